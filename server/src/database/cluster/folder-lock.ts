import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../../config.ts'

export interface FolderLock {
  release(): void
}

const busy = 5
/** A server that is being replaced may need a moment to end. */
const patienceMs = 2_000
const retryMs = 50

/**
 * Locks a folder for this process. SQLite takes the system's own lock on an empty file. The system releases it when the
 * process ends, even in a crash, so no folder stays locked.
 * @param folder one that can be written into
 * @throws ConfigError if another process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const file = new DatabaseSync(join(folder, 'lock'))
    try {
      // A journal in memory leaves no file behind.
      file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
      return { release: () => file.close() }
    } catch (error) {
      file.close()
      if (!isBusy(error))
        throw new ConfigError(
          `The file 'lock' in ${folder} can't be locked: choose a folder on a disk of this machine with TEEMATES_DATA.`,
        )
      if (Date.now() > deadline) {
        throw new ConfigError(
          `The data folder ${folder} is in use by another Teemates: stop that one, or choose another folder with TEEMATES_DATA.`,
        )
      }
    }
    await pause(retryMs)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
