import { type CourseHole, parTotalOf } from './course.ts'
import { holeNumbersOf, holesModes } from './holes-mode.ts'
import { MAX_HOLE_NUMBER } from './limits.ts'
import { isPar } from './par.ts'

/** Errors that make a card unplayable. Source of every check: golf facts, card checks. */
export const cardErrorCodes = [
  /** Neither 9 nor 18 holes. */
  'hole-count',
  /** Not 1-9, 10-18 or 1-18, each once. */
  'hole-numbers',
  /** The par isn't a whole number from 3 to 6. */
  'par',
  /** Outside 54-75 for 18 holes, 27-40 for 9. */
  'par-total',
  /** Some holes have a stroke index and some don't. */
  'stroke-index-partial',
  /** 18 holes: not 1-18, each once. 9 holes: not 1-9, all odd or all even, each once. */
  'stroke-index-order',
  /** The length is outside 40-800 yards. */
  'length',
  /** The rating is outside 50-85; checked for 18 holes only. */
  'course-rating',
  /** The rating is outside 55-155. */
  'slope-rating',
] as const
export type CardErrorCode = (typeof cardErrorCodes)[number]

/** Oddities of a card that can still be played. */
export const cardWarningCodes = [
  /** Every stroke index equals the hole's position, so it is a placeholder. */
  'stroke-index-placeholder',
  /** The length is outside 90-260, 230-535, 430-680 yards for par 3, 4, 5. */
  'length-for-par',
] as const
export type CardWarningCode = (typeof cardWarningCodes)[number]

export interface CardFinding<Code> {
  readonly code: Code
  /** null if it concerns the whole card. */
  readonly holeNumber: number | null
}

export interface CardCheck {
  readonly errors: readonly CardFinding<CardErrorCode>[]
  readonly warnings: readonly CardFinding<CardWarningCode>[]
}

export interface CardRatings {
  readonly courseRating: number | null
  readonly slopeRating: number | null
}

interface Range {
  readonly min: number
  readonly max: number
}

const PAR_TOTAL_18: Range = { min: 54, max: 75 }
const PAR_TOTAL_9: Range = { min: 27, max: 40 }
const LENGTH_YARDS: Range = { min: 40, max: 800 }
const COURSE_RATING: Range = { min: 50, max: 85 }
const SLOPE_RATING: Range = { min: 55, max: 155 }
const LENGTH_YARDS_BY_PAR: ReadonlyMap<number, Range> = new Map([
  [3, { min: 90, max: 260 }],
  [4, { min: 230, max: 535 }],
  [5, { min: 430, max: 680 }],
])

/** Checks the holes of one tee, in any order, and its ratings if it has any. */
export function checkCard(
  holes: readonly CourseHole[],
  ratings: CardRatings = { courseRating: null, slopeRating: null },
): CardCheck {
  const inOrder = holes.toSorted((a, b) => a.number - b.number)
  return {
    errors: [
      ...numberErrors(inOrder),
      ...parErrors(inOrder),
      ...strokeIndexErrors(inOrder),
      ...lengthErrors(inOrder),
      ...ratingErrors(inOrder, ratings),
    ],
    warnings: [...placeholderWarnings(inOrder), ...lengthWarnings(inOrder)],
  }
}

function numberErrors(holes: readonly CourseHole[]): CardFinding<CardErrorCode>[] {
  if (holes.length !== 9 && holes.length !== 18) return [ofCard('hole-count')]
  const numbers = holes.map((hole) => hole.number)
  const isWhole = holesModes.some((mode) => isSameList(numbers, holeNumbersOf(mode)))
  return isWhole ? [] : [ofCard('hole-numbers')]
}

function parErrors(holes: readonly CourseHole[]): CardFinding<CardErrorCode>[] {
  const ofHoles = holes.filter((hole) => !isPar(hole.par)).map((hole) => ofHole<CardErrorCode>('par', hole))
  if (ofHoles.length > 0) return ofHoles
  const range = holes.length === 18 ? PAR_TOTAL_18 : holes.length === 9 ? PAR_TOTAL_9 : null
  return range === null || isWithin(parTotalOf(holes), range) ? [] : [ofCard('par-total')]
}

function strokeIndexErrors(holes: readonly CourseHole[]): CardFinding<CardErrorCode>[] {
  const indexes = holes.map((hole) => hole.si).filter((si) => si !== null)
  if (indexes.length === 0) return []
  if (indexes.length < holes.length) return [ofCard('stroke-index-partial')]
  const sorted = indexes.toSorted((a, b) => a - b)
  return allowedStrokeIndexes(holes.length).some((allowed) => isSameList(sorted, allowed))
    ? []
    : [ofCard('stroke-index-order')]
}

function allowedStrokeIndexes(holeCount: number): number[][] {
  const all = Array.from({ length: MAX_HOLE_NUMBER }, (_, index) => index + 1)
  if (holeCount === MAX_HOLE_NUMBER) return [all]
  if (holeCount !== 9) return [all.slice(0, holeCount)]
  return [all.slice(0, 9), all.filter((si) => si % 2 === 1), all.filter((si) => si % 2 === 0)]
}

function lengthErrors(holes: readonly CourseHole[]): CardFinding<CardErrorCode>[] {
  return holes
    .filter((hole) => hole.distance !== null && !isWithin(hole.distance, LENGTH_YARDS))
    .map((hole) => ofHole('length', hole))
}

function ratingErrors(holes: readonly CourseHole[], ratings: CardRatings): CardFinding<CardErrorCode>[] {
  const errors: CardFinding<CardErrorCode>[] = []
  // Only the range for 18 holes is known; a nine's rating is about half of it.
  if (holes.length === 18 && ratings.courseRating !== null && !isWithin(ratings.courseRating, COURSE_RATING)) {
    errors.push(ofCard('course-rating'))
  }
  if (ratings.slopeRating !== null && !isWithin(ratings.slopeRating, SLOPE_RATING)) errors.push(ofCard('slope-rating'))
  return errors
}

function placeholderWarnings(holes: readonly CourseHole[]): CardFinding<CardWarningCode>[] {
  const isPlaceholder = holes.length > 0 && holes.every((hole, index) => hole.si === index + 1)
  return isPlaceholder ? [ofCard('stroke-index-placeholder')] : []
}

function lengthWarnings(holes: readonly CourseHole[]): CardFinding<CardWarningCode>[] {
  return holes
    .filter((hole) => {
      const range = LENGTH_YARDS_BY_PAR.get(hole.par)
      if (hole.distance === null || range === undefined || !isWithin(hole.distance, LENGTH_YARDS)) return false
      return !isWithin(hole.distance, range)
    })
    .map((hole) => ofHole('length-for-par', hole))
}

function ofCard<Code>(code: Code): CardFinding<Code> {
  return { code, holeNumber: null }
}

function ofHole<Code>(code: Code, hole: CourseHole): CardFinding<Code> {
  return { code, holeNumber: hole.number }
}

function isWithin(value: number, range: Range): boolean {
  return value >= range.min && value <= range.max
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
