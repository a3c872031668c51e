import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { BackupHeader, BackupTable } from './backup-format.ts'
import { syncFolder } from '../cluster/cluster.ts'

const rowsAtOnce = 500

/**
 * Writes one consistent snapshot of every table of the app while the server goes on. The file appears whole or not at all.
 * @param now for the header
 */
export async function writeBackup(owner: pg.Pool, file: string, now: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.new`
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Texts of dates and times that read back the same.
    await client.query("set local datestyle = 'ISO'; set local timezone = 'UTC'; set local statement_timeout = 0")
    const zipped = createGzip()
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(client, now)), zipped, written)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(unfinished, { force: true })
    // Closing the connection ends the transaction and the cursors.
    client.release(true)
  }
}

async function* linesOf(client: pg.ClientBase, now: Date): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of contentOf(client, now)) {
    hash.update(line).update('\n')
    if (line.startsWith('[')) rows += 1
    yield `${line}\n`
  }
  yield `${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`
}

async function* contentOf(client: pg.ClientBase, now: Date): AsyncGenerator<string> {
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select version, name, checksum from teemates_server.migrations order by version collate "C"',
  )
  const header: BackupHeader = { format: 'teemates-database', version: 1, createdAt: now.toISOString(), migrations }
  yield JSON.stringify({ header })
  for (const table of await readTables(client)) {
    yield JSON.stringify({ table })
    yield* rowsOf(client, table)
  }
  // Sequences aren't transactional. Read last, they are past every row above.
  const { rows: sequences } = await client.query<{ schema: string; name: string; lastValue: string }>(`
    select schemaname as schema, sequencename as name, last_value::text as "lastValue"
    from pg_catalog.pg_sequences
    where schemaname in (${backedUpSchemas}) and last_value is not null order by 1, 2`)
  for (const sequence of sequences) yield JSON.stringify({ sequence })
}

/** The tables of sign-in and of the migrations. The server's own tables are made again at each start. */
const backedUpSchemas = "'auth', 'public', 'private'"

/** Lists every table with its columns, without generated columns. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in (${backedUpSchemas}) and c.relkind = 'r'
      and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`)
  return rows
}

export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

async function* rowsOf(client: pg.ClientBase, table: BackupTable): AsyncGenerator<string> {
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column)}::text`)
  const line = `to_json(array[${texts.join(', ')}]::text[])::text`
  await client.query(`declare backup no scroll cursor for select ${line} as line from ${qualified(table)}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup`)
    for (const row of rows) yield row.line
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close backup')
}

const ending = '.ndjson.gz'
const keptDays = 7
const dayMs = 86_400_000

/** The name holds the time, so that copying a file doesn't change its age. */
export function backupName(now: Date): string {
  return `teemates-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`
}

/** @returns undefined for any other file */
function momentOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] =
    /^teemates-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/.exec(name) ?? []
  if (date === undefined) return undefined
  const moment = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(moment) ? undefined : moment
}

/** Epoch milliseconds of the newest backup; undefined if there is none. */
export async function newestBackup(folder: string): Promise<number | undefined> {
  const moments = (await readdir(folder).catch(() => [])).flatMap((name) => momentOf(name) ?? [])
  return moments.length === 0 ? undefined : Math.max(...moments)
}

/** Removes backups that are older than 7 days, but never the newest. */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
  const newest = await newestBackup(folder)
  for (const name of await readdir(folder)) {
    const moment = momentOf(name)
    const isOld = moment !== undefined && moment < now.getTime() - keptDays * dayMs && moment !== newest
    if (isOld || name.endsWith(`${ending}.new`)) await rm(join(folder, name), { force: true })
  }
}
