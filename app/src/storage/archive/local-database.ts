import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { DEFAULT_TOTAL_HOLES } from '@teemates/golf/limits'
import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { PlainDatabaseParts, StoreTransaction } from '../browser/databases/plain-database.ts'
import { isNumber, isText, Store, StoreDatabase } from '../browser/databases/store-database.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { KnownPlayer, StoredSetting } from './courses/stored-course.ts'

export const LOCAL_DATABASE_NAME = 'teemates'
export const LOCAL_DATABASE_VERSION = 2

export interface LocalStores {
  readonly players: Store<string, KnownPlayer>
  readonly courses: Store<string, Course>
  readonly rounds: Store<string, ArchivedRound>
  readonly settings: Store<string, StoredSetting>
  readonly journal: Store<number, JournalEntry>
}

/**
 * The specification's local database (document 1 section 3, document 2 section 3). Records are `unknown` until they are
 * parsed.
 */
export class LocalDatabase extends StoreDatabase<LocalStores> {
  constructor(parts: PlainDatabaseParts) {
    super(parts, LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION, {
      players: { keyPath: 'id', indexes: ['name', 'updatedAt'] },
      courses: { keyPath: 'id', indexes: ['name', 'updatedAt'] },
      rounds: { keyPath: 'id', indexes: ['courseId', 'startedAt', 'updatedAt', 'roomCode', ['startedAt', 'id']] },
      settings: { keyPath: 'key', indexes: ['updatedAt'] },
      journal: {
        keyPath: 'id',
        autoIncrement: true,
        indexes: ['table', 'ts', ['table', 'payload.id'], ['table', 'payload.key']],
      },
    })
  }

  protected stores(transaction: StoreTransaction): LocalStores {
    return {
      players: new Store(transaction, 'players', isText),
      courses: new Store(transaction, 'courses', isText),
      rounds: new Store(transaction, 'rounds', isText),
      settings: new Store(transaction, 'settings', isText),
      journal: new Store(transaction, 'journal', isNumber),
    }
  }

  protected override create(database: IDBDatabase, transaction: IDBTransaction, oldVersion: number): void {
    super.create(database, transaction, oldVersion)
    if (oldVersion > 0) fillTotalHoles(transaction.objectStore('rounds'))
  }
}

/** Reads from one table. Rejects with StorageError. */
export function readTable<Name extends keyof LocalStores, Result>(
  connection: Pick<Connection<LocalDatabase>, 'read'>,
  name: Name,
  work: (table: LocalStores[Name]) => Promise<Result>,
): Promise<Result> {
  return connection.read((database) => database.read([name], (stores) => work(stores[name])))
}

const withTotalHoles = v.looseObject({ totalHoles: v.number() })

/** Version 1 stored no number of holes. */
function fillTotalHoles(rounds: IDBObjectStore): void {
  const request = rounds.openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor === null) return
    const round: unknown = cursor.value
    if (typeof round === 'object' && !v.is(withTotalHoles, round)) {
      cursor.update({ ...round, totalHoles: DEFAULT_TOTAL_HOLES })
    }
    cursor.continue()
  }
}
