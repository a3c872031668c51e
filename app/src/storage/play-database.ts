import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { Dexie, type Table } from 'dexie'
import { INTERNAL_SETTING_PREFIX } from './journal.ts'
import { type DatabaseParts, databaseOptions } from './local-database.ts'

export const PLAY_DATABASE_NAME = 'teemates-play'
export const PLAY_DATABASE_VERSION = 1

/** The setting that holds the rounds in play and the strokes of an import until this database has them. */
export const IMPORT_REST_SETTING = `${INTERNAL_SETTING_PREFIX}import_rest`
/** The setting that holds what a new play database gets, from before the damaged one is deleted until the new one has it. */
export const PLAY_RECOVERY_SETTING = `${INTERNAL_SETTING_PREFIX}play_recovery`

/** A round in play. The log from baseSeq on, applied to base, gives round; each can be checked by the other. */
export interface PlayRow {
  readonly id: string
  /** Greater is touched later; a counter, because clocks jump. */
  readonly order: number
  readonly round: Round
  readonly base: Round
  readonly baseSeq: number
  readonly nextSeq: number
  /** The last changes made outside the log: one that is tried again is not made twice. */
  readonly changeIds: readonly string[]
}

export interface PlayEventRow {
  readonly roundId: string
  /** Assigned inside the transaction that stores it. */
  readonly seq: number
  readonly id: string
  readonly event: RoundEvent
}

/** Rounds that aren't finished, with their event log. */
export class PlayDatabase extends Dexie {
  declare readonly rounds: Table<unknown, string, PlayRow>
  declare readonly events: Table<unknown, [string, number], PlayEventRow>

  constructor(parts: DatabaseParts) {
    super(PLAY_DATABASE_NAME, databaseOptions(PLAY_DATABASE_VERSION, parts))
    this.version(PLAY_DATABASE_VERSION).stores({ rounds: 'id, order', events: '[roundId+seq], &id' })
  }
}
