import { MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import { applyPeerEvent, isGuestsOwn, nextCounter, type PeerRound } from '@teemates/golf/peer-round'
import { strokesOn } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { Host } from './host.ts'
import { createAllowance } from '../network/allowance.ts'
import { EVENTS_PER_SECOND, MAX_EVENTS_AT_ONCE, MAX_REFUSALS } from '../network/peer-limits.ts'

/** 'flooded' if the guest sends more than it may, 'forbidden' if it keeps sending events that it may not send. */
type Taken = 'taken' | 'flooded' | 'forbidden'

/** Returns a function that puts a guest's events in the host's order. Limits are by player, so reconnecting resets none. */
export function createGuestEvents({ ports, record, epoch, forwarding }: Host) {
  const allowances = new Map<string, ReturnType<typeof createAllowance>>()
  /** Messages with forbidden events. */
  const refusals = new Map<string, number>()

  return (playerId: string, events: readonly RoundEvent[]): Taken => {
    const mayAdd = allowances.get(playerId) ?? createAllowance(ports.now, MAX_EVENTS_AT_ONCE, EVENTS_PER_SECOND)
    allowances.set(playerId, mayAdd)
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

/** Replaces strokes that only say one more or one less, as other clients send them, by the resulting counts. */
function withCounts(before: PeerRound, events: readonly RoundEvent[]): RoundEvent[] {
  let peer = before
  return events.map((event) => {
    const counted = withCount(peer, event)
    peer = applyPeerEvent(peer, counted)
    return counted
  })
}

function withCount(peer: PeerRound, event: RoundEvent): RoundEvent {
  if ((event.type !== 'stroke' && event.type !== 'undo_stroke') || event.data !== null) return event
  const strokes = strokesOn(peer.round, event.holeNumber, event.playerId) + (event.type === 'stroke' ? 1 : -1)
  return {
    ...event,
    data: {
      strokes: Math.min(Math.max(strokes, MIN_STROKES), MAX_STROKES),
      counter: nextCounter(peer, event.playerId, 0),
    },
  }
}
