import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeBackup } from '../database/backup/backup.ts'
import { copyData, postgresIn, type ServerRuns, serverRuns } from '../../../test/own-server/running-server.ts'
import { isRunning } from '../../../test/own-server/test-processes.ts'

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

const golfer = '5d2e7d0c-4b0a-4b3f-8d55-0a6f2f7f5a18'

describe('npm run restore over a database that can not be read', () => {
  let runs: ServerRuns
  /** A database with one golfer, backed up and stopped. Each test gets a copy. */
  let golfersFolder: string
  let folder: string
  let backup: string
  /** The cluster's file that holds the golfer. */
  let users: string

  beforeAll(async () => {
    runs = await serverRuns()
    golfersFolder = await runs.folder()
    backup = join(await runs.emptyFolder(), 'backup')
    const server = runs.start({ TEEMATES_DATA: golfersFolder })
    await server.address()
    const owner = new pg.Pool({ connectionString: (await postgresIn(golfersFolder))?.ownerUrl, max: 1 })
    // The connection's end may be cut off while the server ends.
    owner.on('connect', (client) => client.on('error', () => undefined))
    owner.on('error', () => undefined)
    await owner.query('insert into auth.users (id) values ($1)', [golfer])
    await writeBackup(owner, backup, new Date())
    const { rows } = await owner.query<{ file: string }>("select pg_relation_filepath('auth.users') as file")
    users = rows[0]?.file ?? ''
    await owner.end()
    server.child.kill('SIGTERM')
    await server.ended
  })
  afterAll(() => runs.remove())

  beforeEach(async () => {
    folder = await runs.emptyFolder()
    await copyData(golfersFolder, folder)
  })

  const restore = async (...args: string[]) => {
    const run = runs.start({ TEEMATES_DATA: folder }, 'operating/restore.ts', args)
    return { code: await run.ended, output: run.output() }
  }
  const cluster = () => join(folder, 'database', 'postgres')

  async function damage(file: string): Promise<void> {
    const handle = await open(join(cluster(), file), 'r+')
    await handle.write(Buffer.alloc(8192, 0xa5), 0, 8192, 0)
    await handle.close()
  }

  async function expectRestored(): Promise<void> {
    const server = runs.start({ TEEMATES_DATA: folder })
    await server.address()
    const client = new pg.Client((await postgresIn(folder))?.ownerUrl)
    await client.connect()
    expect((await client.query('select from auth.users where id = $1', [golfer])).rowCount).toBe(1)
    await client.end()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }

  test.each([
    ['that does not start', () => 'global/pg_control', "doesn't start"],
    ['with a damaged page', () => users, "can't be read, to back it up first"],
  ])('%s: says so, and puts it aside when asked to', async (_what, damagedFile, words) => {
    const file = damagedFile()
    await damage(file)
    const refused = await restore(backup)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain(words)
    expect(refused.output.trim().split('\n')).toHaveLength(2)
    expect(refused.output).toContain("'npm run restore -- FILE --set-aside'")

    const done = await restore(backup, '--set-aside')
    expect(done).toMatchObject({ code: 0 })
    const aside = /unread, in (?<place>.*)\.\n/.exec(done.output)?.groups?.['place'] ?? ''
    // The damaged files are unchanged, so that somebody can save what is left.
    expect((await readFile(join(aside, file))).subarray(0, 8192)).toEqual(Buffer.alloc(8192, 0xa5))
    await expectRestored()
  })

  /** A complete backup with another golfer's id. */
  async function withId(id: string): Promise<string> {
    const lines = gunzipSync(await readFile(backup))
      .toString()
      .trimEnd()
      .split('\n')
    const changed = lines.slice(0, -1).map((line) => line.replace(golfer, id))
    const sha256 = createHash('sha256')
      .update(`${changed.join('\n')}\n`)
      .digest('hex')
    const end = lines.at(-1)?.replace(/(?<="sha256":")\w+/, sha256) ?? ''
    const file = join(await runs.emptyFolder(), 'changed')
    await writeFile(file, gzipSync(`${[...changed, end].join('\n')}\n`))
    return file
  }

  /**
   * The folders of clusters and related files. PostgreSQL's programs lie beside them if its user can't reach the checkout.
   */
  const clusters = async () =>
    (await readdir(join(folder, 'database'))).filter((name) => /^postgres(?!\.log|ql-)/.test(name))
  const untouched = ['postgres', 'postgres-passwords.json']

  test('a backup that can not be loaded leaves the present database where it is', async () => {
    const failed = await restore(await withId('no-uuid'), '--set-aside')
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.output).toContain('no-uuid')
    expect(await clusters()).toEqual(untouched)
    await expectRestored()
  })

  test('a restore that is killed leaves the present database where it is, and nothing of its own', async () => {
    const run = runs.start({ TEEMATES_DATA: folder }, 'operating/restore.ts', [backup, '--set-aside'])
    const pidFile = join(folder, 'database', 'postgres.filling', 'postgres', 'postmaster.pid')
    let pid = Number.NaN
    while (!(pid > 0)) {
      pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
      await pause(5)
    }
    run.child.kill('SIGKILL')
    expect(await run.ended).toBeNull()
    expect(await clusters()).toEqual(['postgres', 'postgres-passwords.json', 'postgres.filling'])
    await expectRestored()
    expect(await clusters()).toEqual(untouched)
    expect(await isRunning(pid)).toBe(false)
  })

  test.each([
    ['its passwords are', '../postgres-passwords.json', 'is missing or damaged'],
    ['its version is', 'PG_VERSION', 'holds no database'],
  ])('a database of which %s missing can be put aside', async (_what, file, words) => {
    await rm(join(cluster(), file))
    const refused = await restore(backup)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain(words)
    expect(refused.output).toContain("'npm run restore -- FILE --set-aside'")
  })

  test('one of a newer PostgreSQL is whole: nothing is said of putting it aside', async () => {
    await writeFile(join(cluster(), 'PG_VERSION'), '99\n')
    const refused = await restore(backup)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('start the newer version of Teemates')
    expect(refused.output.trim().split('\n')).toHaveLength(1)
  })

  test('a file that is no backup moves nothing', async () => {
    const file = join(await runs.emptyFolder(), 'no-backup')
    await writeFile(file, 'golf')
    const refused = await restore(file, '--set-aside')
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('is no backup of Teemates')
    await expectRestored()
  })
})
