import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../../config.ts'
import { backupName, qualified, readTables, writeBackup } from './backup.ts'
import { type BackupHeader, type BackupTable, checkBackup, readBackup } from './backup-format.ts'
import { databaseName, ownerRole } from '../cluster/cluster.ts'
import type { Embedded } from '../cluster/embedded.ts'
import { migrate, type Migration } from '../migrate.ts'

const unfinished = `${databaseName}_restore_`
const rowsAtOnce = 500

export interface Restored {
  /** The file with a backup of the replaced database; undefined if there was none. */
  readonly kept: string | undefined
  /** Tables of the backup that Teemates doesn't have, because an operator made them. They are left out. */
  readonly leftOut: readonly string[]
}

/** The current database is damaged. Nothing was changed. */
export class UnreadableDatabase extends ConfigError {}

/**
 * Replaces the database with a backup: fills a new database beside it, migrates it to this version, and swaps their names
 * at once. A failure before the swap leaves the database as it was. Its content is backed up first. Clients see another
 * epoch and send their strokes again.
 * @param backups folder for the backup of the replaced database
 * @throws ConfigError
 * @throws UnreadableDatabase
 */
export async function restore(
  embedded: Embedded,
  file: string,
  backups: string,
  migrations: readonly Migration[],
  now: Date = new Date(),
): Promise<Restored> {
  const header = await checkRestorable(file, migrations)
  const kept = await backUpPresent(embedded, backups, now)
  const name = unfinished + randomBytes(4).toString('hex')
  await asSuperuser(embedded, 'postgres', async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_catalog.pg_database where starts_with(datname, $1)',
      [unfinished],
    )
    for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
    await client.query(`create database ${name} owner ${ownerRole}`)
  })
  let leftOut: readonly string[]
  try {
    leftOut = await fill(embedded, name, file, header, migrations)
    await asSuperuser(embedded, 'postgres', (client) => changeNames(client, name))
  } finally {
    // This is the new database if the restore failed, else the replaced one.
    await asSuperuser(embedded, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { kept, leftOut }
}

/** @throws ConfigError if the file is not a backup, is incomplete, or comes from a newer version */
export async function checkRestorable(file: string, migrations: readonly Migration[]): Promise<BackupHeader> {
  const header = await checkBackup(file)
  const isKnown = header.migrations.every(({ version, checksum }, index) => {
    const known = migrations[index]
    return known?.version === version && known.checksum === checksum
  })
  if (!isKnown) {
    throw new ConfigError('The backup is of another or a newer version of Teemates: restore it with that version.')
  }
  return header
}

async function backUpPresent(embedded: Embedded, backups: string, now: Date): Promise<string | undefined> {
  const owner = ownerPool(embedded.ownerUrl, 1)
  try {
    const { rows } = await owner.query<{ there: boolean }>(
      "select to_regclass('teemates_server.migrations') is not null as there",
    )
    if (rows[0]?.there !== true) return undefined
    const file = join(backups, backupName(now))
    await writeBackup(owner, file, now)
    return file
  } catch (error) {
    // A read-only folder, a full disk and too little memory don't mean damage.
    if (!(error instanceof Error) || ('syscall' in error && error.syscall !== 'connect')) throw error
    if (error instanceof pg.DatabaseError && error.code?.startsWith('53') === true) throw error
    throw new UnreadableDatabase(`What is in the database can't be read, to back it up first: ${error.message}.`)
  } finally {
    await owner.end()
  }
}

function ownerPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  // PostgreSQL may cut connections that are still closing after the pool has ended. A failing query reports its own error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function fill(
  embedded: Embedded,
  name: string,
  file: string,
  header: BackupHeader,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const owner = ownerPool(embedded.ownerUrl.replace(/[^/]*$/, name), 2)
  try {
    await migrate(owner, migrations, { upTo: header.migrations.at(-1)?.version ?? '' })
    const leftOut = await asSuperuser(embedded, name, (client) => load(client, file))
    await migrate(owner, migrations)
    await owner.query('select private.renew_epoch()')
    return leftOut
  } finally {
    await owner.end()
  }
}

/** @returns the tables that were left out */
async function load(client: pg.Client, file: string): Promise<string[]> {
  await client.query('begin')
  // Tables come in any order and are consistent only together, so triggers and foreign keys are off.
  await client.query(
    "set local session_replication_role = replica; set local timezone = 'UTC'; set local datestyle = 'ISO'",
  )
  const there = await readTables(client)
  if (there.length > 0) await client.query(`truncate ${there.map(qualified).join(', ')}`)
  const known = new Set(there.map(qualified))
  const leftOut: string[] = []
  let insert: string | undefined
  let rows: unknown[] = []
  const flush = async () => {
    if (insert !== undefined && rows.length > 0) await client.query(insert, [JSON.stringify(rows)])
    rows = []
  }
  for await (const line of readBackup(file)) {
    if (Array.isArray(line)) {
      rows.push(line)
      if (rows.length >= rowsAtOnce) await flush()
      continue
    }
    await flush()
    if ('table' in line) {
      const isKnown = known.has(qualified(line.table))
      if (!isKnown) leftOut.push(`${line.table.schema}.${line.table.name}`)
      insert = isKnown ? await insertInto(client, line.table) : undefined
    }
    if ('sequence' in line) {
      await client.query('select setval(found, $2::bigint) from to_regclass($1) as found where found is not null', [
        qualified(line.sequence),
        line.sequence.lastValue,
      ])
    }
  }
  await flush()
  await client.query('commit')
  return leftOut
}

/** @returns a statement with one parameter, a JSON list of rows */
async function insertInto(client: pg.Client, table: BackupTable): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(a.atttypid, a.atttypmod) as type
     from unnest($2::text[]) with ordinality as wanted (name, position)
     join pg_catalog.pg_attribute a on a.attrelid = $1::regclass and a.attname = wanted.name
     order by wanted.position`,
    [qualified(table), table.columns],
  )
  const values = rows.map(({ type }, index) => `(line ->> ${index})::${type}`)
  const columns = table.columns.map((column) => pg.escapeIdentifier(column))
  return `insert into ${qualified(table)} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line`
}

async function changeNames(client: pg.Client, restored: string): Promise<void> {
  const aside = `${restored}_replaced`
  await client.query('begin')
  await client.query(`alter database ${databaseName} rename to ${aside}`)
  await client.query(`alter database ${restored} rename to ${databaseName}`)
  await client.query('commit')
  // The rename back lets the cleanup drop it by its known name.
  await client.query(`alter database ${aside} rename to ${restored}`)
}

async function asSuperuser<T>(
  embedded: Embedded,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(embedded.superuserUrl(database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
