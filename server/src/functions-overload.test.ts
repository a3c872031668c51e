import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestFunctions, type TestFunctions } from '../../test/own-server/functions-test.ts'

/* [E64] Functions use the database too. A client that overloads it waits, and learns for how long. */

let at: TestFunctions
let holder: pg.PoolClient
beforeEach(async () => {
  // On a busy machine these reads take longer than a read's time limit.
  at = await startTestFunctions({}, { readTimeoutMs: 60_000 })
  holder = await at.api.test.database.owner.connect()
})
afterEach(async () => {
  holder.release(true)
  await at.stop()
})

const key = 'sb_publishable_test'

/** Sends so many requests at once and returns the statuses of the answers. */
function many(count: number, ask: () => Promise<Response>) {
  const statuses: number[] = []
  const answers = Array.from({ length: count }, async () => {
    const answer = await ask()
    statuses.push(answer.status)
    return answer
  })
  return { statuses, answers: Promise.all(answers) }
}

const retryAfters = (answers: readonly Response[]) =>
  answers.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after'))

/** @param headers of the client */
const feed = (headers: Readonly<Record<string, string>>) => fetch(`${at.url}/notifications`, { headers })
const suggested = (headers: Readonly<Record<string, string>>) =>
  fetch(`${at.url}/courses-suggest?q=pebble`, { headers })

async function token(): Promise<string> {
  const client = createClient(at.api.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await client.auth.signInAnonymously()
  return data.session?.access_token ?? ''
}

async function hold(table: string): Promise<void> {
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
}

test('a golfer with too many calls at once gets the time to retry', async () => {
  const headers = { apikey: key, authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
  await hold('public.games')
  const body = JSON.stringify({ game_id: crypto.randomUUID() })
  const { statuses, answers } = many(60, () => fetch(`${at.url}/game-delete`, { method: 'POST', headers, body }))
  await vi.waitFor(() => expect(statuses).toEqual(Array(7).fill(429)), { timeout: 8000 })
  await holder.query('commit')
  expect(retryAfters(await answers)).toEqual(Array(7).fill('1'))
  expect(statuses.slice(7)).toEqual(Array(53).fill(404))
})

test.each([
  ['a golfer', async () => ({ apikey: key, authorization: `Bearer ${await token()}` }), 60, 7],
  ['an address', async () => ({ 'x-forwarded-for': '203.0.113.1' }), 110, 7],
])(
  'requests of functions as the service count as those of %s, and hold up nobody else',
  async (_, who, count, refused) => {
    const one = await who()
    await hold('public.notifications')
    const { statuses, answers } = many(count, () => feed(one))
    await vi.waitFor(() => expect(statuses).toEqual(Array(refused).fill(429)), { timeout: 8000 })
    expect((await suggested({ 'x-forwarded-for': '203.0.113.2' })).status).toBe(200)
    expect(statuses).toHaveLength(refused)
    await holder.query('commit')
    expect(retryAfters(await answers)).toEqual(Array(refused).fill('1'))
    expect(statuses.slice(refused)).toEqual(Array(count - refused).fill(200))
  },
)
