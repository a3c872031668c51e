import type { Connection } from '../browser/databases/connection.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'

/**
 * Tables of records by key, for the data of live games that isn't in the log. All promises reject with StorageError. A change
 * may ask for the next record again if its transaction has failed.
 */
export type LiveTables = Pick<CacheDatabase, 'get' | 'all' | 'put' | 'change' | 'removeAll'>

export function createLiveTables(connection: Connection<CacheDatabase>): LiveTables {
  return {
    get: (table, key) => connection.read((database) => database.get(table, key)),
    all: (table) => connection.read((database) => database.all(table)),
    put: (table, key, record) => connection.write((database) => database.put(table, key, record)),
    change: (table, key, next) => connection.write((database) => database.change(table, key, next)),
    removeAll: (key) => connection.write((database) => database.removeAll(key)),
  }
}
