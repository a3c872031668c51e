import type { RoundEvent } from '@teemates/golf/round-events'
import { eventMessages, type PeerLink } from './link.ts'
import { BATCH_MS, DISK_MS, FORWARD_MS, SYNC_MESSAGES } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

export type Forwarding = ReturnType<typeof createForwarding>

/** Sends the round's events to the guests, in the host's order, to each guest from the point that it has reached. */
export function createForwarding(
  ports: Pick<PeerPorts, 'after' | 'now'>,
  epoch: string,
  events: () => readonly RoundEvent[],
  links: () => readonly PeerLink[],
) {
  /** How many events each guest was sent; no entry for a guest that hasn't sent its need-delta. */
  const sent = new WeakMap<PeerLink, number>()
  const onTheirWay = new Set<RoundEvent>()
  let forwardedAt = -Infinity
  let cancel: (() => void) | undefined

  /** All events that may be sent. */
  function known(): readonly RoundEvent[] {
    const all = events()
    const first = onTheirWay.size === 0 ? -1 : all.findIndex((event) => onTheirWay.has(event))
    return first === -1 ? all : all.slice(0, first)
  }

  /** Returns whether there is more that the guest could take. */
  function send(link: PeerLink, maxMessages: number): boolean {
    for (let left = maxMessages; left > 0; left -= 1) {
      const since = sent.get(link)
      const all = known()
      if (since === undefined || since >= all.length) return false
      const [message] = eventMessages(all.slice(since), { epoch, order: since + 1 })
      // The rest is sent when the connection has room again.
      if (message === undefined || !link.send(message)) return false
      sent.set(link, since + message.events.length)
    }
    return (sent.get(link) ?? Infinity) < known().length
  }

  /** Sends new events, one message at a time to each guest, because a guest takes more for a flood. */
  function forward(): void {
    const waitMs = forwardedAt + FORWARD_MS - ports.now()
    if (waitMs > 0) return forwardIn(waitMs)
    cancel?.()
    cancel = undefined
    forwardedAt = ports.now()
    const more = links().filter((link) => send(link, 1))
    if (more.length > 0) forwardIn(FORWARD_MS)
  }

  function forwardIn(ms: number): void {
    cancel?.()
    cancel = ports.after(ms, forward)
  }

  function forwardSoon(): void {
    cancel ??= ports.after(BATCH_MS, forward)
  }

  return {
    /**
     * Sends an event of the host's own together with those of the next moment. While it is being stored, neither it nor
     * later events are sent: if this phone died now, only the others would have it. stored: resolves when storing has
     * ended.
     */
    publish(event: RoundEvent, stored: Promise<boolean>) {
      forwardSoon()
      onTheirWay.add(event)
      const goOn = () => {
        if (onTheirWay.delete(event)) forwardSoon()
      }
      void stored.then(goOn)
      ports.after(DISK_MS, goOn)
    },
    known,
    forward,
    /** Sends new events now, before the room closes or a guest is removed. */
    forwardNow() {
      for (const link of links()) send(link, SYNC_MESSAGES)
    },
    /** The guest has this many events of the epoch. */
    bring(link: PeerLink, since: number) {
      sent.set(link, since)
      if (send(link, SYNC_MESSAGES)) forward()
    },
    /** A guest that couldn't take more can again. */
    goOn(link: PeerLink) {
      if (send(link, 1)) forward()
    },
    stop() {
      cancel?.()
    },
  }
}
