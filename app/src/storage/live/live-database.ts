import { Dexie, type Table } from 'dexie'
import type { Intents, LiveSeat, StoredOperation } from './live-store.ts'
import { type DatabaseParts, databaseOptions } from '../archive/local-database.ts'

export const LIVE_DATABASE_NAME = 'teemates-live'
const LIVE_DATABASE_VERSION = 1

/** An operation under the key that the database gives it. One may stand here twice: the first of an id is the operation. */
export type OperationRow = Omit<StoredOperation, 'seq'>

export interface GameRow extends LiveSeat {
  readonly order: number
  readonly updatedAt: number
}

/** What live games keep here. Never opened by a start: only where a live game is asked for. */
export class LiveDatabase extends Dexie {
  declare readonly operations: Table<unknown, number, OperationRow>
  declare readonly games: Table<unknown, string, GameRow>
  /** Beside their games: a snapshot is big and often written. */
  declare readonly snapshots: Table<unknown, string, { readonly gameId: string; readonly snapshot: unknown }>
  declare readonly intents: Table<unknown, string, Intents & { readonly gameId: string }>
  /** Under 'session', and under 'round:' and its id what is to be kept secret of a round from phone to phone. */
  declare readonly session: Table<unknown, string, { readonly key: string; readonly text: string }>
  /** Under 'create' and 'join'. */
  declare readonly attempts: Table<
    unknown,
    string,
    { readonly key: string; readonly fingerprint: string; readonly operationId: string; readonly begunAt: number }
  >

  constructor(parts: DatabaseParts) {
    super(LIVE_DATABASE_NAME, databaseOptions(LIVE_DATABASE_VERSION, parts))
    this.version(LIVE_DATABASE_VERSION).stores({
      operations: '++seq, operationId, gameId',
      games: 'gameId, order',
      snapshots: 'gameId',
      intents: 'gameId',
      session: 'key',
      attempts: 'key',
    })
  }
}
