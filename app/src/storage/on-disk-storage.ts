import { type ArchiveParts, archivePlayedRound } from './play/archive-round.ts'
import { abortedInBackForwardCache } from './browser/back-forward-cache.ts'
import { BackupDatabase } from './backup/backup-database.ts'
import { type BackupSchedule, createBackupSchedule } from './backup/backup-schedule.ts'
import { type BackupStore, createBackupStore } from './backup/backup-store.ts'
import { recordRemovals } from './backup/removals.ts'
import { type Connection, createConnection, type DatabaseHandle } from './browser/connection.ts'
import type { PlainDatabaseParts } from './browser/plain-database.ts'
import { createDamagedRecords, type DamagedRecords } from './archive/damaged-records.ts'
import type { DevicePreferences, PreferenceCopy } from './preferences/device-preferences.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { createFinishedRounds, type FinishedRoundsStore } from './archive/finished-rounds.ts'
import { createImportsOnDemand } from './import/imports-on-demand.ts'
import { isInternalSetting } from './archive/journal.ts'
import { createKeptFigures } from './archive/kept-figures.ts'
import type { FreshLog } from './browser/fresh-log.ts'
import { createLiveOnDemand } from './live/live-on-demand.ts'
import { createJournalTidier } from './archive/journal-tidier.ts'
import { LocalDatabase } from './archive/local-database.ts'
import { loadPart } from '../device/load-part.ts'
import { isImportBegun, PendingDatabase } from './import/pending-import.ts'
import { mirrorPreferences } from './archive/preference-mirror.ts'
import { isDeviceBound } from './preferences/preference-table.ts'
import { createRoundEntries } from './play/round-entries.ts'
import { createRoundsInPlay, type RoundsInPlay } from './play/rounds-in-play.ts'
import { CacheDatabase } from './cache/cache-database.ts'
import { type Log, openLog } from './log/log.ts'
import { LogDatabase } from './log/log-database.ts'
import { randomId } from './browser/random-id.ts'
import { createSaveTracker, type SaveTracker } from './browser/save-tracker.ts'
import { createKnownPlayers, createSavedCourses } from './archive/courses/saved-courses.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './browser/storage-error.ts'
import { within } from './browser/within.ts'
import { parseSetting } from './archive/courses/stored-course.ts'
import { openTabNews } from './browser/tab-news.ts'

export interface OnDiskParts {
  readonly environment: ImportEnvironment
  readonly databases: PlainDatabaseParts
  readonly preferences: DevicePreferences
  readonly freshLog: FreshLog
  readonly onNewerVersion: () => void
  readonly onBlocked: (blocked: boolean) => void
  /** Called when a damaged record is found. */
  readonly onDamaged: () => void
  /** In a native shell: makes the store of backups in files, given the earlier app's store. */
  readonly backupFiles?: (earlier: BackupStore) => BackupStore
}

/** The storage over IndexedDB and its functions for start-up. */
export interface OnDiskStorage {
  readonly storage: Storage
  readonly damaged: DamagedRecords
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  /** The connection in which a recovery of the local database is recorded. */
  readonly recoveries: Connection<BackupDatabase>
  readonly schedule: BackupSchedule
  readonly logConnection: Connection<LogDatabase>
  /** A connection to a further database. */
  readonly connect: <Database extends DatabaseHandle>(
    make: (parts: PlainDatabaseParts) => Database,
  ) => Connection<Database>
  readonly play: RoundsInPlay
  /** The one log, opened at the first call. Rejects with StorageError; another call tries again. */
  readonly log: () => Promise<Log>
  readonly tracker: SaveTracker
  readonly rounds: FinishedRoundsStore
  readonly archiveParts: ArchiveParts
  /** Starts work for a storage in use: mirroring the preferences, and emptying the journal. */
  begin(): void
  close(): void
}

/** Milliseconds to wait for a database of an earlier version. */
const FORMER_WAIT_MS = 2000

export function createOnDiskStorage(parts: OnDiskParts): OnDiskStorage {
  const { environment, databases, preferences } = parts
  // Not for reads without schemas (raw-read.ts): aborted reads would count as unreadable there.
  const aborting = abortedInBackForwardCache(databases.indexedDB, environment)
  const connected = { ...databases, indexedDB: aborting.factory }
  const connectionParts = {
    environment,
    freshLog: parts.freshLog,
    onNewerVersion: () => {
      // All databases stop together: a tab that is too old for one of them writes to none.
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
  const logConnection = createConnection({ ...connectionParts, make: () => new LogDatabase(connected) })
  const cacheConnection = createConnection({ ...connectionParts, make: () => new CacheDatabase(connected) })
  const recoveries = createConnection({
    ...connectionParts,
    make: () => new BackupDatabase(connected),
    // A backup without space is given up. It never displaces live data.
    freeSpace: () => Promise.resolve(false),
  })
  const inDatabase = createBackupStore(recoveries)
  const backups = parts.backupFiles?.(inDatabase) ?? inDatabase
  const pendingConnection = createConnection({ ...connectionParts, make: () => new PendingDatabase(connected) })
  const schedule = createBackupSchedule({ local, backups, environment })

  const connections = (): readonly Pick<Connection<unknown>, 'stop' | 'close'>[] => [
    local,
    logConnection,
    cacheConnection,
    recoveries,
    pendingConnection,
  ]

  // A cached page must not keep a later version from opening them. The log stays open for the next tap.
  const stopClosing = environment.onCached?.(() => {
    for (const connection of [local, recoveries, pendingConnection]) connection.close()
  })
  const tracker = createSaveTracker(environment)
  const news = openTabNews(environment)
  const damaged = createDamagedRecords(parts.onDamaged)
  const connect = <Database extends DatabaseHandle>(make: (given: PlainDatabaseParts) => Database) =>
    createConnection({ ...connectionParts, make: () => make(connected) })
  let opening: Promise<Log> | undefined
  const log = () => {
    opening ??= openLog({
      connection: logConnection,
      cache: cacheConnection,
      environment,
      tracker,
      onDamaged: (entry) => damaged.sift('log', [entry], () => undefined),
    }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const live = createLiveOnDemand({
    cache: cacheConnection,
    connect,
    indexedDB: databases.indexedDB,
    log,
    environment,
    freshLog: parts.freshLog,
    tracker,
    news,
    damaged,
  })
  const tableParts = { connection: local, environment, tracker, damaged }
  const newId = () => randomId(environment)
  const play = createRoundsInPlay({
    entries: createRoundEntries(log),
    now: environment.now,
    newId,
    track: tracker.track,
  })
  const rounds = createFinishedRounds({
    ...tableParts,
    news,
    // Otherwise a late stroke would bring it back, or the next start would archive it again.
    beforeRemove: async (roundIds) => {
      const ids = new Set(roundIds)
      // For many rounds, only those that the log still lists are read: reading each would take minutes.
      const listed =
        roundIds.length === 1 ? roundIds : (await play.list()).flatMap(({ id }) => (ids.has(id) ? [id] : []))
      // A removal that can't be written now is in effect all the same.
      for (const id of listed) await play.remove(id).catch(ignoreUnwritable)
    },
    afterRemove: async (roundIds) => {
      await recordRemovals(backups, roundIds, environment.now())
      schedule.request()
      const { removeFromFormerLegacy } = await loadPart(() => import('./archive/legacy/former-legacy.ts'))
      await within(environment, FORMER_WAIT_MS, removeFromFormerLegacy(databases.indexedDB, roundIds))
    },
  })
  // Settings and saved courses should be in the next backup too, not only in the one after the next round.
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
  const archiveParts = { local, log, play, environment, preferences, newId }
  let stopMirroring = (): void => undefined

  function mirror(copies: readonly PreferenceCopy[]): void {
    tracker.track(mirrorPreferences(backedUp, copies)).catch((error: unknown) => {
      environment.warn('A preference could not be mirrored.', error)
    })
  }

  const imports = createImportsOnDemand({
    local,
    log,
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
      // A listener may read at once and find the round still in play, so it is notified only after the change.
      if (hasChanged) {
        rounds.changed()
        schedule.request()
      }
      return archived
    },
    async replaceArchived(round) {
      const { replaceArchived } = await loadPart(() => import('./archive/replace-archived.ts'))
      const { archived, hasChanged } = await tracker.track(replaceArchived(archiveParts, round))
      if (hasChanged) {
        rounds.changed()
        schedule.request()
      }
      return archived
    },
    async correctScores(roundId, corrections) {
      const { correctScores } = await loadPart(() => import('./archive/correct-scores.ts'))
      const result = await tracker.track(correctScores(archiveParts, roundId, corrections))
      if (result.hasCorrected) {
        rounds.changed()
        schedule.request()
      }
      return result
    },
    live,
    log,
    imports,
    async clearOldData() {
      const { clearOldData } = await loadPart(() => import('./import/old-data.ts'))
      await tracker.track(clearOldData({ ...archiveParts, logConnection, backups, indexedDB: databases.indexedDB }))
      rounds.changed()
      schedule.request()
    },
    async copies() {
      const { createBackupCopies } = await loadPart(() => import('./backup/backup-copies.ts'))
      return createBackupCopies({ local, backups, schedule, environment, onRestored: rounds.changed })
    },
    async dropPendingImport() {
      if (isImportBegun(environment)) await (await imports()).dropLeft()
    },
    async exportAll() {
      const [{ exportFile }, { exportLive }, { exportUnderWay }, { formerTexts }] = await Promise.all([
        loadPart(() => import('./export/export-file.ts')),
        loadPart(() => import('./live/live-export.ts')),
        loadPart(() => import('./log/log-export.ts')),
        loadPart(() => import('./play/former-play.ts')),
      ])
      const inPlay = await play.list()
      const opened = await log()
      const roundsInPlay = await Promise.all(
        inPlay.map(async (round) => ({ round, events: await play.events(round.id) })),
      )
      return exportFile(
        {
          players: await players.list(),
          courses: await courses.list(),
          settings: await exportedSettings(local, damaged),
          log: await exportUnderWay(environment, logConnection, opened),
          roundsInPlay,
          unsaved: formerTexts(environment),
          live: await exportLive(environment, databases.indexedDB, async (seated) => {
            // A game whose seat is lost has its strokes all the same.
            const ids = new Set([...seated, ...(await opened.roundIds('live', Number.POSITIVE_INFINITY))])
            return (await Promise.all([...ids].map(opened.entries))).flat()
          }),
          damaged: damaged.list,
        },
        rounds.pages(),
        environment.now(),
      )
    },
    async exportLegacy() {
      const { exportLegacy } = await loadPart(() => import('./export/legacy-export.ts'))
      const { readFormerLegacy } = await loadPart(() => import('./archive/legacy/former-legacy.ts'))
      const former = await readFormerLegacy(environment, databases.indexedDB)
      const { entries } = await log()
      return exportLegacy({ rounds, courses, players, former, entries }, environment.now())
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
    logConnection,
    connect,
    log,
    play,
    tracker,
    rounds,
    archiveParts,
    begin() {
      tidier.begin()
      stopMirroring = preferences.onSet((copy) => mirror([copy]))
      // The preferences that were set during start-up.
      mirror(preferences.copies())
    },
    close() {
      tidier.stop()
      aborting.stop()
      stopClosing?.()
      for (const connection of connections()) connection.close()
      stopMirroring()
      news.close()
    },
  }
}

function ignoreUnwritable(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'unwritable')) throw error
}

async function exportedSettings(local: Connection<LocalDatabase>, damaged: DamagedRecords) {
  const raws = await local.read((database) => database.read(['settings'], (stores) => stores.settings.getAll()))
  return damaged
    .sift('settings', raws, parseSetting)
    .filter(({ key }) => !isInternalSetting(key) && !isDeviceBound(key))
}
