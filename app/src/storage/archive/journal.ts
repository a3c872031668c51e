import { journalledTables, type JournalledTable, type JournalEntry } from './journal-entry.ts'
import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { KnownPlayer, StoredSetting } from './courses/stored-course.ts'
import type { LocalDatabase, LocalStores } from './local-database.ts'
import type { Store } from '../browser/databases/store-database.ts'

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

/**
 * The setting that holds the seats and keys of a damaged cache, from before it is deleted until the new one has them. They
 * are secrets, which must not be exported.
 */
export const CACHE_KEYS_SETTING = `${INTERNAL_SETTING_PREFIX}cache_keys`

export function isInternalSetting(key: string): boolean {
  return key.startsWith(INTERNAL_SETTING_PREFIX)
}

/**
 * One strict transaction over all tables that a journalled write touches. In the work await only the database: a fetch or a
 * timer would let the browser commit early.
 */
export function journalledTransaction<T>(
  database: LocalDatabase,
  work: (stores: LocalStores) => Promise<T>,
): Promise<T> {
  return database.change([...journalledTables, 'journal'], work)
}

/** A journalled transaction that the connection repeats if it fails. */
export function changeLocal<T>(
  connection: Connection<LocalDatabase>,
  work: (stores: LocalStores) => Promise<T>,
): Promise<T> {
  return connection.write((database) => journalledTransaction(database, work))
}

/**
 * Writes journal entries and records in the surrounding transaction. A write supersedes the journal's older entries for the
 * same record, so that an entry that failed before can't undo it later.
 * @param options See countChange.
 */
export async function writeJournalled(
  stores: LocalStores,
  changes: readonly Change[],
  now: number,
  options: { readonly changesHistory?: boolean } = {},
): Promise<void> {
  if (changes.length === 0) return
  for (const table of journalledTables) {
    const own = changes.filter((change) => change.table === table)
    if (own.length === 0) continue
    await supersede(stores, table, own.map(keyOf))
    await stores.journal.addAll(own.map((change) => entryOf(change, now)))
    await applyEffects(stores, table, own.map(effectOf))
  }
  await countChange(stores, now, options)
}

type SettingsStore = Pick<LocalStores, 'settings'>

/**
 * Call it in the transaction of every change.
 * @param changesHistory false if only preferences change
 */
export async function countChange(stores: SettingsStore, now: number, { changesHistory = true } = {}): Promise<void> {
  const value = (await readRevision(stores)) + 1
  const unchanged = changesHistory ? {} : { history: await readHistoryState(stores) }
  await stores.settings.put({ key: REVISION_SETTING, value, updatedAt: now, ...unchanged })
}

const revisionSchema = v.object({ value: v.pipe(v.number(), v.safeInteger()) })

/** The number of changes of the database; 0 for a new one. */
export async function readRevision({ settings }: SettingsStore): Promise<number> {
  const parsed = v.safeParse(revisionSchema, await settings.get(REVISION_SETTING))
  return parsed.success ? parsed.output.value : 0
}

const stateSchema = v.object({ ...revisionSchema.entries, updatedAt: v.number(), history: v.optional(v.string()) })

/**
 * A text that differs after every change of rounds, courses and players. It includes a time, because a recreated database
 * counts from the start. When a preference changes, the revision's row keeps this text. Earlier builds drop it, and the
 * figures are then computed again.
 */
export async function readHistoryState({ settings }: SettingsStore): Promise<string> {
  const parsed = v.safeParse(stateSchema, await settings.get(REVISION_SETTING))
  if (!parsed.success) return ''
  const { value, updatedAt, history } = parsed.output
  return history ?? `${value} ${updatedAt}`
}

/** Whether nothing was ever stored in it. */
export function isNew(database: LocalDatabase): Promise<boolean> {
  return database.read(journalledTables, hasNothing)
}

/** Whether nothing was ever stored in them. */
export async function hasNothing(stores: Pick<LocalStores, JournalledTable>): Promise<boolean> {
  if ((await readRevision(stores)) > 0) return false
  const counts = await Promise.all([stores.rounds.count(), stores.courses.count(), stores.players.count()])
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

const entryOfTable = v.object({
  id: v.number(),
  table: v.string(),
  payload: v.object({ id: v.optional(v.string()), key: v.optional(v.string()) }),
})

/** Removes the journal's entries for these records. */
export async function supersede(
  { journal }: Pick<LocalStores, 'journal'>,
  table: JournalledTable,
  keys: readonly string[],
): Promise<void> {
  const superseded = new Set(keys)
  // The whole journal is read, because it is usually empty.
  const entries = (await journal.getAll()).filter((entry) => v.is(entryOfTable, entry))
  const own = entries.filter((entry) => entry.table === table && superseded.has(entry.payload[keyName(table)] ?? ''))
  return journal.deleteAll(own.map(({ id }) => id))
}

/** Applies puts and deletes of one table, in order. */
export async function applyEffects(
  stores: Pick<LocalStores, JournalledTable>,
  name: JournalledTable,
  effects: readonly Effect[],
): Promise<void> {
  const table: Store<string, object> = stores[name]
  // The last change of a record counts.
  const last = new Map(effects.map((effect) => [effect.key, effect.record]))
  const records = [...last.values()].filter((record) => record !== null)
  const gone = [...last].filter(([, record]) => record === null).map(([key]) => key)
  await table.putAll(records)
  await table.deleteAll(gone)
}
