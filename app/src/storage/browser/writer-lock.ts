import type { StorageEnvironment } from './environment.ts'

const WRITER_LOCK = 'teemates-writer'
const BACKUP_LOCK = 'teemates-backup'

/** A tab that a phone has frozen keeps its locks, so the others wait at most this long. */
export const LOCK_WAIT_MS = 2000

/**
 * Runs work of several transactions in one tab at a time if the browser has Web Locks. Each transaction is correct without
 * the lock too; it only saves duplicate work. A stroke never waits for it.
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
    // The timer cancels the wait itself: a browser that doesn't grant locks may not report the abort either.
    const cancel = environment.after(LOCK_WAIT_MS, () => {
      waiting.abort()
      void begin()
    })
    const request = async () => locks.request(name, { signal: waiting.signal }, begin)
    request().catch(() => void begin())
  })
}

/**
 * Makes a backup that must be made now, after one that is under way. It doesn't wait for one that takes too long, as in a
 * frozen tab: if two run at a time, each checks what it has written.
 */
export function afterBackupLock<T>(environment: StorageEnvironment, work: () => Promise<T>): Promise<T> {
  return withLock(BACKUP_LOCK, environment, work)
}

/** One tab's backup serves every tab: resolves with undefined, without doing anything, while another tab makes one. */
export async function withBackupLock<T>(
  environment: StorageEnvironment,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { locks } = environment
  if (locks === undefined) return work()
  return locks.request(BACKUP_LOCK, { ifAvailable: true }, async (lock) => (lock === null ? undefined : work()))
}
