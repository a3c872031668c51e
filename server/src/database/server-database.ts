import { join } from 'node:path'
import { replaceCluster } from './cluster-replacement.ts'
import { type Database, openDatabase } from './connections.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { watchDisk, withReserve } from './disk-reserve.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { readMigrations } from './migrate.ts'
import { upgrade } from './upgrade.ts'

export interface ServerDatabase {
  readonly database: Database
  readonly url: string
  /** Undefined for a database that runs elsewhere, whose operator also backs it up. */
  readonly dataFolder: DataFolder | undefined
  /** Ends the connections, then PostgreSQL where it is ours. */
  stop(): Promise<void>
}

export interface ServerDatabaseOptions {
  /** Of a PostgreSQL that runs elsewhere; the embedded one in the data folder without it. */
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** So much room is kept on the data folder's disk; below it golfers write nothing. Bytes; none by default. */
  readonly diskReserveBytes?: number
  /** The embedded PostgreSQL ended and can't be started again. */
  readonly onLost: (reason: string) => void
}

/**
 * Opens the server's database and brings it to this version.
 * @throws ConfigError
 */
export async function openServerDatabase(options: ServerDatabaseOptions): Promise<ServerDatabase> {
  const { databaseUrl } = options
  if (databaseUrl !== undefined) {
    const database = await openMigrated(databaseUrl, undefined)
    return { database, url: databaseUrl, dataFolder: undefined, stop: database.stop }
  }
  const own = await startOwn(options.dataFolder, options.onLost)
  try {
    const migrated = await openMigrated(own.embedded.ownerUrl, join(own.dataFolder.path, 'backups'))
    const database = withReserve(
      migrated,
      await watchDisk(own.dataFolder.databaseFolder, options.diskReserveBytes ?? 0),
    )
    return {
      database,
      url: own.embedded.ownerUrl,
      dataFolder: own.dataFolder,
      stop: async () => {
        await database.stop()
        await own.stop()
      },
    }
  } catch (error) {
    await own.stop()
    throw error
  }
}

export interface OwnPostgres {
  readonly dataFolder: DataFolder
  readonly embedded: Embedded
  /** Ends PostgreSQL, then gives the folder free. */
  stop(): Promise<void>
}

/**
 * Takes the data folder and starts its PostgreSQL.
 * @throws DamagedCluster
 * @throws ConfigError
 */
export async function startOwn(path: string, onLost: (reason: string) => void): Promise<OwnPostgres> {
  const dataFolder = await openDataFolder(path)
  try {
    const { databaseFolder: folder, user, binaries } = dataFolder
    const embedded = await startEmbedded({ folder, user, binaries, onLost })
    return {
      dataFolder,
      embedded,
      stop: async () => {
        await embedded.stop()
        dataFolder.release()
      },
    }
  } catch (error) {
    dataFolder.release()
    throw error
  }
}

/**
 * Fills a new database and puts it in the place of what is in the data folder, which is put aside as it is, unread.
 * Whatever fails before leaves that where it is.
 * @returns where it is now; undefined when there was nothing
 * @throws ConfigError, or what fill throws
 */
export async function replaceOwn<T>(
  path: string,
  onLost: (reason: string) => void,
  fill: (embedded: Embedded) => Promise<T>,
): Promise<{ readonly result: T; readonly aside: string | undefined }> {
  const dataFolder = await openDataFolder(path)
  try {
    const { databaseFolder: folder, user, binaries } = dataFolder
    return await replaceCluster({ folder, user, binaries, onLost }, new Date(), fill)
  } finally {
    dataFolder.release()
  }
}

async function openMigrated(url: string, backups: string | undefined): Promise<Database> {
  const database = await openDatabase({ url })
  try {
    await upgrade(database.owner, await readMigrations(), backups)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
