/**
 * A course handicap as an exact fraction of strokes; a plus handicap is negative. It stays unrounded until the allowance is
 * applied, and binary fractions would round some halves the wrong way. Source: World Handicap System, rule 6.1.
 */
export interface CourseHandicap {
  readonly numerator: number
  /** A whole number above 0. */
  readonly denominator: number
}

/** Ratings of the tee for the holes that are played: those of 18 holes, or those of the nine. */
export interface TeeRating {
  /** To one decimal. */
  readonly courseRating: number
  /** A whole number; 113 is a course of standard difficulty. */
  readonly slopeRating: number
  readonly par: number
}

/** Slope rating of a course of standard difficulty. Source: World Handicap System, definitions. */
const STANDARD_SLOPE_RATING = 113

/**
 * Handicap index × slope rating / 113 + (course rating − par). The index has one decimal, and a plus index is negative.
 * Source: World Handicap System, rule 6.1a.
 */
export function courseHandicapOf(handicapIndex: number, tee: TeeRating): CourseHandicap {
  return ofTenths(tenthsOf(handicapIndex), tee)
}

/**
 * The course handicap for nine holes with the ratings of these nine. Half of the index is rounded to one decimal first,
 * .05 upward. Source: World Handicap System, rule 6.1b, and the USGA's local guidance for rule 6.
 */
export function nineHoleCourseHandicapOf(handicapIndex: number, nine: TeeRating): CourseHandicap {
  return ofTenths(Math.floor((tenthsOf(handicapIndex) + 1) / 2), nine)
}

/** The course handicap that a golfer types as a whole number. */
export function typedCourseHandicap(strokes: number): CourseHandicap {
  return { numerator: strokes, denominator: 1 }
}

/** The nine-hole course handicap if the nine has no ratings of its own: half of the one for 18 holes, unrounded. */
export function halfCourseHandicap({ numerator, denominator }: CourseHandicap): CourseHandicap {
  return { numerator, denominator: denominator * 2 }
}

function ofTenths(indexTenths: number, { courseRating, slopeRating, par }: TeeRating): CourseHandicap {
  const ratingOverParTenths = tenthsOf(courseRating) - 10 * par
  return {
    numerator: indexTenths * slopeRating + ratingOverParTenths * STANDARD_SLOPE_RATING,
    denominator: 10 * STANDARD_SLOPE_RATING,
  }
}

function tenthsOf(value: number): number {
  return Math.round(value * 10)
}
