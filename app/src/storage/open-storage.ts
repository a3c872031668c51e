import type { DamagedRecord } from './archive/damaged-records.ts'
import { createDevicePreferences } from './preferences/device-preferences.ts'
import { FORMER_TEXT_PREFIX } from './browser/former-names.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { textsOf } from './browser/local-storage/emergency-texts.ts'
import { failureKind } from './browser/databases/failure.ts'
import { createFreshLog, type FreshLog } from './browser/databases/fresh-log.ts'
import { createHomeHint } from './preferences/home-hint.ts'
import { loadPart, MissingPartError } from '../device/load-part.ts'
import { createOnDiskStorage, type OnDiskParts, type OnDiskStorage } from './on-disk-storage.ts'
import { startUp, type StartUpParts, type StartUpResult } from './start-up.ts'
import type { Storage } from './storage.ts'
import type { StorageState } from './browser/storage-state.ts'
import { StorageError, type StorageErrorCode } from './browser/storage-error.ts'
import { createListeners } from './browser/listeners.ts'

/** Milliseconds from the end of a start until its log begins, unless something is written before. */
const FRESH_LOG_AFTER_MS = 60

export type StorageStart = ReturnType<typeof createStorageStart>

/**
 * Starts opening the device's storage.
 * @param onMissing called if a part of the app can't be loaded; resolves with true if the page is being reloaded, so that
 * no failure need be shown
 */
export function createStorageStart(
  environment: ImportEnvironment,
  onMissing: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const preferences = createDevicePreferences(environment)
  const { state, subscribe, show } = createShownState()
  let ready: Storage | undefined
  let damaged: () => readonly DamagedRecord[] = () => []
  // The number of the try, so that reports of an abandoned one are ignored.
  let attempt = 0
  let opened: OnDiskStorage | undefined

  function fail(code: StorageErrorCode): void {
    ready = undefined
    show({ kind: 'failed', code, retry: start, exportAll: () => exportUnopened(environment) })
  }

  function start(): void {
    attempt += 1
    const own = attempt
    opened?.close()
    if (state().kind !== 'starting') show({ kind: 'starting' })
    open(own).catch(async (error: unknown) => {
      if (own !== attempt) return
      environment.warn('Storage could not be opened.', error)
      if (error instanceof MissingPartError && (await onMissing())) return
      if (own !== attempt) return
      fail(error instanceof StorageError ? error.code : 'unreadable')
    })
  }

  async function open(own: number): Promise<void> {
    if (await openIn(environment, { own, survives: true })) return
    const { memoryEnvironment } = await loadPart(() => import('./memory-environment.ts'))
    await openIn(memoryEnvironment(environment), { own, survives: false })
  }

  /** Resolves with false if the place stores nothing, as in a browser with storage switched off. */
  async function openIn(place: ImportEnvironment, { own, survives }: OpenOptions): Promise<boolean> {
    const databases = databasesOf(place)
    if (databases === undefined) return false
    const { onDisk, freshLog } = await connectOnDisk({
      environment: place,
      databases,
      preferences,
      survives,
      onNewerVersion: () => {
        if (own === attempt) fail('newer-version')
      },
      onDamaged: () => {
        if (own === attempt) show(state())
      },
      onBlocked: (blocked) => {
        // Once the app is in use nobody would see that it waits.
        if (own !== attempt || ready !== undefined) return false
        if (blocked) fail('blocked')
        else show({ kind: 'starting' })
        return true
      },
    })
    opened = onDisk
    const mayHaveFormerRounds = survives && (!freshLog.mayWait() || textsOf(place, FORMER_TEXT_PREFIX).length > 0)
    const result = await startedUp({ onDisk, databases, preferences, environment: place, mayHaveFormerRounds })
    if (result === 'off') return false
    if (own === attempt) {
      ready = onDisk.storage
      damaged = onDisk.damaged.list
      show({ kind: 'ready', survives, recovered: result.recovered })
      beginUse(place, onDisk, freshLog, result)
    } else onDisk.close()
    return true
  }

  start()
  return {
    state,
    subscribe,
    /** Throws unless state() is 'ready'. */
    storage() {
      if (ready === undefined) throw new Error('storage is used before it is ready')
      return ready
    },
    /** Usable at once, before the database is open, except for profileId, which needs 'ready'. */
    preferences,
    homeHint: createHomeHint(environment),
    /** The damaged records found so far. Reading skips them, they stay in their place, and exports include them. */
    damaged: () => damaged(),
  }
}

interface OpenOptions {
  /** The number of the try. */
  readonly own: number
  readonly survives: boolean
}

/** The state that the app shows. */
function createShownState() {
  const listeners = createListeners()
  let shown: StorageState = { kind: 'starting' }
  return {
    state: () => shown,
    subscribe: listeners.subscribe,
    show(state: StorageState): void {
      shown = state
      listeners.notify()
    },
  }
}

async function connectOnDisk(parts: Omit<OnDiskParts, 'freshLog' | 'backupFiles'>) {
  const { environment, databases } = parts
  const freshLog = createFreshLog(environment, databases.indexedDB)
  if (!freshLog.mayWait()) await freshLog.begin()
  const backupFiles = await backupFilesOf(environment)
  const onDisk = createOnDiskStorage({ ...parts, freshLog, ...(backupFiles !== undefined && { backupFiles }) })
  return { onDisk, freshLog }
}

/** 'off' if the browser has storage switched off. */
async function startedUp(parts: StartUpParts): Promise<StartUpResult | 'off'> {
  try {
    return await startUp(parts)
  } catch (error) {
    parts.onDisk.close()
    if (error instanceof StorageError && failureKind(error.cause) === 'off') return 'off'
    throw error
  }
}

function beginUse(
  environment: ImportEnvironment,
  onDisk: OnDiskStorage,
  freshLog: FreshLog,
  { hasFormerRounds }: StartUpResult,
): void {
  if (!hasFormerRounds) freshLog.rememberDatabases()
  // The log begins while the first screen is drawn.
  environment.after(FRESH_LOG_AFTER_MS, () => void freshLog.begin())
  onDisk.begin()
  onDisk.schedule.request()
}

function databasesOf(environment: ImportEnvironment) {
  try {
    const indexedDB = environment.indexedDB()
    const { IDBKeyRange } = environment
    return indexedDB === undefined || IDBKeyRange === undefined ? undefined : { indexedDB, IDBKeyRange }
  } catch {
    return undefined
  }
}

/** Loaded only in a native shell. */
async function backupFilesOf(environment: ImportEnvironment): Promise<OnDiskParts['backupFiles']> {
  const { privateFiles: files } = environment
  if (files === undefined) return undefined
  const { createBackupFiles } = await loadPart(() => import('./backup/backup-files.ts'))
  return (earlier) => createBackupFiles({ files, environment, earlier })
}

async function exportUnopened(environment: ImportEnvironment): Promise<string> {
  const databases = databasesOf(environment)
  if (databases === undefined) throw new StorageError('unreadable')
  const { exportRaw } = await loadPart(() => import('./export/raw-export.ts'))
  return exportRaw(environment, databases)
}
