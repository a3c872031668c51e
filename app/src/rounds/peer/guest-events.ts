import { isGuestsOwn } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { withCounts } from './counted-strokes.ts'
import type { Host } from './host.ts'
import { createAllowance } from './network/allowance.ts'
import { EVENTS_PER_SECOND, MAX_EVENTS_AT_ONCE, MAX_REFUSALS } from './network/peer-limits.ts'

/** 'flooded' if the guest sends more than it may, 'forbidden' if it keeps sending events that it may not send. */
type Taken = 'taken' | 'flooded' | 'forbidden'

/** Returns a function that puts a guest's events in the host's order. Limits are by player, so reconnecting resets none. */
export function createGuestEvents({
  ports,
  record,
  epoch,
  forwarding,
}: Pick<Host, 'ports' | 'record' | 'epoch' | 'forwarding'>): (
  playerId: string,
  events: readonly RoundEvent[],
) => Taken {
  const allowances = new Map<string, ReturnType<typeof createAllowance>>()
  /** Messages with forbidden events. */
  const refusals = new Map<string, number>()

  function allowanceOf(playerId: string): (count: number) => boolean {
    const known = allowances.get(playerId) ?? createAllowance(ports.now, MAX_EVENTS_AT_ONCE, EVENTS_PER_SECOND)
    allowances.set(playerId, known)
    return known
  }

  return (playerId, events) => {
    const mayAdd = allowanceOf(playerId)
    if (!mayAdd(0)) return 'flooded'
    const own = events.filter((event) => event.roundId === record.roundId && isGuestsOwn(event, playerId))
    if (own.length < events.length) {
      const count = (refusals.get(playerId) ?? 0) + 1
      refusals.set(playerId, count)
      if (count >= MAX_REFUSALS) return 'forbidden'
    }
    const order = record.events().length + 1
    const fresh = record.receive(withCounts(record.state(), own), { epoch, order })
    // Events that were known already are in the order: the guest's need-delta requests them.
    if (fresh.length > 0) forwarding.forward()
    mayAdd(fresh.length)
    // A guest that has left doesn't send the event again.
    if (fresh.some(({ type }) => type === 'leave')) void record.flush()
    return 'taken'
  }
}
