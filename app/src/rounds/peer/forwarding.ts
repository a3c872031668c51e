import type { RoundEvent } from '@teemates/golf/round-events'
import { eventMessages, type PeerLink } from './link.ts'
import { BATCH_MS, DISK_MS, FORWARD_MS, SYNC_MESSAGES } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

/** What the host tells its guests: the round's events, in its order, each guest from where it stands. */
export interface Forwarding {
  /**
   * Tells an event of the host's own together with what comes in the next moment. Neither it nor what follows it is told while it
   * is on its way to the disk: if this phone died now, the others alone would have it. stored: resolves when that is over.
   */
  publish(event: RoundEvent, stored: Promise<boolean>): void
  /** All that may be told. */
  known(): readonly RoundEvent[]
  /** Tells what is new, as soon as the guests can take it. */
  tell(): void
  /** Tells now what is new: afterwards guests are told nothing more, or one of them isn't. */
  tellAtOnce(): void
  /** A guest has so many events of this epoch. */
  bring(link: PeerLink, since: number): void
  /** A guest that couldn't take more can again. */
  goOn(link: PeerLink): void
  stop(): void
}

interface ForwardingGiven {
  readonly ports: Pick<PeerPorts, 'after' | 'now'>
  readonly epoch: string
  readonly events: () => readonly RoundEvent[]
  readonly links: () => readonly PeerLink[]
}

export function createForwarding({ ports, epoch, events, links }: ForwardingGiven): Forwarding {
  /** How many events each guest was sent; none of a guest that hasn't said what it has. */
  const sent = new WeakMap<PeerLink, number>()
  const onTheirWay = new Set<RoundEvent>()
  let toldAt = -Infinity
  let callOff: (() => void) | undefined

  function known(): readonly RoundEvent[] {
    const all = events()
    const first = onTheirWay.size === 0 ? -1 : all.findIndex((event) => onTheirWay.has(event))
    return first === -1 ? all : all.slice(0, first)
  }

  /** Whether there is more that the guest could take. */
  function send(link: PeerLink, maxMessages: number): boolean {
    for (let left = maxMessages; left > 0; left -= 1) {
      const since = sent.get(link)
      const all = known()
      if (since === undefined || since >= all.length) return false
      const [message] = eventMessages(all.slice(since), { epoch, order: since + 1 })
      // What can't be sent now is sent when the connection has room again.
      if (message === undefined || !link.send(message)) return false
      sent.set(link, since + message.events.length)
    }
    return (sent.get(link) ?? Infinity) < known().length
  }

  /** A message a time for each guest, who would take more for a flood, whatever another one has sent. */
  function tell(): void {
    const waitMs = toldAt + FORWARD_MS - ports.now()
    if (waitMs > 0) return tellIn(waitMs)
    callOff?.()
    callOff = undefined
    toldAt = ports.now()
    const more = links().filter((link) => send(link, 1))
    if (more.length > 0) tellIn(FORWARD_MS)
  }

  function tellIn(ms: number): void {
    callOff?.()
    callOff = ports.after(ms, tell)
  }

  function tellSoon(): void {
    callOff ??= ports.after(BATCH_MS, tell)
  }

  return {
    publish(event, stored) {
      tellSoon()
      onTheirWay.add(event)
      const goOn = () => {
        if (onTheirWay.delete(event)) tellSoon()
      }
      void stored.then(goOn)
      ports.after(DISK_MS, goOn)
    },
    known,
    tell,
    tellAtOnce() {
      for (const link of links()) send(link, SYNC_MESSAGES)
    },
    bring(link, since) {
      sent.set(link, since)
      if (send(link, SYNC_MESSAGES)) tell()
    },
    goOn(link) {
      if (send(link, 1)) tell()
    },
    stop() {
      callOff?.()
    },
  }
}
