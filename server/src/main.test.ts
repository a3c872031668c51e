import { wholeCard } from '../../test/own-server/test-golfers.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBackup } from './database/backup/backup.ts'
import { postgresIn, type RunningServer, type ServerRuns, serverRuns } from '../../test/own-server/running-server.ts'
import { isRunning, runningProcesses } from '../../test/own-server/test-processes.ts'

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

let runs: ServerRuns
/** One folder for all tests, empty at first: the first start makes its database. */
let folder: string
const taken: Server[] = []

beforeAll(async () => {
  runs = await serverRuns()
  folder = await runs.emptyFolder()
})

afterAll(() => runs.remove())

afterEach(async () => {
  for (const server of taken.splice(0)) server.close()
  await runs.stop()
})

function start(env: Record<string, string> = {}): RunningServer {
  return runs.start({ TEEMATES_DATA: folder, ...env })
}

async function inDatabase(statement: string, dataFolder = folder): Promise<unknown[]> {
  const client = new pg.Client((await postgresIn(dataFolder))?.ownerUrl)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The process that watches for the end of the server in this folder. */
async function watchOf(dataFolder: string): Promise<number> {
  const watch = (await runningProcesses()).find(
    ({ command }) => command.includes('end-with-server') && command.includes(dataFolder),
  )
  if (watch === undefined) throw new Error('Nobody waits for the end of the server')
  return watch.pid
}

describe('starting', () => {
  test('the address that is printed answers', async () => {
    const url = await start().address()
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Sample</title>')
  })

  test('an app whose ids are set may open the links of invitations', async () => {
    const url = await start({ IOS_TEAM_ID: 'ABCDE12345', IOS_BUNDLE_ID: 'com.example.golf' }).address()
    expect((await fetch(`${url}/.well-known/apple-app-site-association`)).status).toBe(200)
    expect((await fetch(`${url}/.well-known/assetlinks.json`)).status).toBe(404)
  })

  test('the services answer: a golfer signs in and asks for their games', async () => {
    const url = await start().address()
    const stored = v.parse(
      v.object({ publishableKey: v.string() }),
      JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')),
    )
    const client = createClient(url, stored.publishableKey, { auth: { persistSession: false } })
    const { error } = await client.auth.signInAnonymously()
    expect(error).toBeNull()
    expect(await client.from('games').select('id')).toMatchObject({ status: 200, data: [] })
    const created = await client.rpc('create_game', {
      p_course_vendor_id: 'osm:pebble-beach',
      p_tee_label: 'Blue',
      p_holes_mode: 'front9',
      p_hole_set_full: wholeCard,
      p_nickname: 'Ann',
      p_player_id: 'cmplr_ann',
    })
    const { id } = v.parse(v.object({ id: v.string() }), created.data)
    const channel = client.channel(`game:${id}`, { config: { private: true } })
    const status = await new Promise((resolve) => channel.subscribe(resolve))
    expect(status).toBe('SUBSCRIBED')
    await client.removeAllChannels()
  })

  test('on every address, those of the network are printed too', async () => {
    const run = start({ HOST: '0.0.0.0' })
    await run.address()
    const printed = run.output().match(/http:\/\/[\d.]+:\d+/g) ?? []
    for (const url of printed) expect((await fetch(`${url}/health`)).status, url).toBe(200)
  })
})

describe('a failed start says why in one sentence and ends with 1', () => {
  async function sentence(env: Record<string, string>): Promise<string> {
    const run = start(env)
    expect(await run.ended).toBe(1)
    expect(run.output().trim().split('\n')).toHaveLength(1)
    expect(run.output()).not.toMatch(/Error|\bat /)
    return run.output()
  }

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    taken.push(other)
    await once(other, 'listening')
    const bound = other.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    expect(await sentence({ PORT: String(port) })).toContain(`Port ${port} is in use`)
  })

  test('a port that is none', async () => {
    expect(await sentence({ PORT: 'golf' })).toContain("PORT is 'golf'")
  })

  test('an address of another machine', async () => {
    // TEST-NET-2 of RFC 5737: no machine has it.
    expect(await sentence({ HOST: '198.51.100.7' })).toContain('198.51.100.7')
  })

  test('a data folder that is a file', async () => {
    const file = join(folder, 'not-a-folder')
    await writeFile(file, '')
    expect(await sentence({ TEEMATES_DATA: file })).toContain(`${file} is a file`)
  })

  test('a data folder that another server has, which goes on', async () => {
    const url = await start().address()
    expect(await sentence({})).toContain('in use by another Teemates')
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  test('a database of a newer version', async () => {
    const own = await runs.folder()
    const run = start({ TEEMATES_DATA: own })
    await run.address()
    await inDatabase("insert into teemates_server.migrations values ('99990101000000', 'tomorrow', 'unknown')", own)
    run.child.kill('SIGTERM')
    await run.ended
    expect(await sentence({ TEEMATES_DATA: own })).toContain('newer version of Teemates')
  })

  test('a DATABASE_URL that is none, and one where nothing answers; a password is not shown', async () => {
    expect(await sentence({ DATABASE_URL: 'mysql://golf:secret@localhost/golf' })).toContain(
      'DATABASE_URL must look like',
    )
    const output = await sentence({ DATABASE_URL: 'postgres://golf:secret@127.0.0.1:9/golf' })
    expect(output).toContain('nothing answers there')
    expect(output).not.toContain('secret')
  })

  test('an app that was not built', async () => {
    expect(await sentence({ APP_FOLDER: join(runs.sample.folder, 'none') })).toContain('npm run build')
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly, a connection that is kept open or not',
    async (signal) => {
      const run = start()
      await (await fetch(`${await run.address()}/health`)).text()
      const postgres = await postgresIn(folder)
      run.child.kill(signal)
      expect(await run.ended).toBe(0)
      expect(await isRunning(postgres?.pid ?? 0)).toBe(false)
      expect(await postgresIn(folder)).toBeUndefined()
    },
  )

  test('it ends when the process that started it is gone', async () => {
    const run = start()
    await run.address()
    const exit = once(run.child, 'exit')
    run.child.disconnect()
    expect(await exit).toEqual([0, null])
  })
})

describe('after a crash', () => {
  const throwing = `process.on('SIGUSR2', () => { throw new Error('caught by nobody') })`

  test.each([
    ['SIGKILL', 'SIGKILL', null],
    ['an error that nobody catches', 'SIGUSR2', 1],
  ] as const)(
    'of the server, by %s: its PostgreSQL ends with it, and committed data is there',
    async (_, signal, code) => {
      const run = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}` })
      await run.address()
      await inDatabase('create table if not exists public.kept (code text)')
      await inDatabase(`insert into public.kept values ('${signal}')`)
      const left = await postgresIn(folder)
      run.child.kill(signal)
      expect(await run.ended).toBe(code)
      await expect.poll(() => isRunning(left?.pid ?? 0)).toBe(false)
      // PostgreSQL was stopped and not killed: its pid file and its socket's folder are gone.
      expect(await postgresIn(folder)).toBeUndefined()
      await expect.poll(() => existsSync(left?.socketFolder ?? '')).toBe(false)

      await start().address()
      expect(await inDatabase(`select code from public.kept where code = '${signal}'`)).toEqual([{ code: signal }])
    },
  )

  test('of the server and its watcher: the PostgreSQL that they left is stopped', async () => {
    const run = start()
    await run.address()
    const left = await postgresIn(folder)
    process.kill(await watchOf(folder), 'SIGKILL')
    run.child.kill('SIGKILL')
    await run.ended
    expect(await isRunning(left?.pid ?? 0)).toBe(true)

    const url = await start().address()
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await isRunning(left?.pid ?? 0)).toBe(false)
  })

  test('of PostgreSQL alone: the running server starts it again', async () => {
    const url = await start().address()
    const killed = (await postgresIn(folder))?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(async () => (await postgresIn(folder))?.pid, { timeout: 20_000 }).not.toBe(killed)
    await expect.poll(async () => (await fetch(`${url}/health`)).status, { timeout: 20_000 }).toBe(200)
  })

  test('of both at once', async () => {
    const run = start()
    await run.address()
    const postgres = (await postgresIn(folder))?.pid ?? 0
    run.child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await run.ended
    const url = await start().address()
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  test('of both at once, while a child of PostgreSQL still runs: the next start waits for it', async () => {
    const run = start()
    await run.address()
    const postgres = (await postgresIn(folder))?.pid
    const child = (await runningProcesses()).find(({ parentPid }) => parentPid === postgres)?.pid
    if (postgres === undefined || child === undefined) throw new Error('PostgreSQL does not run')
    process.kill(child, 'SIGSTOP')
    process.kill(postgres, 'SIGKILL')
    run.child.kill('SIGKILL')
    await run.ended

    const log = join(folder, 'database', 'postgres.log')
    const before = (await readFile(log, 'utf8')).length
    const next = start()
    const written = async () => (await readFile(log, 'utf8')).slice(before)
    try {
      await expect.poll(written).toContain('pre-existing shared memory block')
    } finally {
      process.kill(child, 'SIGCONT')
    }
    expect((await fetch(`${await next.address()}/health`)).status).toBe(200)
  })

  test('a postmaster.pid whose number another program has by now', async () => {
    const run = start()
    await run.address()
    const postgres = (await postgresIn(folder))?.pid ?? 0
    run.child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await run.ended
    const pidFile = join(folder, 'database', 'postgres', 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
    expect((await fetch(`${await start().address()}/health`)).status).toBe(200)
    expect(await isRunning(process.pid)).toBe(true)
  })
})

test('stopped while it starts, it leaves nothing running', async () => {
  const run = start()
  await expect.poll(() => postgresIn(folder), { interval: 5, timeout: 20_000 }).toBeDefined()
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(await postgresIn(folder)).toBeUndefined()
})

describe('npm run restore', () => {
  function restore(env: Record<string, string>, ...files: string[]): Promise<{ code: number | null; output: string }> {
    const run = runs.start({ TEEMATES_DATA: folder, ...env }, 'operating/restore.ts', files)
    return run.ended.then((code) => ({ code, output: run.output() }))
  }

  test('refuses while the server runs, puts the backup in place when it is stopped', async () => {
    const run = start()
    await run.address()
    const file = join(await runs.emptyFolder(), 'backup')
    const owner = new pg.Pool({ connectionString: (await postgresIn(folder))?.ownerUrl, max: 1 })
    await owner.query("insert into auth.users (id) values ('5d2e7d0c-4b0a-4b3f-8d55-0a6f2f7f5a18')")
    await writeBackup(owner, file, new Date())
    await owner.query("delete from auth.users where id = '5d2e7d0c-4b0a-4b3f-8d55-0a6f2f7f5a18'")
    await owner.end()

    expect((await restore({}, file)).output).toContain('in use by another')
    run.child.kill('SIGTERM')
    await run.ended
    expect(await restore({}, `${file}-none`)).toMatchObject({ code: 1, output: `There is no file ${file}-none.\n` })
    expect((await restore({})).output).toContain('Which backup?')
    expect((await restore({ DATABASE_URL: 'postgres://a@b/c' }, file)).output).toContain("not Teemates' own")
    expect(await restore({}, file)).toMatchObject({ code: 0 })

    await start().address()
    const users = "select from auth.users where id = '5d2e7d0c-4b0a-4b3f-8d55-0a6f2f7f5a18'"
    expect(await inDatabase(users)).toHaveLength(1)
  })
})
