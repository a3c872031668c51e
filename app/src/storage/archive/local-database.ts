import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { DEFAULT_TOTAL_HOLES } from '@teemates/golf/limits'
import { Dexie, type Table } from 'dexie'
import { factoryHeldTo } from '../browser/connection.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { KnownPlayer } from './known-player.ts'

export const LOCAL_DATABASE_NAME = 'teemates'
export const LOCAL_DATABASE_VERSION = 2

/** A setting. Preferences are mirrored here under their localStorage keys. */
export interface StoredSetting {
  readonly key: string
  readonly value: unknown
  readonly updatedAt: number
}

/** The factory and key range for every database. */
export interface DatabaseParts {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange
}

/**
 * Options of every database. Durability is strict because by default Chromium reports 'complete' before the data is on the
 * disk.
 */
export function databaseOptions(version: number, parts: DatabaseParts) {
  return {
    // Dexie's versions are a tenth of the browser's.
    indexedDB: factoryHeldTo(version * 10, parts.indexedDB),
    IDBKeyRange: parts.IDBKeyRange,
    chromeTransactionDurability: 'strict',
    autoOpen: false,
    cache: 'disabled',
  } as const
}

/**
 * The specification's local database (document 1 section 3, document 2 section 3). Records are `unknown` until they are
 * parsed.
 */
export class LocalDatabase extends Dexie {
  declare readonly players: Table<unknown, string, KnownPlayer>
  declare readonly courses: Table<unknown, string, Course>
  declare readonly rounds: Table<unknown, string, ArchivedRound>
  declare readonly settings: Table<unknown, string, StoredSetting>
  declare readonly journal: Table<unknown, number, JournalEntry>

  constructor(parts: DatabaseParts) {
    super(LOCAL_DATABASE_NAME, databaseOptions(LOCAL_DATABASE_VERSION, parts))
    this.version(1).stores({
      players: 'id, name, updatedAt',
      courses: 'id, name, updatedAt',
      rounds: 'id, courseId, startedAt, updatedAt',
      settings: 'key, updatedAt',
      journal: '++id, table, ts',
    })
    this.version(LOCAL_DATABASE_VERSION)
      .stores({
        rounds: 'id, courseId, startedAt, updatedAt, roomCode, [startedAt+id]',
        journal: '++id, table, ts, [table+payload.id], [table+payload.key]',
      })
      .upgrade((transaction) =>
        transaction
          .table<{ totalHoles?: unknown }>('rounds')
          .toCollection()
          .modify((round) => {
            if (typeof round.totalHoles !== 'number') round.totalHoles = DEFAULT_TOTAL_HOLES
          }),
      )
  }
}
