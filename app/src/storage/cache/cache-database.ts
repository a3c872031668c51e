import { answer } from '../browser/answer.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/plain-database.ts'

export const CACHE_DATABASE_NAME = 'teemates-cache'
export const CACHE_DATABASE_VERSION = 2

const ROUNDS = 'rounds'
const PLACES = 'places'

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
 * Tables for the data of live games that isn't in the log, by the game's id: seats with their tokens, the server's last
 * snapshots, and the golfer's intents beside the strokes. 'secrets' has the account's session and the keys of direct rounds,
 * 'attempts' has unfinished calls that create or join a game.
 */
export const liveTables = ['seats', 'snapshots', 'intents', 'secrets', 'attempts'] as const
export type LiveTable = (typeof liveTables)[number]

/**
 * Data that can be derived again from the log (which rounds are under way) or asked of a server again (snapshots); and seats
 * and secrets, which can't be.
 */
export class CacheDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts) {
    super(parts, CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION)
  }

  protected create(database: IDBDatabase): void {
    if (!database.objectStoreNames.contains(ROUNDS)) {
      database.createObjectStore(ROUNDS, { keyPath: 'roundId' })
      database.createObjectStore(PLACES)
    }
    for (const table of liveTables) database.createObjectStore(table)
  }

  /** The stored index of rounds, and the position in the log up to which it is current. */
  async readRounds(): Promise<{ readonly rows: readonly unknown[]; readonly place: unknown }> {
    const transaction = this.opened().transaction([ROUNDS, PLACES], 'readonly')
    const rows = await answer<unknown[]>(transaction.objectStore(ROUNDS).getAll())
    const place = await answer<unknown>(transaction.objectStore(PLACES).get(ROUNDS))
    return { rows, place }
  }

  /** Replaces the index. */
  writeRounds(rows: readonly IndexedRound[], place: LogPlace): Promise<void> {
    return this.write([ROUNDS, PLACES], (transaction) => {
      const rounds = transaction.objectStore(ROUNDS)
      rounds.clear()
      for (const row of rows) rounds.put(row)
      transaction.objectStore(PLACES).put(place, ROUNDS)
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
    const transaction = this.opened().transaction(table, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(table)
    return new Promise((resolve, reject) => {
      const before = store.get(key)
      before.onsuccess = () => {
        const after = next(before.result)
        if (after === undefined) store.delete(key)
        else store.put(after, key)
        transaction.oncomplete = () => resolve(after)
      }
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
  }

  /** Removes the records with this key from all tables of live games, in one strict transaction. */
  removeAll(key: string): Promise<void> {
    return this.write(liveTables, (transaction) => {
      for (const table of liveTables) transaction.objectStore(table).delete(key)
    })
  }
}
