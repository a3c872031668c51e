import type { RoundEvent } from '@teemates/golf/round-events'
import { Dexie, type Table } from 'dexie'
import { type DatabaseParts, databaseOptions } from './local-database.ts'

export const TAP_DATABASE_NAME = 'teemates-taps'
export const TAP_DATABASE_VERSION = 1

export interface TapRow {
  readonly roundId: string
  readonly event: RoundEvent
}

/** Taps on their way into their rounds' logs, under keys that count up. */
export class TapDatabase extends Dexie {
  declare readonly taps: Table<unknown, number, TapRow>

  constructor(parts: DatabaseParts) {
    super(TAP_DATABASE_NAME, databaseOptions(TAP_DATABASE_VERSION, parts))
    this.version(TAP_DATABASE_VERSION).stores({ taps: '++' })
  }
}
