import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { keepingCorrections, type ScoreCorrection, withCorrections } from '@teemates/golf/score-correction'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseArchivedRound } from '../log/stored-round.ts'
import { changesOfNew } from './archived-record.ts'
import { withCourseId } from './courses/course-merge.ts'
import { changeLocal, writeJournalled } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'

interface HistoryParts {
  readonly local: Connection<LocalDatabase>
  readonly environment: Pick<StorageEnvironment, 'now'>
}

/** The result of corrections, and the round after them. */
export interface CorrectedScores {
  /** False, and nothing changed, if a cell differs from the golfer's view because another tab has changed it. */
  readonly hasCorrected: boolean
  readonly archived: ArchivedRound
}

/** See Storage.correctScores. */
export async function correctScores(
  { local, environment }: HistoryParts,
  roundId: string,
  corrections: readonly ScoreCorrection[],
): Promise<CorrectedScores> {
  const now = environment.now()
  // The transaction may run twice, and the second run may find the first one's result.
  let written: string | undefined
  return changeLocal(local, async (stores): Promise<CorrectedScores> => {
    const stored = parseArchivedRound(await stores.rounds.get(roundId))
    if (stored === undefined) throw new StorageError('not-found')
    if (JSON.stringify(stored) === written) return { hasCorrected: true, archived: stored }
    const corrected = withCorrections(stored, corrections, now)
    if (corrected === null) return { hasCorrected: false, archived: stored }
    written = JSON.stringify(corrected)
    await writeJournalled(stores, [{ table: 'rounds', op: 'put', record: corrected }], now)
    return { hasCorrected: true, archived: corrected }
  })
}

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
    await writeJournalled(stores, await changesOfNew(stores, [round], [fresh], now), now)
    return fresh
  })
  return { archived, hasChanged }
}
