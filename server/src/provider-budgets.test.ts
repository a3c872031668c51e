import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Loopback,
  loopback,
  sessionHeaders,
  startTestFunctions,
  type TestFunctions,
} from '../../test/own-server/functions-test.ts'

/*
 * No single client may use up an operator's calls to a course provider. Before, 41 of 50 went in a second, without an
 * account.
 */

let at: TestFunctions
let provider: Loopback
let asked = 0

beforeAll(async () => {
  provider = await loopback((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ courses: [{ id: 'abc', course_name: 'Carne', holes: 18 }] }))
  })
  at = await startTestFunctions({
    COURSE_PROVIDERS: 'opengolfapi',
    OPENGOLFAPI_URL: `http://127.0.0.1:${provider.port}`,
  })
})
afterAll(async () => {
  await at.stop()
  await provider.stop()
})
afterEach(async () => {
  asked = 0
  delete at.env['OPENGOLFAPI_CALLS_PER_DAY']
  const { owner } = at.api.test.database
  for (const table of [
    'public.provider_cache',
    'private.provider_turns',
    'private.provider_budgets',
    'private.provider_reserves',
  ]) {
    await owner.query(`delete from ${table}`)
  }
})

let addresses = 0

async function ask(path: string, headers: Record<string, string>, address = `198.51.100.${(addresses += 1)}`) {
  const response = await fetch(`${at.url}/${path}`, { headers: { ...headers, 'x-forwarded-for': address } })
  const body: unknown = await response.json()
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

/** Returns how many of these searches, one after the other, reached the provider. */
async function callsOf(count: number, each: (index: number) => Promise<unknown>): Promise<number> {
  const before = asked
  for (let index = 0; index < count; index += 1) await each(index)
  return asked - before
}

test('without a session nothing is asked of a provider', async () => {
  const key = { apikey: at.api.keys.apiKeys.publishable }
  const secret = { apikey: at.api.keys.apiKeys.secret }
  for (const headers of [{}, key, secret, { ...key, authorization: 'Bearer nonsense' }]) {
    expect((await ask('golf-search?q=carne', headers)).status).toBe(401)
    expect((await ask('golf-course-details?course_id=opengolfapi:abc', headers)).status).toBe(401)
    expect((await ask('courses-details-cache?course_id=opengolfapi:abc', headers)).status).toBe(401)
    expect(await ask('courses-suggest?q=zzzqqq', headers)).toMatchObject({ status: 200, body: { courses: [] } })
    expect((await ask('courses-suggest?q=peble', headers)).body).toHaveProperty('courses.0.city', 'Pebble Beach')
    expect((await ask('courses-details-cache?course_id=teemates:chambers-bay', headers)).status).toBe(200)
  }
  expect(asked).toBe(0)
})

test('one user has ten calls an hour, wherever from; what is known costs none', async () => {
  const user = await sessionHeaders(at)
  expect(await callsOf(15, (index) => ask(`golf-search?q=carne${index}`, user))).toBe(10)
  const late = await ask('golf-search?q=another', user)
  expect(late.status).toBe(429)
  expect(Number(late.retryAfter)).toBeGreaterThan(0)
  expect(await ask('courses-suggest?q=another', user)).toMatchObject({ status: 200, body: { courses: [] } })
  expect((await ask('courses-details-cache?course_id=opengolfapi:abc', user)).status).toBe(429)
  expect((await ask('golf-search?q=carne3', user)).status).toBe(200)
  expect(asked).toBe(10)
  expect((await ask('golf-search?q=another', await sessionHeaders(at))).status).toBe(200)
  await at.api.test.database.owner.query("update private.provider_budgets set began_at = now() - interval '61 minutes'")
  expect((await ask('golf-search?q=once-more', user)).status).toBe(200)
})

test.each([
  ['an IPv4 address', 20, () => '203.0.113.9'],
  ['an IPv6 /64', 20, (index: number) => `2001:db8:1:1::${index}`],
  ['an IPv6 /48', 40, (index: number) => `2001:db8:2:${index}::1`],
])('%s has %i calls an hour, whatever accounts it makes', async (_, most, address) => {
  const users = await Promise.all(Array.from({ length: 5 }, () => sessionHeaders(at)))
  const calls = await callsOf(most + 5, (index) =>
    ask(`golf-search?q=carne${index}`, users[index % 5] ?? {}, address(index)),
  )
  expect(calls).toBe(most)
  expect((await ask('golf-search?q=elsewhere', await sessionHeaders(at))).status).toBe(200)
})

test('the last fifth of a day is for users who have searched before', async () => {
  at.env['OPENGOLFAPI_CALLS_PER_DAY'] = '10'
  const { owner } = at.api.test.database
  const [known, fresh] = [await sessionHeaders(at), await sessionHeaders(at)]
  expect((await ask('golf-search?q=first', known)).status).toBe(200)
  await owner.query("update private.provider_users set found_at = now() - interval '61 minutes'")
  expect(await callsOf(9, (index) => ask(`golf-search?q=carne${index}`, fresh))).toBe(7)
  expect((await ask('golf-search?q=more', fresh)).status).toBe(503)
  expect(await ask('golf-search?q=first', fresh)).toMatchObject({ status: 200 })
  expect(await callsOf(4, (index) => ask(`golf-search?q=pebble${index}`, known))).toBe(2)
})

test.each([
  ['an IPv4 address', () => '203.0.113.9'],
  ['an IPv6 /48', (index: number) => `2001:db8:3:${index}::1`],
])('accounts that were made the day before take no more than a fifth of that reserve from %s', async (_, address) => {
  at.env['OPENGOLFAPI_CALLS_PER_DAY'] = '50'
  const { owner } = at.api.test.database
  const users = await Promise.all(Array.from({ length: 5 }, () => sessionHeaders(at)))
  for (const [index, user] of users.entries()) await ask(`golf-search?q=yesterday${index}`, user)
  const honest = await sessionHeaders(at)
  expect((await ask('golf-search?q=yesterday-too', honest)).status).toBe(200)
  await owner.query("update private.provider_users set found_at = now() - interval '1 day'")
  await owner.query('update private.provider_turns set calls = 40')
  await owner.query('delete from private.provider_budgets')
  const flood = (index: number) => ask(`golf-search?q=carne${index}`, users[index % 5] ?? {}, address(index))
  expect(await callsOf(12, flood)).toBe(2)
  expect((await flood(12)).status).toBe(503)
  expect((await ask('golf-search?q=pebble', honest)).status).toBe(200)
  // The next day has a reserve of its own.
  await owner.query('update private.provider_reserves set day = day - 1')
  expect(await callsOf(12, (index) => flood(20 + index))).toBe(2)
})
