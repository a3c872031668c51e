import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type ArchiveParts, archivePlayedRound } from '../play/archive-round.ts'
import type { BackupStore } from '../backup/backup-store.ts'
import { finishedLegacyRounds } from './files/bundle.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { countChange, changeLocal, writeJournalled } from '../archive/journal.ts'
import { readPutAway } from '../backup/last-restore.ts'
import { bringBackLostRounds, type LostRoundsParts } from '../backup/lost-rounds.ts'
import { readRemovedIds } from '../backup/removals.ts'
import { readFormerLegacy } from '../archive/legacy/former-legacy.ts'
import { parseSafely } from './files/untrusted-json.ts'

export interface OldDataParts extends ArchiveParts, LostRoundsParts {
  readonly indexedDB: IDBFactory
  readonly backups: BackupStore
  readonly environment: StorageEnvironment
}

/**
 * Removes rounds that earlier builds left in localStorage, and brings history and statistics up to date. Finished rounds
 * move from play, from the log, and from where an earlier version kept them, to the history, except those that a restore or
 * the golfer has removed. Figures are computed again. Nothing else changes. Rejects with
 * StorageError. Source: document 1 section 2, Data Management.
 */
export async function clearOldData(parts: OldDataParts): Promise<void> {
  const { local, play, backups, indexedDB, environment } = parts
  for (const round of await play.list()) if (round.status === 'completed') await archivePlayedRound(parts, round)
  const kept = (await readFormerLegacy(environment, indexedDB)).rounds
  const removed = await readRemovedIds(backups)
  const isRemoved = ({ id }: { readonly id: string }) => removed.has(id)
  const finished = await finishedLegacyRounds(kept)
  await changeLocal(local, async (stores) => {
    const present = new Set(await stores.rounds.keys())
    const putAway = await readPutAway(stores)
    const missing = finished.filter((round) => !present.has(round.id) && !putAway.has(round.id) && !isRemoved(round))
    const now = environment.now()
    await writeJournalled(
      stores,
      missing.map((record) => ({ table: 'rounds', op: 'put', record })),
      now,
    )
    // Counts as a change even if no round was missing, so that figures are computed again: the cached ones may be wrong.
    await countChange(stores, now)
  })
  await bringBackLostRounds(parts)
  removeOldTexts(environment)
}

/** Recognises the texts by their content: no text of the current app contains a round with holes or scores. */
function removeOldTexts(environment: StorageEnvironment): void {
  const texts = environment.localStorage()
  const keys = Array.from({ length: texts.length }, (_, index) => texts.key(index)).filter((key) => key !== null)
  for (const key of keys) {
    const text = texts.getItem(key)
    if (text !== null && holdsRounds(text)) texts.removeItem(key)
  }
}

function holdsRounds(text: string): boolean {
  // Other texts are mostly short and need not be parsed.
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
