import * as v from 'valibot'
import type { PlainDatabaseParts, StoreTransaction } from '../browser/databases/plain-database.ts'
import { isText, Store, StoreDatabase } from '../browser/databases/store-database.ts'
import type { BackupRow } from './backup-row.ts'

export const BACKUP_DATABASE_NAME = 'teemates-backups'
export const BACKUP_DATABASE_VERSION = 1

/** A part of a backup, small enough to be written and checked without blocking the screen. */
export interface BackupPartRow {
  readonly backupId: string
  readonly index: number
  /** JSON: {table, records}. */
  readonly text: string
}

/** A round that the golfer deleted. No recovery brings it back. */
export interface RemovalRow {
  readonly id: string
  /** Epoch milliseconds. */
  readonly removedAt: number
}

// A deletion without its time still counts.
const removalSchema = v.object({ id: v.string(), removedAt: v.fallback(v.number(), 0) })

/** The removals among raw records. */
export function removalsIn(raws: readonly unknown[]): readonly RemovalRow[] {
  return raws.flatMap((raw) => {
    const parsed = v.safeParse(removalSchema, raw)
    return parsed.success ? [parsed.output] : []
  })
}

/** A recovery under way. It is written before anything is deleted, so that a crash loses nothing. */
export interface RecoveryRow {
  readonly id: 'local'
  /** JSON of the records for the new database. */
  readonly text: string
  /** SHA-256 of the text. */
  readonly checksum: string
}

/** The backup's id and the index of the part. */
type PartKey = [string, number]

interface BackupStores {
  readonly backups: Store<string, BackupRow>
  readonly parts: Store<PartKey, BackupPartRow>
  readonly removals: Store<string, RemovalRow>
  readonly recoveries: Store<string, RecoveryRow>
}

/** Rotating backups of the local database, in a database of their own so that they survive it. */
export class BackupDatabase extends StoreDatabase<BackupStores> {
  constructor(parts: PlainDatabaseParts) {
    super(parts, BACKUP_DATABASE_NAME, BACKUP_DATABASE_VERSION, {
      backups: { keyPath: 'id', indexes: ['seq'] },
      parts: { keyPath: ['backupId', 'index'] },
      removals: { keyPath: 'id' },
      recoveries: { keyPath: 'id' },
    })
  }

  protected stores(transaction: StoreTransaction): BackupStores {
    return {
      backups: new Store(transaction, 'backups', isText),
      parts: new Store(transaction, 'parts', isPartKey),
      removals: new Store(transaction, 'removals', isText),
      recoveries: new Store(transaction, 'recoveries', isText),
    }
  }
}

function isPartKey(key: IDBValidKey): key is PartKey {
  return Array.isArray(key) && typeof key[0] === 'string' && typeof key[1] === 'number'
}
