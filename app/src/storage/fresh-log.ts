import type { StorageEnvironment } from './environment.ts'

/** Made and deleted at once; it never holds anything. */
const THROWAWAY_NAME = 'teemates-fresh-log'
/** A database that hangs is start-up's to notice. */
const FRESH_LOG_TIMEOUT_MS = 1000

/** Under it stands which databases the last start has opened. */
const DATABASES_KEY = 'golf_scorer_databases'
/** The databases that a start opens, with their versions: opening one that isn't there would write. */
export const OPENED_DATABASES = 'teemates 2, teemates-play 1, teemates-taps 1'

/** The new log that Chromium is to begin before anything is written; other browsers need none. See beginFreshLog. */
export interface FreshLog {
  /** The start writes nothing that isn't asked for, so the log may wait for the first write, or until the start is over. */
  mayWait(): boolean
  hasBegun(): boolean
  /** Begins it unless that was done. Never rejects. */
  begin(): Promise<void>
  /** The databases are there now. */
  rememberDatabases(): void
}

export function createFreshLog(environment: StorageEnvironment, factory: IDBFactory): FreshLog {
  let beginning: Promise<void> | undefined
  let hasBegun = environment.isChromium !== true
  return {
    mayWait() {
      try {
        return environment.localStorage().getItem(DATABASES_KEY) === OPENED_DATABASES
      } catch {
        return false
      }
    },
    hasBegun: () => hasBegun,
    begin() {
      if (hasBegun) return Promise.resolve()
      beginning ??= beginFreshLog(environment, factory).finally(() => {
        hasBegun = true
      })
      return beginning
    },
    rememberDatabases() {
      try {
        environment.localStorage().setItem(DATABASES_KEY, OPENED_DATABASES)
      } catch {
        // Storage is off or full: the next start begins with the log.
      }
    },
  }
}

/**
 * Makes Chromium begin a new log for the site's databases before anything is written. Chromium keeps them all in one LevelDB
 * and after a start goes on at the end of its log. A process killed in the middle of a record leaves a torn one there; what
 * is written behind it can't be read at the start after next, and Chromium then deletes every database of the site. Deleting
 * a database compacts the LevelDB, which begins a new log: 7 to 36 ms with Chromium 156. Never rejects.
 */
export async function beginFreshLog(environment: StorageEnvironment, factory: IDBFactory): Promise<void> {
  const late = new Promise<void>((resolve) => environment.after(FRESH_LOG_TIMEOUT_MS, resolve))
  try {
    await Promise.race([makeAndDelete(factory), late])
  } catch (error) {
    environment.warn('No fresh log could be begun.', error)
  }
}

async function makeAndDelete(factory: IDBFactory): Promise<void> {
  const database = await answer(factory.open(THROWAWAY_NAME, 1))
  database.close()
  await answer(factory.deleteDatabase(THROWAWAY_NAME))
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request failed.'))
  })
}
