import { deleteDatabase } from '../archive/damaged-database.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { existingDatabases } from '../browser/existing-databases.ts'

/** The database in which earlier versions kept the chosen backup file. */
const FORMER_PENDING_NAME = 'teemates-import'

/**
 * Deletes that database. A file that was still in it is lost, because the golfer can choose it again. Never rejects: a
 * later import tries again.
 */
export async function deleteFormerPending(environment: StorageEnvironment, indexedDB: IDBFactory): Promise<void> {
  try {
    const names = await existingDatabases(indexedDB, [FORMER_PENDING_NAME])
    for (const name of names) await deleteDatabase(environment, indexedDB, name)
  } catch (error) {
    environment.warn('A former database could not be deleted yet.', error)
  }
}
