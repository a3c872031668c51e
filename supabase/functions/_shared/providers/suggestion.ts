import type { ReadCourse } from '../courses/catalogue-course.ts'
import type { Suggestion } from '../course-answers.ts'
import type { CourseProvider } from './provider.ts'

export function suggestionOf(id: CourseProvider['id'], { course }: ReadCourse, attribution = ''): Suggestion {
  const { source_id: sourceId, name, city, state_region, country } = course
  return { vendor_id: `${id}:${sourceId}`, name, city, state_region, country, attribution }
}
