import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import type { DatabaseParts } from './local-database.ts'
import { holdRaw, type RawStores } from './raw-read.ts'
import { StorageError } from './storage-error.ts'

export interface DamagedDatabase<Database> {
  readonly name: string
  readonly connection: Connection<Database>
  /** Rejects with 'corrupt' while the database is damaged. */
  readonly survey: (database: Database) => PromiseLike<unknown>
  readonly databases: DatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Deletes a database that is damaged for good, after prepare has put aside what it held; undefined when it could not be
 * opened at all. False, and nothing deleted, when it isn't damaged any more: another tab was faster.
 *
 * A database that this tab has open can't be deleted by another one. So it is opened first, then asked once more whether it
 * is damaged, and let go only when its deletion is asked for: what is deleted is what was read, with Web Locks or without.
 */
export async function deleteDamaged<Database>(
  damaged: DamagedDatabase<Database>,
  prepare: (salvage: RawStores | undefined, isOvertaken: () => boolean) => Promise<void>,
): Promise<boolean> {
  const { name, connection, databases, environment } = damaged
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const held = await holdRaw(environment, databases.indexedDB, name)
    try {
      if (!(await isDamaged(damaged))) return false
      await prepare(await held?.read(), () => held?.isOvertaken() === true)
      if (held?.isOvertaken() === true) continue
      connection.close()
      const deletion = deleteDatabase(environment, databases.indexedDB, name)
      held?.close()
      await deletion
      return true
    } finally {
      held?.close()
    }
  }
  throw new StorageError('blocked')
}

// Each further one means that yet another tab has deleted it in between.
const MAX_TRIES = 5

async function isDamaged<Database>({ connection, survey }: DamagedDatabase<Database>): Promise<boolean> {
  connection.close()
  try {
    await connection.read(survey)
    return false
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') return true
    throw error
  }
}

/** Other tabs are told to let go and do; while one doesn't, this waits, and rejects with 'blocked' in the end. */
export function deleteDatabase(environment: StorageEnvironment, indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = environment.after(DELETE_TIMEOUT_MS, () => reject(new StorageError('blocked')))
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => {
      cancel()
      resolve()
    }
    request.onerror = (event) => {
      event.preventDefault()
      cancel()
      reject(new StorageError('unreadable', { cause: request.error }))
    }
  })
}

const DELETE_TIMEOUT_MS = 10_000
