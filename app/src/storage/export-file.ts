import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { createBreather } from '../device/breather.ts'
import type { DamagedRecord } from './damaged-records.ts'
import type { LiveExport } from './live-export.ts'
import type { KnownPlayer } from './known-player.ts'

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

/** What a backup file holds. Source: decision 22, 'Shapes left open'; the last four are the app's own. */
export interface ExportContent {
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  readonly settings: readonly ExportedSetting[]
  /** The log's entries, as they are stored. */
  readonly log: readonly unknown[]
  readonly roundsInPlay: readonly RoundInPlayExport[]
  /** Changes that could not be written to the database. */
  readonly unsaved: readonly { readonly roundId: string; readonly events: readonly RoundEvent[] }[]
  readonly live: LiveExport
  /** Records that the app can't understand, as they are stored. */
  readonly damaged: () => readonly DamagedRecord[]
}

/** Rounds, strokes and log entries whose text is made at a time. */
export const RECORDS_AT_ONCE = 100

/**
 * A backup file; empty extras are left out. The rounds come in pages, each of which is written down at once: ten thousand of
 * them are read and written for a second in which nothing else would be done, and their text is copied for a tenth of one.
 * @param now epoch milliseconds
 * @param rounds all of them, as they are read
 */
export async function exportFile(
  content: ExportContent,
  rounds: AsyncIterable<readonly ArchivedRound[]>,
  now: number,
): Promise<Blob> {
  const { players, courses, settings, log, roundsInPlay, unsaved, live, damaged } = content
  const head = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exportedAt: new Date(now).toISOString(),
    players,
    courses,
  }
  const breathe = createBreather(new AbortController().signal)
  const parts = [new Blob([JSON.stringify(head).slice(0, -1), ',"rounds":['])]
  const write = async (records: readonly unknown[], isFirst: boolean) => {
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      // Reading the page was work, too.
      await breathe()
      const own = records.slice(from, from + RECORDS_AT_ONCE)
      parts.push(new Blob([isFirst && from === 0 ? '' : ',', JSON.stringify(own).slice(1, -1)]))
    }
  }
  for await (const page of rounds) await write(page, parts.length === 1)
  parts.push(new Blob(['],"log":[']))
  await write(log, true)
  await breathe()
  const rest = {
    settings,
    ...(roundsInPlay.length > 0 && { roundsInPlay }),
    ...(unsaved.length > 0 && { unsaved }),
    ...(live.games.length + live.operations.length > 0 && { live }),
    // Those that reading the rounds has met are among them.
    ...(damaged().length > 0 && { damaged: damaged() }),
  }
  return new Blob([...parts, '],', JSON.stringify(rest).slice(1)])
}
