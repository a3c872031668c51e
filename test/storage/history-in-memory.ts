import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { keepingCorrections } from '@teemates/golf/score-correction'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { withCourseId, courseOfRound, courseWithRound } from '../../app/src/storage/archive/courses/course-merge.ts'

/**
 * The history of a device without a disk, for live games on a virtual time, on which nothing may wait for the turns of a
 * database.
 */
export function createHistoryInMemory(now: () => number): LivePorts['storage'] {
  const finished = new Map<string, ArchivedRound>()
  const courses = new Map<string, Course>()
  return {
    rounds: {
      get: async (id) => finished.get(id),
      count: async () => finished.size,
      remove: async (id) => void finished.delete(id),
      page: unasked,
      all: unasked,
      countFinished: unasked,
      removeAll: unasked,
      subscribe: unasked,
    },
    courses: {
      list: async () => [...courses.values()],
      get: async (id) => courses.get(id),
      put: async (course) => void courses.set(course.id, course),
      remove: unasked,
    },
    async archive(given) {
      const round = withCourseId(given)
      const archived = finished.get(round.id) ?? archiveRound(round, now())
      finished.set(round.id, archived)
      const course = courses.get(round.courseId)
      courses.set(round.courseId, course ? courseWithRound(course, round, now()) : courseOfRound(round, now()))
      return archived
    },
    async replaceArchived(round) {
      const before = finished.get(round.id)
      if (before === undefined) return undefined
      const archived = keepingCorrections(archiveRound(withCourseId(round), now()), before)
      finished.set(round.id, archived)
      return archived
    },
    askToPersist: async () => false,
  }
}

function unasked(): never {
  throw new Error('A live game does not ask for it.')
}
