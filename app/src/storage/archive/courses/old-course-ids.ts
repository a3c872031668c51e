import { courseIdOf } from '@teemates/golf/course'
import * as v from 'valibot'
import type { LocalStores } from '../local-database.ts'
import { parseCourse } from './stored-course.ts'

/**
 * Maps the course ids of earlier versions that are still in use to ids made from the course's name. Rounds of an unknown
 * course use the name that they store; without one they keep their id.
 */
export async function findOldCourseIds({
  courses: savedCourses,
  rounds,
}: Pick<LocalStores, 'courses' | 'rounds'>): Promise<ReadonlyMap<string, string>> {
  const courses = (await savedCourses.getAll()).flatMap((raw) => parseCourse(raw) ?? [])
  const known = new Set(courses.map((course) => course.id))
  const newIds = new Map<string, string>()
  for (const { id, name } of courses) if (id !== courseIdOf(name)) newIds.set(id, courseIdOf(name))
  // The query skips today's ids, so its cost doesn't grow with the number of rounds. It reads all keys rather than unique
  // ones: before July 2026 WebKit fails to open a unique cursor over an empty range (its bug 319640).
  const before = await rounds.indexKeys('courseId', rounds.keyRange.upperBound(PREFIX, true))
  const after = await rounds.indexKeys('courseId', rounds.keyRange.lowerBound(AFTER_PREFIX))
  for (const id of new Set([...before, ...after])) {
    if (typeof id !== 'string' || known.has(id)) continue
    const round = v.safeParse(namedRound, await rounds.getBy('courseId', id))
    if (round.success) newIds.set(id, courseIdOf(round.output.metadata.originalCourseName))
  }
  return newIds
}

const PREFIX = 'course_'
/** The first text after all texts with the prefix. */
const AFTER_PREFIX = 'course`'

const namedRound = v.object({ metadata: v.object({ originalCourseName: v.pipe(v.string(), v.trim(), v.nonEmpty()) }) })
