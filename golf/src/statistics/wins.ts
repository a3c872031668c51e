import { type ArchivedScore, cardTotalOf } from '../archive.ts'
import { isKnownSelf, type KnownSelf } from './me.ts'
import type { OwnCard } from './own-card.ts'
import { roundedMean } from './rounding.ts'

/** A round against others, as its golfer came out of it. */
export type Contest = 'won' | 'lost'

/**
 * Won with the lowest total among those with the most holes; a shared lowest is a win. Null where fewer than two players
 * have strokes; several ids of the golfer's are one person. Source: decisions, 'Win' and 'Me'.
 */
export function contestOf(scores: readonly ArchivedScore[], own: OwnCard, known: KnownSelf): Contest | null {
  let contest: Contest | null = null
  for (const score of scores) {
    if (score === own.score || isKnownSelf(score.playerId, known)) continue
    const { holes, strokes } = cardTotalOf(score, own.card)
    if (holes === 0) continue
    if (holes > own.holes.length || (holes === own.holes.length && strokes < own.strokes)) return 'lost'
    contest = 'won'
  }
  return contest
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
