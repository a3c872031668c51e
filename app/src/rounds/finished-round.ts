import type { ArchivedRound } from '@teemates/golf/archive'
import { roundFromArchive } from '@teemates/golf/archived-round'
import type { Round } from '@teemates/golf/round'
import type { Storage } from '../storage/storage.ts'

export interface FinishedRound {
  readonly round: Round
  /** The archived record of the round, which says whose round it is. */
  readonly archived: ArchivedRound
}

/**
 * Reads a finished round of this device as screens show it; null if this device has no such round. A finished round
 * never changes, so it needs no session. Rejects with StorageError.
 */
export async function readFinishedRound(
  storage: Pick<Storage, 'rounds' | 'courses' | 'players'>,
  roundId: string,
): Promise<FinishedRound | null> {
  const archived = await storage.rounds.get(roundId)
  if (archived === undefined) return null
  const [course, players] = await Promise.all([
    storage.courses.get(archived.courseId),
    storage.players.getMany(archived.players),
  ])
  return { round: roundFromArchive(archived, course, players), archived }
}
