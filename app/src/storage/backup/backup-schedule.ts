import type { BackupParts } from './backups.ts'
import { loadPart } from '../../device/load-part.ts'
import { StorageError } from '../browser/storage-error.ts'
import { afterBackupLock, withBackupLock } from '../browser/writer-lock.ts'

export type BackupSchedule = ReturnType<typeof createBackupSchedule>

/** For data that is gone with the page. */
export const noBackups: BackupSchedule = {
  request: () => undefined,
  backUpNow: () => Promise.resolve(),
  freeSpace: () => Promise.resolve(false),
}

/** For work that somebody waits for: it runs even while the golfer uses the page. */
export function withoutPauses(parts: BackupParts): BackupParts {
  const { environment } = parts
  return { ...parts, environment: { ...environment, idle: (work: () => void) => void environment.after(0, work) } }
}

export function createBackupSchedule(parts: BackupParts) {
  const { environment } = parts
  const urgent = withoutPauses(parts)
  let running = false
  let wanted = false

  async function run(): Promise<void> {
    while (wanted) {
      wanted = false
      await backUp(withBackupLock, parts)
    }
  }

  async function backUp(locked: typeof withBackupLock, how: BackupParts): Promise<void> {
    const { rotateBackups } = await loadPart(() => import('./backups.ts'))
    try {
      await locked(environment, () => rotateBackups(how))
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'quota' && (await freeSpace()))) throw error
      await locked(environment, () => rotateBackups(how))
    }
  }

  /** Deletes old backups to make room for live data; false if there was nothing to delete. */
  async function freeSpace(): Promise<boolean> {
    try {
      const { prune } = await loadPart(() => import('./backups.ts'))
      return await prune(urgent, 1)
    } catch (error) {
      environment.warn('Old backups could not be deleted.', error)
      return false
    }
  }

  /** Saves a backup when nothing more urgent is waiting. A request during a backup starts another one after it. */
  function request(): void {
    wanted = true
    if (running) return
    running = true
    environment.idle(() => {
      run()
        .catch((error: unknown) => environment.warn('A backup could not be saved.', error))
        .finally(() => {
          running = false
          // A request came after the last check.
          if (wanted) request()
        })
    })
  }

  return {
    request,
    /** Saves a backup now, unless the newest is up to date. Rejects with StorageError. */
    backUpNow: () => backUp(afterBackupLock, urgent),
    freeSpace,
  }
}
