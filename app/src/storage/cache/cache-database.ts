import { answer } from '../browser/answer.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/plain-database.ts'
import {
  CACHE_DATABASE_NAME,
  CACHE_DATABASE_VERSION,
  createCacheStores,
  type LiveTable,
  liveTables,
  PLACES_STORE,
  ROUNDS_STORE,
} from './cache-stores.ts'

/** The transports whose rounds are in the log. */
export const loggedTransports = ['solo', 'peer', 'live'] as const
export type LoggedTransport = (typeof loggedTransports)[number]

/** A round of the log that may still be under way. */
export interface IndexedRound {
  readonly roundId: string
  /** The log's key of its last entry. */
  readonly seq: number
  /** Epoch milliseconds of its last entry. */
  readonly at: number
  /** The round is in the history, continues as a live game, or was given up. */
  readonly isOver: boolean
  /** The id of the entry that created it. */
  readonly createdBy?: string
  /** Missing if the entry that created the round wasn't read. */
  readonly transport?: LoggedTransport
}

/** The position in the log up to which derived data is current. */
export interface LogPlace {
  /** The id of the log's first entry, which tells one log from another. */
  readonly logId: string
  /** The log's key of the last entry that is taken into account. */
  readonly seq: number
  /** The number of rounds in the index. */
  readonly rounds: number
}

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
    return answer<unknown>(this.opened().transaction(table, 'readonly').objectStore(table).get(key))
  }

  /** The records as stored. */
  all(table: LiveTable): Promise<readonly unknown[]> {
    return answer<unknown[]>(this.opened().transaction(table, 'readonly').objectStore(table).getAll())
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
