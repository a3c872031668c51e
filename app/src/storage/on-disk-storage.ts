import * as v from 'valibot'
import { type ArchiveParts, archivePlayedRound } from './archive-round.ts'
import { abortedInBackForwardCache } from './back-forward-cache.ts'
import { BackupDatabase } from './backup-database.ts'
import { type BackupSchedule, createBackupSchedule } from './backup-schedule.ts'
import { type BackupStore, createBackupStore } from './backup-store.ts'
import { recordRemovals } from './removals.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDamagedRecords, type DamagedRecords } from './damaged-records.ts'
import type { DevicePreferences, PreferenceCopy } from './device-preferences.ts'
import { createEmergencyJournal, type EmergencyJournal } from './emergency-journal.ts'
import type { ImportEnvironment } from './import-environment.ts'
import { exportFile, type RoundInPlayExport } from './export-file.ts'
import { createFinishedRounds, type FinishedRoundsStore } from './finished-rounds.ts'
import { createImportsOnDemand } from './imports-on-demand.ts'
import { isInternalSetting } from './journal.ts'
import { createKeptFigures } from './kept-figures.ts'
import { LegacyDatabase, removeLegacyRounds } from './legacy-database.ts'
import type { FreshLog } from './fresh-log.ts'
import { LiveDatabase } from './live-database.ts'
import { createLiveOnDemand } from './live-on-demand.ts'
import { LogDatabase } from './log/log-database.ts'
import { createLogOnDemand } from './log/log-on-demand.ts'
import { createJournalTidier } from './journal-tidier.ts'
import { type DatabaseParts, LocalDatabase } from './local-database.ts'
import { loadPart } from '../device/load-part.ts'
import { isImportBegun, PendingDatabase } from './pending-import.ts'
import { PlayDatabase } from './play-database.ts'
import { mirrorPreferences } from './preference-mirror.ts'
import { isDeviceBound } from './preference-table.ts'
import { randomId } from './random-id.ts'
import { createRoundsInPlay, type RoundsInPlayStore } from './rounds-in-play.ts'
import { createSaveTracker, type SaveTracker } from './save-tracker.ts'
import { createKnownPlayers, createSavedCourses } from './saved-courses.ts'
import type { Storage } from './storage.ts'
import { parseSetting } from './stored-course.ts'
import { openTabNews } from './tab-news.ts'
import { TapDatabase } from './tap-database.ts'
import { createTapJournal, type TapJournal } from './tap-journal.ts'

export interface OnDiskParts {
  readonly environment: ImportEnvironment
  readonly databases: DatabaseParts
  readonly preferences: DevicePreferences
  readonly freshLog: FreshLog
  readonly onNewerVersion: () => void
  readonly onBlocked: (blocked: boolean) => void
  /** A record that can't be understood was met. */
  readonly onDamaged: () => void
  /** In a native shell: the backups' other place, given the one that they had in an app before this. */
  readonly backupFiles?: (earlier: BackupStore) => BackupStore
}

/** The storage over IndexedDB and what start-up needs of it. */
export interface OnDiskStorage {
  readonly storage: Storage
  readonly damaged: DamagedRecords
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  /** Where a recovery of the local database is noted. */
  readonly recoveries: Connection<BackupDatabase>
  readonly schedule: BackupSchedule
  readonly playConnection: Connection<PlayDatabase>
  readonly tapConnection: Connection<TapDatabase>
  readonly play: RoundsInPlayStore
  readonly taps: TapJournal
  readonly emergency: EmergencyJournal
  readonly tracker: SaveTracker
  readonly rounds: FinishedRoundsStore
  readonly archiveParts: ArchiveParts
  /** What only a storage in use does: the preferences' copies in the settings are kept up to date, the journal is kept empty. */
  begin(): void
  close(): void
}

export function createOnDiskStorage(parts: OnDiskParts): OnDiskStorage {
  const { environment, databases, preferences } = parts
  // Not for reading past the schemas (raw-read.ts): what was aborted there would count as unreadable.
  const aborting = abortedInBackForwardCache(databases.indexedDB, environment)
  const connected = { ...databases, indexedDB: aborting.factory }
  const connectionParts = {
    environment,
    freshLog: parts.freshLog,
    onNewerVersion: () => {
      // Of one schema or none: a tab that is too old for one database writes to none.
      for (const connection of connections()) connection.stop('newer-version')
      parts.onNewerVersion()
    },
    onBlocked: parts.onBlocked,
    freeSpace: () => schedule.freeSpace(),
  }
  const localConnection = createConnection({ ...connectionParts, make: () => new LocalDatabase(connected) })
  const tidier = createJournalTidier({
    local: localConnection,
    environment,
    onRemoved: (roundIds) => recordRemovals(backups, roundIds, environment.now()),
  })
  const local: Connection<LocalDatabase> = {
    ...localConnection,
    write: (operation) => localConnection.write(operation).finally(tidier.request),
  }
  const playConnection = createConnection({ ...connectionParts, make: () => new PlayDatabase(connected) })
  const tapConnection = createConnection({ ...connectionParts, make: () => new TapDatabase(connected) })
  const legacy = createConnection({ ...connectionParts, make: () => new LegacyDatabase(connected) })
  const recoveries = createConnection({
    ...connectionParts,
    make: () => new BackupDatabase(connected),
    // A backup that finds no room is given up; live data never makes way for it.
    freeSpace: () => Promise.resolve(false),
  })
  const inDatabase = createBackupStore(recoveries)
  const backups = parts.backupFiles?.(inDatabase) ?? inDatabase
  const liveConnection = createConnection({ ...connectionParts, make: () => new LiveDatabase(connected) })
  const logConnection = createConnection({ ...connectionParts, make: () => new LogDatabase(connected) })
  const pendingConnection = createConnection({ ...connectionParts, make: () => new PendingDatabase(connected) })
  const schedule = createBackupSchedule({ local, backups, environment })

  const connections = () => [
    local,
    playConnection,
    tapConnection,
    legacy,
    recoveries,
    liveConnection,
    logConnection,
    pendingConnection,
  ]

  const tracker = createSaveTracker(environment)
  const news = openTabNews(environment)
  const damaged = createDamagedRecords(parts.onDamaged)
  const newId = () => randomId(environment)
  const emergency = createEmergencyJournal(environment, newId())
  const live = createLiveOnDemand({
    connection: liveConnection,
    environment,
    freshLog: parts.freshLog,
    tracker,
    news,
    damaged,
  })
  const log = createLogOnDemand({ connection: logConnection, environment, freshLog: parts.freshLog, tracker })
  const taps = createTapJournal(tapConnection, environment)
  const tableParts = { connection: local, environment, tracker, damaged }
  const play = createRoundsInPlay({
    connection: playConnection,
    environment,
    emergency,
    taps,
    tracker,
    news,
    damaged,
    newId,
    async countLate(roundId, events) {
      const { countLateStrokes } = await loadPart(() => import('./late-strokes.ts'))
      const round = await countLateStrokes(archiveParts, roundId, events)
      if (round !== undefined) {
        rounds.changed()
        schedule.request()
      }
      return round
    },
  })
  const rounds = createFinishedRounds({
    ...tableParts,
    news,
    // Otherwise the next start would find it in play, completed, and archive it once more.
    beforeRemove: async (roundIds) => {
      const ids = new Set(roundIds)
      for (const { id } of await play.list()) if (ids.has(id)) await play.remove(id)
    },
    afterRemove: async (roundIds) => {
      await recordRemovals(backups, roundIds, environment.now())
      schedule.request()
      await legacy.write((database) => removeLegacyRounds(database, roundIds))
    },
  })
  // What the golfer has set or saved is in the next backup, not only in the one after the next round.
  const backedUp: Connection<LocalDatabase> = {
    ...local,
    async write(operation) {
      const result = await local.write(operation)
      schedule.request()
      return result
    },
  }
  const courses = createSavedCourses({ ...tableParts, connection: backedUp })
  const players = createKnownPlayers({ ...tableParts, connection: backedUp })
  const archiveParts = {
    local,
    legacy,
    play,
    emergency,
    taps,
    environment,
    preferences,
    databases,
    legacyRefused: new Set<string>(),
    underWay: new Map<string, Promise<void>>(),
  }
  let stopMirroring = (): void => undefined

  function mirror(copies: readonly PreferenceCopy[]): void {
    tracker.track(mirrorPreferences(backedUp, copies)).catch((error: unknown) => {
      environment.warn('A preference could not be mirrored.', error)
    })
  }

  const imports = createImportsOnDemand({
    local,
    legacy,
    backups,
    play,
    schedule,
    environment,
    preferences,
    connection: pendingConnection,
    indexedDB: databases.indexedDB,
    onImported: rounds.changed,
  })

  let askedToPersist: Promise<boolean> | undefined

  const storage: Storage = {
    survives: true,
    preferences,
    rounds,
    figures: createKeptFigures(local, environment),
    courses,
    players,
    play,
    async archive(round) {
      const { archived, hasChanged } = await tracker.track(archivePlayedRound(archiveParts, round))
      // Whoever listens may read, and find the round still in play: nothing is told that hasn't happened.
      if (hasChanged) {
        rounds.changed()
        schedule.request()
      }
      return archived
    },
    async replaceArchived(round) {
      const { replaceArchived } = await loadPart(() => import('./replace-archived.ts'))
      const { archived, hasChanged } = await tracker.track(replaceArchived(archiveParts, round))
      if (hasChanged) {
        rounds.changed()
        schedule.request()
      }
      return archived
    },
    async correctScores(roundId, corrections) {
      const { correctScores } = await loadPart(() => import('./correct-scores.ts'))
      const result = await tracker.track(correctScores(archiveParts, roundId, corrections))
      if (result.hasCorrected) {
        rounds.changed()
        schedule.request()
      }
      return result
    },
    live: live.open,
    log,
    imports,
    async clearOldData() {
      const { clearOldData } = await loadPart(() => import('./old-data.ts'))
      await tracker.track(clearOldData({ ...archiveParts, backups }))
      rounds.changed()
      schedule.request()
    },
    async copies() {
      const { createBackupCopies } = await loadPart(() => import('./backup-copies.ts'))
      return createBackupCopies({ local, backups, schedule, environment, onRestored: rounds.changed })
    },
    async dropPendingImport() {
      if (isImportBegun(environment)) await (await imports()).dropLeft()
    },
    async exportAll() {
      const [{ exportLive }, { exportLog }] = await Promise.all([
        loadPart(() => import('./live-export.ts')),
        loadPart(() => import('./log/log-export.ts')),
      ])
      const inPlay = await play.list()
      const roundsInPlay = await Promise.all(
        inPlay.map(async (round) => ({ round, events: await play.events(round.id) })),
      )
      await noteLogsOfDamagedRounds(playConnection, damaged)
      return exportFile(
        {
          players: await players.list(),
          courses: await courses.list(),
          settings: await exportedSettings(local, damaged),
          log: await exportLog(environment, databases.indexedDB),
          roundsInPlay,
          unsaved: [
            ...emergency.entries().map(({ roundId, events }) => ({ roundId, events })),
            ...(await notedBeside(taps, roundsInPlay)),
          ],
          live: await exportLive(environment, databases.indexedDB, live.waiting()),
          damaged: damaged.list,
        },
        rounds.pages(),
        environment.now(),
      )
    },
    async exportLegacy() {
      const { exportLegacy, readLegacyTables } = await loadPart(() => import('./legacy-export.ts'))
      return exportLegacy(await readLegacyTables(legacy), { rounds, courses, players }, environment.now())
    },
    saveState: tracker.state,
    subscribeSaveState: tracker.subscribe,
    flush: tracker.flush,
    askToPersist() {
      askedToPersist ??= (environment.persist?.() ?? Promise.resolve(false)).catch(() => false)
      return askedToPersist
    },
  }

  return {
    storage,
    damaged,
    local,
    backups,
    recoveries,
    schedule,
    playConnection,
    tapConnection,
    play,
    taps,
    emergency,
    tracker,
    rounds,
    archiveParts,
    begin() {
      tidier.begin()
      stopMirroring = preferences.onSet((copy) => mirror([copy]))
      // Those that were set while start-up was going on.
      mirror(preferences.copies())
    },
    close() {
      tidier.stop()
      aborting.stop()
      for (const connection of connections()) connection.close()
      stopMirroring()
      news.close()
    },
  }
}

/** The strokes of a round in play that can't be understood are in its log: as they are stored. */
async function noteLogsOfDamagedRounds(play: Connection<PlayDatabase>, damaged: DamagedRecords): Promise<void> {
  const roundIds = new Set(damaged.list().flatMap(({ table, key }) => (table === 'roundsInPlay' ? [key] : [])))
  if (roundIds.size === 0) return
  const rows = await play.read((database) => database.events.toArray())
  for (const row of rows) {
    const place = v.safeParse(eventPlace, row)
    if (!place.success || !roundIds.has(place.output.roundId)) continue
    damaged.note({ table: 'events', key: `${place.output.roundId} ${place.output.seq}`, record: row })
  }
}

const eventPlace = v.looseObject({ roundId: v.string(), seq: v.number() })

/** Taps that are noted, and in no log that is exported. */
async function notedBeside(taps: TapJournal, exported: readonly RoundInPlayExport[]) {
  const known = new Set(exported.flatMap(({ events }) => events.map((event) => event.id)))
  const noted = (await taps.all()).filter(({ event }) => !known.has(event.id))
  return [...new Set(noted.map((tap) => tap.roundId))].map((roundId) => ({
    roundId,
    events: noted.filter((tap) => tap.roundId === roundId).map((tap) => tap.event),
  }))
}

async function exportedSettings(local: Connection<LocalDatabase>, damaged: DamagedRecords) {
  const raws = await local.read((database) => database.settings.toArray())
  return damaged
    .sift('settings', raws, parseSetting)
    .filter(({ key }) => !isInternalSetting(key) && !isDeviceBound(key))
}
