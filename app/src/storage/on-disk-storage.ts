import { type ArchiveParts, archivePlayedRound } from './play/archive-round.ts'
import { recordRemovals } from './backup/removals.ts'
import type { Connection } from './browser/databases/connection.ts'
import { createDamagedRecords } from './archive/damaged-records.ts'
import type { DevicePreferences, PreferenceCopy } from './preferences/device-preferences.ts'
import { createFinishedRounds, type FinishedRoundsParts } from './archive/finished-rounds.ts'
import { localText } from './browser/local-storage/local-text.ts'
import { IMPORT_MARK_KEY } from './import/pending-row.ts'
import { createKeptFigures } from './archive/kept-figures.ts'
import { mayHaveShared } from './live/shared-rounds.ts'
import type { LocalDatabase } from './archive/local-database.ts'
import { loadPart } from '../device/load-part.ts'
import { mirrorPreferences } from './archive/preference-mirror.ts'
import { createRoundEntries } from './play/round-entries.ts'
import { createRoundsInPlay, type RoundsInPlay } from './play/rounds-in-play.ts'
import { openLog } from './log/log.ts'
import { connectDatabases, type DatabasesParts, type OnDiskDatabases } from './on-disk-databases.ts'
import { openOnce } from './browser/open-once.ts'
import { randomId } from './browser/random-id.ts'
import { createSaveTracker } from './browser/save-tracker.ts'
import { createKnownPlayers, createSavedCourses } from './archive/courses/saved-courses.ts'
import type { Storage } from './storage.ts'
import { ignoreUnwritable } from './browser/storage-error.ts'
import { within } from './browser/within.ts'
import { openTabNews } from './browser/tab-news.ts'

export interface OnDiskParts extends DatabasesParts {
  readonly preferences: DevicePreferences
  /** Called when a damaged record is found. */
  readonly onDamaged: () => void
}

export type OnDiskStorage = ReturnType<typeof createOnDiskStorage>

type OnDiskStores = ReturnType<typeof openStores>

/** Milliseconds to wait for a database of an earlier version. */
const FORMER_WAIT_MS = 2000

/** The storage over IndexedDB and its functions for start-up. */
export function createOnDiskStorage(parts: OnDiskParts) {
  const stores = openStores(parts)
  const { environment, preferences, databases } = parts
  const { tracker, play, rounds, log, local, backups, schedule, damaged, archiveParts } = stores
  const { indexedDB } = databases
  const backedUp = backedUpAfterWrites(stores)
  const tables = { connection: backedUp, environment, tracker, damaged }
  const courses = createSavedCourses(tables)
  const players = createKnownPlayers(tables)
  const mirror = createMirror(parts, stores, backedUp)
  const imports = openOnce(async () => {
    const { createImports } = await loadPart(() => import('./import/imports.ts'))
    const given = { local, log, backups, play, schedule, environment, preferences, indexedDB }
    return createImports({ ...given, connection: stores.keysConnection, onImported: rounds.changed })
  })
  const live = openOnce(async () => {
    const [{ openLive }, opened] = await Promise.all([
      loadPart(() => import('./live/open-live.ts')),
      log(),
      // The first opening creates the database, and nothing is written before Chromium's new log has begun.
      parts.freshLog.begin(),
    ])
    return openLive({ ...parts, ...stores, cache: stores.keysConnection, indexedDB, log: opened })
  })
  const askToPersist = openOnce(async () => environment.persist?.().catch(() => false) ?? false)
  const exported = { ...stores, environment, indexedDB, courses, players }

  const storage: Storage = {
    survives: parts.survives,
    preferences,
    rounds,
    courses,
    players,
    play,
    log,
    imports,
    askToPersist,
    figures: createKeptFigures(local, environment),
    ...historyChanges(stores),
    live: async (parse) => (await live())(parse),
    mayHave: (kind) => mayHaveShared({ log, cache: stores.keysConnection, environment, indexedDB }, kind),
    async clearOldData() {
      const { clearOldData } = await loadPart(() => import('./import/old-data.ts'))
      await tracker.track(clearOldData({ ...stores, ...archiveParts, indexedDB }))
      rounds.changed()
      schedule.request()
    },
    async copies() {
      const { createBackupCopies } = await loadPart(() => import('./backup/backup-copies.ts'))
      return createBackupCopies({ local, backups, schedule, environment, onRestored: rounds.changed })
    },
    async dropPendingImport() {
      if (localText(environment, IMPORT_MARK_KEY).read() !== null) await (await imports()).dropLeft()
    },
    async exportAll() {
      const { exportDevice } = await loadPart(() => import('./export/device-export.ts'))
      return exportDevice(exported)
    },
    async exportLegacy() {
      const { exportDeviceLegacy } = await loadPart(() => import('./export/device-export.ts'))
      return exportDeviceLegacy(exported)
    },
    saveState: tracker.state,
    subscribeSaveState: tracker.subscribe,
    flush: tracker.flush,
  }

  return {
    ...stores,
    storage,
    begin: mirror.begin,
    close() {
      mirror.stop()
      stores.close()
    },
  }
}

/** Opens what all functions of the storage share: the databases, the log, the rounds in play and the finished rounds. */
function openStores(parts: OnDiskParts) {
  const { environment, preferences } = parts
  const databases = connectDatabases(parts)
  const { local, logConnection, cacheConnection } = databases
  const tracker = createSaveTracker(environment)
  const news = openTabNews(environment)
  const damaged = createDamagedRecords(parts.onDamaged)
  /** The one log. Rejects with StorageError; another call tries again. */
  const log = openOnce(() =>
    openLog({
      connection: logConnection,
      cache: cacheConnection,
      environment,
      tracker,
      onDamaged: (entry) => damaged.sift('log', [entry], () => undefined),
    }),
  )
  const newId = () => randomId(environment)
  const entries = createRoundEntries(log)
  const play = createRoundsInPlay({ entries, now: environment.now, newId, track: tracker.track })
  const removal = aroundRemoval(parts, databases, play)
  const rounds = createFinishedRounds({ connection: local, environment, tracker, damaged, news, ...removal })
  const archiveParts: ArchiveParts = { local, log, play, environment, preferences, newId }
  function close(): void {
    databases.close()
    news.close()
  }
  return { ...databases, tracker, news, damaged, log, play, rounds, archiveParts, close }
}

/** The steps before and after rounds are removed from the history. */
function aroundRemoval(
  { environment, databases }: OnDiskParts,
  { backups, schedule }: OnDiskDatabases,
  play: RoundsInPlay,
): Pick<FinishedRoundsParts, 'beforeRemove' | 'afterRemove'> {
  return {
    // Otherwise a late stroke would bring it back, or the next start would archive it again.
    async beforeRemove(roundIds) {
      const ids = new Set(roundIds)
      // For many rounds, only those that the log still lists are read: reading each would take minutes.
      const listed =
        roundIds.length === 1 ? roundIds : (await play.list()).flatMap(({ id }) => (ids.has(id) ? [id] : []))
      // A removal that can't be written now is in effect all the same.
      for (const id of listed) await play.remove(id).catch(ignoreUnwritable)
    },
    async afterRemove(roundIds) {
      await recordRemovals(backups, roundIds, environment.now())
      schedule.request()
      const { removeFromFormerLegacy } = await loadPart(() => import('./archive/legacy/former-legacy.ts'))
      await within(environment, FORMER_WAIT_MS, removeFromFormerLegacy(databases.indexedDB, roundIds))
    },
  }
}

function historyChanges({
  tracker,
  archiveParts,
  rounds,
  schedule,
}: OnDiskStores): Pick<Storage, 'archive' | 'replaceArchived' | 'correctScores'> {
  /** A listener may read at once and find the round still in play, so it is notified only after the change. */
  function notify(hasChanged: boolean): void {
    if (!hasChanged) return
    rounds.changed()
    schedule.request()
  }
  return {
    async archive(round) {
      const { archived, hasChanged } = await tracker.track(archivePlayedRound(archiveParts, round))
      notify(hasChanged)
      return archived
    },
    async replaceArchived(round) {
      const { replaceArchived } = await loadPart(() => import('./archive/change-archived.ts'))
      const { archived, hasChanged } = await tracker.track(replaceArchived(archiveParts, round))
      notify(hasChanged)
      return archived
    },
    async correctScores(roundId, corrections) {
      const { correctScores } = await loadPart(() => import('./archive/change-archived.ts'))
      const result = await tracker.track(correctScores(archiveParts, roundId, corrections))
      notify(result.hasCorrected)
      return result
    },
  }
}

/** Settings and saved courses should be in the next backup too, not only in the one after the next round. */
function backedUpAfterWrites({ local, schedule }: OnDiskStores): Connection<LocalDatabase> {
  return {
    ...local,
    async write(operation) {
      const result = await local.write(operation)
      schedule.request()
      return result
    },
  }
}

/** The work beside a storage in use: mirroring the preferences, and emptying the journal. */
function createMirror(
  { preferences, environment }: OnDiskParts,
  { tracker, tidier }: OnDiskStores,
  backedUp: Connection<LocalDatabase>,
) {
  let stop = (): void => undefined
  function mirror(copies: readonly PreferenceCopy[]): void {
    tracker.track(mirrorPreferences(backedUp, copies)).catch((error: unknown) => {
      environment.warn('A preference could not be mirrored.', error)
    })
  }
  return {
    begin() {
      tidier.begin()
      stop = preferences.onSet((copy) => mirror([copy]))
      // The preferences that were set during start-up.
      mirror(preferences.copies())
    },
    stop: () => stop(),
  }
}
