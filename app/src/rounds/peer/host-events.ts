import type { RoundEvent } from '@teemates/golf/round-events'
import type { Round } from '@teemates/golf/round'
import type { GuestRoomEvents } from './guest-room-events.ts'
import type { PeerLink } from './network/link.ts'
import { APPLY_DELAY_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'

interface HostMessage {
  readonly events: readonly RoundEvent[]
  readonly epoch?: string | undefined
  readonly order?: number | undefined
  readonly contained?: number | undefined
}

/** The events that a guest gets from the host, in the host's order, and those of its own that the host has. */
export interface HostEvents {
  /** The guest has met the host's page of that epoch. */
  meet(epoch: string | undefined): void
  /** Takes the message after a short delay. */
  hold(message: HostMessage): void
  /** Takes the held messages at once. */
  takeAll(): void
  /** The event by which this device's golfer has left or was removed: the host accepts nothing more from this phone. */
  takeRemoval(removal: RoundEvent): void
  askForMissing(of: PeerLink): void
  /** This device's own events that the host isn't known to have. */
  unacknowledged(): readonly RoundEvent[]
  /** This device's own events that are known not to have reached the host. */
  unreceived(): readonly RoundEvent[]
}

interface HostEventsGiven {
  readonly ports: Pick<PeerPorts, 'after'>
  readonly events: Pick<GuestRoomEvents, 'onRound' | 'onWholeRound' | 'onEvents' | 'own'>
  /** The connection on which the host has proved itself. */
  readonly link: () => PeerLink | undefined
  readonly isClosed: () => boolean
  readonly onTaken: () => void
}

export function createHostEvents({ ports, events, link, isClosed, onTaken }: HostEventsGiven): HostEvents {
  let place = { epoch: '', since: 0 }
  /** The round of a round_sync whose events are still arriving, and how many events of the epoch it contains. */
  let arriving: { readonly round: Round; readonly contained: number } | undefined
  /** Ids of the events that the host has sent in this epoch, echoes of this device's own included. */
  const acknowledged = new Set<string>()
  /** Ids of events of an earlier start: the host's first message says whether it has them. */
  let uncertain: ReadonlySet<string> = new Set(events.own().map(({ id }) => id))
  /** Messages of the host that aren't shown yet. */
  const held: HostMessage[] = []

  function unacknowledged(): readonly RoundEvent[] {
    return events.own().filter(({ id }) => !acknowledged.has(id))
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
        events.onRound(round)
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
    events.onEvents(known, { epoch, order })
    if (arriving !== undefined && place.since >= arriving.contained) {
      events.onWholeRound(arriving.round, acknowledged)
      arriving = undefined
    }
    onTaken()
  }

  function askForMissing(of: PeerLink): void {
    of.send({ type: 'need-delta', sinceTs: 0, epoch: place.epoch, since: place.since })
  }

  return {
    meet(epoch) {
      if (epoch !== place.epoch) acknowledged.clear()
    },
    hold(message) {
      held.push(message)
      const of = link()
      ports.after(APPLY_DELAY_MS, () => {
        if (link() === of) takeNext()
      })
    },
    takeAll() {
      while (held.length > 0) takeNext()
    },
    takeRemoval(removal) {
      for (const { id } of events.own()) acknowledged.add(id)
      events.onEvents([removal], { epoch: place.epoch, order: 0 })
      onTaken()
    },
    askForMissing,
    unacknowledged,
    unreceived: () => unacknowledged().filter(({ id }) => !uncertain.has(id)),
  }
}
