import { quickCustomCourses } from '@teemates/golf/course'
import type { FoundCourse } from './saved-courses.ts'

/**
 * A quick course under the golfer's own name, as if a search had found it: 18 holes of par 4. templateId: the template
 * of a game's course; null if the course comes from no template.
 */
export function quickCourseFound(name: string, templateId = quickCustomCourses.at(-1)?.id): FoundCourse | null {
  const template = quickCustomCourses.find(({ id }) => id === templateId)
  if (template === undefined) return null
  const course = { ...template, name }
  return { vendorId: template.id, name, location: null, attribution: null, course, isOffered: false }
}
