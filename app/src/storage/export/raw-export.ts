import { fieldsOf } from '@teemates/golf/untrusted-fields'
import type { StorageEnvironment } from '../browser/environment.ts'
import { CACHE_KEYS_SETTING } from '../archive/journal.ts'
import { BACKUP_FORMAT, BACKUP_VERSION } from './export-file.ts'
import { exportLive } from '../live/live-export.ts'
import { exportLog, soloRoundsIn } from '../log/log-export.ts'
import { LOCAL_DATABASE_NAME } from '../archive/local-database.ts'
import type { PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { FORMER_PLAY_NAME, FORMER_TAPS_NAME } from '../browser/former-names.ts'
import { formerTexts } from '../play/former-play.ts'
import { isDeviceBound } from '../preferences/preference-table.ts'
import { readRaw, recordsOf } from '../browser/databases/raw-read.ts'
import { StorageError } from '../browser/storage-error.ts'

/**
 * A backup file of all readable data without the app's own validation: databases that are newer, damaged or half open, at
 * their current version, unparsed. Rejects with 'unreadable' if no record could be read.
 */
export async function exportRaw(environment: StorageEnvironment, databases: PlainDatabaseParts): Promise<string> {
  const read = (name: string) => readRaw(environment, databases.indexedDB, name)
  const [local, play, taps] = await Promise.all([LOCAL_DATABASE_NAME, FORMER_PLAY_NAME, FORMER_TAPS_NAME].map(read))
  const log = await exportLog(environment, databases.indexedDB)
  const live = await exportLive(environment, databases.indexedDB, async () => log)
  const hasLive = live.games.length + live.operations.length > 0
  const unsaved = [
    ...formerTexts(environment),
    ...recordsOf(taps, 'taps').map((row) => {
      const fields = fieldsOf(row)
      return { roundId: fields?.get('roundId'), events: [fields?.get('event')] }
    }),
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
    settings: recordsOf(local, 'settings').filter((row) => {
      const key = fieldsOf(row)?.get('key')
      return !isDeviceBound(key) && key !== CACHE_KEYS_SETTING
    }),
    log,
    roundsInPlay: [...soloRoundsIn(log), ...recordsOf(play, 'rounds').map((row) => playExport(row, events))],
    unsaved: unsaved.map((entry) => ({ roundId: entry.roundId, events: entry.events })),
    ...(hasLive && { live }),
    journal: recordsOf(local, 'journal').filter(
      (row) => !isDeviceBound(fieldsOf(fieldsOf(row)?.get('payload'))?.get('key')),
    ),
  })
}

function playExport(row: unknown, events: readonly unknown[]) {
  const id = fieldsOf(row)?.get('id')
  const own = events.filter((event) => fieldsOf(event)?.get('roundId') === id)
  return { round: fieldsOf(row)?.get('round'), events: own.map((event) => fieldsOf(event)?.get('event')) }
}
