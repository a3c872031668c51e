import type { Connection } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { PlainDatabaseParts } from '../browser/plain-database.ts'
import { holdRaw, type RawStores } from '../browser/raw-read.ts'
import { StorageError } from '../browser/storage-error.ts'

export interface DamagedDatabase<Database> {
  readonly name: string
  readonly connection: Connection<Database>
  /** Rejects with 'corrupt' while the database is damaged. */
  readonly survey: (database: Database) => PromiseLike<unknown>
  readonly databases: PlainDatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Deletes a permanently damaged database, after prepare has saved its content, which is undefined if it couldn't be opened.
 * Returns false without deleting if another tab has repaired it meanwhile.
 * While this tab has the database open, no other tab can delete it. So it is opened first, checked again, and closed only
 * when its deletion is requested. The deleted content is therefore the content that was read, with Web Locks or without.
 */
export async function deleteDamaged<Database>(
  damaged: DamagedDatabase<Database>,
  prepare: (salvage: RawStores | undefined, isSuperseded: () => boolean) => Promise<void>,
): Promise<boolean> {
  const { name, connection, databases, environment } = damaged
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const held = await holdRaw(environment, databases.indexedDB, name)
    try {
      if (!(await isDamaged(damaged))) return false
      await prepare(await held?.read(), () => held?.isSuperseded() === true)
      if (held?.isSuperseded() === true) continue
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

// Each further try means that yet another tab has deleted it in between.
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

/** Other tabs are asked to close it and do. While one doesn't, this waits, and finally rejects with 'blocked'. */
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
