import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../../config.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, DamagedCluster, databaseName, ensureCluster, ownerRole, superuser } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { makeEndpoint } from './endpoint.ts'
import { PostgresStartError, type ProcessOptions, startPostgres, stopPostgres } from './postgres-process.ts'

export interface EmbeddedOptions {
  readonly binaries: Binaries
  readonly user: DatabaseUser | undefined
  /** Accessible for that user; holds the cluster. Only this process may use it (folder-lock.ts). */
  readonly folder: string
  /** Whether commits are flushed to the disk. Default true; false is for tests. */
  readonly durable?: boolean
  /** Called if PostgreSQL ended by itself and can't be started again. */
  readonly onLost?: (reason: string) => void
}

export interface Embedded {
  /** Connection string of the ordinary owner. */
  readonly ownerUrl: string
  /** Connection string of the superuser, for this database. */
  superuserUrl(database: string): string
  stop(): Promise<void>
}

/** How long to retry after PostgreSQL was killed. Its children may take a while to notice. */
const restartTimeoutMs = 30_000
const restartPauseMs = 100

/**
 * Starts the bundled PostgreSQL, and starts it again if it ends by itself.
 * @throws DamagedCluster
 * @throws ConfigError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const durable = options.durable ?? true
  const passwords = await ensureCluster({ ...options, durable })
  const endpoint = await makeEndpoint(options.user)
  const cluster = clusterIn(options.folder)
  const processOptions: ProcessOptions = {
    binaries: options.binaries,
    user: options.user,
    cluster,
    logFile: join(options.folder, 'postgres.log'),
    endpoint,
    durable,
  }
  let child: ChildProcess
  try {
    child = await startAfterKilled(processOptions)
  } catch (error) {
    await endpoint.remove()
    throw startFailure(cluster, error)
  }

  let stopping = false
  let restarted = Promise.resolve()
  const startAgain = async (): Promise<void> => {
    const deadline = Date.now() + restartTimeoutMs
    while (!stopping) {
      try {
        child = await startPostgres(processOptions)
        watch()
        return
      } catch (error) {
        if (Date.now() > deadline) {
          options.onLost?.(error instanceof Error ? error.message : String(error))
          return
        }
        await pause(restartPauseMs)
      }
    }
  }
  const watch = () => {
    child.once('exit', () => {
      if (!stopping) restarted = startAgain()
    })
  }
  watch()

  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${endpoint.address}/${database}`
  return {
    ownerUrl: url(ownerRole, passwords.owner, databaseName),
    superuserUrl: (database) => url(superuser, passwords.superuser, database),
    stop: async () => {
      stopping = true
      await restarted
      await stopPostgres(child, processOptions)
      await endpoint.remove()
    },
  }
}

/**
 * Waits for the children of a PostgreSQL that was killed together with its server, because they still hold its shared
 * memory.
 */
async function startAfterKilled(options: ProcessOptions): Promise<ChildProcess> {
  const deadline = Date.now() + restartTimeoutMs
  for (;;) {
    try {
      return await startPostgres(options)
    } catch (error) {
      const isHeld = error instanceof PostgresStartError && error.message.includes('shared memory block')
      if (!isHeld || Date.now() > deadline) throw error
      await pause(restartPauseMs)
    }
  }
}

/**
 * PostgreSQL's messages about unusable files (xlogrecovery.c, xlog.c, slru.c, relmapper.c, bufpage.c of its source). A full
 * disk, permissions, memory and sockets have other messages; the files are intact then.
 */
const damage =
  /incompatible with server|checksum|checkpoint record|redo location|status of transaction|invalid (?:page|data|magic|control file)|contains invalid|not a valid data directory|read(?: only)? \d+ of \d+|Input\/output error|No such file or directory|(?:Not|Is) a directory/i

/** Turns the reason for a failed start into an error of the right class. */
export function startFailure(cluster: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `The database in ${cluster} doesn't start: ${reason}`
  const isDamage = error instanceof PostgresStartError && damage.test(reason) && !reason.includes('lock file')
  return isDamage ? new DamagedCluster(message) : new ConfigError(message)
}
