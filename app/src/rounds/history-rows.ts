import { type ArchivedRound, isFinishedRound, lacksItsCourse } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { type HistoryEntry, historyEntryOf } from '@teemates/golf/history-entry'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import type { Storage } from '../storage/storage.ts'
import type { KnownPlayer } from '../storage/archive/courses/stored-course.ts'

type Kept = Pick<Storage, 'courses' | 'players'>

/**
 * The history entries of these rounds, in the same order. Players and courses are read only for rounds that don't
 * contain their names and card. Rejects with StorageError.
 */
export async function readHistoryEntries(
  storage: Kept,
  archived: readonly ArchivedRound[],
  known: KnownSelf,
): Promise<HistoryEntry[]> {
  const [players, courses] = await Promise.all([
    readPlayers(storage, archived),
    readCourses(storage, archived.filter(lacksItsCourse)),
  ])
  return archived.map((round) => historyEntryOf(round, known, courses.get(round.courseId), players))
}

/** Page size of the further reads if the first page had too few finished rounds. */
const MORE_AT_ONCE = 20

/** The history entries of the last rounds that were played to the end, newest first. Rejects with StorageError. */
export async function readFinishedEntries(
  storage: Kept & Pick<Storage, 'rounds'>,
  limit: number,
  known: KnownSelf,
): Promise<HistoryEntry[]> {
  const finished: ArchivedRound[] = []
  let wanted = limit
  let page: readonly ArchivedRound[] = []
  do {
    page = await storage.rounds.page(wanted, page.at(-1))
    const courses = await readCourses(storage, page.filter(lacksItsCourse))
    finished.push(...page.filter((round) => isFinishedRound(round, courses.get(round.courseId))))
    if (page.length < wanted) break
    wanted = MORE_AT_ONCE
  } while (finished.length < limit)
  return readHistoryEntries(storage, finished.slice(0, limit), known)
}

/** The players whose names the rounds don't contain, by durable id. */
export async function readPlayers(
  { players }: Pick<Storage, 'players'>,
  archived: readonly ArchivedRound[],
): Promise<ReadonlyMap<string, KnownPlayer>> {
  const namelessIds = new Set(
    archived.flatMap((round) => {
      const names = round.metadata.nicknames ?? {}
      return round.players.filter((playerId) => !Object.hasOwn(names, playerId))
    }),
  )
  return namelessIds.size === 0 ? new Map() : players.getMany([...namelessIds])
}

/** The courses of the rounds by id; undefined for a course that is no longer on this device. */
export async function readCourses(
  { courses }: Pick<Storage, 'courses'>,
  archived: readonly ArchivedRound[],
): Promise<ReadonlyMap<string, Course | undefined>> {
  const ids = [...new Set(archived.map((round) => round.courseId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await courses.get(id)] as const)))
}
