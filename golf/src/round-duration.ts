import type { Round } from './round.ts'

/**
 * Milliseconds from start to completion; null without a start or an end, or if the end is before the start. Source:
 * document 3 section 9.
 */
export function roundDurationMs(round: Pick<Round, 'startedAt' | 'completedAt'>): number | null {
  if (round.startedAt === null || round.completedAt === null) return null
  const durationMs = round.completedAt - round.startedAt
  return durationMs < 0 ? null : durationMs
}

/**
 * If a round is finished later than this after its last stroke, it ended at that stroke. Milliseconds. Source: decision 21.
 */
export const LATE_FINISH_MS = 30 * 60_000

/**
 * The end of a round that is finished now, in epoch ms. If the golfer forgot to press Finish, it ended at the last stroke.
 * lastStrokeAt is null in a round without strokes.
 */
export function endOfRound(lastStrokeAt: number | null, now: number): number {
  return lastStrokeAt !== null && now - lastStrokeAt > LATE_FINISH_MS ? lastStrokeAt : now
}
