import type { GolferRound } from './golfer-round.ts'
import { roundedMean } from './rounding.ts'

/** Source: document 1 section 9. */
const ROUNDS_OF_AVERAGE = 3

/** The number of rounds in the trend chart. */
const ROUNDS_SHOWN = 10

export interface TrendPoint {
  readonly round: GolferRound
  /** The mean score to par of this round and the two before it, one decimal; null before the third round. */
  readonly movingAverage: number | null
}

/** The last rounds, the newest last. cards are comparable ones, ordered by their end. */
export function trendOf(cards: readonly GolferRound[]): TrendPoint[] {
  const first = Math.max(0, cards.length - ROUNDS_SHOWN)
  return cards.slice(first).map((round, index) => {
    const last = first + index + 1
    const averaged = cards.slice(Math.max(0, last - ROUNDS_OF_AVERAGE), last)
    const toPar = averaged.reduce((sum, card) => sum + card.toPar, 0)
    const isWhole = averaged.length === ROUNDS_OF_AVERAGE
    return { round, movingAverage: isWhole ? roundedMean(toPar, ROUNDS_OF_AVERAGE, 1) : null }
  })
}
