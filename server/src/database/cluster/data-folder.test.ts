import { chmod, chown, cp, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { binariesIn, packagedBinaries } from './binaries.ts'
import { reachableBinaries } from './binaries-copy.ts'
import { openDataFolder } from './data-folder.ts'
import { databaseUser, userCan } from './database-user.ts'
import { startEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

const isRoot = process.getuid?.() === 0
let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'teemates-folder-'))
  // As in a home folder, only the owner can enter.
  await chmod(base, 0o700)
})

afterEach(() => rm(base, { recursive: true, force: true }))

test('a folder that is not there is made, with the one above it, for nobody else to list', async () => {
  await chmod(base, 0o755)
  const opened = await openDataFolder(join(base, 'new', 'data'))
  expect((await stat(opened.path)).mode & 0o066).toBe(0)
  opened.release()
})

test.each([0o755, 0o1777, 0o700])('a folder that was there keeps its rights (%o)', async (mode) => {
  await chmod(base, 0o755)
  const data = join(base, 'data')
  await mkdir(data)
  await chmod(data, mode)
  const elsewhere = join(base, 'elsewhere')
  const opened = await openDataFolder(data, elsewhere)
  expect((await stat(data)).mode & 0o7777).toBe(mode)
  opened.release()
})

test('a new folder has the same rights whatever the umask', async () => {
  await chmod(base, 0o755)
  const before = process.umask(0o177)
  try {
    const opened = await openDataFolder(join(base, 'data'))
    expect((await stat(opened.path)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
    opened.release()
  } finally {
    process.umask(before)
  }
})

describe('the lock', () => {
  test('is had once, also within one process, and again when it was released', async () => {
    const lock = await lockFolder(base)
    await expect(lockFolder(base)).rejects.toThrow('in use by another Teemates')
    lock.release()
    const again = await lockFolder(base)
    again.release()
    expect(await readdir(base)).toEqual(['lock'])
  })

  test('is given to one of ten processes that ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(base)))
    const had = asked.filter((outcome) => outcome.status === 'fulfilled')
    expect(had).toHaveLength(1)
    had[0]?.value.release()
  })
})

describe('a folder that can not be used is one plain sentence', () => {
  test('a file', async () => {
    await writeFile(join(base, 'data'), '')
    await expect(openDataFolder(join(base, 'data'))).rejects.toThrow(ConfigError)
    await expect(openDataFolder(join(base, 'data'))).rejects.toThrow('is a file')
    await expect(openDataFolder(join(base, 'data', 'below'))).rejects.toThrow('is a file, or lies in one')
  })

  test('one that may not be written', async () => {
    await chmod(base, 0o755)
    const data = join(base, 'data')
    await mkdir(data)
    await chmod(data, 0o555)
    // Nothing is write-protected for root, so the test runs as another user.
    if (isRoot) process.seteuid?.(65_534)
    try {
      await expect(openDataFolder(data)).rejects.toThrow(ConfigError)
      await expect(openDataFolder(data)).rejects.toThrow("can't be written by this user")
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  test('one whose database was moved away', async () => {
    await chmod(base, 0o755)
    const data = join(base, 'data')
    const elsewhere = join(base, 'elsewhere')
    await mkdir(data)
    await symlink(elsewhere, join(data, 'database'))
    await expect(openDataFolder(data)).rejects.toThrow('leads to a folder that is gone')
  })
})

describe.runIf(isRoot)('as root', () => {
  test('in a folder that only root can enter, the database lies elsewhere, and is found again', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'teemates-elsewhere-'))
    await chmod(elsewhere, 0o755)
    try {
      const first = await openDataFolder(join(base, 'data'), elsewhere)
      expect(first.databaseFolder).toBe(await readlink(join(base, 'data', 'database')))
      expect(first.databaseFolder.startsWith(elsewhere)).toBe(true)
      expect(first.isElsewhere).toBe(true)
      const { databaseFolder: folder, user, binaries } = first
      const embedded = await startEmbedded({ folder, user, binaries, durable: false })
      const client = new pg.Client(embedded.ownerUrl)
      await client.connect()
      expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
      await embedded.stop()

      // A copy of the data folder has the same link. It must not reach the database in use.
      await cp(join(base, 'data'), join(base, 'copy'), { recursive: true, verbatimSymlinks: true })
      await expect(openDataFolder(join(base, 'copy'), elsewhere)).rejects.toThrow('in use by another Teemates')
      first.release()
      const second = await openDataFolder(join(base, 'data'), elsewhere)
      expect(second.databaseFolder).toBe(first.databaseFolder)
      second.release()
    } finally {
      await rm(elsewhere, { recursive: true, force: true })
    }
  })

  test('if the other folder can not be used either, one sentence names both', async () => {
    const elsewhere = join(base, 'elsewhere')
    await expect(openDataFolder(join(base, 'data'), elsewhere)).rejects.toThrow(elsewhere)
    await expect(openDataFolder(join(base, 'data'), elsewhere)).rejects.toThrow(ConfigError)
  })

  test('binaries in a folder that only root can enter are copied beside the database, once', async () => {
    const user = await databaseUser()
    if (user === undefined) throw new Error('root has a user for PostgreSQL')
    const packaged = await packagedBinaries()
    await cp(packaged.folder, join(base, 'native'), { recursive: true, verbatimSymlinks: true })
    const hidden = binariesIn(join(base, 'native'), packaged.version)
    const database = await mkdtemp(join(tmpdir(), 'teemates-database-'))
    await chmod(database, 0o711)
    try {
      const copy = await reachableBinaries(hidden, user, database)
      expect(copy.folder.startsWith(database)).toBe(true)
      expect(await userCan(user, '-x', copy.postgres)).toBe(true)
      const made = (await stat(copy.postgres)).ctimeMs
      await reachableBinaries(hidden, user, database)
      expect((await stat(copy.postgres)).ctimeMs).toBe(made)
      const embedded = await startEmbedded({ folder: database, user, binaries: copy, durable: false })
      await embedded.stop()
    } finally {
      await rm(database, { recursive: true, force: true })
    }
  })

  test('a database that was made by an ordinary user runs as that one', async () => {
    await chmod(base, 0o755)
    const cluster = join(base, 'data', 'database', 'postgres')
    await mkdir(cluster, { recursive: true })
    await chown(cluster, 12_345, 12_345)
    const opened = await openDataFolder(join(base, 'data'))
    expect(opened.user).toMatchObject({ uid: 12_345, gid: 12_345 })
    opened.release()
  })
})
