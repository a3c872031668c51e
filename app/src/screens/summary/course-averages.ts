import { formatToPar } from '@teemates/golf/score'
import type { CourseStat } from '@teemates/golf/summary/course-stats'

/** Holes of the same par that tie. Their average against par and their average score are the same. */
export interface TyingHoles {
  readonly par: number
  /** Unrounded. */
  readonly averageScore: number
  /** The holes' numbers, in the card's order. */
  readonly holeNumbers: readonly number[]
}

/** Sorted by par, ascending. */
export function tyingHoles(stats: readonly CourseStat[]): TyingHoles[] {
  const pars = [...new Set(stats.map(({ hole }) => hole.par))].toSorted((a, b) => a - b)
  return pars.map((par) => {
    const tying = stats.filter(({ hole }) => hole.par === par)
    return {
      par,
      averageScore: tying[0]?.hole.averageScore ?? par,
      holeNumbers: tying.map(({ hole }) => hole.number),
    }
  })
}

/** '5', '4.5', '4.67' */
export function averageText(averageScore: number): string {
  return String(rounded(averageScore))
}

/** 'E', '+0.75', '−0.33' */
export function averageToParText(averageToPar: number): string {
  return formatToPar(rounded(averageToPar))
}

/** Rounded to hundredths of a stroke. */
function rounded(average: number): number {
  return Math.round(average * 100) / 100
}
