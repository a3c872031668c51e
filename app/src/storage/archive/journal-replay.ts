import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import { applyEffects, countChange, journalledTransaction } from './journal.ts'
import { type JournalledTable, journalledTables } from './journal-entry.ts'
import type { LocalDatabase } from './local-database.ts'
import { addRecord, noRecords } from './local-records.ts'

/** The number of entries per transaction. */
const REPLAY_BATCH = 500

interface Replay {
  /** The number of entries that could not be applied. They stay for the next start. */
  readonly left: number
  /** The tables of the applied entries. */
  readonly tables: ReadonlySet<JournalledTable>
}

const entrySchema = v.object({
  id: v.number(),
  table: v.picklist(journalledTables),
  op: v.picklist(['put', 'delete']),
  payload: v.looseObject({ id: v.optional(v.string()), key: v.optional(v.string()) }),
})

interface Entry {
  readonly id: number
  readonly table: JournalledTable
  readonly op: 'put' | 'delete'
  readonly key: string
  readonly payload: object
}

/**
 * Applies the journal's entries in order and removes those that were applied or superseded by a later entry. Repeating it
 * changes nothing. Rejects if the journal can't be read. Source: document 2 section 4, storage start-up, step 2.
 */
export async function replayJournal(connection: Connection<LocalDatabase>, now: number): Promise<Replay> {
  const applied = new Map<string, number>()
  const tables = new Set<JournalledTable>()
  const left: { readonly id: number; readonly place: string }[] = []
  let afterId = 0
  for (;;) {
    const { keys, raws } = await connection.read((database) => readEntries(database, afterId))
    const lastId = keys.at(-1)
    if (lastId === undefined) break
    afterId = lastId
    const entries = journalIn(raws)
    const usable = entries.filter(isUsable)
    const done = await replayEach(connection, usable, now)
    for (const entry of done) {
      applied.set(placeOf(entry), entry.id)
      tables.add(entry.table)
    }
    const doneIds = new Set(done.map((entry) => entry.id))
    const places = new Map(entries.map((entry) => [entry.id, placeOf(entry)]))
    for (const id of keys) if (!doneIds.has(id)) left.push({ id, place: places.get(id) ?? '' })
  }
  const superseded = left.filter((entry) => (applied.get(entry.place) ?? 0) > entry.id).map((entry) => entry.id)
  if (superseded.length > 0) {
    await connection.write((database) => database.change(['journal'], ({ journal }) => journal.deleteAll(superseded)))
  }
  return { left: left.length - superseded.length, tables }
}

/** Rounds whose deletion is still in the journal. */
export async function removedInJournal(database: LocalDatabase): Promise<readonly string[]> {
  const raws = await database.read(['journal'], ({ journal }) => journal.getAll())
  return journalIn(raws)
    .filter(({ table, op }) => table === 'rounds' && op === 'delete')
    .map(({ key }) => key)
}

function readEntries(database: LocalDatabase, afterId: number) {
  return database.read(['journal'], async ({ journal }) => {
    const range = journal.keyRange.lowerBound(afterId, true)
    return { keys: await journal.keys(range, REPLAY_BATCH), raws: await journal.getAll(range, REPLAY_BATCH) }
  })
}

/** The journal's entries that can be understood. */
export function journalIn(raws: readonly unknown[]): Entry[] {
  return raws.flatMap((raw) => {
    const parsed = v.safeParse(entrySchema, raw)
    if (!parsed.success) return []
    const { payload, ...entry } = parsed.output
    const key = entry.table === 'settings' ? payload.key : payload.id
    return key === undefined || key === '' ? [] : [{ ...entry, key, payload }]
  })
}

/** An unreadable record must not replace a readable one. */
function isUsable(entry: Entry): boolean {
  return entry.op === 'delete' || addRecord(noRecords(), entry.table, entry.payload)
}

function placeOf(entry: Entry): string {
  return `${entry.table} ${entry.key}`
}

/** Applies the entries together if possible, else one by one until two in a row fail. Returns the applied ones. */
async function replayEach(
  connection: Connection<LocalDatabase>,
  entries: readonly Entry[],
  now: number,
): Promise<readonly Entry[]> {
  if (entries.length === 0) return []
  try {
    await connection.write((database) => replay(database, entries, now))
    return entries
  } catch {
    const done: Entry[] = []
    let failures = 0
    for (const entry of entries) {
      if (failures === 2) break
      try {
        await connection.write((database) => replay(database, [entry], now))
        done.push(entry)
        failures = 0
      } catch {
        failures += 1
      }
    }
    return done
  }
}

function replay(database: LocalDatabase, given: readonly Entry[], now: number) {
  return journalledTransaction(database, async (stores) => {
    // Another tab may have replayed or superseded entries since they were read.
    const present = await stores.journal.getEach(given.map((entry) => entry.id))
    const entries = given.filter((_, index) => present[index] !== undefined)
    let hasChanged = false
    for (const table of journalledTables) {
      const own = entries.filter((entry) => entry.table === table)
      if (own.length === 0) continue
      const effects = own.map(({ key, op, payload }) => ({ key, record: op === 'put' ? payload : null }))
      const before = await stores[table].getEach(effects.map(({ key }) => key))
      hasChanged ||= effects.some(({ record }, index) => !isSame(before[index] ?? null, record))
      await applyEffects(stores, table, effects)
    }
    // The tables usually hold all of it already, and then there is nothing new to back up.
    if (hasChanged) await countChange(stores, now)
    await stores.journal.deleteAll(entries.map((entry) => entry.id))
  })
}

function isSame(stored: unknown, record: object | null): boolean {
  return JSON.stringify(stored) === JSON.stringify(record)
}
