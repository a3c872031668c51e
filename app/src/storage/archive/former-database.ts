import type { Connection } from '../browser/databases/connection.ts'
import { existingDatabases } from '../browser/databases/existing-databases.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { PlainDatabase, type PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { type RawStores, readRaw } from '../browser/databases/raw-read.ts'
import { StorageError } from '../browser/storage-error.ts'
import { deleteDatabase } from './damaged-database.ts'

/** Makes the connection to a further database. */
export type Connect = <Database extends PlainDatabase>(
  make: (parts: PlainDatabaseParts) => Database,
) => Connection<Database>

/** Greater than that of any version of the app that wrote to a database that isn't used any more. */
const FORMER_VERSION = 20

/**
 * A database that only earlier versions of the app used. Opening it stops tabs that run such a version: their writes would go
 * on arriving there.
 */
export class FormerDatabase extends PlainDatabase {
  constructor(parts: PlainDatabaseParts, name: string) {
    super(parts, name, FORMER_VERSION)
  }

  protected create(): void {
    // Nothing is added to a former database, and a missing one is deleted again.
  }

  /** Deletes all records in one transaction: the database itself can't be deleted while another tab holds it. */
  clear(): Promise<void> {
    const names = [...this.opened().objectStoreNames]
    if (names.length === 0) return Promise.resolve()
    return this.write(names, (transaction) => {
      for (const name of names) transaction.objectStore(name).clear()
    })
  }
}

export interface FormerDatabaseParts {
  readonly connect: Connect
  readonly environment: StorageEnvironment
  readonly indexedDB: IDBFactory
}

/** Stops tabs of the former version, and reads what they have left. Rejects with StorageError. */
export async function readFormer(
  { connect, environment, indexedDB }: FormerDatabaseParts,
  name: string,
): Promise<{ readonly connection: Connection<FormerDatabase>; readonly stores: RawStores }> {
  const connection = connect((given) => new FormerDatabase(given, name))
  await connection.read(() => Promise.resolve())
  const stores = await readRaw(environment, indexedDB, name)
  // A later start tries again.
  if (stores === undefined) throw new StorageError('unreadable')
  return { connection, stores }
}

/** Returns false if another tab holds it: a later start deletes it. Never rejects. */
export async function deleteFormer(
  { environment, indexedDB }: Pick<FormerDatabaseParts, 'environment' | 'indexedDB'>,
  name: string,
): Promise<boolean> {
  try {
    await deleteDatabase(environment, indexedDB, name)
    return true
  } catch (error) {
    environment.warn('A former database could not be deleted yet.', error)
    return false
  }
}

/** The database in which earlier versions kept the chosen backup file. */
const FORMER_PENDING_NAME = 'teemates-import'

/**
 * Deletes that database. A file that was still in it is lost, because the golfer can choose it again. Never rejects: a
 * later import tries again.
 */
export async function deleteFormerPending(
  parts: Pick<FormerDatabaseParts, 'environment' | 'indexedDB'>,
): Promise<void> {
  const names = await existingDatabases(parts.indexedDB, [FORMER_PENDING_NAME])
  for (const name of names) await deleteFormer(parts, name)
}
