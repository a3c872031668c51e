import { createJournalTidier } from './archive/journal-tidier.ts'
import { LocalDatabase } from './archive/local-database.ts'
import { BackupDatabase } from './backup/backup-database.ts'
import { createBackupSchedule } from './backup/backup-schedule.ts'
import { type BackupStore, createBackupStore } from './backup/backup-store.ts'
import { recordRemovals } from './backup/removals.ts'
import { abortedInBackForwardCache } from './browser/back-forward-cache.ts'
import { type Connection, createConnection, type DatabaseHandle } from './browser/connection.ts'
import type { FreshLog } from './browser/fresh-log.ts'
import type { PlainDatabaseParts } from './browser/plain-database.ts'
import { CacheDatabase } from './cache/cache-database.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { LogDatabase } from './log/log-database.ts'

export interface DatabasesParts {
  readonly environment: ImportEnvironment
  readonly databases: PlainDatabaseParts
  readonly freshLog: FreshLog
  readonly onNewerVersion: () => void
  readonly onBlocked: (blocked: boolean) => void
  /** In a native shell: makes the store of backups in files, given the earlier app's store. */
  readonly backupFiles?: (earlier: BackupStore) => BackupStore
}

export type OnDiskDatabases = ReturnType<typeof connectDatabases>

/** The connections to this device's databases, each opened when needed, and the backups, which free space for the others. */
export function connectDatabases(parts: DatabasesParts) {
  const { environment } = parts
  // Not for reads without schemas (raw-read.ts): aborted reads would count as unreadable there.
  const aborting = abortedInBackForwardCache(parts.databases.indexedDB, environment)
  const connected = { ...parts.databases, indexedDB: aborting.factory }
  const connectionParts = {
    environment,
    freshLog: parts.freshLog,
    onNewerVersion: () => {
      // All databases stop together: a tab that is too old for one of them writes to none.
      for (const connection of all) connection.stop('newer-version')
      parts.onNewerVersion()
    },
    onBlocked: parts.onBlocked,
    freeSpace: () => schedule.freeSpace(),
  }
  /** A connection to a further database. */
  const connect = <Database extends DatabaseHandle>(make: (given: PlainDatabaseParts) => Database) =>
    createConnection({ ...connectionParts, make: () => make(connected) })
  const history = connect((given) => new LocalDatabase(given))
  const tidier = createJournalTidier({
    local: history,
    environment,
    onRemoved: (roundIds) => recordRemovals(backups, roundIds, environment.now()),
  })
  const local: Connection<LocalDatabase> = {
    ...history,
    write: (operation) => history.write(operation).finally(tidier.request),
  }
  const logConnection = connect((given) => new LogDatabase(given))
  const cacheConnection = connect((given) => new CacheDatabase(given))
  /** The connection in which a recovery of the local database is recorded. */
  const recoveries = createConnection({
    ...connectionParts,
    make: () => new BackupDatabase(connected),
    // A backup without space is given up. It never displaces live data.
    freeSpace: () => Promise.resolve(false),
  })
  const inDatabase = createBackupStore(recoveries)
  const backups = parts.backupFiles?.(inDatabase) ?? inDatabase
  const schedule = createBackupSchedule({ local, backups, environment })
  const all = [local, logConnection, cacheConnection, recoveries]
  // A cached page must not keep a later version from opening them. The log stays open for the next tap.
  const stopClosing = environment.onCached?.(() => {
    for (const connection of [local, cacheConnection, recoveries]) connection.close()
  })
  function close(): void {
    tidier.stop()
    aborting.stop()
    stopClosing?.()
    for (const connection of all) connection.close()
  }
  return {
    local,
    logConnection,
    cacheConnection,
    recoveries,
    backups,
    schedule,
    tidier,
    connect,
    close,
  }
}
