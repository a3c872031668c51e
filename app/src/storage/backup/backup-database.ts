import { Dexie, type Table } from 'dexie'
import { type DatabaseParts, databaseOptions } from '../archive/local-database.ts'

export const BACKUP_DATABASE_NAME = 'teemates-backups'
export const BACKUP_DATABASE_VERSION = 1

export interface BackupCounts {
  readonly rounds: number
  readonly strokes: number
  readonly courses: number
  readonly players: number
  readonly settings: number
}

/** One backup. It exists once this row is stored, which comes after all its parts. */
export interface BackupRow {
  readonly id: string
  /** The order of the backups, because clocks jump. */
  readonly seq: number
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** The local database's revision at that time. */
  readonly revision: number
  readonly counts: BackupCounts
  /** Strokes of each round by round id, which show what a later backup lacks. */
  readonly strokesByRound: Readonly<Record<string, number>>
  /** SHA-256 of each part's text, in order. */
  readonly partChecksums: readonly string[]
  /** SHA-256 of all the fields above. */
  readonly checksum: string
}

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

/** A recovery under way. It is written before anything is deleted, so that a crash loses nothing. */
export interface RecoveryRow {
  readonly id: 'local'
  /** JSON of the records for the new database. */
  readonly text: string
  /** SHA-256 of the text. */
  readonly checksum: string
}

/** Rotating backups of the local database, in a database of their own so that they survive it. */
export class BackupDatabase extends Dexie {
  declare readonly backups: Table<unknown, string, BackupRow>
  declare readonly parts: Table<unknown, [string, number], BackupPartRow>
  declare readonly removals: Table<unknown, string, RemovalRow>
  declare readonly recoveries: Table<unknown, string, RecoveryRow>

  constructor(parts: DatabaseParts) {
    super(BACKUP_DATABASE_NAME, databaseOptions(BACKUP_DATABASE_VERSION, parts))
    this.version(BACKUP_DATABASE_VERSION).stores({
      backups: 'id, seq',
      parts: '[backupId+index]',
      removals: 'id',
      recoveries: 'id',
    })
  }
}
