import type { DamagedRecords } from '../archive/damaged-records.ts'
import type { FinishedRoundsStore } from '../archive/finished-rounds.ts'
import { isInternalSetting } from '../archive/journal.ts'
import { readFormerLegacy } from '../archive/legacy/former-legacy.ts'
import { type LocalDatabase, readTable } from '../archive/local-database.ts'
import { parseSetting } from '../archive/courses/stored-course.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { exportLive } from '../live/live-export.ts'
import type { Log } from '../log/log.ts'
import type { LogDatabase } from '../log/log-database.ts'
import { exportUnderWay } from '../log/log-export.ts'
import { formerTexts } from '../play/former-play.ts'
import type { RoundsInPlay } from '../play/rounds-in-play.ts'
import { isDeviceBound } from '../preferences/preference-table.ts'
import { exportFile, type HistoryStores } from './export-file.ts'
import { exportLegacy } from './legacy-export.ts'

export interface DeviceExportParts extends HistoryStores {
  readonly rounds: FinishedRoundsStore
  readonly play: RoundsInPlay
  readonly log: () => Promise<Log>
  readonly local: Connection<LocalDatabase>
  readonly logConnection: Connection<LogDatabase>
  readonly damaged: DamagedRecords
  readonly environment: StorageEnvironment
  readonly indexedDB: IDBFactory
}

/** See Storage.exportAll. */
export async function exportDevice(parts: DeviceExportParts): Promise<Blob> {
  const { rounds, courses, players, play, local, logConnection, damaged, environment, indexedDB } = parts
  const inPlay = await play.list()
  const log = await parts.log()
  const roundsInPlay = await Promise.all(inPlay.map(async (round) => ({ round, events: await play.events(round.id) })))
  return exportFile(
    {
      players: await players.list(),
      courses: await courses.list(),
      settings: await exportedSettings(local, damaged),
      log: await exportUnderWay(environment, logConnection, log),
      roundsInPlay,
      unsaved: formerTexts(environment),
      live: await exportLive(environment, indexedDB, async (seated) => {
        // A game whose seat is lost has its strokes all the same.
        const ids = new Set([...seated, ...(await log.roundIds('live', Number.POSITIVE_INFINITY))])
        return (await Promise.all([...ids].map(log.entries))).flat()
      }),
      damaged: damaged.list,
    },
    rounds.pages(),
    environment.now(),
  )
}

/** See Storage.exportLegacy. */
export async function exportDeviceLegacy(parts: DeviceExportParts): Promise<string> {
  const { rounds, courses, players, environment } = parts
  const former = await readFormerLegacy(environment, parts.indexedDB)
  const { entries } = await parts.log()
  return exportLegacy({ rounds, courses, players, former, entries }, environment.now())
}

async function exportedSettings(local: Connection<LocalDatabase>, damaged: DamagedRecords) {
  const raws = await readTable(local, 'settings', (table) => table.getAll())
  return damaged
    .sift('settings', raws, parseSetting)
    .filter(({ key }) => !isInternalSetting(key) && !isDeviceBound(key))
}
