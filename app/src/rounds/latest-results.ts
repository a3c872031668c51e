import { type ArchivedRound, isFinishedCard, roundFromArchive } from '@teemates/golf/archive'
import { playerTotals } from '@teemates/golf/score'
import type { Storage } from '../storage/storage.ts'

export interface FinishedResult {
  readonly courseName: string
  /** The golfer's own; the first player's where nobody of the round is known to be the golfer. */
  readonly toPar: number
}

/** The golfer's own results in the last rounds that were finished, newest first, as many as asked for. Rejects with StorageError. */
export async function readLatestResults(
  storage: Pick<Storage, 'rounds' | 'courses'>,
  limit: number,
): Promise<readonly FinishedResult[]> {
  const found: ArchivedRound[] = []
  let before: ArchivedRound | undefined
  for (;;) {
    const page = await storage.rounds.page(limit, before)
    found.push(...page.filter(isFinishedCard))
    before = page.at(-1)
    if (found.length >= limit || page.length < limit) break
  }
  return Promise.all(found.slice(0, limit).map((archived) => resultOf(storage, archived)))
}

async function resultOf({ courses }: Pick<Storage, 'courses'>, archived: ArchivedRound): Promise<FinishedResult> {
  const round = roundFromArchive(archived, await courses.get(archived.courseId), new Map())
  const { selfPlayerId } = archived.metadata
  const own = round.players.find(({ id }) => id === selfPlayerId) ?? round.players[0]
  return {
    courseName: round.courseName,
    toPar: own === undefined ? 0 : playerTotals(round, own.id).toPar,
  }
}
