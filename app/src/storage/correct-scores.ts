import { type ScoreCorrection, withCorrections } from '@teemates/golf/score-correction'
import type { ArchiveParts } from './archive-round.ts'
import { journalledTransaction, writeJournalled } from './journal.ts'
import { correctLegacyRound } from './legacy-database.ts'
import type { CorrectedScores } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { parseArchivedRound } from './stored-round.ts'

/** See Storage.correctScores. */
export async function correctScores(
  { local, legacy, environment }: Pick<ArchiveParts, 'local' | 'legacy' | 'environment'>,
  roundId: string,
  corrections: readonly ScoreCorrection[],
): Promise<CorrectedScores> {
  const now = environment.now()
  // The transaction's second run may find what its first one stored.
  let written: string | undefined
  const result = await local.write((database) =>
    journalledTransaction(database, async (): Promise<CorrectedScores> => {
      const stored = parseArchivedRound(await database.rounds.get(roundId))
      if (stored === undefined) throw new StorageError('not-found')
      if (JSON.stringify(stored) === written) return { hasCorrected: true, archived: stored }
      const corrected = withCorrections(stored, corrections, now)
      if (corrected === null) return { hasCorrected: false, archived: stored }
      written = JSON.stringify(corrected)
      await writeJournalled(database, [{ table: 'rounds', op: 'put', record: corrected }], now)
      return { hasCorrected: true, archived: corrected }
    }),
  )
  if (result.hasCorrected) {
    // What older versions read follows; the round is corrected without it.
    await legacy
      .write((database) => correctLegacyRound(database, result.archived))
      .catch((error: unknown) => environment.warn('The legacy database could not be written.', error))
  }
  return result
}
