import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export const seedFolder = fileURLToPath(new URL('../../../supabase/seed', import.meta.url))

/**
 * Fills the catalogue from supabase/seed. Each file is applied once, and again after it has changed. A file replaces only
 * its own rows, so an operator's own courses stay.
 * @returns the names of the files that were applied now
 */
export async function applySeeds(owner: pg.Pool, folder: string = seedFolder): Promise<string[]> {
  await owner.query(
    `create table if not exists teemates_server.seeds (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from teemates_server.seeds',
  )
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const applied: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    if (known.get(name) === checksum) continue
    await owner.query(sql)
    await owner.query(
      `insert into teemates_server.seeds (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
    applied.push(name)
  }
  return applied
}
