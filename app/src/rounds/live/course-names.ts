import type { Course } from '@teemates/golf/course'
import type { GameRow } from '../../backend/game-rows.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import type { LivePorts } from './live-ports.ts'
import type { LocalGame } from './sync/local-game.ts'

type CourseOfGame = Pick<GameRow, 'course_name' | 'course_vendor_id'>

/** The name under which this device has the course of a game without a course name; null if it has none. */
export async function keptCourseName(
  { courses }: Pick<LivePorts['storage'], 'courses'>,
  game: CourseOfGame,
): Promise<string | null> {
  if (game.course_name !== null) return null
  // If the courses can't be read, the game is shown under its course's id.
  return courseNameAmong(await courses.list().catch(() => []), game)
}

/** Shows the name under which this device has the course. The course may be saved while the game is being played. */
export async function nameCourse(
  storage: Pick<LivePorts['storage'], 'courses'>,
  localGame: Pick<LocalGame, 'state' | 'nameCourse'>,
): Promise<void> {
  const { snapshot, courseName } = localGame.state()
  if (snapshot === null || courseName !== null) return
  const name = await keptCourseName(storage, snapshot.game)
  if (name !== null) localGame.nameCourse(name)
}

/** As keptCourseName, among the given courses and those that come with the app. */
export function courseNameAmong(
  kept: readonly Course[],
  { course_name, course_vendor_id }: CourseOfGame,
): string | null {
  if (course_name !== null || course_vendor_id === '') return null
  const course = [...kept, ...builtInCourses()].find(({ id, vendorId }) => (vendorId ?? id) === course_vendor_id)
  return course === undefined || course.name.trim() === '' ? null : course.name
}
