import type { GolferRound } from './golfer-round.ts'
import { wholePercent } from './rounding.ts'

/** From the best on, three over and worse counted with doubles. Source: document 1 sections 2 and 9. */
export const scoreClasses = ['eagleOrBetter', 'birdie', 'par', 'bogey', 'doubleOrWorse'] as const
export type ScoreClass = (typeof scoreClasses)[number]

/** The class of strokes minus par on one hole. */
export function scoreClassOf(delta: number): ScoreClass {
  if (delta <= -2) return 'eagleOrBetter'
  if (delta === -1) return 'birdie'
  if (delta === 0) return 'par'
  return delta === 1 ? 'bogey' : 'doubleOrWorse'
}

export interface ClassShare {
  readonly scoreClass: ScoreClass
  /** Holes. */
  readonly count: number
  /** Whole. */
  readonly percent: number
}

export interface ScoreDistribution {
  readonly holes: number
  /** In the order of the classes, each of them. */
  readonly shares: readonly ClassShare[]
  /** The share with the most holes, the better class of two that tie. */
  readonly mostCommon: ClassShare
  /** Holes of one over or better, in whole percents. */
  readonly bogeyRate: number
}

/** Null where no hole was played. */
export function scoreDistributionOf(rounds: readonly GolferRound[]): ScoreDistribution | null {
  const counts: Record<ScoreClass, number> = { eagleOrBetter: 0, birdie: 0, par: 0, bogey: 0, doubleOrWorse: 0 }
  let holes = 0
  for (const round of rounds) {
    holes += round.holes.length
    for (const hole of round.holes) counts[scoreClassOf(hole.toPar)] += 1
  }
  if (holes === 0) return null
  const shares = scoreClasses.map((scoreClass) => ({
    scoreClass,
    count: counts[scoreClass],
    percent: wholePercent(counts[scoreClass], holes),
  }))
  const mostCommon = shares.reduce((most, share) => (share.count > most.count ? share : most))
  return { holes, shares, mostCommon, bogeyRate: wholePercent(holes - counts.doubleOrWorse, holes) }
}
