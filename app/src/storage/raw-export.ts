import { createEmergencyJournal } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import { BACKUP_FORMAT, BACKUP_VERSION } from './export-file.ts'
import { exportLive } from './live-export.ts'
import { exportLog } from './log/log-export.ts'
import { type DatabaseParts, LOCAL_DATABASE_NAME } from './local-database.ts'
import { PLAY_DATABASE_NAME } from './play-database.ts'
import { isDeviceBound } from './preference-table.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { StorageError } from './storage-error.ts'
import { TAP_DATABASE_NAME } from './tap-database.ts'

/**
 * A backup file of whatever can still be read, past the app's own reading: of newer, damaged or half-opened databases, at
 * the version they have, unparsed. Rejects with 'unreadable' when not one record could be read.
 */
export async function exportRaw(environment: StorageEnvironment, databases: DatabaseParts): Promise<string> {
  const read = (name: string) => readRaw(environment, databases.indexedDB, name)
  const [local, play, taps] = await Promise.all([LOCAL_DATABASE_NAME, PLAY_DATABASE_NAME, TAP_DATABASE_NAME].map(read))
  const live = await exportLive(environment, databases.indexedDB, [])
  const log = await exportLog(environment, databases.indexedDB)
  const hasLive = live.games.length + live.operations.length > 0
  const unsaved = [
    ...createEmergencyJournal(environment, '').entries(),
    ...recordsOf(taps, 'taps').map((row) => ({ roundId: fieldOf(row, 'roundId'), events: [fieldOf(row, 'event')] })),
  ]
  if (local === undefined && play === undefined && unsaved.length === 0 && log.length === 0 && !hasLive) {
    throw new StorageError('unreadable')
  }
  const events = recordsOf(play, 'events')
  return JSON.stringify({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exportedAt: new Date(environment.now()).toISOString(),
    players: recordsOf(local, 'players'),
    courses: recordsOf(local, 'courses'),
    rounds: recordsOf(local, 'rounds'),
    settings: recordsOf(local, 'settings').filter((row) => !isDeviceBound(fieldOf(row, 'key'))),
    log,
    roundsInPlay: recordsOf(play, 'rounds').map((row) => playExport(row, events)),
    unsaved: unsaved.map((entry) => ({ roundId: entry.roundId, events: entry.events })),
    ...(hasLive && { live }),
    journal: recordsOf(local, 'journal').filter((row) => !isDeviceBound(fieldOf(fieldOf(row, 'payload'), 'key'))),
  })
}

function playExport(row: unknown, events: readonly unknown[]) {
  const id = fieldOf(row, 'id')
  const own = events.filter((event) => fieldOf(event, 'roundId') === id)
  return { round: fieldOf(row, 'round'), events: own.map((event) => fieldOf(event, 'event')) }
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? new Map(Object.entries(record)).get(name) : undefined
}
