import type { ArchivedRound } from '@teemates/golf/archive'
import { type ScoreCorrection, withCorrections } from '@teemates/golf/score-correction'
import type { HistoryParts } from './history-parts.ts'
import { changeLocal, writeJournalled } from './journal.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseArchivedRound } from '../log/stored-round.ts'

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
