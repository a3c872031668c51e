import type { Connection } from './connection.ts'
import type { LocalDatabase } from './local-database.ts'
import { StorageError } from './storage-error.ts'

/** A record that can't be understood. It stays where it is; reading skips it and the export carries it along. */
export interface DamagedRecord {
  readonly table: string
  readonly key: string
  /** Null where the browser itself can't read it. */
  readonly record: unknown
}

export interface DamagedRecords {
  list(): readonly DamagedRecord[]
  note(damaged: DamagedRecord): void
  /** The parsed records; those that parse can't understand are noted here. */
  sift<T>(table: string, raws: readonly unknown[], parse: (raw: unknown) => T | undefined): T[]
}

/** onFound is called when one is met that was not known before. */
export function createDamagedRecords(onFound: () => void = () => undefined): DamagedRecords {
  const found = new Map<string, DamagedRecord>()

  function note(damaged: DamagedRecord): void {
    const place = `${damaged.table} ${damaged.key}`
    const isNew = !found.has(place)
    found.set(place, damaged)
    if (isNew) onFound()
  }

  return {
    list: () => [...found.values()],
    note,
    sift(table, raws, parse) {
      const parsed = []
      for (const raw of raws) {
        const value = parse(raw)
        if (value === undefined) note({ table, key: keyOf(raw), record: raw })
        else parsed.push(value)
      }
      return parsed
    },
  }
}

/** More than these in one query is a disk that can't be read, and not a few bad records. */
const MAX_UNREADABLE_RECORDS = 3

/**
 * The records of a query. Where the browser can't read them together they are read one by one, and those that it can't read
 * at all are noted and left out. Rejects with 'unreadable' when that is all of them: nothing read is never 'empty'.
 */
export async function readRecords(
  connection: Connection<LocalDatabase>,
  damaged: DamagedRecords,
  table: 'rounds' | 'courses' | 'players',
  query: (database: LocalDatabase) => {
    toArray(): PromiseLike<unknown[]>
    primaryKeys(): PromiseLike<string[]>
  },
): Promise<unknown[]> {
  try {
    return await connection.read((database) => query(database).toArray())
  } catch (error) {
    return readOneByOne(connection, damaged, table, (database) => query(database).primaryKeys(), error)
  }
}

/** Where reading them together has failed with this error; rejects with it where it isn't 'unreadable', or that is all of them. */
export async function readOneByOne(
  connection: Connection<LocalDatabase>,
  damaged: DamagedRecords,
  table: 'rounds' | 'courses' | 'players',
  findKeys: (database: LocalDatabase) => PromiseLike<string[]>,
  error: unknown,
): Promise<unknown[]> {
  if (!(error instanceof StorageError) || error.code !== 'unreadable') throw error
  const keys = await connection.read(findKeys)
  const records: unknown[] = []
  const unreadable: string[] = []
  for (const key of keys) {
    try {
      records.push(await connection.read((database) => database.table<unknown, string>(table).get(key)))
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
