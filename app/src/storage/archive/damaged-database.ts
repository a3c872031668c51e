import { answer } from '../browser/databases/answer.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { holdRaw, type RawStores } from '../browser/databases/raw-read.ts'
import { StorageError } from '../browser/storage-error.ts'
import { within } from '../browser/within.ts'

export interface DamagedDatabase<Database> {
  readonly name: string
  readonly connection: Connection<Database>
  /** The stores to save; unset: all. */
  readonly saved?: readonly string[]
  /** Rejects with 'corrupt' while the database is damaged. */
  readonly survey: (database: Database) => PromiseLike<unknown>
  readonly databases: PlainDatabaseParts
  readonly environment: StorageEnvironment
}

/**
 * Deletes a permanently damaged database, after prepare has saved its content, which is undefined if it couldn't be opened or
 * doesn't answer. Returns false without deleting if another tab has repaired it meanwhile.
 * While this tab has the database open, no other tab can delete it. So it is opened first, checked again, and closed only
 * when its deletion is requested. The deleted content is therefore the content that was read, with Web Locks or without.
 */
export async function deleteDamaged<Database>(
  damaged: DamagedDatabase<Database>,
  prepare: (salvage: RawStores | undefined, isSuperseded: () => boolean) => Promise<void>,
): Promise<boolean> {
  const { name, connection, databases, environment, saved } = damaged
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const held = await holdRaw(environment, databases.indexedDB, name)
    try {
      if (!(await isDamaged(damaged))) return false
      const salvage = await held?.read(saved)
      if (held?.isSuperseded() === true) continue
      await prepare(salvage, () => held?.isSuperseded() === true)
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
export async function deleteDatabase(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
): Promise<void> {
  const deletion = answer(indexedDB.deleteDatabase(name)).catch((cause: unknown) => {
    throw new StorageError('unreadable', { cause })
  })
  const isDeleted = await within(
    environment,
    DELETE_TIMEOUT_MS,
    deletion.then(() => true),
  )
  if (isDeleted === undefined) throw new StorageError('blocked', { whenFree: deletion })
}

const DELETE_TIMEOUT_MS = 10_000
