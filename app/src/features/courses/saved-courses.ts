import { type Course, courseIdOf, isTemplateCourse } from '@teemates/golf/course'
import { hasEnoughHoles } from '@teemates/golf/tee'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'
import { attributionOf } from './course-card.ts'
import { matchingCourses } from './course-matches.ts'

/** A course that a search found. */
export interface FoundCourse extends CourseSuggestion {
  /** Where it is on the device already. */
  readonly course: Course | null
  /** The backend has its card, which may be a newer or a fuller one. */
  readonly isOffered: boolean
}

/**
 * The courses of this device that a round can be played on: the golfer's own, the one changed last first, then the built-in
 * ones. Templates aren't among them: they have no name of their own.
 */
export function playableCourses(saved: readonly Course[], builtIn: readonly Course[]): readonly Course[] {
  const own = saved.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const others = builtIn.filter((course) => !isTemplateCourse(course.id) && !own.some(({ id }) => id === course.id))
  // One without tees is played from Standard, whatever is known of its holes.
  return [...own, ...others].filter(({ tees }) => tees.length === 0 || tees.some(({ holes }) => hasEnoughHoles(holes)))
}

/** Those of the device's courses that match what was typed, the best first. */
export function foundOnDevice(courses: readonly Course[], query: string, limit: number): readonly FoundCourse[] {
  return matchingCourses(courses, query)
    .slice(0, limit)
    .map((course) => ({
      vendorId: course.vendorId ?? course.id,
      name: course.name,
      location: course.location,
      attribution: attributionOf(course),
      course,
      isOffered: false,
    }))
}

/** Each course once: the device's in their order, as the backend tells them where it knows them, then what only the backend has. */
export function foundTogether(
  onDevice: readonly FoundCourse[],
  offered: readonly CourseSuggestion[],
): readonly FoundCourse[] {
  const known = onDevice.map((found) => {
    const told = offered.find((suggestion) => isSame(found, suggestion))
    return told === undefined ? found : { ...told, course: found.course, isOffered: true }
  })
  const others = offered.filter((suggestion) => !onDevice.some((found) => isSame(found, suggestion)))
  return [...known, ...others.map((suggestion) => ({ course: null, ...suggestion, isOffered: true }))]
}

/** A course of no source that the golfer didn't make, as one that a round left, is known by its name. */
function isSame({ vendorId, course }: FoundCourse, suggestion: CourseSuggestion): boolean {
  if (vendorId === suggestion.vendorId) return true
  if (course === null || course.vendorId !== null || course.originalTemplate !== null) return false
  return course.id === courseIdOf(suggestion.name)
}
