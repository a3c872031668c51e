import * as v from 'valibot'
import { deleteFormer, type FormerDatabaseParts, readFormer } from '../archive/former-database.ts'
import { forgetText, parsedText, textsOf } from '../browser/local-storage/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { existingDatabases } from '../browser/databases/existing-databases.ts'
import { type RawStores, readRaw, recordsOf } from '../browser/databases/raw-read.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { FORMER_LIVE_NAME, FORMER_LIVE_TEXT_PREFIX } from '../browser/former-names.ts'
import { slotOf } from './live-changes.ts'
import { parseGame, parseOperation } from './live-rows.ts'
import type { StoredOperation } from './live-store.ts'
import type { LiveTables } from './live-tables.ts'

/*
 * Versions before the log kept live games in a database of their own, and strokes that could not be written to it in
 * localStorage. Both are imported into the log and the cache once, then deleted. This file can go when nobody updates from
 * such a version any more.
 */

/** Ids of operations that were shown as not stored. They may be stored all the same. */
const WITHDRAWN_PREFIX = 'golf_scorer_live_withdrawn_v1:'

export interface FormerLiveParts extends FormerDatabaseParts {
  readonly log: Log
  readonly tables: LiveTables
}

/** Undefined if there is no former database, or if it can't be read. */
export async function readFormerLive(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
): Promise<RawStores | undefined> {
  const [name] = await existingDatabases(indexedDB, [FORMER_LIVE_NAME])
  return name === undefined ? undefined : readRaw(environment, indexedDB, name)
}

/** The operations that a former version has left, in order, with those in localStorage at the end. */
export function formerOperations(
  environment: StorageEnvironment,
  stores: RawStores | undefined,
): readonly StoredOperation[] {
  const withdrawn = new Set(textsOf(environment, WITHDRAWN_PREFIX).map(({ key }) => key.slice(WITHDRAWN_PREFIX.length)))
  const known = new Map<string, StoredOperation>()
  for (const raw of recordsOf(stores, 'operations')) {
    const operation = parseOperation(raw)
    if (operation === undefined || known.has(operation.operationId)) continue
    if (operation.state !== 'waiting' || !withdrawn.has(operation.operationId))
      known.set(operation.operationId, operation)
  }
  const stored = [...known.values()]
  const texts = textsOf(environment, FORMER_LIVE_TEXT_PREFIX).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  for (const { text } of texts) {
    const kept = v.safeParse(textSchema, parsedText(text))
    for (const raw of kept.success ? kept.output.operations : []) {
      const operation = parseOperation(raw)
      if (operation === undefined || known.has(operation.operationId)) continue
      known.set(operation.operationId, {
        ...operation,
        seq: null,
        ...(isSuperseded(raw, operation, stored) && superseded),
      })
    }
  }
  return [...known.values()]
}

/** True if another tab has stored a score of the same player and hole that the golfer hadn't seen. */
function isSuperseded(raw: unknown, operation: StoredOperation, stored: readonly StoredOperation[]): boolean {
  const kept = v.safeParse(tapSchema, raw)
  if (operation.body.kind !== 'score' || !kept.success) return false
  const { tappedAfter, tappedOver } = kept.output
  const { baseRevision } = operation.body
  return stored.some(
    ({ operationId, seq, state, takenAt, ...other }) =>
      state !== 'refused' &&
      slotOf(other) === slotOf(operation) &&
      (seq ?? 0) > tappedAfter &&
      !tappedOver.includes(operationId) &&
      takenAt !== baseRevision,
  )
}

const superseded = { state: 'refused', refusal: { code: 'stale', message: '' } } as const
const textSchema = v.object({ operations: v.array(v.unknown()) })
const tapSchema = v.looseObject({ tappedAfter: v.number(), tappedOver: v.optional(v.array(v.string()), []) })
const intentsSchema = v.looseObject({ gameId: v.string() })
const secretSchema = v.object({ key: v.string(), text: v.string() })
const attemptSchema = v.looseObject({ key: v.string() })
const snapshotSchema = v.looseObject({ gameId: v.string() })

/**
 * Imports everything into the log and the tables. It can be interrupted at any point and repeated: existing records stay.
 * Rejects with StorageError; then nothing is deleted.
 */
export async function importFormerLive(parts: FormerLiveParts): Promise<void> {
  const { environment, indexedDB } = parts
  const [name] = await existingDatabases(indexedDB, [FORMER_LIVE_NAME])
  const texts = textsOf(environment, FORMER_LIVE_TEXT_PREFIX)
  if (name === undefined && texts.length === 0) return
  const former = name === undefined ? undefined : await readFormer(parts, name)
  if (former?.stores.complete === false) throw new StorageError('unreadable')
  await putTables(parts.tables, former?.stores)
  await appendOperations(parts.log, formerOperations(environment, former?.stores), environment.now())
  // If the deletion failed, a seat that is given up later would be imported again.
  await former?.connection.write((database) => database.clear())
  for (const text of texts) forgetText(environment, text)
  for (const text of textsOf(environment, WITHDRAWN_PREFIX)) forgetText(environment, text)
  former?.connection.close()
  if (name !== undefined) await deleteFormer(parts, name)
}

async function putTables(tables: LiveTables, stores: RawStores | undefined): Promise<void> {
  const put = (table: Parameters<LiveTables['change']>[0], key: string, record: unknown) =>
    tables.change(table, key, (before) => before ?? record)
  for (const raw of recordsOf(stores, 'games')) {
    const game = parseGame(raw)
    if (game !== undefined) await put('seats', game.gameId, raw)
  }
  for (const [table, schema] of [
    ['snapshots', snapshotSchema],
    ['intents', intentsSchema],
  ] as const) {
    for (const raw of recordsOf(stores, table)) if (v.is(schema, raw)) await put(table, raw.gameId, raw)
  }
  for (const raw of recordsOf(stores, 'session')) {
    if (v.is(secretSchema, raw)) await put('secrets', raw.key, { text: raw.text })
  }
  for (const raw of recordsOf(stores, 'attempts')) if (v.is(attemptSchema, raw)) await put('attempts', raw.key, raw)
}

async function appendOperations(log: Log, operations: readonly StoredOperation[], at: number): Promise<void> {
  for (const gameId of new Set(operations.map((operation) => operation.gameId))) {
    const entries = await log.entries(gameId)
    const known = new Set(entries.map(({ id }) => id))
    const own = operations.filter((operation) => operation.gameId === gameId)
    const fresh = entriesOf(gameId, own, entries, at).filter(({ id }) => !known.has(id))
    if (fresh.length > 0 && !(await log.appendAll(fresh))) throw new StorageError('unwritable')
  }
}

/**
 * @param operations of one game, in order
 * @param logged the game's entries that the log has: a tab of the former version may have left a stroke after the import
 */
function entriesOf(
  gameId: string,
  operations: readonly StoredOperation[],
  logged: readonly LogEntry[],
  now: number,
): readonly LogEntry[] {
  const counters = new Map<string, number>()
  const before = logged.flatMap((entry) => (entry.kind === 'operation' ? [entry] : []))
  const tapped = operations.map(({ operationId, body, tappedAt }): LogEntry => {
    const base = { id: operationId, roundId: gameId, at: tappedAt, kind: 'operation', body } as const
    if (body.kind !== 'score') return base
    const slot = slotOf({ body })
    const earlier = before.filter((entry) => slotOf(entry) === slot && entry.at <= tappedAt)
    const counter = 1 + Math.max(counters.get(slot) ?? 0, ...earlier.map((entry) => entry.counter ?? 0))
    counters.set(slot, counter)
    return { ...base, counter }
  })
  const answered = operations.filter(({ state }) => state !== 'waiting')
  const dismissed = operations.filter(({ isDismissed }) => isDismissed)
  return [
    ...tapped,
    {
      id: `former_answers_${gameId}_${answered.at(-1)?.operationId ?? ''}`,
      roundId: gameId,
      at: now,
      kind: 'answers',
      answers: answered.map(({ operationId, refusal, takenAt }) => ({
        operationId,
        refusal,
        ...(takenAt !== undefined && { takenAt }),
      })),
    },
    {
      id: `former_dismissed_${gameId}_${dismissed.at(-1)?.operationId ?? ''}`,
      roundId: gameId,
      at: now,
      kind: 'dismissed',
      operationIds: dismissed.map(({ operationId }) => operationId),
    },
  ]
}
