import type { GolferRound } from './golfer-round.ts'

export interface ComparableCards {
  /** Holes of each card; null if no round has a complete card of 18 or 9 holes. */
  readonly holeCount: 18 | 9 | null
  /** In the order given. */
  readonly rounds: readonly GolferRound[]
}

/**
 * The complete cards whose totals are compared: those of 18 holes if there are any, else those of 9. Source: decision 22,
 * 'Comparable rounds'.
 */
export function comparableCardsOf(rounds: readonly GolferRound[]): ComparableCards {
  const complete = (holeCount: number) =>
    rounds.filter((round) => round.holeCount === holeCount && round.holes.length === holeCount)
  const full = complete(18)
  if (full.length > 0) return { holeCount: 18, rounds: full }
  const nines = complete(9)
  return nines.length > 0 ? { holeCount: 9, rounds: nines } : { holeCount: null, rounds: [] }
}
