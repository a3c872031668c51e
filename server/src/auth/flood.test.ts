import { describe, expect, test } from 'vitest'
import { defaultRates } from '../http/limits.ts'
import { startTestApi, type TestApi } from '../../../test/own-server/test-api.ts'

describe('[D47] a flood of sign-ins', () => {
  const signUp = (api: TestApi, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: api.keys.apiKeys.publishable, ...headers },
      body: '{}',
    })

  test('ends after 200 an hour an address, whatever address it claims to have: a clubhouse of 150 fits into it', async () => {
    const api = await startTestApi()
    for (let count = 0; count < 200; count += 1)
      expect((await signUp(api, { 'x-forwarded-for': `203.0.113.${count}` })).status).toBe(200)
    const refused = await signUp(api, { 'x-forwarded-for': '203.0.113.99', 'x-supabase-api-version': '2024-01-01' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    await api.stop()
  })

  test('from one IPv6 network ends at twice and four times an address’s limit', async () => {
    const api = await startTestApi({ proxies: ['127.0.0.1'], rates: { signIn: { burst: 2, perSecond: 0.001 } } })
    const statusesOf = async (groups: readonly string[]) => {
      const statuses: number[] = []
      for (const group of groups) {
        statuses.push((await signUp(api, { 'x-forwarded-for': `2001:db8:0:${group}::1` })).status)
      }
      return statuses
    }
    // Each address is in a /64 of its own. Those of one /56 share the first two digits.
    expect(await statusesOf(['1100', '1101', '1102', '1103', '1104'])).toEqual([200, 200, 200, 200, 429])
    expect(await statusesOf(['1200', '1201', '1202', '1203', '1300'])).toEqual([200, 200, 200, 200, 429])
    await api.stop()
  })

  test('from elsewhere leaves 40 golfers behind one address their sign-ins, and then ten an hour', async () => {
    const { signInShare } = defaultRates
    expect(signInShare.perSecond * 3600).toBe(10)
    const api = await startTestApi({
      proxies: ['127.0.0.1'],
      rates: { signInOfAll: { burst: 1, perSecond: 0.000_01 }, signInShare },
    })
    const from = async (address: string) => (await signUp(api, { 'x-forwarded-for': address })).status
    expect(await from('203.0.113.1')).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 51; count += 1) statuses.push(await from('203.0.113.2'))
    expect(statuses).toEqual([...Array<number>(50).fill(200), 429])
    await api.stop()
  })

  test('from many addresses ends at the global limit, and a well-behaved address keeps a share', async () => {
    const rates = { signInOfAll: { burst: 5, perSecond: 0.001 }, signInShare: { burst: 2, perSecond: 0.001 } }
    const api = await startTestApi({ proxies: ['127.0.0.1'], rates })
    const statusesOf = async (addresses: readonly string[]) => {
      const statuses: number[] = []
      for (const address of addresses) statuses.push((await signUp(api, { 'x-forwarded-for': address })).status)
      return statuses
    }
    const flood = Array.from({ length: 5 }, () => '203.0.113.1')
    expect(await statusesOf([...flood, '203.0.113.1', '203.0.113.1', '203.0.113.1'])).toEqual([
      ...flood.map(() => 200),
      200,
      200,
      429,
    ])
    expect(await statusesOf(['203.0.113.2', '203.0.113.2', '203.0.113.2'])).toEqual([200, 200, 429])
    // The share belongs to a /48, not to each of its addresses.
    expect(await statusesOf(['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:1:1::1'])).toEqual([
      200, 200, 429, 200,
    ])
    await api.stop()
  })
})
