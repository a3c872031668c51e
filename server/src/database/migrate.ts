import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { uninstallChanges } from '../realtime/changes/tables.ts'
import { applyShim } from './shim.ts'

export interface Migration {
  /** The leading digits of the file's name, which determine the order. */
  readonly version: string
  readonly name: string
  readonly sql: string
  /** SHA-256 in hex of the file with line feeds as line ends. */
  readonly checksum: string
}

interface Recorded {
  readonly version: string
  readonly name: string
  readonly checksum: string
}

export const migrationsFolder = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))
/**
 * The lock is held while migrating: if two servers start on one database, the second waits. The key is 'teemates' in ASCII,
 * in decimal.
 */
const lockKey = '8387229866120341875'

/**
 * Reads a folder of migrations named VERSION_name.sql.
 * @throws Error if two have the same version, because their order would be undefined
 */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of files) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (version === undefined || name === undefined) throw new Error(`${file} is not named VERSION_name.sql`)
    if (migrations.at(-1)?.version === version) throw new Error(`Two migrations have the version ${version}`)
    const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return migrations
}

export interface MigrateOptions {
  /** The last version to apply; all of them by default. */
  readonly upTo?: string
  /** Called before the first change if the database has had migrations and further ones are due. */
  readonly beforeUpgrade?: () => Promise<void>
}

/**
 * Migrates the database to this version: Supabase's built-in parts first, then each missing migration in a transaction of
 * its own.
 * @returns the names of the migrations that were applied now
 * @throws ConfigError if the database has a newer version or one of its migrations has changed since
 */
export async function migrate(
  owner: pg.Pool,
  migrations: readonly Migration[],
  { upTo, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const recorded = await readRecorded(client)
    checkRecorded(recorded, migrations)
    const pending = migrations.slice(recorded.length).filter(({ version }) => upTo === undefined || version <= upTo)
    if (recorded.length > 0 && pending.length > 0) await beforeUpgrade?.()
    await inTransaction(client, async () => {
      await applyShim(client)
      await client.query(`
        create schema if not exists teemates_server;
        create table if not exists teemates_server.migrations (
          version text primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
        )`)
    })
    const applied: string[] = []
    for (const migration of pending) {
      if (applied.length === 0) await inTransaction(client, () => uninstallChanges(client))
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  } finally {
    // Closing the connection ends the lock and every setting that a migration made.
    client.release(true)
  }
}

async function apply(client: pg.ClientBase, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query('insert into teemates_server.migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ])
    })
  } catch (error) {
    if (error instanceof Error) error.message = `Migration ${version}_${name}: ${error.message}`
    throw error
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function readRecorded(client: pg.ClientBase): Promise<Recorded[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('teemates_server.migrations') is not null as there",
  )
  if (found[0]?.there !== true) return []
  const { rows } = await client.query<Recorded>(
    'select version, name, checksum from teemates_server.migrations order by version collate "C"',
  )
  return rows
}

function checkRecorded(recorded: readonly Recorded[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  if (recorded.some(({ version }) => !known.has(version))) {
    throw new ConfigError(
      'The database was made by a newer version of Teemates: start that one, or restore a backup from before the update.',
    )
  }
  for (const [index, { version, name, checksum }] of recorded.entries()) {
    if (known.get(version)?.checksum !== checksum) {
      throw new ConfigError(
        `The migration ${version}_${name} was changed after this database had it: bring its file back as it was.`,
      )
    }
    const missing = migrations[index]
    if (missing !== undefined && missing.version !== version) {
      throw new ConfigError(
        `The migration ${missing.version}_${missing.name} is older than what this database has: give it a later number.`,
      )
    }
  }
}
