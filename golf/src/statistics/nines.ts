import { backNineOf, frontNineOf } from '../summary/nines.ts'
import type { PlayedHole } from '../summary/player-card.ts'
import type { GolferRound } from './golfer-round.ts'
import { roundedMean } from './rounding.ts'

export interface NineAverage {
  /** The number of complete nines. */
  readonly nines: number
  /** Mean strokes, two decimals. */
  readonly strokes: number
  /** Mean score to par, two decimals. */
  readonly toPar: number
}

/** Each is null if no such nine was completed. Source: decision 22, 'Averages'. */
export interface NineAverages {
  readonly front: NineAverage | null
  readonly back: NineAverage | null
}

export function nineAveragesOf(rounds: readonly GolferRound[]): NineAverages {
  return { front: averageOf(rounds, frontNineOf), back: averageOf(rounds, backNineOf) }
}

function averageOf(
  rounds: readonly GolferRound[],
  nineOf: (holes: readonly PlayedHole[]) => readonly PlayedHole[] | null,
): NineAverage | null {
  let nines = 0
  let strokes = 0
  let toPar = 0
  for (const round of rounds) {
    const nine = nineOf(round.holes)
    if (nine === null) continue
    nines += 1
    for (const hole of nine) {
      strokes += hole.strokes
      toPar += hole.toPar
    }
  }
  if (nines === 0) return null
  return { nines, strokes: roundedMean(strokes, nines, 2), toPar: roundedMean(toPar, nines, 2) }
}
