import { describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../test-api.ts'

describe('[D47] a flood of sign-ins', () => {
  const signUp = (api: TestApi, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: api.keys.apiKeys.publishable, ...headers },
      body: '{}',
    })

  test('ends after 30 an hour an address, whatever address it claims to have', async () => {
    const api = await startTestApi()
    for (let count = 0; count < 30; count += 1)
      expect((await signUp(api, { 'x-forwarded-for': `203.0.113.${count}` })).status).toBe(200)
    const refused = await signUp(api, { 'x-forwarded-for': '203.0.113.99', 'x-supabase-api-version': '2024-01-01' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    await api.stop()
  })

  test('from many addresses ends at the global cap', async () => {
    const api = await startTestApi({ proxies: ['127.0.0.1'], rates: { signInOfAll: { burst: 5, perSecond: 0.001 } } })
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1)
      statuses.push((await signUp(api, { 'x-forwarded-for': `203.0.113.${count}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const { rows } = await api.test.database.owner.query<{ count: string }>('select count(*) from auth.users')
    expect(rows[0]?.count).toBe('5')
    await api.stop()
  })
})
