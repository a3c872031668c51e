import type { Round } from '@teemates/golf/round'
import type { BackupDatabase } from './backup-database.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import type { Connection } from './connection.ts'
import { forgetDeletion } from './deleted-courses.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DeviceIds, ImportPlan } from './import-plan.ts'
import { INTERNAL_SETTING_PREFIX, journalledTransaction, writeJournalled } from './journal.ts'
import type { LegacyDatabase } from './legacy-database.ts'
import { addLegacyTables } from './legacy-import.ts'
import type { LocalDatabase } from './local-database.ts'
import { putMissing } from './put-missing.ts'
import type { RoundsInPlayStore } from './rounds-in-play.ts'

const LAST_IMPORT_SETTING = `${INTERNAL_SETTING_PREFIX}last_import`

export interface ImportParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly backups: Connection<BackupDatabase>
  readonly play: RoundsInPlayStore
  readonly schedule: BackupSchedule
  readonly environment: StorageEnvironment
}

export async function readDeviceIds({ local, play }: Pick<ImportParts, 'local' | 'play'>): Promise<DeviceIds> {
  const [finished, courses, players, inPlay] = await Promise.all([
    local.read((database) => database.rounds.toCollection().primaryKeys()),
    local.read((database) => database.courses.toCollection().primaryKeys()),
    local.read((database) => database.players.toCollection().primaryKeys()),
    play.list(),
  ])
  return {
    rounds: new Set([...finished, ...inPlay.map(({ id }) => id)]),
    inPlay: new Set(inPlay.map(({ id }) => id)),
    courses: new Set(courses),
    players: new Set(players),
  }
}

/**
 * Takes the records in, after a backup: the finished rounds with their players and courses in one transaction, which decides.
 * What has a database of its own comes before it, unseen or to be taken back, so that where it rejects nothing has changed;
 * each of its records counts once, so that the same file can be taken in again after a kill. The one way in for an import.
 * Rejects with StorageError.
 */
export async function importRecords(parts: ImportParts, plan: ImportPlan): Promise<void> {
  const { local, legacy, backups, play, schedule, environment } = parts
  await schedule.backUpNow()
  if (plan.legacy !== null) await addLegacyTables(legacy, plan.legacy)
  /** Events that came with them, by round id. */
  const created = new Map<string, number>()
  try {
    for (const { round, base, log } of plan.roundsInPlay) {
      await play.create(asPutAside(base))
      created.set(round.id, log.length)
      if (log.length > 0) await play.append(round.id, log)
    }
    await local.write((database) => putRecords(database, plan, environment.now()))
  } catch (error) {
    for (const [id, count] of created) {
      const events = await play.events(id).catch(() => null)
      // Another tab may have begun to score it.
      if (events !== null && events.length <= count) await play.remove(id).catch(() => undefined)
    }
    throw error
  }
  // What follows can be made up for: strokes at the next import, a deletion that is noted at the next backup.
  for (const { roundId, events } of plan.strokes) {
    await play.append(roundId, events).catch((error: unknown) => environment.warn('Strokes were not taken in.', error))
  }
  await backups
    .write((database) =>
      database.transaction('rw', database.removals, () =>
        database.removals.bulkDelete(plan.rounds.map(({ id }) => id)),
      ),
    )
    .catch((error: unknown) => environment.warn('Deletions of rounds that are back are still noted.', error))
  schedule.request()
}

function putRecords(database: LocalDatabase, plan: ImportPlan, now: number) {
  return journalledTransaction(database, async () => {
    // Another tab may have stored one of them since the plan was made.
    for (const table of ['rounds', 'courses', 'players'] as const) await putMissing(database, table, plan[table])
    for (const { id } of plan.courses) await forgetDeletion(database, id)
    const record = { key: LAST_IMPORT_SETTING, value: { rounds: plan.rounds.length }, updatedAt: now }
    await writeJournalled(database, [{ table: 'settings', op: 'put', record }], now)
  })
}

/** It waits in History, and takes no other round's place. */
function asPutAside(round: Round): Round {
  return { ...round, metadata: { ...round.metadata, putAside: true } }
}
