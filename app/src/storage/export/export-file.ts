import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { createPageYield } from '../../device/page-yield.ts'
import type { DamagedRecord } from '../archive/damaged-records.ts'
import type { FinishedRounds } from '../archive/finished-rounds.ts'
import type { LiveExport } from '../live/live-export.ts'
import type { KnownPlayer } from '../archive/courses/stored-course.ts'
import type { KnownPlayers, SavedCourses } from '../archive/courses/saved-courses.ts'

export const BACKUP_FORMAT = 'teemates-backup'
export const BACKUP_VERSION = 2

/** The stores that an export of the history reads. */
export interface HistoryStores {
  readonly rounds: FinishedRounds
  readonly courses: SavedCourses
  readonly players: KnownPlayers
}

/** All finished rounds, and the courses and players by id. Rejects with StorageError. */
export async function readHistory({ rounds, courses, players }: HistoryStores) {
  const [archived, courseList, playerList] = await Promise.all([rounds.all(), courses.list(), players.list()])
  return {
    archived,
    courses: new Map(courseList.map((course) => [course.id, course])),
    players: new Map(playerList.map((player) => [player.id, player])),
  }
}

export interface ExportedSetting {
  readonly key: string
  readonly value: unknown
  readonly updatedAt: number
}

export interface RoundInPlayExport {
  readonly round: Round
  readonly events: readonly RoundEvent[]
}

/** The content of a backup file. Source: decision 22, 'Shapes left open'; the last four fields are the app's own. */
export interface ExportContent {
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  readonly settings: readonly ExportedSetting[]
  /** The raw entries of the log. */
  readonly log: readonly unknown[]
  readonly roundsInPlay: readonly RoundInPlayExport[]
  /** Changes that could not be written to the database. */
  readonly unsaved: readonly { readonly roundId: string; readonly events: readonly RoundEvent[] }[]
  readonly live: LiveExport
  /** Raw records that the app can't understand. */
  readonly damaged: () => readonly DamagedRecord[]
}

/** The number of rounds, strokes and log entries that are serialised at a time. */
export const RECORDS_AT_ONCE = 100

/**
 * Builds a backup file, without its empty extras. The rounds are read and serialised page by page: ten thousand at once
 * would block the browser's page for a second.
 * @param now epoch milliseconds
 * @param rounds all rounds, read lazily
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
  const yieldToPage = createPageYield(new AbortController().signal)
  const parts = [new Blob([JSON.stringify(head).slice(0, -1), ',"rounds":['])]
  const write = async (records: readonly unknown[], isFirst: boolean) => {
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      // Reading the page of rounds took time already.
      await yieldToPage()
      const own = records.slice(from, from + RECORDS_AT_ONCE)
      parts.push(new Blob([isFirst && from === 0 ? '' : ',', JSON.stringify(own).slice(1, -1)]))
    }
  }
  for await (const page of rounds) await write(page, parts.length === 1)
  parts.push(new Blob(['],"log":[']))
  await write(log, true)
  await yieldToPage()
  const rest = {
    settings,
    ...(roundsInPlay.length > 0 && { roundsInPlay }),
    ...(unsaved.length > 0 && { unsaved }),
    ...(live.games.length + live.operations.length > 0 && { live }),
    // Damaged rounds that were found while reading are included.
    ...(damaged().length > 0 && { damaged: damaged() }),
  }
  return new Blob([...parts, '],', JSON.stringify(rest).slice(1)])
}
