import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { backupName, newestBackup, removeOldBackups, writeBackup } from './backup.ts'
import { type BackupLine, checkBackup, readBackup } from './backup-format.ts'
import { packagedBinaries } from '../cluster/binaries.ts'
import { reachableBinaries } from '../cluster/binaries-copy.ts'
import { type Database, openDatabase } from '../calls/connections.ts'
import { databaseUser, handOver } from '../cluster/database-user.ts'
import { type Embedded, startEmbedded } from '../cluster/embedded.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { backUpWhenDue, lastNight } from './nightly.ts'
import { restore } from './restore.ts'

const golfer = '7f9d5c1e-54e1-4c1f-9a41-1d0c9d5b6a01'
const now = new Date('2026-06-20T10:00:00Z')

let folder: string
let embedded: Embedded
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teemates-backup-'))
  await chmod(folder, 0o711)
  const user = await databaseUser()
  await handOver(folder, user)
  const binaries = await reachableBinaries(await packagedBinaries(), user, folder)
  embedded = await startEmbedded({ binaries, user, folder, durable: false })
  await opened(async (database) => {
    await migrate(database.owner, await readMigrations())
    await database.owner.query('insert into auth.users (id, raw_user_meta_data) values ($1, $2)', [
      golfer,
      // Characters that are special in texts, JSON or line formats.
      JSON.stringify({ name: 'O\'Neil "Ace" \\ \n\t\u2028 🏌️', none: null }),
    ])
    await play(database)
  })
})

afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  file = join(folder, 'backups', 'given.ndjson.gz')
  await opened((database) => writeBackup(database.owner, file, now))
})

async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: embedded.ownerUrl })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function play(database: Database): Promise<void> {
  const caller = { role: 'authenticated', claims: { sub: golfer, role: 'authenticated' } } as const
  const holes = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, length: 400, si: index + 1 }))
  const { rows } = await database.call<{ game: { id: string } }>(caller, {
    text: "select public.create_game('pebble-beach', 'White', 'full18', $1, 'Tom', 'player-1') as game",
    values: [JSON.stringify(holes)],
  })
  const game = rows[0]?.game.id
  await database.call(caller, { text: 'select public.start_game($1)', values: [game] })
  for (const strokes of [4, 5, 6]) {
    await database.call(caller, {
      text: "select public.set_score_for_player($1, 1, $2, 'player-1')",
      values: [game, strokes],
    })
  }
}

async function linesOf(path: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = []
  for await (const line of readBackup(path)) lines.push(line)
  return lines
}

/** Everything in the database except what a new epoch changes. */
async function content(path: string): Promise<Map<string, unknown[]>> {
  const tables = new Map<string, unknown[]>()
  let into: unknown[] = []
  let epochs: number[] = []
  for (const line of await linesOf(path)) {
    if (Array.isArray(line)) {
      into.push(line.map((text, index) => (epochs.includes(index) ? 'epoch' : text)))
    } else if ('table' in line) {
      const { schema, name, columns } = line.table
      const changes = name === 'installation' ? ['epoch'] : name === 'games' ? ['epoch', 'revision', 'updated_at'] : []
      epochs = changes.map((column) => columns.indexOf(column))
      into = []
      tables.set(`${schema}.${name}`, into)
    } else if ('sequence' in line) {
      tables.set(`sequence ${line.sequence.name}`, [line.sequence.lastValue])
    }
  }
  return tables
}

const epochOf = () =>
  opened(
    async ({ owner }) =>
      (await owner.query<{ epoch: string }>('select epoch from private.installation')).rows[0]?.epoch,
  )
const strokesOf = () =>
  opened(async ({ owner }) => (await owner.query<{ strokes: number }>('select strokes from public.scores')).rows)

describe('a restored backup', () => {
  test('holds everything that was there, and nothing that came later; clients see another epoch', async () => {
    const before = await content(file)
    expect(before.get('public.scores')).toHaveLength(1)
    expect(before.get('public.score_history')).toHaveLength(3)
    expect(before.get('sequence score_history_id_seq')).toEqual(['3'])
    const epoch = await epochOf()
    await opened(({ owner }) => owner.query('update public.scores set strokes = 99'))

    const { kept } = await restore(embedded, file, join(folder, 'backups'), await readMigrations(), now)

    expect(await strokesOf()).toEqual([{ strokes: 6 }])
    const again = join(folder, 'backups', 'again.ndjson.gz')
    await opened(({ owner }) => writeBackup(owner, again, now))
    expect(await content(again)).toEqual(before)
    expect(await epochOf()).not.toBe(epoch)
    // The replaced data can be restored.
    const [replaced] = (await content(kept ?? '')).get('public.scores') ?? []
    expect(replaced).toContain('99')
    // The game goes on: policies, procedures and sequences work as before.
    await opened(play)
  })

  test("an operator's own table is named and left out", async () => {
    await opened(async ({ owner }) => {
      await owner.query(
        'create table public.own (id int generated always as identity, n int); insert into public.own (n) values (1)',
      )
      await writeBackup(owner, file, now)
    })
    const { leftOut } = await restore(embedded, file, join(folder, 'backups'), await readMigrations(), now)
    expect(leftOut).toEqual(['public.own'])
    expect(await strokesOf()).not.toHaveLength(0)
  })

  test('of an older version is brought to this one', async () => {
    const migrations = await readMigrations()
    const next = { version: '99990101000000', name: 'next', sql: 'create table public.next (n int)', checksum: 'next' }
    await restore(embedded, file, join(folder, 'backups'), [...migrations, next], now)
    await opened(async ({ owner }) => {
      expect((await owner.query("select to_regclass('public.next') as there")).rows).toEqual([{ there: 'next' }])
      await owner.query("drop table public.next; delete from teemates_server.migrations where name = 'next'")
    })
  })
})

describe('a refused backup changes nothing', () => {
  async function expectRefused(path: string, words: string) {
    const before = await opened(({ owner }) => writeBackup(owner, join(folder, 'before'), now)).then(() =>
      content(join(folder, 'before')),
    )
    const restoring = restore(embedded, path, join(folder, 'backups'), await readMigrations(), now)
    await expect(restoring).rejects.toThrow(ConfigError)
    await expect(restoring).rejects.toThrow(words)
    await opened(({ owner }) => writeBackup(owner, join(folder, 'after'), now))
    expect(await content(join(folder, 'after'))).toEqual(before)
  }

  test.each([0, 1, 20, 0.5, 0.9, 0.999])('a file cut off (%s)', async (at) => {
    const { length } = await readFile(file)
    await truncate(file, at < 1 ? Math.floor(length * at) : at)
    await expectRefused(file, 'only a part of one')
  })

  test('a file whose end is missing although it unzips', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    await writeFile(file, gzipSync(`${lines.slice(0, -1).join('\n')}\n`))
    await expectRefused(file, 'only a part of one')
  })

  test('a line of fifty million letters, within seconds', async () => {
    const lines = gunzipSync(await readFile(file)).toString()
    const long = JSON.stringify(['x'.repeat(50_000_000)])
    await writeFile(file, gzipSync(`${lines.slice(0, lines.indexOf('\n') + 1)}${long}\n`))
    const startMs = performance.now()
    await expect(checkBackup(file)).rejects.toThrow('only a part of one')
    // It takes half a second. If each piece were joined to all before it, it would take minutes.
    expect(performance.now() - startMs).toBeLessThan(15_000)
  })

  test('a file with a changed row', async () => {
    const text = gunzipSync(await readFile(file)).toString()
    await writeFile(file, gzipSync(text.replace('Tom', 'Tim')))
    await expectRefused(file, 'only a part of one')
  })

  test('a file of something else, and none at all', async () => {
    await writeFile(file, 'golf')
    await expectRefused(file, 'no backup of Teemates')
    await expectRefused(join(folder, 'none'), 'There is no file')
  })

  test('a backup of a newer version', async () => {
    const older = (await readMigrations()).slice(0, -1)
    await expect(restore(embedded, file, join(folder, 'backups'), older, now)).rejects.toThrow('newer version')
  })

  test('a backup that can not be loaded leaves the database as it is', async () => {
    const migrations = await readMigrations()
    const broken = { version: '99990101000000', name: 'broken', sql: 'select golf()', checksum: 'broken' }
    await opened(({ owner }) => owner.query('update public.scores set strokes = 7'))
    const before = await strokesOf()
    await expect(restore(embedded, file, join(folder, 'backups'), [...migrations, broken], now)).rejects.toThrow(
      '99990101000000_broken',
    )
    expect(await strokesOf()).toEqual(before)
  })
})

test('a backup is a consistent snapshot without partial concurrent writes', async () => {
  await opened(async ({ owner }) => {
    await owner.query('create table public.pair (n int); insert into public.pair values (0), (0)')
    let writing = true
    const writer = async () => {
      for (let n = 1; writing; n += 1) await owner.query(`update public.pair set n = ${n}`)
    }
    const written = writer()
    for (let round = 0; round < 5; round += 1) {
      await writeBackup(owner, file, now)
      const [first, second] = (await content(file)).get('public.pair') ?? []
      expect(first).toEqual(second)
    }
    writing = false
    await written
    await owner.query('drop table public.pair')
  })
})

describe('night by night', () => {
  test('the last night is 3 in the morning, today or yesterday', () => {
    expect(new Date(lastNight(new Date(2026, 5, 20, 10)))).toEqual(new Date(2026, 5, 20, 3))
    expect(new Date(lastNight(new Date(2026, 5, 20, 2, 59)))).toEqual(new Date(2026, 5, 19, 3))
    expect(new Date(lastNight(new Date(2026, 0, 1, 1)))).toEqual(new Date(2025, 11, 31, 3))
  })

  test('one backup a night, kept for 7 days, and the newest until there is a newer one', async () => {
    const backups = await mkdtemp(join(folder, 'nights-'))
    const made = Math.floor(Date.now() / 1000) * 1000 + 1000
    const days = async () => (await readdir(backups)).length
    await opened(async ({ owner }) => {
      expect(await backUpWhenDue(owner, backups, new Date(made))).toBe(false)
      for (let day = 1; day <= 12; day += 1) {
        const morning = new Date(made + day * 86_400_000)
        expect(await backUpWhenDue(owner, backups, morning)).toBe(true)
        expect(await backUpWhenDue(owner, backups, new Date(morning.getTime() + 60_000))).toBe(false)
        expect(await days()).toBe(Math.min(day, 8))
      }
    })
    const newest = await newestBackup(backups)
    await writeFile(join(backups, 'notes.txt'), 'not ours')
    await removeOldBackups(backups, new Date(made + 400 * 86_400_000))
    expect((await readdir(backups)).sort()).toEqual(['notes.txt', backupName(new Date(newest ?? 0))])
  })
})

test('a backup is for its owner alone to read, and whole', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await checkBackup(file)).toMatchObject({ format: 'teemates-database', createdAt: now.toISOString() })
})
