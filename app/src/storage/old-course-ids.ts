import { courseIdOf } from '@teemates/golf/course'
import * as v from 'valibot'
import type { LocalDatabase } from './local-database.ts'
import { parseCourse } from './stored-course.ts'

/**
 * Course ids of earlier versions that are still in use, and the ids made from the course's name that take their place.
 * Rounds of a course that nobody has stored go by the name that they remember; without one they keep what they have.
 */
export async function findOldCourseIds(database: LocalDatabase): Promise<ReadonlyMap<string, string>> {
  const courses = (await database.courses.toArray()).flatMap((raw) => parseCourse(raw) ?? [])
  const known = new Set(courses.map((course) => course.id))
  const newIds = new Map<string, string>()
  for (const { id, name } of courses) if (id !== courseIdOf(name)) newIds.set(id, courseIdOf(name))
  // Around the ids of today, which are many: what this costs doesn't grow with the rounds that have one. All keys are asked for, not the
  // unique ones: WebKit before July 2026 fails to open a unique cursor over an empty range (its bug 319640).
  const courseId = () => database.rounds.where('courseId')
  const before = await courseId().below(PREFIX).keys()
  const after = await courseId().aboveOrEqual(AFTER_PREFIX).keys()
  for (const id of new Set([...before, ...after])) {
    if (typeof id !== 'string' || known.has(id)) continue
    const round = v.safeParse(namedRound, await database.rounds.where('courseId').equals(id).first())
    if (round.success) newIds.set(id, courseIdOf(round.output.metadata.originalCourseName))
  }
  return newIds
}

const PREFIX = 'course_'
/** The first text after all that begin with the prefix. */
const AFTER_PREFIX = 'course`'

const namedRound = v.object({ metadata: v.object({ originalCourseName: v.pipe(v.string(), v.trim(), v.nonEmpty()) }) })
