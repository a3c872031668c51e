import type { ArchivedRound } from '@teemates/golf/archive'
import type { BackupSchedule } from '../backup/backup-schedule.ts'
import type { BackupStore } from '../backup/backup-store.ts'
import type { Connection } from '../browser/databases/connection.ts'
import { forgetDeletion } from '../archive/courses/deleted-courses.ts'
import type { DevicePreferences, PreferenceCopy } from '../preferences/device-preferences.ts'
import type { DeviceIds } from './import-plan.ts'
import type { RecordsBeside } from './import-reading.ts'
import type { PreferenceValues } from '../preferences/preferences.ts'
import { finishImport, noteImportRest } from './import-rest.ts'
import { INTERNAL_SETTING_PREFIX, journalledTransaction, writeJournalled } from '../archive/journal.ts'
import { type LocalDatabase, readTable } from '../archive/local-database.ts'
import { recordsOf } from '../browser/databases/raw-read.ts'
import { readFormerLive } from '../live/former-live.ts'
import { parseGame } from '../live/live-rows.ts'
import type { Log } from '../log/log.ts'
import { isGameUnderWay } from '../live/live-store.ts'
import { putCopies } from '../archive/preference-mirror.ts'
import { putMissing } from '../archive/put-missing.ts'
import type { RoundsInPlay } from '../play/rounds-in-play.ts'
import type { OnProgress } from '../browser/worker-calls.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import type { ImportEnvironment } from './import-environment.ts'

const LAST_IMPORT_SETTING = `${INTERNAL_SETTING_PREFIX}last_import`

/** The records to import. */
export interface ImportedRecords extends Omit<RecordsBeside, 'settings'> {
  readonly rounds: readonly ArchivedRound[]
  /** The golfer's identity and settings after the import. Each call computes them from the current choices. */
  readonly preferences: () => readonly ChosenPreference[]
}

export interface ChosenPreference {
  readonly name: keyof PreferenceValues
  readonly value: PreferenceValues[keyof PreferenceValues]
}

export interface ImportsParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly play: RoundsInPlay
  /** Rejects with StorageError. */
  readonly log: () => Promise<Log>
  readonly preferences: DevicePreferences
  readonly schedule: BackupSchedule
  readonly environment: ImportEnvironment
  readonly connection: Connection<CacheDatabase>
  readonly indexedDB: IDBFactory
  /** Called after the history was changed. */
  readonly onImported: () => void
}

export async function readDeviceIds(parts: ImportsParts): Promise<DeviceIds> {
  const { local, play } = parts
  const [finished, courses, players, inPlay, live, direct] = await Promise.all([
    readTable(local, 'rounds', (table) => table.keys()),
    readTable(local, 'courses', (table) => table.keys()),
    readTable(local, 'players', (table) => table.keys()),
    play.list(),
    gamesUnderWay(parts),
    // Those that are over aren't asked for, however long ago their last entry is.
    parts.log().then((log) => log.roundIds('peer', Number.POSITIVE_INFINITY)),
  ])
  return {
    rounds: new Set([...finished, ...inPlay.map(({ id }) => id), ...live, ...direct]),
    inPlay: new Set(inPlay.map(({ id }) => id)),
    live: new Set(live),
    courses: new Set(courses),
    players: new Set(players),
  }
}

/** The ids of the live games, also of those that an earlier version of the app left. */
async function gamesUnderWay({ connection, environment, indexedDB }: ImportsParts): Promise<readonly string[]> {
  const seats = await connection.read((database) => database.all('seats'))
  const former = recordsOf(await readFormerLive(environment, indexedDB), 'games')
  const games = [...seats, ...former].flatMap((raw) => parseGame(raw) ?? [])
  return games.flatMap(({ gameId, status }) => (isGameUnderWay(status) ? [gameId] : []))
}

/**
 * Makes a backup and then imports the records; every import goes through here. All or nothing is imported, even if the
 * process is killed, because one transaction decides. It stores the finished rounds with their players and courses, and the
 * mirror of the preferences, which the next start reads if this one is killed. It also records the data for other databases,
 * which is written at once or at the next start. Rejects with StorageError, and then nothing has changed.
 * @param onProgress called with the number of rounds passed to the database
 */
export async function importRecords(
  parts: ImportsParts,
  records: ImportedRecords,
  onProgress: OnProgress,
): Promise<void> {
  const { local, backups, schedule, environment } = parts
  // The copies are made in the transaction, so that the golfer's choices until then count.
  const copies = () => records.preferences().map(({ name, value }) => parts.preferences.copyOf(name, value))
  await schedule.backUpNow()
  await local.write((database) => putRecords(database, records, { now: environment.now(), copies, onProgress }))
  await finishImport(parts).catch((error: unknown) => environment.warn('An import goes on at the next start.', error))
  // The imported rounds no longer count as deleted. If this fails, the next backup does it.
  const back = new Set(records.rounds.map(({ id }) => id))
  await backups
    .dropRemovals((removal) => back.has(removal.id))
    .catch((error: unknown) => environment.warn('Deletions of rounds that are back are still noted.', error))
  schedule.request()
}

interface PutParts {
  readonly now: number
  readonly copies: () => readonly PreferenceCopy[]
  readonly onProgress: OnProgress
}

function putRecords(database: LocalDatabase, records: ImportedRecords, { now, copies, onProgress }: PutParts) {
  return journalledTransaction(database, async (stores) => {
    // Another tab may have stored some of the records since the plan was made.
    await putMissing(stores, 'rounds', records.rounds, onProgress)
    for (const table of ['courses', 'players'] as const) await putMissing(stores, table, records[table])
    for (const { id } of records.courses) await forgetDeletion(stores, id)
    const record = { key: LAST_IMPORT_SETTING, value: { rounds: records.rounds.length }, updatedAt: now }
    await writeJournalled(stores, [{ table: 'settings', op: 'put', record }], now)
    await putCopies(stores, copies())
    await noteImportRest(stores, records, now)
  })
}
