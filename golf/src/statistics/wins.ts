import type { ArchivedScore } from '../archive.ts'
import type { HoleSetEntry } from '../round.ts'
import { roundedMean } from './rounding.ts'

/** A round against others, as its golfer came out of it. */
export type Contest = 'won' | 'lost'

interface CardTotal {
  readonly holes: number
  readonly strokes: number
}

/**
 * Won with the lowest total among those with the most holes; a shared lowest is a win. Null where fewer than two players
 * have strokes. Source: decisions, 'Win'.
 */
export function contestOf(
  scores: readonly ArchivedScore[],
  own: ArchivedScore,
  card: readonly Pick<HoleSetEntry, 'number'>[],
): Contest | null {
  if (scores.length < 2) return null
  const totals = scores.map((score) => totalOf(score, card)).filter(({ holes }) => holes > 0)
  if (totals.length < 2) return null
  const mine = totalOf(own, card)
  const isBeaten = totals.some(
    ({ holes, strokes }) => holes > mine.holes || (holes === mine.holes && strokes < mine.strokes),
  )
  return isBeaten ? 'lost' : 'won'
}

function totalOf({ strokesByHole }: ArchivedScore, card: readonly Pick<HoleSetEntry, 'number'>[]): CardTotal {
  let holes = 0
  let strokes = 0
  for (const { number } of card) {
    const count = strokesByHole[number] ?? 0
    if (count <= 0) continue
    holes += 1
    strokes += count
  }
  return { holes, strokes }
}

export interface WinRate {
  readonly wins: number
  /** Rounds with more than one player. */
  readonly total: number
  readonly percent: number
}

/** Null where every round was played alone. */
export function winRateOf(rounds: readonly { readonly contest: Contest | null }[]): WinRate | null {
  let wins = 0
  let total = 0
  for (const { contest } of rounds) {
    if (contest === null) continue
    total += 1
    if (contest === 'won') wins += 1
  }
  return total === 0 ? null : { wins, total, percent: roundedMean(100 * wins, total, 0) }
}
