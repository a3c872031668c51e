import type { DamagedRecord } from './archive/damaged-records.ts'
import { createDevicePreferences } from './preferences/device-preferences.ts'
import { FORMER_TEXT_PREFIX } from './play/former-names.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { hasTexts } from './browser/emergency-texts.ts'
import { failureKind } from './browser/failure.ts'
import { createFreshLog } from './browser/fresh-log.ts'
import { createHomeHint, type HomeHint } from './preferences/home-hint.ts'
import { createPeerHint, type PeerHint } from './preferences/peer-hint.ts'
import { createLiveHint, type LiveHint } from './preferences/live-hint.ts'
import { loadPart, MissingPartError } from '../device/load-part.ts'
import { createOnDiskStorage, type OnDiskParts, type OnDiskStorage } from './on-disk-storage.ts'
import type { Preferences } from './preferences/preferences.ts'
import { startUp, type StartUpResult } from './start-up.ts'
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
  readonly liveHint: LiveHint
  readonly peerHint: PeerHint
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
  const listeners = createListeners()
  let shown: StorageState = { kind: 'starting' }
  let ready: Storage | undefined
  let damaged: () => readonly DamagedRecord[] = () => []
  // The number of the try, so that reports of an abandoned one are ignored.
  let attempt = 0
  let opened: OnDiskStorage | undefined

  function show(state: StorageState): void {
    shown = state
    listeners.notify()
  }

  function fail(code: StorageErrorCode): void {
    ready = undefined
    show({ kind: 'failed', code, retry: start, exportAll: () => exportUnopened(environment) })
  }

  function start(): void {
    attempt += 1
    const own = attempt
    opened?.close()
    if (shown.kind !== 'starting') show({ kind: 'starting' })
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
    const freshLog = createFreshLog(environment, databases.indexedDB)
    if (!freshLog.mayWait()) await freshLog.begin()
    const backupFiles = await backupFilesOf(environment)
    const onDisk = createOnDiskStorage({
      environment,
      ...(backupFiles === undefined ? {} : { backupFiles }),
      databases,
      preferences,
      freshLog,
      onNewerVersion: () => {
        if (own === attempt) fail('newer-version')
      },
      onDamaged: () => {
        if (own === attempt) show(shown)
      },
      onBlocked: (blocked) => {
        if (own !== attempt || ready !== undefined) return
        if (blocked) fail('blocked')
        else show({ kind: 'starting' })
      },
    })
    opened = onDisk
    const mayHaveFormerRounds = !freshLog.mayWait() || hasTexts(environment, FORMER_TEXT_PREFIX)
    let result: StartUpResult
    try {
      result = await startUp({ onDisk, databases, preferences, environment, mayHaveFormerRounds })
    } catch (error) {
      onDisk.close()
      if (error instanceof StorageError && failureKind(error.cause) === 'off') return openInMemory()
      throw error
    }
    if (own !== attempt) return onDisk.close()
    ready = onDisk.storage
    damaged = onDisk.damaged.list
    show({ kind: 'ready', survives: true, recovered: result.recovered })
    if (!result.hasFormerRounds) freshLog.rememberDatabases()
    // The log begins while the first screen is drawn.
    environment.after(FRESH_LOG_AFTER_MS, () => void freshLog.begin())
    onDisk.begin()
    onDisk.schedule.request()
  }

  async function openInMemory(): Promise<void> {
    await preferences.settleProfileId(undefined)
    const { createMemoryStorage } = await loadPart(() => import('./memory-storage.ts'))
    ready = createMemoryStorage(preferences, environment)
    show({ kind: 'ready', survives: false, recovered: false })
  }

  start()
  return {
    state: () => shown,
    subscribe: listeners.subscribe,
    storage() {
      if (ready === undefined) throw new Error('storage is used before it is ready')
      return ready
    },
    preferences,
    homeHint: createHomeHint(environment),
    liveHint: createLiveHint(environment),
    peerHint: createPeerHint(environment),
    damaged: () => damaged(),
  }
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
