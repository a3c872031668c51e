import type { StorageEnvironment } from './environment.ts'

const WRITER_LOCK = 'teemates-writer'
const BACKUP_LOCK = 'teemates-backup'

/** A tab that a phone has frozen keeps its locks: nobody waits longer than this for it. */
export const LOCK_WAIT_MS = 2000

/**
 * Work of several transactions, in one tab at a time where the browser has Web Locks. Each transaction is correct without
 * the lock too; it only spares the tabs each other's work. A stroke never waits for it.
 */
export function withWriterLock<T>(environment: StorageEnvironment, work: () => Promise<T>): Promise<T> {
  return withLock(WRITER_LOCK, environment, work)
}

function withLock<T>(name: string, environment: StorageEnvironment, work: () => Promise<T>): Promise<T> {
  const { locks } = environment
  if (locks === undefined) return work()
  return new Promise((resolve) => {
    const waiting = new AbortController()
    let working: Promise<T> | undefined
    const begin = () => {
      cancel()
      working ??= work()
      resolve(working)
      return working
    }
    // Not when the browser says that the waiting has ended: where it doesn't hand out locks, it may not say that either.
    const cancel = environment.after(LOCK_WAIT_MS, () => {
      waiting.abort()
      void begin()
    })
    const request = async () => locks.request(name, { signal: waiting.signal }, begin)
    request().catch(() => void begin())
  })
}

/**
 * A backup that must be made now, after another one that is under way. One that takes longer, as in a tab that a phone has
 * frozen, isn't waited for: of two at a time each checks what it has written.
 */
export function afterBackupLock<T>(environment: StorageEnvironment, work: () => Promise<T>): Promise<T> {
  return withLock(BACKUP_LOCK, environment, work)
}

/** One tab's backup is every tab's: undefined, and nothing done, while another tab makes one. */
export async function withBackupLock<T>(
  environment: StorageEnvironment,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { locks } = environment
  if (locks === undefined) return work()
  return locks.request(BACKUP_LOCK, { ifAvailable: true }, async (lock) => (lock === null ? undefined : work()))
}
