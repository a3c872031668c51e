import type { Scorecard, ScorecardPlayer } from './scorecard.ts'

/** A player's result as a short line above a card. */
export interface CardResult {
  readonly player: ScorecardPlayer
  /** The player's position in the round's order, from 0. */
  readonly seat: number
  readonly toPar: number
  /** Holes played, if fewer than the card has; else null. */
  readonly thru: number | null
}

export interface CardResults {
  /** The players with the most holes. */
  readonly compared: readonly CardResult[]
  /** The players with fewer holes; their score to par isn't comparable. */
  readonly belowLine: readonly CardResult[]
}

/** Results in the round's order, without players who haven't played a hole. */
export function cardResultsOf({ columns, rows }: Scorecard): CardResults {
  const holeCount = columns.filter(({ kind }) => kind === 'hole').length
  const results = rows.flatMap(({ player, cells }, seat) => {
    const toPar = cells.at(-1)?.toPar ?? null
    const holes = cells.filter((cell) => cell.kind === 'hole' && cell.strokes !== null).length
    return toPar === null ? [] : [{ player, seat, toPar, holes }]
  })
  const most = Math.max(0, ...results.map(({ holes }) => holes))
  const shown = ({ holes, ...result }: (typeof results)[number]) => ({
    ...result,
    thru: holes < holeCount ? holes : null,
  })
  return {
    compared: results.filter(({ holes }) => holes === most).map(shown),
    belowLine: results.filter(({ holes }) => holes < most).map(shown),
  }
}
