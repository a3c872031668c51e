import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { type ServerRuns, serverRuns } from '../../../test/own-server/running-server.ts'
import { readBackup } from './backup/backup-format.ts'
import { type Migration, readMigrations } from './migrate.ts'
import { openServerDatabase } from './server-database.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/own-server/test-database.ts'
import { upgrade } from './upgrade.ts'

const golfer = '7f9d5c1e-54e1-4c1f-9a41-1d0c9d5b6a01'
const next: Migration = { version: '99990101000000', name: 'next', sql: 'delete from auth.users', checksum: 'next' }

let folder: string
let backups: string
let made: TestDatabase
let migrations: readonly Migration[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-upgrade-'))
  await chmod(folder, 0o711)
  backups = join(folder, 'backups')
  made = await createTestDatabase()
  migrations = await readMigrations()
})

afterEach(async () => {
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The migrations' names and all rows of the only backup. */
async function backedUp(where = backups) {
  const [file = '', ...others] = await readdir(where)
  expect(others).toEqual([])
  const names: string[] = []
  const rows: string[] = []
  for await (const line of readBackup(join(where, file))) {
    if (Array.isArray(line)) rows.push(JSON.stringify(line))
    else if ('header' in line) names.push(...line.header.migrations.map(({ name }) => name))
  }
  return { names, rows: rows.join('\n') }
}

describe('before an upgrade', () => {
  test('the older version’s data is backed up in a form that it can restore', async () => {
    await made.database.owner.query('insert into auth.users (id) values ($1)', [golfer])
    expect(await upgrade(made.database.owner, [...migrations, next], backups)).toEqual(['next'])
    const { names, rows } = await backedUp()
    expect(names).toEqual(migrations.map(({ name }) => name))
    expect(rows).toContain(golfer)
  })

  test('a backup that can’t be written keeps the database as it is, and says so in a sentence', async () => {
    await writeFile(backups, 'a file')
    const upgrading = upgrade(made.database.owner, [...migrations, next], backups)
    await expect(upgrading).rejects.toThrow(ConfigError)
    await expect(upgrading).rejects.toThrow(`can't be written to ${backups} (EEXIST)`)
    const { rows } = await made.database.owner.query('select from teemates_server.migrations where name = $1', ['next'])
    expect(rows).toEqual([])
  })

  test('nothing is backed up where nothing is to come, or nothing was before', async () => {
    await upgrade(made.database.owner, migrations, backups)
    const empty = await createTestDatabase({ empty: true })
    try {
      expect(await upgrade(empty.database.owner, migrations, backups)).toHaveLength(migrations.length)
    } finally {
      await empty.drop()
    }
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the server', () => {
  // A migration that creates something fails if it is applied again. A backup must exist by then.
  const refused = () => migrations.findLastIndex(({ sql }) => /^create (?:table|function)\b/m.test(sql))
  const forgetFrom = (database: TestDatabase['database'], index: number) =>
    database.owner.query('delete from teemates_server.migrations where version >= $1', [migrations[index]?.version])
  const onLost = () => undefined
  let runs: ServerRuns

  beforeAll(async () => {
    runs = await serverRuns()
  })
  afterAll(() => runs.remove())

  test('backs up its own database', async () => {
    const dataFolder = await runs.folder()
    const options = { databaseUrl: undefined, dataFolder, onLost }
    const first = await openServerDatabase(options)
    await first.database.owner.query('insert into auth.users (id) values ($1)', [golfer])
    await forgetFrom(first.database, refused())
    await first.stop()
    await expect(openServerDatabase(options)).rejects.toThrow(migrations[refused()]?.name)
    const { names, rows } = await backedUp(join(dataFolder, 'backups'))
    expect(names).toEqual(migrations.slice(0, refused()).map(({ name }) => name))
    expect(rows).toContain(golfer)
  })

  test('leaves that of an operator’s PostgreSQL to the operator', async () => {
    await forgetFrom(made.database, refused())
    const dataFolder = join(folder, 'data')
    await expect(openServerDatabase({ databaseUrl: made.url, dataFolder, onLost })).rejects.toThrow(
      migrations[refused()]?.name,
    )
    expect(await readdir(folder)).toEqual([])
  })
})
