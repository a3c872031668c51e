import { type Course, isTemplateCourse } from '@teemates/golf/course'
import { hasEnoughHoles } from '@teemates/golf/tee'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'
import { plain } from '../../words/plain.ts'
import { teeOptions } from './tee-choice.ts'

/** A course that a search found; with the course where it is on the device already. */
export interface FoundCourse extends CourseSuggestion {
  readonly course: Course | null
}

/**
 * The courses of this device that a round can be played on: the golfer's own, the one changed last first, then the built-in
 * ones. Templates aren't among them: they have no name of their own.
 */
export function playableCourses(saved: readonly Course[], builtIn: readonly Course[]): readonly Course[] {
  const own = saved.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const others = builtIn.filter((course) => !isTemplateCourse(course.id) && !own.some(({ id }) => id === course.id))
  return [...own, ...others].filter((course) => teeOptions(course).some(({ holes }) => hasEnoughHoles(holes)))
}

/** Those of the courses whose name and place have every word that was typed, in their order. */
export function matchingCourses(courses: readonly Course[], query: string, limit: number): readonly FoundCourse[] {
  const typed = plain(query).split(' ')
  return courses
    .filter(({ name, location }) => {
      const text = plain(`${name} ${location ?? ''}`)
      return typed.every((word) => text.includes(word))
    })
    .slice(0, limit)
    .map((course) => ({
      vendorId: course.vendorId ?? course.id,
      name: course.name,
      location: course.location,
      attribution: attributionOf(course),
      course,
    }))
}

/** What the licence of the course's data wants said beside it; null where it wants nothing. */
export function attributionOf(course: Course): string | null {
  return course.vendorId === null ? null : course.description
}
