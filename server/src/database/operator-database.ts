import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { clusterIn, databaseName, ownerRole, passwordsIn, readPasswords } from './cluster/cluster.ts'
import { checkServer } from './calls/usable-database.ts'
import { openServerDatabase } from './server-database.ts'

export interface OperatorDatabase {
  /** Connections of the database's owner. */
  readonly owner: pg.Pool
  stop(): Promise<void>
}

/**
 * The database for an operator's command: the one of DATABASE_URL as it is, which may be a Supabase project's, or the
 * embedded one, whether its server is running or not.
 * @throws ConfigError
 */
export async function openOperatorDatabase({ databaseUrl, dataFolder }: Config): Promise<OperatorDatabase> {
  if (databaseUrl !== undefined) return openedAndChecked(databaseUrl)
  const running = await runningEmbedded(dataFolder)
  if (running !== undefined) return running
  const { database, stop } = await openServerDatabase({
    databaseUrl,
    dataFolder,
    onLost: (reason) => {
      console.error(`The database ended: ${reason}`)
      process.exit(1)
    },
  })
  return { owner: database.owner, stop }
}

async function openedAndChecked(url: string): Promise<OperatorDatabase> {
  const database = opened(url)
  try {
    await checkServer(database.owner, url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function opened(connectionString: string): OperatorDatabase {
  const owner = new pg.Pool({ connectionString, max: 1 })
  // The next query reports a connection that broke while idle.
  owner.on('error', () => undefined)
  return { owner, stop: () => owner.end() }
}

/** The line of postmaster.pid with the port. */
const portLine = 3
const socketLine = 4

/** The embedded database that a running server has started; undefined if none responds. */
async function runningEmbedded(dataFolder: string): Promise<OperatorDatabase | undefined> {
  const folder = join(dataFolder, 'database')
  const text = await readFile(join(clusterIn(folder), 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const { owner: password } = await readPasswords(passwordsIn(folder))
  const host = encodeURIComponent(lines[socketLine] || '127.0.0.1')
  const database = opened(`postgres://${ownerRole}:${password}@${host}:${lines[portLine] ?? ''}/${databaseName}`)
  try {
    await database.owner.query('select')
    return database
  } catch {
    // The server of this PostgreSQL was killed.
    await database.stop()
    return undefined
  }
}
