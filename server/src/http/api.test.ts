import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/own-server/test-api.ts'

let api: TestApi | undefined
afterEach(async () => {
  await api?.stop()
  api = undefined
})

const headersOf = (started: TestApi) => ({ apikey: started.keys.apiKeys.publishable })
const addOnce = `create function public.one() returns int language sql stable as 'select 1';
  
  grant execute on function public.one() to anon`

describe('[D50] pages of other origins', () => {
  const preflight = (started: TestApi, origin: string, path: string) =>
    fetch(`${started.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-profile,content-type,x-client-info',
      },
    })

  test.each(['/rest/v1/rpc/one', '/auth/v1/signup'])(
    'may ask %s when they are named, letter by letter',
    async (path) => {
      api = await startTestApi({ origins: ['https://golf.example', 'capacitor://localhost'] })
      for (const origin of ['https://golf.example', 'capacitor://localhost']) {
        const answer = await preflight(api, origin, path)
        expect(answer.status).toBe(204)
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
        expect(answer.headers.get('vary')).toMatch(/origin/i)
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
        const allowed = answer.headers.get('access-control-allow-headers')?.split(',') ?? []
        expect(allowed).toEqual(
          expect.arrayContaining(['apikey', 'authorization', 'content-profile', 'prefer', 'x-client-info']),
        )
        expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
      }
      const others = [
        'https://evil.example',
        'https://golf.example.evil.example',
        'http://golf.example',
        'https://golf.example:444',
        'null',
        'https://Golf.example',
      ]
      for (const origin of others) {
        expect((await preflight(api, origin, path)).headers.get('access-control-allow-origin')).toBeNull()
        const asked = await fetch(`${api.url}${path}`, {
          method: 'POST',
          body: '{}',
          headers: { origin, ...headersOf(api) },
        })
        expect(asked.headers.get('access-control-allow-origin')).toBeNull()
      }
    },
  )

  test('see what the client reads, of refusals too', async () => {
    api = await startTestApi({ origins: ['https://golf.example'] })
    const answer = await fetch(`${api.url}/rest/v1/nowhere`, { headers: { origin: 'https://golf.example' } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://golf.example')
    const exposed = answer.headers.get('access-control-expose-headers')?.split(',') ?? []
    expect(exposed).toEqual(expect.arrayContaining(['content-range', 'x-supabase-api-version', 'retry-after']))
  })
})

describe('[D64] clients with too many requests get the time to retry', () => {
  const ask = (started: TestApi, name: string, headers: Record<string, string> = {}) =>
    fetch(`${started.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headersOf(started), ...headers },
    })

  const bearer = async (started: TestApi) => {
    const answer = await fetch(`${started.url}/auth/v1/signup`, {
      method: 'POST',
      body: '{}',
      headers: headersOf(started),
    })
    const body: unknown = await answer.json()
    const token = typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : ''
    return { authorization: `Bearer ${String(token)}` }
  }

  test('of an address', async () => {
    api = await startTestApi({ schema: addOnce, rates: { address: { burst: 3, perSecond: 0.1 } } })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await ask(api, 'one', { 'x-forwarded-for': `203.0.113.${count}` })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await ask(api, 'one')
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
      details: null,
      hint: null,
    })
  })

  test('of one user, from any address, and only of that user', async () => {
    const grant = `${addOnce}, authenticated`
    api = await startTestApi({ schema: grant, proxies: ['127.0.0.1'], rates: { user: { burst: 2, perSecond: 0.1 } } })
    const started = api
    const [one, other] = [await bearer(started), await bearer(started)]
    const asOne = async (count: number) =>
      (await ask(started, 'one', { ...one, 'x-forwarded-for': `203.0.113.${count}` })).status
    expect([await asOne(1), await asOne(2), await asOne(3)]).toEqual([200, 200, 429])
    expect((await ask(started, 'one', other)).status).toBe(200)
  })

  test('one user’s slow requests wait for each other, and no other user for them', async () => {
    const slow = `create function public.slow() returns void language sql as 'select pg_advisory_xact_lock(4653)';
      grant execute on function public.slow() to authenticated`
    api = await startTestApi({ schema: `${addOnce}, authenticated; ${slow}` })
    const started = api
    const [one, other] = [await bearer(started), await bearer(started)]
    const holder = await started.test.database.owner.connect()
    await holder.query('select pg_advisory_lock(4653)')
    const statuses: number[] = []
    // More requests than the server has connections to the database, and more than may wait.
    const slowOnes = Array.from({ length: 60 }, async () => {
      const answer = await ask(started, 'slow', one)
      statuses.push(answer.status)
      return answer
    })
    await vi.waitFor(() => expect(statuses).toEqual(Array(7).fill(429)), { timeout: 8000 })
    expect((await ask(started, 'one', other)).status).toBe(200)
    expect(statuses).toHaveLength(7)
    await holder.query('select pg_advisory_unlock(4653)')
    holder.release()
    const answers = await Promise.all(slowOnes)
    expect(statuses.slice(7)).toEqual(Array(53).fill(204))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(7).fill('1'))
  })

  test('requests without a token queue by their address, and other addresses don’t wait for them', async () => {
    const slow = `create function public.slow() returns void language sql as 'select pg_advisory_xact_lock(4654)';
      grant execute on function public.slow() to anon`
    api = await startTestApi({ schema: `${addOnce}; ${slow}`, proxies: ['127.0.0.1'] })
    const started = api
    const from = (address: string) => ({ ...headersOf(started), 'x-forwarded-for': address })
    const holder = await started.test.database.owner.connect()
    await holder.query('select pg_advisory_lock(4654)')
    const statuses: number[] = []
    const slowOnes = Array.from({ length: 110 }, async () => {
      const answer = await ask(started, 'slow', from('203.0.113.1'))
      statuses.push(answer.status)
      return answer
    })
    await vi.waitFor(() => expect(statuses).toEqual(Array(7).fill(429)), { timeout: 8000 })
    expect((await ask(started, 'one', from('203.0.113.2'))).status).toBe(200)
    expect(statuses).toHaveLength(7)
    await holder.query('select pg_advisory_unlock(4654)')
    holder.release()
    const answers = await Promise.all(slowOnes)
    expect(statuses.slice(7)).toEqual(Array(103).fill(204))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(7).fill('1'))
  })

  test('when the database can’t keep up: what waits is bounded, what was taken is answered', async () => {
    api = await startTestApi({ schema: addOnce, proxies: ['127.0.0.1'] })
    const started = api
    const golfer = (index: number) => ({ ...headersOf(started), 'x-forwarded-for': `203.0.113.${index % 20}` })
    const all = await Promise.all(Array.from({ length: 540 }, async (_, index) => ask(started, 'one', golfer(index))))
    const refused = all.filter((answer) => answer.status === 429)
    expect(all.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(500)
    expect(refused.every((answer) => answer.headers.has('retry-after'))).toBe(true)
    expect(all.every((answer) => answer.status === 200 || answer.status === 429)).toBe(true)
  })
})

test('metrics are the operator’s alone, and tell what was asked', async () => {
  api = await startTestApi({ schema: addOnce })
  await fetch(`${api.url}/rest/v1/rpc/one`, { method: 'POST', headers: headersOf(api) })
  await fetch(`${api.url}/rest/v1/rpc/made-up-${'x'.repeat(20)}`, { method: 'POST', headers: headersOf(api) })
  for (const authorization of ['', 'Bearer x', `Bearer ${api.keys.apiKeys.publishable}`]) {
    expect((await fetch(`${api.url}/metrics`, { headers: { authorization } })).status).toBe(401)
  }
  const answer = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${api.keys.apiKeys.secret}` } })
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('teemates_requests_total{route="rpc/one",method="POST",status="200"} 1')
  expect(text).toContain('teemates_requests_total{route="rpc",method="POST",status="404"} 1')
  expect(text).toContain('teemates_request_seconds_count{route="rpc/one"} 1')
  expect(text).not.toContain('made-up')
})
