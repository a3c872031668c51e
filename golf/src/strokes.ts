import { MAX_QUICK_STROKES, MAX_STROKES, MIN_STROKES } from './limits.ts'

/**
 * Whether a value is a valid stroke count: a whole number from 0 (not played) to 99. Source: decision 22, 'Rounds and
 * scoring'.
 */
export function isStrokeCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= MIN_STROKES && value <= MAX_STROKES
}

/** The count after 'plus' is pressed. */
export function plusStroke(strokes: number): number {
  return Math.min(strokes + 1, MAX_STROKES)
}

/**
 * The count after 'minus' is pressed: not below 1 once a stroke was entered, and 0 stays 0. Source: document 3 section 4,
 * scoring rules.
 */
export function minusStroke(strokes: number): number {
  return strokes === 0 ? 0 : Math.max(1, strokes - 1)
}

/** The counts offered as single keys: par − 2 to par + 3. Source: decision 22, 'Quick strokes'. */
export function quickStrokesOf(par: number): number[] {
  return Array.from({ length: 6 }, (_, index) => par - 2 + index).filter((strokes) => strokes >= 1)
}

/** The counts behind the row's last key: par + 4 to 15. Source: decision 22, 'Quick strokes'. */
export function moreStrokesOf(par: number): number[] {
  return Array.from({ length: MAX_QUICK_STROKES - par - 3 }, (_, index) => par + 4 + index)
}
