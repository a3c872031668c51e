import type { ArchivedRound } from '@teemates/golf/archive'
import { type HistoryEntry, historyEntryOf } from '@teemates/golf/history-entry'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { readCourses, readPlayers } from '../../rounds/history-rows.ts'
import type { Storage } from '../../storage/storage.ts'

/**
 * The lines of these rounds, in their order. Courses are read only for rounds that lack a name or pars of their own. Rejects
 * with StorageError.
 */
export async function readHistoryEntries(
  storage: Pick<Storage, 'courses' | 'players'>,
  archived: readonly ArchivedRound[],
  known: KnownSelf,
): Promise<HistoryEntry[]> {
  const bare = archived.filter(
    ({ metadata }) => metadata.originalCourseName === '' || (metadata.holeSet ?? []).length === 0,
  )
  const [players, courses] = await Promise.all([readPlayers(storage, archived), readCourses(storage, bare)])
  return archived.map((round) => historyEntryOf(round, known, courses.get(round.courseId), players))
}
