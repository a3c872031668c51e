import type { Course, CourseHole } from '@teemates/golf/course'
import { holeNumbersOf } from '@teemates/golf/holes-mode'
import { DEFAULT_PAR } from '@teemates/golf/limits'
import { hasEnoughHoles } from '@teemates/golf/tee'

/** Of a course whose card came without tees, and wasn't made by the golfer. */
export function lacksTeeData(course: Course): boolean {
  return course.tees.length === 0 && course.originalTemplate === null
}

/** The holes of a course without tees as they can be played: what isn't known of them is par 4 without a length. */
export function playedHoles(known: readonly CourseHole[]): readonly CourseHole[] {
  if (hasEnoughHoles(known)) return known
  return holeNumbersOf('full18').map(
    (number) => known.find((hole) => hole.number === number) ?? { number, par: DEFAULT_PAR, distance: null, si: null },
  )
}

/** What the licence of the course's data wants said beside it; null where it wants nothing. */
export function attributionOf(course: Course): string | null {
  return course.vendorId === null ? null : course.description
}
