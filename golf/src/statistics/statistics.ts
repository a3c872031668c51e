import { type Averages, averagesOf, type Extremes, extremesOf } from './averages.ts'
import { type CourseStatistics, courseStatisticsOf } from './by-course.ts'
import { comparableCardsOf } from './comparable.ts'
import { deviationOf } from './deviation.ts'
import { type ScoreDistribution, scoreDistributionOf } from './distribution.ts'
import type { GolferRound } from './golfer-round.ts'
import { type NineAverages, nineAveragesOf } from './nines.ts'
import { type Pace, paceOf } from './pace.ts'
import { type ParTypeAverage, parTypeAveragesOf } from './par-types.ts'
import { type TrendPoint, trendOf } from './trend.ts'
import { type WinRate, winRateOf } from './wins.ts'

/** Every figure of the Stats tab, rounded as shown. A figure is null if no data counts for it. */
export interface Statistics {
  readonly rounds: number
  /** The number of complete cards. Averages, extremes and trend are taken from these. */
  readonly completeRounds: number
  /** Holes of these cards; null if there are none. */
  readonly holeCount: 18 | 9 | null
  readonly averages: Averages | null
  readonly extremes: Extremes | null
  readonly trend: readonly TrendPoint[]
  readonly distribution: ScoreDistribution | null
  readonly parTypes: readonly ParTypeAverage[]
  readonly nines: NineAverages
  readonly deviation: number | null
  readonly winRate: WinRate | null
  readonly pace: Pace | null
  readonly courses: readonly CourseStatistics[]
}

/** rounds are the golfer's, ordered by their end. */
export function statisticsOf(rounds: readonly GolferRound[]): Statistics {
  const { holeCount, rounds: cards } = comparableCardsOf(rounds)
  return {
    rounds: rounds.length,
    completeRounds: cards.length,
    holeCount,
    averages: averagesOf(cards),
    extremes: extremesOf(cards),
    trend: trendOf(cards),
    distribution: scoreDistributionOf(rounds),
    parTypes: parTypeAveragesOf(rounds),
    nines: nineAveragesOf(rounds),
    deviation: deviationOf(rounds),
    winRate: winRateOf(rounds),
    pace: paceOf(rounds),
    courses: courseStatisticsOf(rounds),
  }
}
