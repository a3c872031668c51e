import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { keepingCorrections } from '@teemates/golf/score-correction'
import type { HistoryParts } from './history-parts.ts'
import { changesOfNew } from './archived-record.ts'
import { withCourseId } from './courses/course-merge.ts'
import { changeLocal, writeJournalled } from './journal.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseArchivedRound } from '../log/stored-round.ts'

/** See Storage.replaceArchived. */
export async function replaceArchived(
  { local, environment }: HistoryParts,
  given: Round,
): Promise<{ readonly archived: ArchivedRound | undefined; readonly hasChanged: boolean }> {
  const now = environment.now()
  const round = withCourseId(given)
  let hasChanged = false
  const archived = await changeLocal(local, async (stores) => {
    const stored = parseArchivedRound(await stores.rounds.get(round.id))
    if (stored === undefined) return undefined
    const fresh = parseArchivedRound(keepingCorrections(archiveRound(round, now), stored))
    if (fresh === undefined) throw new StorageError('corrupt')
    if (JSON.stringify({ ...fresh, updatedAt: stored.updatedAt }) === JSON.stringify(stored)) return stored
    // The transaction may run twice, and the second run may find the first one's result.
    hasChanged = true
    await writeJournalled(stores, await changesOfNew(stores, round, fresh, now), now)
    return fresh
  })
  return { archived, hasChanged }
}
