import { join } from 'node:path'
import { replaceCluster } from './cluster/cluster-replacement.ts'
import type { AnswerRates } from './calls/answer-budgets.ts'
import { type Database, openDatabase } from './calls/connections.ts'
import { type DataFolder, openDataFolder } from './cluster/data-folder.ts'
import { watchDisk, withReserve } from './calls/disk-reserve.ts'
import { type Embedded, startEmbedded } from './cluster/embedded.ts'
import { defaultRates } from '../http/limits.ts'
import { readMigrations } from './migrate.ts'
import { upgrade } from './upgrade.ts'

export interface ServerDatabase {
  readonly database: Database
  readonly url: string
  /** Undefined for an external database, which its own operator backs up. */
  readonly dataFolder: DataFolder | undefined
  /** Closes the connections, then stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

export interface ServerDatabaseOptions {
  /** The connection string of an external PostgreSQL. Without it the embedded one in the data folder is used. */
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** Bytes to keep free on the data folder's disk. Below that, golfers can't write. Default 0. */
  readonly diskReserveBytes?: number
  /** The defaults if left out. */
  readonly answerRates?: AnswerRates
  /** Called if the embedded PostgreSQL ended and can't be started again. */
  readonly onLost: (reason: string) => void
}

/**
 * Opens the server's database and migrates it to this version.
 * @throws ConfigError
 */
export async function openServerDatabase(options: ServerDatabaseOptions): Promise<ServerDatabase> {
  const { databaseUrl, answerRates = defaultRates } = options
  if (databaseUrl !== undefined) {
    const database = await openMigrated(databaseUrl, answerRates, undefined)
    return { database, url: databaseUrl, dataFolder: undefined, stop: database.stop }
  }
  const own = await startOwn(options.dataFolder, options.onLost)
  try {
    const migrated = await openMigrated(own.embedded.ownerUrl, answerRates, join(own.dataFolder.path, 'backups'))
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
  /** Stops PostgreSQL, then unlocks the folder. */
  stop(): Promise<void>
}

/**
 * Locks the data folder and starts its PostgreSQL.
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
 * Fills a new database and swaps it with the one in the data folder, which is moved aside unread. An earlier failure leaves
 * that one in place.
 * @returns the old database's new location; undefined if there was none
 * @throws ConfigError, or the error of fill
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

async function openMigrated(url: string, answerRates: AnswerRates, backups: string | undefined): Promise<Database> {
  const database = await openDatabase({ url, answerRates })
  try {
    await upgrade(database.owner, await readMigrations(), backups)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
