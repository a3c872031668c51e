import type { GolferRound } from './golfer-round.ts'
import { wholePercent } from './rounding.ts'

/** The best class first. Triple bogeys and worse count as doubles. Source: document 1 sections 2 and 9. */
export const scoreClasses = ['eagleOrBetter', 'birdie', 'par', 'bogey', 'doubleOrWorse'] as const
export type ScoreClass = (typeof scoreClasses)[number]

/** The class of a difference of strokes and par on one hole. */
export function scoreClassOf(delta: number): ScoreClass {
  if (delta <= -2) return 'eagleOrBetter'
  if (delta === -1) return 'birdie'
  if (delta === 0) return 'par'
  return delta === 1 ? 'bogey' : 'doubleOrWorse'
}

export interface ClassShare {
  readonly scoreClass: ScoreClass
  /** The number of holes. */
  readonly count: number
  /** A whole percentage. */
  readonly percent: number
}

export interface ScoreDistribution {
  readonly holes: number
  /** One share for every class, in the order of the classes. */
  readonly shares: readonly ClassShare[]
  /** The share with the most holes; of two that tie, the better class. */
  readonly mostCommon: ClassShare
  /** Holes played in bogey or better, as a whole percentage. */
  readonly bogeyRate: number
}

/** null if no hole was played. */
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
