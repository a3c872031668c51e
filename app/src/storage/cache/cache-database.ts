import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'
import { answer } from '../browser/databases/answer.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import {
  CACHE_DATABASE_NAME,
  CACHE_DATABASE_VERSION,
  createCacheStores,
  type LiveTable,
  liveTables,
  PLACES_STORE,
  ROUNDS_STORE,
} from './cache-stores.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The transports whose rounds are in the log. */
const transport = v.picklist(['solo', 'peer', 'live'])
export type LoggedTransport = v.InferOutput<typeof transport>

export const indexedRoundSchema = v.object({
  roundId: v.string(),
  /** The log's key of its last entry. */
  seq: count,
  /** Epoch milliseconds of its last entry. */
  at: v.number(),
  /** The round is in the history, continues as a live game, or was given up. */
  isOver: v.boolean(),
  /** The id of the entry that created it. */
  createdBy: v.exactOptional(v.string()),
  /** Missing if the entry that created the round wasn't read. */
  transport: v.exactOptional(transport),
})
/** A round of the log that may still be under way. */
export type IndexedRound = Stored<typeof indexedRoundSchema>

export const logPlaceSchema = v.object({
  /** The id of the log's first entry, which tells one log from another. */
  logId: v.string(),
  /** The log's key of the last entry that is taken into account. */
  seq: count,
  /** The number of rounds in the index. */
  rounds: v.number(),
})
/** The position in the log up to which derived data is current. */
export type LogPlace = Stored<typeof logPlaceSchema>

/**
 * Data that can be derived again from the log (which rounds are under way) or asked of a server again (snapshots); and seats
 * and secrets, which can't be. Beside them, the backup files that were chosen and not yet imported.
 */
export class CacheDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts) {
    super(parts, CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION)
  }

  protected create(database: IDBDatabase): void {
    createCacheStores(database)
  }

  /** The stored index of rounds, and the position in the log up to which it is current. */
  async readRounds(): Promise<{ readonly rows: readonly unknown[]; readonly place: unknown }> {
    const transaction = this.opened().transaction([ROUNDS_STORE, PLACES_STORE], 'readonly')
    const rows = await answer<unknown[]>(transaction.objectStore(ROUNDS_STORE).getAll())
    const place = await answer<unknown>(transaction.objectStore(PLACES_STORE).get(ROUNDS_STORE))
    return { rows, place }
  }

  /** Replaces the index. */
  writeRounds(rows: readonly IndexedRound[], place: LogPlace): Promise<void> {
    return this.write([ROUNDS_STORE, PLACES_STORE], (transaction) => {
      const rounds = transaction.objectStore(ROUNDS_STORE)
      rounds.clear()
      for (const row of rows) rounds.put(row)
      transaction.objectStore(PLACES_STORE).put(place, ROUNDS_STORE)
    })
  }

  /** The record as stored; undefined if there is none. */
  get(table: LiveTable, key: string): Promise<unknown> {
    return answer<unknown>(this.#store(table).get(key))
  }

  /** The records as stored; null for each one that can't be read although its store answers. */
  async all(table: LiveTable): Promise<readonly unknown[]> {
    try {
      return await answer<unknown[]>(this.#store(table).getAll())
    } catch {
      const keys = await answer(this.#store(table).getAllKeys())
      return Promise.all(keys.map((key) => this.#readable(table, key)))
    }
  }

  async #readable(table: LiveTable, key: IDBValidKey): Promise<unknown> {
    try {
      return await answer<unknown>(this.#store(table).get(key))
    } catch {
      await answer(this.#store(table).count())
      return null
    }
  }

  #store(table: LiveTable): IDBObjectStore {
    return this.opened().transaction(table, 'readonly').objectStore(table)
  }

  /** Stores a record without reading the one before, which may be unreadable. */
  put(table: LiveTable, key: string, record: object): Promise<void> {
    return this.write([table], (transaction) => {
      transaction.objectStore(table).put(record, key)
    })
  }

  /** Replaces a record by what `next` makes of it, in one strict transaction. Undefined removes it. */
  change<T>(table: LiveTable, key: string, next: (before: unknown) => T): Promise<T> {
    return this.changing([table], async ({ transaction }) => {
      const store = transaction.objectStore(table)
      const after = next(await answer<unknown>(store.get(key)))
      if (after === undefined) store.delete(key)
      else store.put(after, key)
      return after
    })
  }

  /** Removes the records with this key from all tables of live games, in one strict transaction. */
  removeAll(key: string): Promise<void> {
    return this.write(liveTables, (transaction) => {
      for (const table of liveTables) transaction.objectStore(table).delete(key)
    })
  }
}
