import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { keepingCorrections } from '@teemates/golf/score-correction'
import type { ArchiveParts } from './archive-round.ts'
import { changesOfNew } from './archived-record.ts'
import { withCourseId } from './course-merge.ts'
import { journalledTransaction, writeJournalled } from './journal.ts'
import { withScores } from './legacy-database.ts'
import { StorageError } from './storage-error.ts'
import { parseArchivedRound } from './stored-round.ts'

/** See Storage.replaceArchived. */
export async function replaceArchived(
  { local, legacy, environment }: Pick<ArchiveParts, 'local' | 'legacy' | 'environment'>,
  given: Round,
): Promise<{ readonly archived: ArchivedRound | undefined; readonly hasChanged: boolean }> {
  const now = environment.now()
  const round = withCourseId(given)
  let hasChanged = false
  const archived = await local.write((database) =>
    journalledTransaction(database, async () => {
      const stored = parseArchivedRound(await database.rounds.get(round.id))
      if (stored === undefined) return undefined
      const fresh = parseArchivedRound(keepingCorrections(archiveRound(round, now), stored))
      if (fresh === undefined) throw new StorageError('corrupt')
      if (JSON.stringify({ ...fresh, updatedAt: stored.updatedAt }) === JSON.stringify(stored)) return stored
      // The transaction's second run may find what its first one stored.
      hasChanged = true
      await writeJournalled(database, await changesOfNew(database, round, fresh, now), now)
      return fresh
    }),
  )
  if (hasChanged) {
    await legacy
      .write((database) =>
        database.transaction('rw', database.rounds, async () => {
          // One that it has counted in its course's profile; one that it hasn't comes in when it is archived.
          if ((await database.rounds.get(round.id)) !== undefined) {
            await database.rounds.put(
              archived?.metadata.correctedAt === undefined ? round : withScores(round, archived),
            )
          }
        }),
      )
      .catch((error: unknown) => environment.warn('The legacy database could not be written.', error))
  }
  return { archived, hasChanged }
}
