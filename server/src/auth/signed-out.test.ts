import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../http/api.ts'
import { defaultRates } from '../http/limits.ts'
import { createMetrics } from '../operating/metrics.ts'
import { startTestApi, type TestApi } from '../../../test/own-server/test-api.ts'

/* An access token is valid for an hour. After a sign-out it must stop working at once, at every service. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

interface Golfer {
  readonly client: SupabaseClient
  readonly headers: Readonly<Record<string, string>>
}

async function golfer(): Promise<Golfer> {
  const client = createClient(api.url, api.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await client.auth.signInAnonymously()
  const { publishable: apikey } = api.keys.apiKeys
  return { client, headers: { apikey, authorization: `Bearer ${data.session?.access_token}` } }
}

async function statuses({ headers }: Golfer): Promise<readonly number[]> {
  const body = JSON.stringify({ game_id: crypto.randomUUID() })
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  return Promise.all(
    [
      fetch(`${api.url}/rest/v1/games?select=id`, { headers }),
      fetch(`${api.url}/functions/v1/game-delete`, post),
      fetch(`${api.url}/auth/v1/user`, { headers }),
    ].map(async (answer) => (await answer).status),
  )
}

const signedIn = [200, 404, 200]
const signedOut = [401, 401, 403]

test.each(['local', 'global'] as const)('signing out (%s) ends the access token', async (scope) => {
  const [mine, other] = [await golfer(), await golfer()]
  expect(await statuses(mine)).toEqual(signedIn)
  await mine.client.auth.signOut({ scope })
  expect(await statuses(mine)).toEqual(signedOut)
  const refused = await fetch(`${api.url}/rest/v1/games?select=id`, { headers: mine.headers })
  expect(await refused.json()).toMatchObject({ code: 'PGRST301', message: 'JWT session has ended' })
  expect(await statuses(other)).toEqual(signedIn)
})

test('signing out the others leaves the own session alone', async () => {
  const mine = await golfer()
  await mine.client.auth.signOut({ scope: 'others' })
  expect(await statuses(mine)).toEqual(signedIn)
})

test('a refresh token that somebody has stolen ends the access tokens of its session, and no others', async () => {
  const [robbed, other] = [await golfer(), await golfer()]
  const { apikey = '', authorization } = robbed.headers
  const stolen = (await robbed.client.auth.getSession()).data.session?.refresh_token
  const refresh = (refresh_token: string | undefined) =>
    fetch(`${api.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    })
  const { data } = await robbed.client.auth.refreshSession()
  await robbed.client.auth.refreshSession()
  const { owner } = api.test.database
  await owner.query("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'")
  const renewed = { ...robbed, headers: { ...robbed.headers, authorization: `Bearer ${data.session?.access_token}` } }
  expect([await statuses(robbed), await statuses(renewed)]).toEqual([signedIn, signedIn])
  const endedCount = async () => (await owner.query('select from auth.ended_sessions')).rowCount ?? 0
  const before = await endedCount()
  let isNotified = false
  api.api.endedSessions.onEnd(() => (isNotified = true))
  expect((await refresh(stolen)).status).toBe(400)
  expect(isNotified).toBe(true)
  expect([await statuses(robbed), await statuses(renewed)]).toEqual([signedOut, signedOut])
  const change = {
    method: 'PUT',
    headers: { apikey, authorization: authorization ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { a: 1 } }),
  }
  expect((await fetch(`${api.url}/auth/v1/user`, change)).status).toBe(403)
  expect(await statuses(other)).toEqual(signedIn)
  // The next start of the server reads it from there.
  expect(await endedCount()).toBe(before + 1)
})

test('a server that starts again knows who was signed out, for as long as the tokens hold', async () => {
  const [before, after] = [await golfer(), await golfer()]
  const { database } = api.test
  await before.client.auth.signOut()
  const { callerOf } = await openApi({
    database,
    keys: api.keys,
    requestRates: defaultRates,
    origins: [],
    proxies: [],
    log: () => undefined,
    metrics: createMetrics(),
  })
  const calls = ({ headers }: Golfer) =>
    callerOf({ apiKey: headers['apikey'], authorization: headers['authorization'] })
  await expect(calls(before)).rejects.toMatchObject({ reason: 'signed_out' })
  expect(await calls(after)).toMatchObject({ role: 'authenticated' })
  await database.owner.query("update auth.ended_sessions set ended_at = now() - interval '62 minutes'")
  await api.api.sessions.forgetUsedTokens()
  expect((await database.owner.query('select from auth.ended_sessions')).rowCount).toBe(0)
})
