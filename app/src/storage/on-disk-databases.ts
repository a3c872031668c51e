import type { Connect } from './archive/former-database.ts'
import { createJournalTidier } from './archive/journal-tidier.ts'
import { LocalDatabase } from './archive/local-database.ts'
import { withSavedKeys } from './archive/saved-keys.ts'
import { BackupDatabase } from './backup/backup-database.ts'
import { createBackupSchedule, noBackups } from './backup/backup-schedule.ts'
import { type BackupStore, createBackupStore } from './backup/backup-store.ts'
import { recordRemovals } from './backup/removals.ts'
import { abortedInBackForwardCache } from './browser/databases/back-forward-cache.ts'
import { type Connection, type ConnectionParts, createConnection } from './browser/databases/connection.ts'
import type { FreshLog } from './browser/databases/fresh-log.ts'
import type { PlainDatabaseParts } from './browser/databases/plain-database.ts'
import { StorageError } from './browser/storage-error.ts'
import { loadPart } from '../device/load-part.ts'
import { CacheDatabase } from './cache/cache-database.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { LogDatabase } from './log/log-database.ts'

export interface DatabasesParts {
  readonly environment: ImportEnvironment
  readonly databases: PlainDatabaseParts
  readonly freshLog: FreshLog
  /** False if the databases are gone with the page, as in private mode. Then no backups are made. */
  readonly survives: boolean
  readonly onNewerVersion: () => void
  readonly onBlocked: ConnectionParts<unknown>['onBlocked']
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
      for (const connection of all) connection.stop()
      parts.onNewerVersion()
    },
    onBlocked: parts.onBlocked,
    freeSpace: () => schedule.freeSpace(),
  }
  /** A connection to a further database. */
  const connect: Connect = (make) => createConnection({ ...connectionParts, make: () => make(connected) })
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
  const cache = createConnection({
    ...connectionParts,
    make: () => new CacheDatabase(connected),
    // Rounds go on without the cache.
    onBlocked: () => false,
  })
  const cacheConnection = recreatedIfDamaged(cache, async () => {
    const { recreateCache } = await loadPart(() => import('./archive/cache-recovery.ts'))
    await recreateCache({ cache, local, databases: parts.databases, environment })
  })
  /** The connection in which a recovery of the local database is recorded. */
  const recoveries = createConnection({
    ...connectionParts,
    make: () => new BackupDatabase(connected),
    // A backup without space is given up. It never displaces live data.
    freeSpace: () => Promise.resolve(false),
  })
  const inDatabase = createBackupStore(recoveries)
  const backups = parts.backupFiles?.(inDatabase) ?? inDatabase
  const schedule = parts.survives ? createBackupSchedule({ local, backups, environment }) : noBackups
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
    keysConnection: withSavedKeys(cacheConnection, local),
    recoveries,
    backups,
    schedule,
    tidier,
    connect,
    close,
  }
}

/** A connection whose database is recreated when it turns out to be damaged. The operation that has noticed it runs again. */
function recreatedIfDamaged<Database>(
  connection: Connection<Database>,
  recreate: () => Promise<void>,
): Connection<Database> {
  let recreating: Promise<void> | undefined
  async function run<T>(operation: () => Promise<T>): Promise<T> {
    // A record stored during a recovery would be deleted with the damaged database.
    await recreating?.catch(() => undefined)
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'corrupt')) throw error
      await (recreating ??= recreate().finally(() => (recreating = undefined)))
      return operation()
    }
  }
  return {
    ...connection,
    read: (operation) => run(() => connection.read(operation)),
    write: (operation) => run(() => connection.write(operation)),
  }
}
