import type { GolferRound } from './golfer-round.ts'
import { roundedMean } from './rounding.ts'

/** Other pars count as 4. Source: document 1 section 9. */
export const parTypes = [3, 4, 5] as const
export type ParType = (typeof parTypes)[number]

export function parTypeOf(par: number): ParType {
  return par === 3 || par === 5 ? par : 4
}

export interface ParTypeAverage {
  readonly parType: ParType
  readonly holes: number
  /** Mean strokes, two decimals. */
  readonly strokes: number
  /** Mean difference to each hole's own par, two decimals. */
  readonly toPar: number
}

/** The par types that were played, in ascending order. */
export function parTypeAveragesOf(rounds: readonly GolferRound[]): ParTypeAverage[] {
  const sums: Record<ParType, { holes: number; strokes: number; toPar: number }> = {
    3: { holes: 0, strokes: 0, toPar: 0 },
    4: { holes: 0, strokes: 0, toPar: 0 },
    5: { holes: 0, strokes: 0, toPar: 0 },
  }
  for (const round of rounds) {
    for (const hole of round.holes) {
      const sum = sums[parTypeOf(hole.par)]
      sum.holes += 1
      sum.strokes += hole.strokes
      sum.toPar += hole.toPar
    }
  }
  return parTypes.flatMap((parType) => {
    const { holes, strokes, toPar } = sums[parType]
    if (holes === 0) return []
    return [{ parType, holes, strokes: roundedMean(strokes, holes, 2), toPar: roundedMean(toPar, holes, 2) }]
  })
}
