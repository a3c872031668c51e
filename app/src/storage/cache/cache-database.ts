import { answer } from '../browser/answer.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/plain-database.ts'

export const CACHE_DATABASE_NAME = 'teemates-cache'
export const CACHE_DATABASE_VERSION = 1

const ROUNDS = 'rounds'
const PLACES = 'places'

/** The transports whose rounds are in the log. */
export const loggedTransports = ['solo', 'peer'] as const
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
}

/** Data that can be derived again from the log at any time: which rounds are under way. */
export class CacheDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts) {
    super(parts, CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION)
  }

  protected create(database: IDBDatabase): void {
    database.createObjectStore(ROUNDS, { keyPath: 'roundId' })
    database.createObjectStore(PLACES)
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
}
