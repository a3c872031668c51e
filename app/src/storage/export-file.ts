import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { DamagedRecord } from './damaged-records.ts'
import type { LiveExport } from './live-export.ts'
import type { KnownPlayer } from './storage.ts'

export const BACKUP_FORMAT = 'teemates-backup'
export const BACKUP_VERSION = 2

export interface ExportedSetting {
  readonly key: string
  readonly value: unknown
  readonly updatedAt: number
}

export interface RoundInPlayExport {
  readonly round: Round
  readonly events: readonly RoundEvent[]
}

/** What a backup file holds. Source: decisions, 'Shapes left open'; the last four are the app's own. */
export interface ExportContent {
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  readonly rounds: readonly ArchivedRound[]
  readonly settings: readonly ExportedSetting[]
  readonly roundsInPlay: readonly RoundInPlayExport[]
  /** Changes that could not be written to the database. */
  readonly unsaved: readonly { readonly roundId: string; readonly events: readonly RoundEvent[] }[]
  readonly live: LiveExport
  /** Records that the app can't understand, as they are stored. */
  readonly damaged: readonly DamagedRecord[]
}

/** The text of a backup file. now is epoch milliseconds; empty extras are left out. */
export function exportText(content: ExportContent, now: number): string {
  const { players, courses, rounds, settings, roundsInPlay, unsaved, live, damaged } = content
  return JSON.stringify({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exportedAt: new Date(now).toISOString(),
    players,
    courses,
    rounds,
    settings,
    ...(roundsInPlay.length > 0 && { roundsInPlay }),
    ...(unsaved.length > 0 && { unsaved }),
    ...(live.games.length + live.operations.length > 0 && { live }),
    ...(damaged.length > 0 && { damaged }),
  })
}
