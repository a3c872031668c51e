import type { HoleScore, ScoredHole } from './net-score.ts'
import type { PlayerPoints } from './settle-up.ts'

/** Points for a net score equal to par. Source: Rules of Golf 2023, rule 21.1b(1). */
const POINTS_FOR_PAR = 2

export interface StablefordHole {
  readonly number: number
  readonly score: HoleScore
  /** null while the score is still to come. */
  readonly points: number | null
  /** Points after this hole. */
  readonly total: number
}

export interface StablefordCard {
  readonly playerId: string
  readonly holes: readonly StablefordHole[]
  readonly total: number
  /** Number of holes with a score or picked up. */
  readonly thru: number
}

/**
 * Two points for par, one for one over, none for more or without a score, and one more for each stroke under. The table of
 * the rules ends at four under; lower net scores continue it. Source: Rules of Golf 2023, rule 21.1b(1).
 */
export function stablefordPointsFor(net: number | null, par: number): number {
  return net === null ? 0 : Math.max(0, POINTS_FOR_PAR + par - net)
}

/** Each player's points, hole by hole. No player waits for another. */
export function stablefordOf(holes: readonly ScoredHole[], playerIds: readonly string[]): StablefordCard[] {
  return playerIds.map((playerId) => {
    const rows: StablefordHole[] = []
    let total = 0
    let thru = 0
    for (const { number, par, scores } of holes) {
      const score = scores.find((entry) => entry.playerId === playerId)
      if (score === undefined) continue
      const points = score.answer === 'open' ? null : stablefordPointsFor(score.net, par)
      total += points ?? 0
      if (score.answer !== 'open' && score.answer !== 'absent') thru += 1
      rows.push({ number, score, points, total })
    }
    return { playerId, holes: rows, total, thru }
  })
}

/** Points that each player wins if every player pays each player above them the difference of their totals. */
export function stablefordWinnings(cards: readonly StablefordCard[]): PlayerPoints[] {
  const sum = cards.reduce((points, { total }) => points + total, 0)
  return cards.map(({ playerId, total }) => ({ playerId, points: cards.length * total - sum }))
}
