import type { RoundPlayerId } from './ids.ts'
import { type Round, strokesIn } from './round.ts'

/** Strokes over (positive) or under (negative) par. */
export function toPar(strokes: number, par: number): number {
  return strokes - par
}

/** 'E' for level, '+n' over, '−n' under, with the minus sign U+2212 instead of a hyphen. Source: decision 22, 'Words'. */
export function formatToPar(delta: number): string {
  return delta === 0 ? 'E' : withSign(delta, `${Math.abs(delta)}`)
}

/** Adds the sign of number to magnitude, the text of its absolute value. 0 has no sign. */
export function withSign(number: number, magnitude: string): string {
  if (number === 0) return magnitude
  return `${number > 0 ? '+' : '\u2212'}${magnitude}`
}

/** Marks around a stroke count on a scorecard. Source: document 3 section 5. */
export const scoreMarks = [
  'plain',
  'birdie',
  'eagle',
  'albatrossOrBetter',
  'bogey',
  'doubleBogey',
  'tripleBogeyOrWorse',
] as const
export type ScoreMark = (typeof scoreMarks)[number]

/** The mark for a difference of strokes and par on one hole. */
export function markOf(delta: number): ScoreMark {
  if (delta <= -3) return 'albatrossOrBetter'
  if (delta === -2) return 'eagle'
  if (delta === -1) return 'birdie'
  if (delta === 0) return 'plain'
  if (delta === 1) return 'bogey'
  if (delta === 2) return 'doubleBogey'
  return 'tripleBogeyOrWorse'
}

/** A player's totals so far; holes without a stroke don't count. */
export interface PlayerTotals {
  readonly strokes: number
  readonly toPar: number
  /** Par of the played holes. */
  readonly parPlayed: number
  readonly holesPlayed: number
}

export function playerTotals(round: Round, playerId: RoundPlayerId): PlayerTotals {
  let strokes = 0
  let parPlayed = 0
  let holesPlayed = 0
  for (const hole of round.holes) {
    const onHole = strokesIn(hole, playerId)
    if (onHole === 0) continue
    strokes += onHole
    parPlayed += hole.par
    holesPlayed += 1
  }
  return { strokes, toPar: toPar(strokes, parPlayed), parPlayed, holesPlayed }
}
