import type { PeerInvitation } from '@teemates/golf/join-link'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { ContinuedAs } from '../../../backend/backend.ts'
import type { SeatKey } from '../joining/peer-keys.ts'
import type { PeerLink } from '../network/link.ts'
import type { Content, TurnedAway } from '../network/messages.ts'
import { APPLY_DELAY_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import type { HostSettings } from '../peer-record.ts'

/** Events that a guest's room reports, and questions that it asks. */
export interface GuestRoomEvents {
  /** The seat that the host gave, or has confirmed. */
  onSeat?(seat: SeatKey): void
  /** The round without its events. It comes again after each new page of the host's. */
  onRound?(round: Round): void
  /**
   * The same round, once all the host's events have arrived. listed: ids of all events that the host is known to have.
   */
  onWholeRound?(round: Round, listed: ReadonlySet<string>): void
  /** Events of others, and echoes of this device's own, in the host's order. */
  onEvents(events: readonly RoundEvent[], place: { readonly epoch: string; readonly order: number }): void
  /** The host's settings. They come again with each connection. */
  onSettings(settings: HostSettings): void
  /** The host has sent its bye. */
  onHostLeft?(): void
  /** The host has removed a player: the room has a new code and the invitation a new secret. */
  onRoomChanged?(invitation: PeerInvitation): void
  /** The golfer plays on from another phone. The room is closed by then. */
  onSeatMoved?(): void
  /** The host can't let this newcomer in. The room is closed by then. */
  onRefused?(reason: TurnedAway): void
  /**
   * The round continues as that live game. 'followed': this device is in it, so the room can be closed. 'over': the
   * game no longer exists. 'later': it has to be tried again.
   */
  onContinued(game: ContinuedAs): Promise<'followed' | 'over' | 'later'>
  /** This device's own events, to be sent again after the connection was lost. */
  own(): readonly RoundEvent[]
}

type HostMessage = Omit<Extract<Content, { type: 'events' }>, 'type'>

interface HostEventsGiven {
  readonly ports: Pick<PeerPorts, 'after'>
  readonly events: () => GuestRoomEvents
  /** This device's own events of an earlier start: the host's first message says whether it has them. */
  readonly earlier: readonly RoundEvent[]
  /** The connection on which the host has proved itself. */
  readonly link: () => PeerLink | undefined
  readonly isClosed: () => boolean
  readonly onTaken: () => void
}

export type HostEvents = ReturnType<typeof createHostEvents>

/** The events that a guest gets from the host, in the host's order, and those of its own that the host has. */
export function createHostEvents({ ports, events, earlier, link, isClosed, onTaken }: HostEventsGiven) {
  let place = { epoch: '', since: 0 }
  /** The round of a round_sync whose events are still arriving, and how many events of the epoch it contains. */
  let arriving: { readonly round: Round; readonly contained: number } | undefined
  /** Ids of the events that the host has sent in this epoch, echoes of this device's own included. */
  const acknowledged = new Set<string>()
  let uncertain: ReadonlySet<string> = new Set(earlier.map(({ id }) => id))
  /** Messages of the host that aren't shown yet. */
  const held: HostMessage[] = []

  /** This device's own events that the host isn't known to have. */
  function unacknowledged(): readonly RoundEvent[] {
    return events()
      .own()
      .filter(({ id }) => !acknowledged.has(id))
  }

  function takeNext(): void {
    const message = held.shift()
    if (message !== undefined) take(message)
  }

  function take(message: HostMessage): void {
    if (isClosed()) return
    const { epoch = place.epoch, order = 0 } = message
    if (epoch !== place.epoch) {
      acknowledged.clear()
      arriving = undefined
      place = { epoch, since: 0 }
    }
    const known: RoundEvent[] = []
    for (const event of message.events) {
      if (event.type === 'round_sync') {
        const { roundData: round } = event.data
        events().onRound?.(round)
        // Hosts with an earlier version of the app don't send the number.
        if (message.contained !== undefined) arriving = { round, contained: message.contained }
      } else known.push(event)
      acknowledged.add(event.id)
    }
    if (order > place.since + 1) {
      // An earlier message was lost.
      const to = link()
      if (to !== undefined) askForMissing(to)
    } else if (order > 0) place = { epoch, since: Math.max(place.since, order + message.events.length - 1) }
    uncertain = new Set()
    events().onEvents(known, { epoch, order })
    if (arriving !== undefined && place.since >= arriving.contained) {
      events().onWholeRound?.(arriving.round, acknowledged)
      arriving = undefined
    }
    onTaken()
  }

  function askForMissing(of: PeerLink): void {
    of.send({ type: 'need-delta', sinceTs: 0, epoch: place.epoch, since: place.since })
  }

  return {
    /** The guest has met the host's page of that epoch. */
    meet(epoch: string | undefined) {
      if (epoch !== place.epoch) acknowledged.clear()
    },
    /** Takes the message after a short delay. */
    hold(message: HostMessage) {
      held.push(message)
      const of = link()
      ports.after(APPLY_DELAY_MS, () => {
        if (link() === of) takeNext()
      })
    },
    /** Takes the held messages at once. */
    takeAll() {
      while (held.length > 0) takeNext()
    },
    /** The event by which this device's golfer has left or was removed: the host accepts nothing more from this phone. */
    takeRemoval(removal: RoundEvent) {
      for (const { id } of events().own()) acknowledged.add(id)
      events().onEvents([removal], { epoch: place.epoch, order: 0 })
      onTaken()
    },
    askForMissing,
    unacknowledged,
    /** This device's own events that are known not to have reached the host. */
    unreceived: () => unacknowledged().filter(({ id }) => !uncertain.has(id)),
  }
}
