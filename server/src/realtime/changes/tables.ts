import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Column } from './filters.ts'

/** A table of the publication supabase_realtime. */
export interface Table {
  readonly schema: string
  readonly name: string
  /** The primary key's columns. */
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
}

export type Tables = ReadonlyMap<string, Table>

export function tableKey(schema: string, name: string): string {
  return `${schema}.${name}`
}

/** Two servers on one database must not replace the triggers at once. The key is 'changes' in ASCII, in decimal. */
const lockKey = '27988542884472179'

/** Installs the triggers that report changes. Run it on every start, after the migrations. */
export async function installChanges(owner: pg.Pool): Promise<void> {
  const files = ['changes.sql', 'install-changes.sql']
  const sql = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    for (const statements of sql) await client.query(statements)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Run it before migrations: they can't alter a table whose triggers and policies are copied elsewhere. */
export async function uninstallChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regproc('changes.uninstall') is not null as there")
  if (rows[0]?.there === true) await client.query('select changes.uninstall()')
}

export async function readTables(owner: Pick<pg.Pool, 'query'>): Promise<Tables> {
  const { rows } = await owner.query<Table>('select schema, name, keys, columns from changes.tables')
  return new Map(rows.map((table) => [tableKey(table.schema, table.name), table]))
}
