import type { DamagedRecord } from './archive/damaged-records.ts'
import { createDevicePreferences, type DevicePreferences } from './preferences/device-preferences.ts'
import { FORMER_TEXT_PREFIX } from './play/former-names.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { hasTexts } from './browser/emergency-texts.ts'
import { failureKind } from './browser/failure.ts'
import { createFreshLog, type FreshLog } from './browser/fresh-log.ts'
import { createHomeHint, type HomeHint } from './preferences/home-hint.ts'
import { loadPart, MissingPartError } from '../device/load-part.ts'
import { createOnDiskStorage, type OnDiskParts, type OnDiskStorage } from './on-disk-storage.ts'
import type { Preferences } from './preferences/preferences.ts'
import { startUp, type StartUpParts, type StartUpResult } from './start-up.ts'
import type { Storage } from './storage.ts'
import type { StorageState } from './browser/storage-state.ts'
import { StorageError, type StorageErrorCode } from './browser/storage-error.ts'
import { createListeners } from './browser/listeners.ts'

/** Milliseconds from the end of a start until its log begins, unless something is written before. */
const FRESH_LOG_AFTER_MS = 60

export interface StorageStart {
  state(): StorageState
  subscribe(listener: () => void): () => void
  /** Throws unless state() is 'ready'. */
  storage(): Storage
  /** Usable at once, before the database is open, except for profileId, which needs 'ready'. */
  readonly preferences: Preferences
  readonly homeHint: HomeHint
  /** The damaged records found so far. Reading skips them, they stay in their place, and exports include them. */
  damaged(): readonly DamagedRecord[]
}

/**
 * Starts opening the device's storage.
 * @param onMissing called if a part of the app can't be loaded; resolves with true if the page is being reloaded, so that
 * no failure need be shown
 */
export function createStorageStart(
  environment: ImportEnvironment,
  onMissing: () => Promise<boolean> = () => Promise.resolve(false),
): StorageStart {
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
    const databases = databasesOf(environment)
    if (databases === undefined) return openInMemory()
    const { onDisk, freshLog } = await connectOnDisk({
      environment,
      databases,
      preferences,
      onNewerVersion: () => {
        if (own === attempt) fail('newer-version')
      },
      onDamaged: () => {
        if (own === attempt) show(state())
      },
      onBlocked: (blocked) => {
        if (own !== attempt || ready !== undefined) return
        if (blocked) fail('blocked')
        else show({ kind: 'starting' })
      },
    })
    opened = onDisk
    const result = await startedUp({ onDisk, databases, preferences, environment }, freshLog)
    if (result === 'off') return openInMemory()
    if (own !== attempt) return onDisk.close()
    ready = onDisk.storage
    damaged = onDisk.damaged.list
    show({ kind: 'ready', survives: true, recovered: result.recovered })
    beginUse(environment, onDisk, freshLog, result)
  }

  async function openInMemory(): Promise<void> {
    ready = await storageInMemory(preferences, environment)
    show({ kind: 'ready', survives: false, recovered: false })
  }

  start()
  return {
    state,
    subscribe,
    storage() {
      if (ready === undefined) throw new Error('storage is used before it is ready')
      return ready
    },
    preferences,
    homeHint: createHomeHint(environment),
    damaged: () => damaged(),
  }
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
async function startedUp(
  parts: Omit<StartUpParts, 'mayHaveFormerRounds'>,
  freshLog: FreshLog,
): Promise<StartUpResult | 'off'> {
  const mayHaveFormerRounds = !freshLog.mayWait() || hasTexts(parts.environment, FORMER_TEXT_PREFIX)
  try {
    return await startUp({ ...parts, mayHaveFormerRounds })
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

async function storageInMemory(preferences: DevicePreferences, environment: ImportEnvironment): Promise<Storage> {
  await preferences.settleProfileId(undefined)
  const { createMemoryStorage } = await loadPart(() => import('./memory-storage.ts'))
  return createMemoryStorage(preferences, environment)
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
