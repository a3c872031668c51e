import { type Course, courseIdOf, isTemplateCourse } from '@teemates/golf/course'
import { hasEnoughHoles } from '@teemates/golf/tee'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'
import { attributionOf } from './course-card.ts'
import { matchingCourses } from './course-matches.ts'

/** A course that a search found. */
export interface FoundCourse extends CourseSuggestion {
  /** The course if it is on this device already. */
  readonly course: Course | null
  /** Whether the backend has a card for the course, which may be newer or more complete. */
  readonly isOffered: boolean
}

/**
 * The courses of this device that a round can be played on: first the golfer's own, the last changed one first, then
 * the built-in ones. Templates aren't included, because they have no name of their own.
 */
export function playableCourses(saved: readonly Course[], builtIn: readonly Course[]): readonly Course[] {
  const own = saved.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const others = builtIn.filter((course) => !isTemplateCourse(course.id) && !own.some(({ id }) => id === course.id))
  // A course without tees is always playable, from Standard.
  return [...own, ...others].filter(({ tees }) => tees.length === 0 || tees.some(({ holes }) => hasEnoughHoles(holes)))
}

/** The courses of the device that match the query, best match first. */
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

/**
 * Lists each course once: first the device's, in their order and with the backend's data if the backend knows them,
 * then those that only the backend has.
 */
export function foundTogether(
  onDevice: readonly FoundCourse[],
  offered: readonly CourseSuggestion[],
): readonly FoundCourse[] {
  const known = onDevice.map((found) => {
    const suggested = offered.find((suggestion) => isSame(found, suggestion))
    return suggested === undefined ? found : { ...suggested, course: found.course, isOffered: true }
  })
  const others = offered.filter((suggestion) => !onDevice.some((found) => isSame(found, suggestion)))
  return [...known, ...others.map((suggestion) => ({ course: null, ...suggestion, isOffered: true }))]
}

/**
 * A course without a source that the golfer didn't make, for example one that a round left, is identified by its name.
 */
function isSame({ vendorId, course }: FoundCourse, suggestion: CourseSuggestion): boolean {
  if (vendorId === suggestion.vendorId) return true
  if (course === null || course.vendorId !== null || course.originalTemplate !== null) return false
  return course.id === courseIdOf(suggestion.name)
}
