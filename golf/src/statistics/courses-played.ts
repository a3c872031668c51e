import { type ArchivedRound, archivedCourseName } from '../archive.ts'
import type { Course } from '../course.ts'
import type { GolferRound } from './golfer-round.ts'
import type { KnownSelf } from './me.ts'
import { ownCardOf } from './own-card.ts'

export interface PlayedCourse {
  readonly courseId: string
  /** The course's name in the last round that has one; '' if none does. */
  readonly courseName: string
}

/**
 * Every course on which the golfer played a hole, including unfinished rounds, in no order. counted are the golfer's
 * finished rounds among archived. Source: decision 22, 'Ranges'.
 */
export function playedCoursesOf(
  archived: readonly ArchivedRound[],
  counted: readonly GolferRound[],
  known: KnownSelf,
  courses: ReadonlyMap<string, Course>,
): PlayedCourse[] {
  const latest = new Map<string, { courseName: string; endedAt: number }>()
  const note = (courseId: string, courseName: string, endedAt: number) => {
    const before = latest.get(courseId)
    const isNewer = before === undefined || before.courseName === '' || endedAt >= before.endedAt
    if (before === undefined || (isNewer && courseName !== '')) latest.set(courseId, { courseName, endedAt })
  }
  for (const { courseId, courseName, endedAt } of counted) note(courseId, courseName, endedAt)
  const countedIds = new Set(counted.map(({ roundId }) => roundId))
  for (const round of archived) {
    if (countedIds.has(round.id)) continue
    const course = courses.get(round.courseId)
    if (ownCardOf(round, known, course) === null) continue
    note(round.courseId, archivedCourseName(round, course), round.endedAt ?? round.startedAt)
  }
  return [...latest].map(([courseId, { courseName }]) => ({ courseId, courseName }))
}
