import { type ArchivedRound, roundFromArchive } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import type { Storage } from '../storage/storage.ts'

export interface FinishedRound {
  readonly round: Round
  /** What it was made of, which says whose it is. */
  readonly archived: ArchivedRound
}

/**
 * A finished round of this device as screens show it; null where there is none of this id. It needs no session: nobody
 * carries it any more, and nothing in it changes. Rejects with StorageError.
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
