import { MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import { applyPeerEvent, nextCounter, type PeerRound } from '@teemates/golf/peer-round'
import { strokesOn } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'

/** Replaces strokes that only say one more or one less, as other clients send them, by the resulting counts. */
export function withCounts(before: PeerRound, events: readonly RoundEvent[]): RoundEvent[] {
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
