import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type ArchiveParts, archivePlayedRound } from './archive-round.ts'
import type { BackupStore } from './backup-store.ts'
import { finishedLegacyRounds } from './bundle.ts'
import type { StorageEnvironment } from './environment.ts'
import { countChange, journalledTransaction, writeJournalled } from './journal.ts'
import { readPutAway } from './last-restore.ts'
import { readRemovedIds } from './removals.ts'
import { removeLegacyRounds } from './legacy-database.ts'
import { parseSafely } from './untrusted-json.ts'

export interface OldDataParts extends ArchiveParts {
  readonly backups: BackupStore
}

/**
 * Removes what earlier builds have left of rounds in localStorage, and brings history and statistics into step: rounds that
 * are over come into the history, from play and from the further store, but for those that a restore has put away, and those
 * that the golfer has deleted leave the further store. Figures are worked out anew. Nothing else is touched. Rejects with
 * StorageError. Source: document 1 section 2, Data Management.
 */
export async function clearOldData(parts: OldDataParts): Promise<void> {
  const { local, legacy, play, backups, environment } = parts
  for (const round of await play.list()) if (round.status === 'completed') await archivePlayedRound(parts, round)
  const kept = await legacy.read((database) => database.rounds.toArray())
  const removed = await readRemovedIds(backups)
  const isRemoved = ({ id }: { readonly id: string }) => removed.has(id)
  const finished = await finishedLegacyRounds(kept)
  await local.write((database) =>
    journalledTransaction(database, async () => {
      const present = new Set(await database.rounds.toCollection().primaryKeys())
      const putAway = await readPutAway(database)
      const missing = finished.filter((round) => !present.has(round.id) && !putAway.has(round.id) && !isRemoved(round))
      const now = environment.now()
      await writeJournalled(
        database,
        missing.map((record) => ({ table: 'rounds', op: 'put', record })),
        now,
      )
      // Where no round was missing, too: figures that were kept may be the wrong ones, and are worked out anew.
      await countChange(database, now)
    }),
  )
  const gone = finished.filter(isRemoved).map(({ id }) => id)
  if (gone.length > 0) await legacy.write((database) => removeLegacyRounds(database, gone))
  removeOldTexts(environment)
}

/** By what they hold: whatever the app itself keeps there holds no round with its holes or scores. */
function removeOldTexts(environment: StorageEnvironment): void {
  const texts = environment.localStorage()
  const keys = Array.from({ length: texts.length }, (_, index) => texts.key(index)).filter((key) => key !== null)
  for (const key of keys) {
    const text = texts.getItem(key)
    if (text !== null && holdsRounds(text)) texts.removeItem(key)
  }
}

function holdsRounds(text: string): boolean {
  // Anything else is mostly short, and none of it need be parsed.
  if (!text.includes('"players"')) return false
  const value = parseSafely(text)
  const candidates = [value, ...listOf(value), ...listOf(fieldsOf(value)?.get('rounds'))]
  return candidates.some((candidate) => {
    const fields = fieldsOf(candidate)
    return (
      fields !== null &&
      fields.has('id') &&
      Array.isArray(fields.get('players')) &&
      (Array.isArray(fields.get('holes')) || Array.isArray(fields.get('scores')))
    )
  })
}
