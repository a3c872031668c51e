import type { Connection } from '../browser/databases/connection.ts'
import { type LocalDatabase, readTable } from './local-database.ts'
import type { Store } from '../browser/databases/store-database.ts'
import { StorageError } from '../browser/storage-error.ts'

/** A record that can't be understood. It stays in its place; reading skips it and exports include it. */
export interface DamagedRecord {
  readonly table: string
  readonly key: string
  /** Null if the browser itself can't read it. */
  readonly record: unknown
}

export type DamagedRecords = ReturnType<typeof createDamagedRecords>

/** @param onFound called for each newly found record */
export function createDamagedRecords(onFound: () => void = () => undefined) {
  const found = new Map<string, DamagedRecord>()

  function note(damaged: DamagedRecord): void {
    const place = `${damaged.table} ${damaged.key}`
    const isNew = !found.has(place)
    found.set(place, damaged)
    if (isNew) onFound()
  }

  return {
    list: (): readonly DamagedRecord[] => [...found.values()],
    note,
    /** Returns the parsed records, and remembers those that parse rejects. */
    sift<T>(table: string, raws: readonly unknown[], parse: (raw: unknown) => T | undefined): T[] {
      const parsed: T[] = []
      for (const raw of raws) {
        const value = parse(raw)
        if (value === undefined) note({ table, key: keyOf(raw), record: raw })
        else parsed.push(value)
      }
      return parsed
    },
  }
}

/** If one query has more unreadable records, the disk has failed. */
const MAX_UNREADABLE_RECORDS = 3

/** One query for records and for the keys of the same records. */
export interface RecordQuery {
  records(store: Store<string, object>): Promise<unknown[]>
  keys(store: Store<string, object>): Promise<string[]>
}

export const allRecords: RecordQuery = { records: (store) => store.getAll(), keys: (store) => store.keys() }

/**
 * Reads the records of a query. If the browser can't read them together, they are read one by one, and unreadable ones are
 * remembered and left out. Rejects with 'unreadable' if no record could be read, because a failed read must never look like
 * an empty history.
 */
export async function readRecords(
  connection: Connection<LocalDatabase>,
  damaged: DamagedRecords,
  table: 'rounds' | 'courses' | 'players',
  query: RecordQuery,
): Promise<unknown[]> {
  try {
    return await readTable(connection, table, (stored) => query.records(stored))
  } catch (error) {
    return readOneByOne(connection, damaged, table, query.keys, error)
  }
}

/**
 * Reads one by one after reading them together failed with this error. Rejects with the error if it isn't 'unreadable', or
 * if no record can be read.
 */
export async function readOneByOne(
  connection: Connection<LocalDatabase>,
  damaged: DamagedRecords,
  table: 'rounds' | 'courses' | 'players',
  findKeys: RecordQuery['keys'],
  error: unknown,
): Promise<unknown[]> {
  if (!(error instanceof StorageError) || error.code !== 'unreadable') throw error
  const keys = await readTable(connection, table, findKeys)
  const records: unknown[] = []
  const unreadable: string[] = []
  for (const key of keys) {
    try {
      records.push(await readTable(connection, table, (stored) => stored.get(key)))
    } catch {
      unreadable.push(key)
      if (unreadable.length > MAX_UNREADABLE_RECORDS) throw error
    }
  }
  if (unreadable.length === keys.length) throw error
  for (const key of unreadable) damaged.note({ table, key, record: null })
  return records
}

function keyOf(record: unknown): string {
  if (typeof record === 'object' && record !== null) {
    if ('id' in record) return String(record.id)
    if ('key' in record) return String(record.key)
  }
  return '?'
}
