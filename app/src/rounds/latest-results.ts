import {
  type ArchivedRound,
  archivedCourseName,
  cardHolesOf,
  isFinishedRound,
  lacksItsCourse,
} from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { ownCardOf, playedCardOf } from '@teemates/golf/statistics/own-card'
import type { Storage } from '../storage/storage.ts'
import { readCourses } from './history-rows.ts'

export interface FinishedResult {
  readonly courseName: string
  /** The golfer's own result. If no player is known to be the golfer, it is the first player's. */
  readonly toPar: number
}

/** The golfer's own results in the last finished rounds, newest first, at most `limit`. Rejects with StorageError. */
export async function readLatestResults(
  storage: Pick<Storage, 'rounds' | 'courses'>,
  known: KnownSelf,
  limit: number,
): Promise<readonly FinishedResult[]> {
  const found: FinishedResult[] = []
  let before: ArchivedRound | undefined
  for (;;) {
    const page = await storage.rounds.page(limit, before)
    const courses = await readCourses(storage, page.filter(lacksItsCourse))
    for (const archived of page) {
      const course = courses.get(archived.courseId)
      if (isFinishedRound(archived, course)) found.push(resultOf(archived, known, course))
    }
    before = page.at(-1)
    if (found.length >= limit || page.length < limit) return found.slice(0, limit)
  }
}

function resultOf(archived: ArchivedRound, known: KnownSelf, course: Course | undefined): FinishedResult {
  const first = archived.scores.find(({ playerId }) => playerId === archived.players[0])
  const card =
    ownCardOf(archived, known, course) ??
    (first === undefined ? null : playedCardOf(first, cardHolesOf(archived, course)))
  return { courseName: archivedCourseName(archived, course), toPar: card?.toPar ?? 0 }
}
