import { journalledTables, type JournalledTable, type JournalEntry } from './journal-entry.ts'
import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { PromiseExtended, Table } from 'dexie'
import * as v from 'valibot'
import type { LocalDatabase, StoredSetting } from './local-database.ts'
import type { KnownPlayer } from './known-player.ts'

export type Change =
  | { readonly table: 'players'; readonly op: 'put'; readonly record: KnownPlayer }
  | { readonly table: 'courses'; readonly op: 'put'; readonly record: Course }
  | { readonly table: 'rounds'; readonly op: 'put'; readonly record: ArchivedRound }
  | { readonly table: 'settings'; readonly op: 'put'; readonly record: StoredSetting }
  | { readonly table: JournalledTable; readonly op: 'delete'; readonly key: string }

/** The prefix of the storage's own settings, which are neither preferences nor part of a backup or an export. */
export const INTERNAL_SETTING_PREFIX = 'storage_'

/** Incremented by every change, so that a backup knows whether anything is new. */
const REVISION_SETTING = `${INTERNAL_SETTING_PREFIX}revision`

export function isInternalSetting(key: string): boolean {
  return key.startsWith(INTERNAL_SETTING_PREFIX)
}

/**
 * One strict transaction over all tables that a journalled write touches. In the work await only the database: a fetch or a
 * timer would let the browser commit early.
 */
export function journalledTransaction<T>(database: LocalDatabase, work: () => PromiseLike<T>): PromiseExtended<T> {
  const { players, courses, rounds, settings, journal } = database
  return database.transaction('rw', [players, courses, rounds, settings, journal], work)
}

/**
 * Writes journal entries and records in the surrounding transaction. A write supersedes the journal's older entries for the
 * same record, so that an entry that failed before can't undo it later.
 */
export async function writeJournalled(database: LocalDatabase, changes: readonly Change[], now: number): Promise<void> {
  if (changes.length === 0) return
  for (const table of journalledTables) {
    const own = changes.filter((change) => change.table === table)
    if (own.length === 0) continue
    await supersede(database, table, own.map(keyOf))
    await database.journal.bulkAdd(own.map((change) => entryOf(change, now)))
    await applyEffects(database, table, own.map(effectOf))
  }
  await countChange(database, now)
}

/** Call it in the transaction of every change. */
export async function countChange(database: LocalDatabase, now: number): Promise<void> {
  const value = (await readRevision(database)) + 1
  await database.settings.put({ key: REVISION_SETTING, value, updatedAt: now })
}

const revisionSchema = v.object({ value: v.pipe(v.number(), v.safeInteger()) })

/** The number of changes of the database; 0 for a new one. */
export async function readRevision(database: LocalDatabase): Promise<number> {
  const parsed = v.safeParse(revisionSchema, await database.settings.get(REVISION_SETTING))
  return parsed.success ? parsed.output.value : 0
}

const stateSchema = v.object({ ...revisionSchema.entries, updatedAt: v.number() })

/** A text that differs after every change. It includes a time, because a recreated database counts from the start. */
export async function readState(database: LocalDatabase): Promise<string> {
  const parsed = v.safeParse(stateSchema, await database.settings.get(REVISION_SETTING))
  return parsed.success ? `${parsed.output.value} ${parsed.output.updatedAt}` : ''
}

/** Whether nothing was ever stored in it. */
export async function isNew(database: LocalDatabase): Promise<boolean> {
  if ((await readRevision(database)) > 0) return false
  const counts = await Promise.all([database.rounds.count(), database.courses.count(), database.players.count()])
  return counts.every((count) => count === 0)
}

function keyName(table: JournalledTable): 'id' | 'key' {
  return table === 'settings' ? 'key' : 'id'
}

function keyOf(change: Change): string {
  if (change.op === 'delete') return change.key
  return change.table === 'settings' ? change.record.key : change.record.id
}

function entryOf(change: Change, ts: number): JournalEntry {
  const payload = change.op === 'put' ? change.record : { [keyName(change.table)]: change.key }
  return { table: change.table, ts, op: change.op, payload }
}

/** The effect of a change on one record; record null deletes it. */
export interface Effect {
  readonly key: string
  readonly record: object | null
}

function effectOf(change: Change): Effect {
  return { key: keyOf(change), record: change.op === 'put' ? change.record : null }
}

/** For more records than this the whole journal, which is usually empty, is read instead of asking for each. */
const LOOKED_UP_AT_MOST = 100

const entryOfTable = v.object({
  table: v.string(),
  payload: v.object({ id: v.optional(v.string()), key: v.optional(v.string()) }),
})

/** Removes the journal's entries for these records. */
export function supersede(database: LocalDatabase, table: JournalledTable, keys: readonly string[]) {
  if (keys.length > LOOKED_UP_AT_MOST) {
    const superseded = new Set(keys)
    return database.journal
      .filter(
        (entry) =>
          v.is(entryOfTable, entry) && entry.table === table && superseded.has(entry.payload[keyName(table)] ?? ''),
      )
      .delete()
  }
  return database.journal
    .where(`[table+payload.${keyName(table)}]`)
    .anyOf(keys.map((key) => [table, key]))
    .delete()
}

/** Applies puts and deletes of one table, in order. */
export async function applyEffects(
  database: LocalDatabase,
  name: JournalledTable,
  effects: readonly Effect[],
): Promise<void> {
  const table: Table<unknown, string, object> = database.table(name)
  // The last change of a record counts.
  const last = new Map(effects.map((effect) => [effect.key, effect.record]))
  const records = [...last.values()].filter((record) => record !== null)
  const gone = [...last].filter(([, record]) => record === null).map(([key]) => key)
  if (records.length > 0) await table.bulkPut(records)
  if (gone.length > 0) await table.bulkDelete(gone)
}
