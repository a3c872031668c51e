import { expect, test } from 'vitest'
import {
  type CourseHandicap,
  courseHandicapOf,
  halfCourseHandicap,
  nineHoleCourseHandicapOf,
  typedCourseHandicap,
} from './course-handicap.ts'

function strokesOf({ numerator, denominator }: CourseHandicap): number {
  return numerator / denominator
}

test('the course handicap of 18 holes keeps its fraction', () => {
  // 27.7 × 129 / 113 = 31.6221…, + (71.1 − 72) = 30.7221…; 7.9 × 129 / 113 = 9.0186…, − 0.9 = 8.1186…. Worked out by the
  // Miami Valley Golf Association, 'Handicap allocation formula'.
  const white = { courseRating: 71.1, slopeRating: 129, par: 72 }
  expect(strokesOf(courseHandicapOf(27.7, white))).toBeCloseTo(30.7221, 4)
  expect(strokesOf(courseHandicapOf(7.9, white))).toBeCloseTo(8.1186, 4)
})

test('a plus index gives a plus course handicap', () => {
  // −2.0 × 113 / 113 + (70.5 − 72) = −3.5, exactly.
  expect(courseHandicapOf(-2, { courseRating: 70.5, slopeRating: 113, par: 72 })).toEqual({
    numerator: -3955,
    denominator: 1130,
  })
})

test('half of the index is rounded to one decimal for nine holes', () => {
  // 8.7 / 2 = 4.35, so 4.4; 4.4 × 121 / 113 + (35.3 − 36) = 4.0115…. Source: USGA, local guidance for rule 6.
  const nine = { courseRating: 35.3, slopeRating: 121, par: 36 }
  expect(strokesOf(nineHoleCourseHandicapOf(8.7, nine))).toBeCloseTo(4.0115, 4)
  // Plus 3.5: −1.75 goes upward to −1.7, and −1.7 × 121 / 113 − 0.7 = −2.5203….
  expect(strokesOf(nineHoleCourseHandicapOf(-3.5, nine))).toBeCloseTo(-2.5204, 4)
})

test('a typed course handicap is whole, and nine holes without ratings have half of it', () => {
  expect(strokesOf(typedCourseHandicap(15))).toBe(15)
  expect(strokesOf(halfCourseHandicap(typedCourseHandicap(15)))).toBe(7.5)
})
