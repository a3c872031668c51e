import type { Connection } from './connection.ts'
import type { Preferences } from './preferences.ts'
import { type ImportParts, importRecords, readDeviceIds } from './import-records.ts'
import { createImports, type Imports } from './imports.ts'
import { createPendingFiles, type PendingDatabase } from './pending-import.ts'

export interface ImportsOnDiskParts extends ImportParts {
  readonly connection: Connection<PendingDatabase>
  readonly preferences: Preferences
  /** History is another one now. */
  readonly onImported: () => void
}

export function createImportsOnDisk(parts: ImportsOnDiskParts): Imports {
  const { connection, environment, preferences } = parts
  return createImports({
    files: createPendingFiles(connection, environment),
    preferences,
    warn: environment.warn,
    deviceIds: () => readDeviceIds(parts),
    async take(plan) {
      await importRecords(parts, plan)
      parts.onImported()
    },
  })
}
