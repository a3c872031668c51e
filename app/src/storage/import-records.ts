import type { BackupSchedule } from './backup-schedule.ts'
import type { BackupStore } from './backup-store.ts'
import type { Connection } from './connection.ts'
import { forgetDeletion } from './deleted-courses.ts'
import type { DevicePreferences, PreferenceCopy } from './device-preferences.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DeviceIds } from './import-plan.ts'
import { finishImport, noteImportRest } from './import-rest.ts'
import type { ImportedRecords } from './imports.ts'
import { INTERNAL_SETTING_PREFIX, journalledTransaction, writeJournalled } from './journal.ts'
import type { LegacyDatabase } from './legacy-database.ts'
import { addLegacyTables } from './legacy-import.ts'
import type { LocalDatabase } from './local-database.ts'
import { LIVE_DATABASE_NAME } from './live-database.ts'
import { parseGame } from './live-rows.ts'
import { exportLog, roundsUnderWay } from './log/log-export.ts'
import { isGameUnderWay } from './live-store.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { putCopies } from './preference-mirror.ts'
import { putMissing } from './put-missing.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'
import type { OnProgress } from './worker-calls.ts'

const LAST_IMPORT_SETTING = `${INTERNAL_SETTING_PREFIX}last_import`

export interface ImportParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly backups: BackupStore
  readonly play: RoundsInPlayStore
  readonly preferences: DevicePreferences
  readonly schedule: BackupSchedule
  readonly environment: StorageEnvironment
}

type DeviceIdsParts = Pick<ImportParts, 'local' | 'legacy' | 'play' | 'environment'> & {
  readonly indexedDB: IDBFactory
}

export async function readDeviceIds(parts: DeviceIdsParts): Promise<DeviceIds> {
  const { local, legacy, play } = parts
  const [finished, courses, players, inPlay, live, log, further] = await Promise.all([
    local.read((database) => database.rounds.toCollection().primaryKeys()),
    local.read((database) => database.courses.toCollection().primaryKeys()),
    local.read((database) => database.players.toCollection().primaryKeys()),
    play.list(),
    gamesUnderWay(parts),
    exportLog(parts.environment, parts.indexedDB),
    // It only tells what is counted where: an import goes without it.
    legacy.read((database) => database.rounds.toCollection().primaryKeys()).catch(() => []),
  ])
  const countable = new Set(further)
  return {
    rounds: new Set([...finished, ...inPlay.map(({ id }) => id), ...live, ...roundsUnderWay(log).keys()]),
    inPlay: new Set(inPlay.map(({ id }) => id)),
    live: new Set(live),
    countable: new Set(finished.filter((id) => countable.has(id))),
    courses: new Set(courses),
    players: new Set(players),
  }
}

/** Their ids. Whoever never played live has no database of them, and none is made. */
async function gamesUnderWay({ environment, indexedDB }: DeviceIdsParts): Promise<readonly string[]> {
  const stores = await readRaw(environment, indexedDB, LIVE_DATABASE_NAME)
  const games = recordsOf(stores, 'games').flatMap((raw) => parseGame(raw) ?? [])
  return games.flatMap(({ gameId, status }) => (isGameUnderWay(status) ? [gameId] : []))
}

/**
 * Takes the records in, after a backup: the finished rounds with their players and courses in one transaction, which decides,
 * and the mirror of the preferences, which the next start follows where this one is killed. It notes what belongs into another
 * database, which follows at once or at the next start, and the further store comes last: it is filled by the next import of
 * the same file where it couldn't be. Where this rejects nothing has changed, and a kill leaves all or nothing. The one way in
 * for an import. Rejects with StorageError.
 * @param onProgress told how many rounds have been handed to the database
 */
export async function importRecords(
  parts: ImportParts,
  records: ImportedRecords,
  onProgress: OnProgress,
): Promise<void> {
  const { local, legacy, backups, schedule, environment } = parts
  // Made in the transaction: what the golfer has chosen until then counts.
  const copies = () => records.preferences().map(({ name, value }) => parts.preferences.copyOf(name, value))
  await schedule.backUpNow()
  await local.write((database) => putRecords(database, records, { now: environment.now(), copies, onProgress }))
  await finishImport(parts).catch((error: unknown) => environment.warn('An import goes on at the next start.', error))
  if (records.legacy !== null) {
    await addLegacyTables(legacy, records.legacy).catch((error: unknown) =>
      environment.warn('The further store has not all of an import.', error),
    )
  }
  // What follows can be made up for: a deletion that is noted, at the next backup.
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
  return journalledTransaction(database, async () => {
    // Another tab may have stored one of them since the plan was made.
    await putMissing(database, 'rounds', records.rounds, onProgress)
    for (const table of ['courses', 'players'] as const) await putMissing(database, table, records[table])
    for (const { id } of records.courses) await forgetDeletion(database, id)
    const record = { key: LAST_IMPORT_SETTING, value: { rounds: records.rounds.length }, updatedAt: now }
    await writeJournalled(database, [{ table: 'settings', op: 'put', record }], now)
    await putCopies(database, copies())
    await noteImportRest(database, records, now)
  })
}
