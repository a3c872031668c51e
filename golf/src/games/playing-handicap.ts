import type { CourseHandicap } from './course-handicap.ts'

/** Allowances in percent of the course handicap. Source: World Handicap System, appendix C. */
export const handicapAllowances = {
  strokePlay: 95,
  stableford: 95,
  singlesMatch: 100,
  fourBallMatch: 90,
} as const

/**
 * The course handicap × allowance, rounded half up: 12.5 gives 13, and plus 1.5 (−1.5) gives plus 1. Source: World Handicap
 * System, rule 6.2 and appendix C.
 */
export function playingHandicapOf({ numerator, denominator }: CourseHandicap, allowancePercent: number): number {
  const hundredfold = 100 * denominator
  return Math.floor((2 * numerator * allowancePercent + hundredfold) / (2 * hundredfold))
}

/**
 * In match play the lowest player plays off 0 and the others receive the difference. Keys are player ids. Source: World
 * Handicap System, appendix C.
 */
export function offLowest(playingHandicaps: ReadonlyMap<string, number>): Map<string, number> {
  const lowest = Math.min(...playingHandicaps.values())
  return new Map([...playingHandicaps].map(([playerId, handicap]) => [playerId, handicap - lowest]))
}
