import type { Connection } from '../browser/connection.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import type { LiveTable } from '../cache/cache-stores.ts'

/** Tables of records by key, for the data of live games that isn't in the log. All promises reject with StorageError. */
export interface LiveTables {
  get(table: LiveTable, key: string): Promise<unknown>
  all(table: LiveTable): Promise<readonly unknown[]>
  /**
   * Replaces a record by the result of `next`, in one transaction, durable when it resolves. `next` may be called again if the
   * transaction has failed. Undefined removes the record.
   * @returns the new record
   */
  change<T>(table: LiveTable, key: string, next: (before: unknown) => T): Promise<T>
  /** Removes the records with this key from all tables, in one transaction. */
  removeAll(key: string): Promise<void>
}

export function createLiveTables(connection: Connection<CacheDatabase>): LiveTables {
  return {
    get: (table, key) => connection.read((database) => database.get(table, key)),
    all: (table) => connection.read((database) => database.all(table)),
    change: (table, key, next) => connection.write((database) => database.change(table, key, next)),
    removeAll: (key) => connection.write((database) => database.removeAll(key)),
  }
}

/** Tables in memory, for private mode or a browser without storage. */
export function createLiveTablesInMemory(): LiveTables {
  const tables = new Map<LiveTable, Map<string, unknown>>()
  const table = (name: LiveTable) => {
    const known = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, known)
    return known
  }
  return {
    get: async (name, key) => table(name).get(key),
    all: async (name) => [...table(name).values()],
    async change(name, key, next) {
      const after = next(table(name).get(key))
      if (after === undefined) table(name).delete(key)
      else table(name).set(key, after)
      return after
    },
    async removeAll(key) {
      for (const each of tables.values()) each.delete(key)
    },
  }
}
