import type { DamagedRecord } from './damaged-records.ts'
import { createDevicePreferences } from './device-preferences.ts'
import type { ImportEnvironment } from './import-environment.ts'
import { failureKind } from './failure.ts'
import { createFreshLog } from './fresh-log.ts'
import { createHomeHint, type HomeHint } from './home-hint.ts'
import { createPeerHint, type PeerHint } from './peer-hint.ts'
import { createLiveHint, type LiveHint } from './live-hint.ts'
import { loadPart, MissingPartError } from '../device/load-part.ts'
import { createOnDiskStorage, type OnDiskParts, type OnDiskStorage } from './on-disk-storage.ts'
import type { Preferences } from './preferences.ts'
import { startUp } from './start-up.ts'
import type { Storage } from './storage.ts'
import type { StorageState } from './storage-state.ts'
import { StorageError, type StorageErrorCode } from './storage-error.ts'

/** From the end of a start until its log begins anew, unless something is written before. In ms. */
const FRESH_LOG_AFTER_MS = 60

export interface StorageStart {
  state(): StorageState
  subscribe(listener: () => void): () => void
  /** Throws unless state() is 'ready'. */
  storage(): Storage
  /** Can be used at once, before the database is open; its profileId only from 'ready' on. */
  readonly preferences: Preferences
  readonly homeHint: HomeHint
  readonly liveHint: LiveHint
  readonly peerHint: PeerHint
  /** Records that can't be understood, as far as they were met: skipped in reading, left where they are, part of the export. */
  damaged(): readonly DamagedRecord[]
}

/**
 * Starts opening the device's storage. onMissing is asked when a part of the app that it needs can't be loaded; it resolves
 * with true when the page is being loaded anew, so that there is no failure to show.
 */
export function createStorageStart(
  environment: ImportEnvironment,
  onMissing: () => Promise<boolean> = () => Promise.resolve(false),
): StorageStart {
  const preferences = createDevicePreferences(environment)
  const listeners = new Set<() => void>()
  let shown: StorageState = { kind: 'starting' }
  let ready: Storage | undefined
  let damaged: () => readonly DamagedRecord[] = () => []
  // Counts the tries, so that what an abandoned one still reports is not taken for the present one's.
  let attempt = 0
  let opened: OnDiskStorage | undefined

  function show(state: StorageState): void {
    shown = state
    for (const listener of listeners) listener()
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
    let recovered: boolean
    try {
      ;({ recovered } = await startUp({ onDisk, databases, preferences, environment }))
    } catch (error) {
      onDisk.close()
      if (error instanceof StorageError && failureKind(error.cause) === 'off') return openInMemory()
      throw error
    }
    if (own !== attempt) return onDisk.close()
    ready = onDisk.storage
    damaged = onDisk.damaged.list
    show({ kind: 'ready', survives: true, recovered })
    freshLog.rememberDatabases()
    // While the first screen is drawn from what it has read.
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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

/** What only a native shell needs is loaded only there. */
async function backupFilesOf(environment: ImportEnvironment): Promise<OnDiskParts['backupFiles']> {
  const { privateFiles: files } = environment
  if (files === undefined) return undefined
  const { createBackupFiles } = await loadPart(() => import('./backup-files.ts'))
  return (earlier) => createBackupFiles({ files, environment, earlier })
}

async function exportUnopened(environment: ImportEnvironment): Promise<string> {
  const databases = databasesOf(environment)
  if (databases === undefined) throw new StorageError('unreadable')
  const { exportRaw } = await loadPart(() => import('./raw-export.ts'))
  return exportRaw(environment, databases)
}
