import type { GolferRound } from './golfer-round.ts'
import { roundedMean } from './rounding.ts'

export interface Averages {
  /** Mean strokes, rounded to a whole number. */
  readonly score: number
  /** Mean score to par, one decimal. */
  readonly toPar: number
}

/** cards are comparable ones. null without cards. Source: document 1 section 9. */
export function averagesOf(cards: readonly GolferRound[]): Averages | null {
  if (cards.length === 0) return null
  const strokes = cards.reduce((sum, card) => sum + card.strokes, 0)
  const overPar = cards.reduce((sum, card) => sum + card.toPar, 0)
  return { score: roundedMean(strokes, cards.length, 0), toPar: roundedMean(overPar, cards.length, 1) }
}

export interface Extremes {
  readonly best: GolferRound
  readonly worst: GolferRound
}

/**
 * Compares by strokes, then by score to par, then takes the latest. cards are comparable ones, ordered by their end. null
 * without cards. Source: decision 22, 'Best and Worst'.
 */
export function extremesOf(cards: readonly GolferRound[]): Extremes | null {
  const [first] = cards
  if (first === undefined) return null
  let best = first
  let worst = first
  for (const card of cards) {
    if (comparedTo(card, best) <= 0) best = card
    if (comparedTo(card, worst) >= 0) worst = card
  }
  return { best, worst }
}

function comparedTo(a: GolferRound, b: GolferRound): number {
  return a.strokes - b.strokes || a.toPar - b.toPar
}
