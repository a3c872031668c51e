import type { Round } from '@teemates/golf/round'
import type { BackupDatabase } from './backup-database.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import type { Connection } from './connection.ts'
import { forgetDeletion } from './deleted-courses.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DeviceIds } from './import-plan.ts'
import type { ImportedRecords } from './imports.ts'
import { INTERNAL_SETTING_PREFIX, journalledTransaction, writeJournalled } from './journal.ts'
import type { LegacyDatabase } from './legacy-database.ts'
import { addLegacyTables } from './legacy-import.ts'
import type { LocalDatabase } from './local-database.ts'
import { LIVE_DATABASE_NAME } from './live-database.ts'
import { parseGame } from './live-rows.ts'
import { isGameUnderWay } from './live-store.ts'
import { readRaw, recordsOf } from './raw-read.ts'
import { putMissing } from './put-missing.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'
import type { OnProgress } from './worker-calls.ts'

const LAST_IMPORT_SETTING = `${INTERNAL_SETTING_PREFIX}last_import`

export interface ImportParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly backups: Connection<BackupDatabase>
  readonly play: RoundsInPlayStore
  readonly schedule: BackupSchedule
  readonly environment: StorageEnvironment
}

type DeviceIdsParts = Pick<ImportParts, 'local' | 'legacy' | 'play' | 'environment'> & {
  readonly indexedDB: IDBFactory
}

export async function readDeviceIds(parts: DeviceIdsParts): Promise<DeviceIds> {
  const { local, legacy, play } = parts
  const [finished, courses, players, inPlay, live, further] = await Promise.all([
    local.read((database) => database.rounds.toCollection().primaryKeys()),
    local.read((database) => database.courses.toCollection().primaryKeys()),
    local.read((database) => database.players.toCollection().primaryKeys()),
    play.list(),
    gamesUnderWay(parts),
    // It only tells what is counted where: an import goes without it.
    legacy.read((database) => database.rounds.toCollection().primaryKeys()).catch(() => []),
  ])
  const countable = new Set(further)
  return {
    rounds: new Set([...finished, ...inPlay.map(({ id }) => id), ...live]),
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
 * Takes the records in, after a backup: the finished rounds with their players and courses in one transaction, which decides.
 * What has a database of its own comes before it, unseen or to be taken back, so that where it rejects nothing has changed;
 * each of its records counts once, so that the same file can be taken in again after a kill. The one way in for an import.
 * Rejects with StorageError.
 * @param onProgress told how many rounds have been handed to the database
 */
export async function importRecords(
  parts: ImportParts,
  records: ImportedRecords,
  onProgress: OnProgress,
): Promise<void> {
  const { local, legacy, backups, play, schedule, environment } = parts
  await schedule.backUpNow()
  if (records.legacy !== null) await addLegacyTables(legacy, records.legacy)
  /** Events that came with them, by round id. */
  const created = new Map<string, number>()
  try {
    for (const { round, base, log } of records.roundsInPlay) {
      await play.create(asPutAside(base))
      created.set(round.id, log.length)
      if (log.length > 0) await play.append(round.id, log)
    }
    await local.write((database) => putRecords(database, records, { now: environment.now(), onProgress }))
  } catch (error) {
    for (const [id, count] of created) {
      const events = await play.events(id).catch(() => null)
      // Another tab may have begun to score it.
      if (events !== null && events.length <= count) await play.remove(id).catch(() => undefined)
    }
    throw error
  }
  // What follows can be made up for: strokes at the next import, a deletion that is noted at the next backup.
  for (const { roundId, events } of records.strokes) {
    await play.append(roundId, events).catch((error: unknown) => environment.warn('Strokes were not taken in.', error))
  }
  await backups
    .write((database) =>
      database.transaction('rw', database.removals, async () => {
        // Few are noted, and asking for each of ten thousand rounds takes a quarter of a second in one go.
        const noted = await database.removals.toCollection().primaryKeys()
        const back = new Set(records.rounds.map(({ id }) => id))
        await database.removals.bulkDelete(noted.filter((id) => back.has(id)))
      }),
    )
    .catch((error: unknown) => environment.warn('Deletions of rounds that are back are still noted.', error))
  schedule.request()
}

interface PutParts {
  readonly now: number
  readonly onProgress: OnProgress
}

function putRecords(database: LocalDatabase, records: ImportedRecords, { now, onProgress }: PutParts) {
  return journalledTransaction(database, async () => {
    // Another tab may have stored one of them since the plan was made.
    await putMissing(database, 'rounds', records.rounds, onProgress)
    for (const table of ['courses', 'players'] as const) await putMissing(database, table, records[table])
    for (const { id } of records.courses) await forgetDeletion(database, id)
    const record = { key: LAST_IMPORT_SETTING, value: { rounds: records.rounds.length }, updatedAt: now }
    await writeJournalled(database, [{ table: 'settings', op: 'put', record }], now)
  })
}

/** It waits in History, and takes no other round's place. */
function asPutAside(round: Round): Round {
  return { ...round, metadata: { ...round.metadata, putAside: true } }
}
