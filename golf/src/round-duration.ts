import type { Round } from './round.ts'

/** Milliseconds from start to completion; null when there is no start or no end, or the end lies before the start. Source: document 3 section 9. */
export function roundDurationMs(round: Pick<Round, 'startedAt' | 'completedAt'>): number | null {
  if (round.startedAt === null || round.completedAt === null) return null
  const durationMs = round.completedAt - round.startedAt
  return durationMs < 0 ? null : durationMs
}

/** How long after its last stroke a round that is finished was still being played, in ms. Source: decision 21. */
export const LATE_FINISH_MS = 30 * 60_000

/**
 * When a round ended that is finished now, in epoch ms: whoever forgot to press Finish stopped at the last stroke.
 * lastStrokeAt: null in a round without strokes
 */
export function endOfRound(lastStrokeAt: number | null, now: number): number {
  return lastStrokeAt !== null && now - lastStrokeAt > LATE_FINISH_MS ? lastStrokeAt : now
}
