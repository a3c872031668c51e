import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Loopback,
  loopback,
  sessionHeaders,
  startTestFunctions,
  type TestFunctions,
} from '../../test/own-server/functions-test.ts'

/*
 * The functions run under Deno, as on Supabase, each with its own deno.json, over the same API. They give the same answers
 * as from the server. Packages come from node_modules, nothing from the network.
 */
const folder = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(folder, 'node_modules', '@deno')
const deno = existsSync(packages) ? await denoIn(packages) : undefined

async function denoIn(path: string): Promise<string | undefined> {
  for (const name of await readdir(path)) {
    const program = join(path, name, process.platform === 'win32' ? 'deno.exe' : 'deno')
    if (existsSync(program)) return program
  }
  return undefined
}

const names = [
  'courses-suggest',
  'courses-details-cache',
  'golf-search',
  'golf-course-details',
  'notifications',
  'feedback-submit',
  'game-delete',
  'game-update',
  'relay-credentials',
] as const
type Name = (typeof names)[number]

interface Asked {
  readonly what: string
  readonly name: Name
  readonly query?: string
  readonly headers?: Record<string, string>
  /** Whether the request has an account's token. */
  readonly isSignedIn?: true
  /** If set, the request is a POST. */
  readonly body?: unknown
}

const gameId = '7a0e6d3e-6a0f-4b1c-9a2b-0d6f3a1b2c3d'
const requests: readonly Asked[] = [
  { what: 'a misspelt course', name: 'courses-suggest', query: 'q=peble%20beach&limit=3' },
  { what: 'no query', name: 'courses-suggest' },
  { what: 'a course with tees', name: 'courses-details-cache', query: 'course_id=demo:fox-meadow-demo-course' },
  { what: 'a card without a tee', name: 'courses-details-cache', query: 'course_id=teemates:chambers-bay' },
  { what: 'no such course', name: 'courses-details-cache', query: 'course_id=demo:none' },
  { what: 'no course id', name: 'courses-details-cache' },
  { what: "a provider's course", isSignedIn: true, name: 'courses-details-cache', query: 'course_id=opengolfapi:abc' },
  { what: "a provider's search", isSignedIn: true, name: 'golf-search', query: 'q=carne' },
  { what: "a provider's details", isSignedIn: true, name: 'golf-course-details', query: 'course_id=opengolfapi:abc' },
  { what: "a provider's search by nobody", name: 'golf-search', query: 'q=other' },
  { what: "a provider's course by nobody", name: 'courses-details-cache', query: 'course_id=opengolfapi:other' },
  { what: 'another provider', name: 'golf-course-details', query: 'course_id=golfapi:1' },
  { what: 'the feed', name: 'notifications' },
  { what: 'the feed once more', name: 'notifications', headers: { 'if-none-match': '*' } },
  {
    what: 'a report',
    name: 'feedback-submit',
    body: { type: 'bug', title: 'A', description: 'B', email: 'a@golf.example' },
  },
  { what: 'a bad report', name: 'feedback-submit', body: { type: 'bug', title: '', description: 'B' } },
  { what: 'no report', name: 'feedback-submit' },
  { what: 'a game by nobody', name: 'game-delete', body: { game_id: gameId } },
  { what: 'no game', name: 'game-update', body: { game_id: 'x' } },
]

const details = {
  id: 'abc',
  course_name: 'Carne',
  city: 'Belmullet',
  country: 'Ireland',
  holes_data: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: index % 2 === 0 ? 4 : 3 })),
}

describe.runIf(deno !== undefined)(`under Deno${deno === undefined ? ', which is not installed here' : ''}`, () => {
  let at: TestFunctions
  let provider: Loopback
  let cache: string
  const running = new Map<Name, { readonly url: string; readonly process: ChildProcess }>()

  beforeAll(async () => {
    provider = await loopback((request, response) => {
      const found = request.url?.includes('search') === true ? { courses: [details] } : details
      response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
    })
    cache = await mkdtemp(join(tmpdir(), 'teemates-deno-'))
    const env = { COURSE_PROVIDERS: 'opengolfapi', OPENGOLFAPI_URL: `http://127.0.0.1:${provider.port}` }
    at = await startTestFunctions(env)
    await at.api.test.database.owner.query(
      `insert into public.notifications (id, title, preview, body, cta_label, cta_href)
       values ('a', 'News', 'Short', 'Long', 'Read', '/profile')`,
    )
    await Promise.all(
      names.map(async (name) => {
        running.set(name, await start(name, { ...env, SUPABASE_URL: at.api.url, DENO_DIR: cache }))
      }),
    )
  })
  afterAll(async () => {
    for (const { process: child } of running.values()) {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
    }
    await at.stop()
    await provider.stop()
    await rm(cache, { recursive: true, force: true })
  })

  test.each(requests)('$name: $what, as from the server', async (asked) => {
    const address = running.get(asked.name)
    if (address === undefined) throw new Error(`${asked.name} doesn't run`)
    const headers = { ...asked.headers, ...(asked.isSignedIn === true ? await sessionHeaders(at) : {}) }
    const given = { ...asked, headers }
    const [here, there] = [await ask(`${at.url}/${asked.name}`, given), await ask(address.url, given)]
    expect(there).toEqual(here)
  })

  test('[E64] a golfer with too many requests at once gets the time to retry', async () => {
    const client = createClient(at.api.url, 'sb_publishable_test', { auth: { persistSession: false } })
    const { data } = await client.auth.signInAnonymously()
    const holder = await at.api.test.database.owner.connect()
    await holder.query('begin; lock table public.games in access exclusive mode')
    const statuses: number[] = []
    // One more than a golfer may have running at the database and waiting for it.
    const waiting = Array.from({ length: 54 }, async () => {
      statuses.push((await client.from('games').select('id')).status)
    })
    await vi.waitFor(() => expect(statuses).toEqual([429]), { timeout: 8000 })
    const refused = await fetch(running.get('game-delete')?.url ?? '', {
      method: 'POST',
      headers: { apikey: 'sb_publishable_test', authorization: `Bearer ${data.session?.access_token}` },
      body: JSON.stringify({ game_id: gameId }),
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await holder.query('commit')
    holder.release()
    await Promise.all(waiting)
  })

  test('[D57] one address that reports too often gets the time to retry, as from the server', async () => {
    const report = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.57' },
      body: JSON.stringify({ type: 'bug', title: 'A', description: 'B', email: 'a@golf.example' }),
    }
    const urls = [`${at.url}/feedback-submit`, running.get('feedback-submit')?.url ?? '']
    for (let count = 0; count < 10; count += 1) expect((await fetch(urls[0] ?? '', report)).status).toBe(200)
    const answers = await Promise.all(urls.map((url) => fetch(url, report)))
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['3600', '3600'])
  })

  test('another page may ask, with the headers of the official client', async () => {
    const { url } = running.get('courses-suggest') ?? { url: '' }
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://golf.example', 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey')
  })
})

async function start(name: Name, env: Record<string, string>) {
  const place = join(folder, 'supabase', 'functions', name)
  const options = [
    '--no-remote',
    '--no-lock',
    '--node-modules-dir=manual',
    '--allow-net=127.0.0.1',
    '--allow-env',
    '--allow-read',
    '--allow-sys',
  ]
  const child = spawn(deno ?? '', ['run', ...options, '--config', join(place, 'deno.json'), join(place, 'index.ts')], {
    env: {
      ...env,
      PATH: process.env['PATH'],
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_test"}',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        said += `${line}\n`
        const found = /Listening on http:\/\/127\.0\.0\.1:(?<port>\d+)/.exec(line)?.groups?.['port']
        if (found !== undefined) resolve(found)
      })
    }
    child.once('close', () => reject(new Error(`${name} ended: ${said}`)))
  })
  return { url: `http://127.0.0.1:${port}/${name}`, process: child }
}

/** The parts of an answer that a client uses. */
async function ask(url: string, { query, headers = {}, body }: Asked) {
  const response = await fetch(query === undefined ? url : `${url}?${query}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    type: response.headers.get('content-type'),
    body: text === '' ? null : withoutTime(JSON.parse(text)),
  }
}

/** The time differs, because each request writes a provider's course again. */
function withoutTime(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'updated_at' ? undefined : part)))
}
