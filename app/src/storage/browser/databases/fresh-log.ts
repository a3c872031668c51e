import { answer } from './answer.ts'
import type { StorageEnvironment } from '../environment.ts'
import { localText } from '../local-storage/local-text.ts'
import { within } from '../within.ts'

/** Created and deleted at once; it never holds anything. */
const THROWAWAY_NAME = 'teemates-fresh-log'
/** If a database hangs, start-up notices it later. */
const FRESH_LOG_TIMEOUT_MS = 1000

/** The databases that a start opens, with their versions. Opening a missing one would write. */
export const OPENED_DATABASES = 'teemates 2, teemates-log 1, teemates-cache 3'

export type FreshLog = ReturnType<typeof createFreshLog>

/** The new log that Chromium must begin before the first write. Other browsers need none. See beginFreshLog. */
export function createFreshLog(environment: StorageEnvironment, factory: IDBFactory) {
  /** The databases that the last start has opened. */
  const opened = localText(environment, 'golf_scorer_databases')
  let beginning: Promise<void> | undefined
  let hasBegun = environment.isChromium !== true
  return {
    /** Whether the log may wait for the first write or the end of the start, because the start itself writes nothing. */
    mayWait: (): boolean => opened.read() === OPENED_DATABASES,
    hasBegun: (): boolean => hasBegun,
    /** Begins the log unless that was done. Never rejects. */
    begin(): Promise<void> {
      if (hasBegun) return Promise.resolve()
      beginning ??= beginFreshLog(environment, factory).finally(() => {
        hasBegun = true
      })
      return beginning
    },
    /** Remembers that the databases exist now. If that fails, the next start begins with the log. */
    rememberDatabases: (): void => void opened.write(OPENED_DATABASES),
  }
}

/**
 * Makes Chromium begin a new log for the site's databases before the first write. Chromium keeps them all in one LevelDB
 * and continues at the end of its log after a start. A process killed in the middle of a record leaves a torn record there.
 * Records behind it are lost at the start after next, and Chromium then deletes every database of the site. Deleting a
 * database compacts the LevelDB, which begins a new log: 7 to 36 ms with Chromium 156. Never rejects.
 */
export async function beginFreshLog(environment: StorageEnvironment, factory: IDBFactory): Promise<void> {
  try {
    await within(environment, FRESH_LOG_TIMEOUT_MS, makeAndDelete(factory))
  } catch (error) {
    environment.warn('No fresh log could be begun.', error)
  }
}

async function makeAndDelete(factory: IDBFactory): Promise<void> {
  const database = await answer(factory.open(THROWAWAY_NAME, 1))
  database.close()
  await answer(factory.deleteDatabase(THROWAWAY_NAME))
}
