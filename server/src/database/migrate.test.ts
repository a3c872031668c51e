import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openDatabase } from './calls/connections.ts'
import { migrate, readMigrations } from './migrate.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-migrations-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return readMigrations(folder)
}

const first = { '01_first.sql': 'create table public.one (n int); insert into public.one values (1);' }
const second = { '02_second.sql': 'insert into public.one values (2);' }

describe.each(testPostgres)('$name', ({ kind }) => {
  let made: TestDatabase

  beforeEach(async () => {
    made = await createTestDatabase({ on: kind, empty: true })
  })

  afterEach(() => made.drop())

  const numbers = async () =>
    (await made.database.owner.query('select n from public.one order by n')).rows.map(({ n }) => Number(n))

  test('each is applied once, in order, and a later one when it comes', async () => {
    expect(await migrate(made.database.owner, await write(first))).toEqual(['first'])
    expect(await migrate(made.database.owner, await write({ ...first, ...second }))).toEqual(['second'])
    expect(await migrate(made.database.owner, await readMigrations(folder))).toEqual([])
    expect(await numbers()).toEqual([1, 2])
  })

  test('two servers at once apply each once', async () => {
    const migrations = await write({ ...first, ...second })
    const other = await openDatabase({ url: made.url })
    try {
      const applied = await Promise.all([
        migrate(made.database.owner, migrations),
        migrate(other.owner, migrations),
        migrate(made.database.owner, migrations),
      ])
      expect(applied.flat().sort()).toEqual(['first', 'second'])
      expect(await numbers()).toEqual([1, 2])
    } finally {
      await other.stop()
    }
  })

  test('a failed migration is rolled back and named in the error; after a fix the next run continues from there', async () => {
    const broken = await write({ ...first, '02_second.sql': 'insert into public.one values (9); select golf();' })
    await expect(migrate(made.database.owner, broken)).rejects.toThrow('02_second')
    expect(await numbers()).toEqual([1])
    expect(await migrate(made.database.owner, await write(second))).toEqual(['second'])
    expect(await numbers()).toEqual([1, 2])
  })

  test('a migration changed after it was applied is refused', async () => {
    await migrate(made.database.owner, await write(first))
    const edited = await write({ '01_first.sql': 'create table public.one (n bigint);' })
    await expect(migrate(made.database.owner, edited)).rejects.toThrow(ConfigError)
    await expect(migrate(made.database.owner, edited)).rejects.toThrow('01_first was changed')
  })

  test('other line ends are no change', async () => {
    await migrate(made.database.owner, await write({ '01_first.sql': 'create table public.one (n int);\nselect 1;\n' }))
    expect(
      await migrate(
        made.database.owner,
        await write({ '01_first.sql': 'create table public.one (n int);\r\nselect 1;\r\n' }),
      ),
    ).toEqual([])
  })

  test('a database of a newer version is refused', async () => {
    await migrate(made.database.owner, await write({ ...first, ...second }))
    await rm(join(folder, '02_second.sql'))
    const older = await readMigrations(folder)
    await expect(migrate(made.database.owner, older)).rejects.toThrow(ConfigError)
    await expect(migrate(made.database.owner, older)).rejects.toThrow('newer version')
    expect(await numbers()).toEqual([1, 2])
  })

  test('a migration that was inserted before others is refused', async () => {
    await migrate(made.database.owner, await write({ '02_second.sql': 'select 2;' }))
    const late = await write({ '01_late.sql': 'select 1;' })
    await expect(migrate(made.database.owner, late)).rejects.toThrow('01_late is older')
  })

  test("the project's own migrations apply to an empty database of an ordinary owner", async () => {
    const migrations = await readMigrations()
    const { rows } = await made.database.owner.query('select rolsuper from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false }])
    expect(await migrate(made.database.owner, migrations)).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(made.database.owner, migrations)).toEqual([])
  })

  test("a database with Supabase's own services is left alone", async () => {
    const other = await createTestDatabase({ on: kind, empty: true })
    try {
      await other.asSuperuser('create schema auth')
      await expect(migrate(other.database.owner, await write(first))).rejects.toThrow("Supabase's own services")
    } finally {
      await other.drop()
    }
  })
})

test.each([
  ['without a number', { 'first.sql': '' }, 'first.sql'],
  ['two of one number', { '1_a.sql': '', '1_b.sql': '' }, 'version 1'],
])('%s says which', async (_name, files, words) => {
  await expect(write(files)).rejects.toThrow(words)
})
