import type { GameRow } from '../../backend/game-rows.ts'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import type { LivePorts } from './live-ports.ts'

type CourseOfGame = Pick<GameRow, 'course_name' | 'course_vendor_id'>

/** The name under which this device knows the course of a game that tells none; null where there is none to be had. */
export async function keptCourseName(
  { courses }: Pick<LivePorts['storage'], 'courses'>,
  { course_name, course_vendor_id }: CourseOfGame,
): Promise<string | null> {
  if (course_name !== null || course_vendor_id === '') return null
  // What can't be read is played under its id.
  const kept = await courses.list().catch(() => [])
  const course = [...kept, ...builtInCourses()].find(({ id, vendorId }) => (vendorId ?? id) === course_vendor_id)
  return course === undefined || course.name.trim() === '' ? null : course.name
}
