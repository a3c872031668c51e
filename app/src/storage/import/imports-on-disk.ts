import type { Connection } from '../browser/connection.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import { deleteFormerPending } from './former-pending.ts'
import type { ImportEnvironment } from './import-environment.ts'
import { type ImportParts, importRecords, readDeviceIds } from './import-records.ts'
import { createImports, type Imports, readingOf } from './imports.ts'
import { createPendingFiles } from './pending-import.ts'

export interface ImportsOnDiskParts extends ImportParts {
  readonly environment: ImportEnvironment
  readonly connection: Connection<CacheDatabase>
  readonly indexedDB: IDBFactory
  /** Called after the history was changed. */
  readonly onImported: () => void
}

/** Rejects with MissingPartError. */
export async function createImportsOnDisk(parts: ImportsOnDiskParts): Promise<Imports> {
  const { connection, environment, preferences, indexedDB } = parts
  void deleteFormerPending(environment, indexedDB)
  return createImports({
    files: createPendingFiles(connection, environment),
    reading: await readingOf(environment),
    preferences,
    warn: environment.warn,
    now: environment.now,
    deviceIds: () => readDeviceIds(parts),
    async take(records, onProgress) {
      await importRecords(parts, records, onProgress)
      parts.onImported()
    },
  })
}
