import type { Round } from './round.ts'

/** Milliseconds from start to completion; null when there is no start or no end, or the end lies before the start. Source: document 3 section 9. */
export function roundDurationMs(round: Pick<Round, 'startedAt' | 'completedAt'>): number | null {
  if (round.startedAt === null || round.completedAt === null) return null
  const durationMs = round.completedAt - round.startedAt
  return durationMs < 0 ? null : durationMs
}
