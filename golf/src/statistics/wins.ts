import { type ArchivedScore, cardTotalOf } from '../archive.ts'
import { contendersOf, winnersOf } from '../winner.ts'
import { isKnownSelf, type KnownSelf } from './me.ts'
import type { OwnCard } from './own-card.ts'
import { wholePercent } from './rounding.ts'

/** The golfer's result in a round against others. */
export type Contest = 'won' | 'lost'

/** null unless the golfer was one of at least two contenders. A shared lowest total is a win. See winnersOf. */
export function contestOf(scores: readonly ArchivedScore[], own: OwnCard, known: KnownSelf): Contest | null {
  const golfers = golfersIn(scores, own, known)
  const totalOf = (score: ArchivedScore) => cardTotalOf(score, own.card)
  const contenders = contendersOf(golfers, totalOf)
  if (contenders.length < 2 || !contenders.includes(own.score)) return null
  return winnersOf(golfers, totalOf).includes(own.score) ? 'won' : 'lost'
}

/** One score for each person: several ids of the golfer count as one. Source: decision 22, 'Me'. */
export function golfersIn(scores: readonly ArchivedScore[], own: OwnCard, known: KnownSelf): readonly ArchivedScore[] {
  return scores.filter((score) => score === own.score || !isKnownSelf(score.playerId, known))
}

export interface WinRate {
  readonly wins: number
  /** The number of rounds in which the golfer was one of at least two contenders. */
  readonly total: number
  readonly percent: number
}

/** null without such a round. */
export function winRateOf(rounds: readonly { readonly contest: Contest | null }[]): WinRate | null {
  let wins = 0
  let total = 0
  for (const { contest } of rounds) {
    if (contest === null) continue
    total += 1
    if (contest === 'won') wins += 1
  }
  return total === 0 ? null : { wins, total, percent: wholePercent(wins, total) }
}
