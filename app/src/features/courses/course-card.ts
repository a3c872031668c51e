import type { Course, CourseHole } from '@teemates/golf/course'
import { holeNumbersOf } from '@teemates/golf/holes-mode'
import { DEFAULT_PAR } from '@teemates/golf/limits'
import { hasEnoughHoles } from '@teemates/golf/tee'

/** Whether the course came from a provider without any tees. */
export function lacksTeeData(course: Course): boolean {
  return course.tees.length === 0 && course.originalTemplate === null
}

/** The holes of a course without tees as they are played. Unknown pars are 4, and unknown lengths stay unknown. */
export function playedHoles(known: readonly CourseHole[]): readonly CourseHole[] {
  if (hasEnoughHoles(known)) return known
  return holeNumbersOf('full18').map(
    (number) => known.find((hole) => hole.number === number) ?? { number, par: DEFAULT_PAR, distance: null, si: null },
  )
}

/** The attribution that the licence of the course's data requires; null if it requires none. */
export function attributionOf(course: Course): string | null {
  return course.vendorId === null ? null : course.description
}
