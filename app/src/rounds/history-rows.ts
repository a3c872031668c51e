import type { ArchivedRound } from '@teemates/golf/archive'
import { type HistoryRow, historyRowOf } from '@teemates/golf/history-row'
import type { Storage } from '../storage/storage.ts'

/**
 * The rows of these rounds, in their order. Rounds carry their own names; players and courses are read only for older ones
 * that don't. Rejects with StorageError.
 */
export async function readHistoryRows(
  storage: Pick<Storage, 'courses' | 'players'>,
  archived: readonly ArchivedRound[],
): Promise<HistoryRow[]> {
  const namelessIds = new Set(
    archived.flatMap((round) => {
      const names = round.metadata.nicknames ?? {}
      return round.players.filter((playerId) => !Object.hasOwn(names, playerId))
    }),
  )
  const courseIds = new Set(
    archived.filter((round) => round.metadata.originalCourseName === '').map((round) => round.courseId),
  )
  const [players, courses] = await Promise.all([
    namelessIds.size === 0 ? undefined : storage.players.getMany([...namelessIds]),
    Promise.all([...courseIds].map(async (id) => [id, await storage.courses.get(id)] as const)),
  ])
  const courseById = new Map(courses)
  return archived.map((round) => historyRowOf(round, courseById.get(round.courseId), players))
}
