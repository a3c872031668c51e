import { createClient } from '@supabase/supabase-js'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/own-server/test-api.ts'
import { signedIn } from '../../../test/own-server/test-cards.ts'
import type { Rate } from '../http/rates.ts'

const mebibyte = 1024 * 1024

const schema = `
  create table public.calls (id int generated always as identity);
  alter table public.calls enable row level security;
  create function public.long_text(p_mebibytes int) returns text language plpgsql security definer set search_path = '' as $f$
    begin
      insert into public.calls default values;
      return repeat('x', p_mebibytes * 1024 * 1024);
    end $f$;
  grant execute on function public.long_text(int) to anon, authenticated;
  create table public.pages (id int primary key, content text);
  alter table public.pages enable row level security;
  create policy everyone on public.pages using (true);
  grant select on public.pages to anon, authenticated, service_role;
  insert into public.pages select i, repeat('x', 1024 * 1024) from generate_series(1, 8) i`

let api: TestApi
afterEach(() => api.stop())

async function start(userBytes: Rate, addressBytes: Rate = { burst: 1e12, perSecond: 1e12 }): Promise<void> {
  api = await startTestApi({ schema, proxies: ['127.0.0.1'], rates: { userBytes, addressBytes } })
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function account(address = '203.0.113.1'): Promise<Ask> {
  const connect = (url: string, key: string) => createClient(url, key, { auth: { persistSession: false } })
  const { token } = await signedIn(api, connect)
  return asking(address, { authorization: `Bearer ${token}` })
}

/** @returns a function that reads the whole answer */
function asking(address: string, headers: Readonly<Record<string, string>> = {}): Ask {
  const given = { apikey: 'sb_publishable_test', 'content-type': 'application/json', ...headers }
  return async (path, init) => {
    const answer = await fetch(`${api.url}${path}`, { ...init, headers: { ...given, 'x-forwarded-for': address } })
    return new Response(await answer.text(), answer)
  }
}

const longText = (ask: Ask, mebibytes: number) =>
  ask('/rest/v1/rpc/long_text', { method: 'POST', body: JSON.stringify({ p_mebibytes: mebibytes }) })
const pages = (ask: Ask, limit: number) => ask(`/rest/v1/pages?limit=${limit}`)
const small = (ask: Ask) => pages(ask, 0)

async function callsMade(): Promise<number> {
  const { rowCount } = await api.test.database.owner.query('select from public.calls')
  return rowCount ?? 0
}

describe('the bytes of answers', () => {
  test('an account that got too many is refused before the database is asked, and then served again', async () => {
    await start({ burst: mebibyte, perSecond: mebibyte / 2 })
    const ask = await account()
    expect((await longText(ask, 2)).status).toBe(200)
    const refused = await longText(ask, 2)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit', details: 'too_many_bytes' })
    const seconds = Number(refused.headers.get('retry-after'))
    // One mebibyte too many, of which half a mebibyte is refilled each second.
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(3)
    expect(await callsMade()).toBe(1)
    expect((await small(await account())).status).toBe(200)
    await pause(seconds * 1000)
    expect((await small(ask)).status).toBe(200)
  })

  test('rows count as procedures do, and so does an answer that was too large', async () => {
    await start({ burst: 5 * mebibyte, perSecond: 1 })
    const reads = await account()
    expect((await pages(reads, 6)).status).toBe(200)
    expect((await small(reads)).status).toBe(429)
    const exceeds = asking('203.0.113.5')
    // Without an account an answer has at most 4 MiB.
    expect((await pages(exceeds, 8)).status).toBe(500)
    expect((await pages(exceeds, 8)).status).toBe(500)
    expect((await small(exceeds)).status).toBe(429)
  })

  test('count for requests sent at once, too: those that wait are refused', async () => {
    await start({ burst: mebibyte, perSecond: 1 })
    const ask = await account()
    const answers = await Promise.all(Array.from({ length: 30 }, () => longText(ask, 2)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(27)
    expect(await callsMade()).toBeLessThanOrEqual(3)
  })

  test('of one network’s accounts come from one budget, and other networks have their own', async () => {
    await start({ burst: 3 * mebibyte, perSecond: 1 }, { burst: 3 * mebibyte, perSecond: 1 })
    const [first, second] = [await account('2001:db8:0:1::1'), await account('2001:db8:0:2::1')]
    expect((await longText(first, 2)).status).toBe(200)
    expect((await longText(second, 2)).status).toBe(200)
    for (const ask of [first, second, asking('2001:db8:0:3::1')]) expect((await small(ask)).status).toBe(429)
    // Nobody who has spent less than half of their own budget is locked out by them.
    expect((await small(await account('2001:db8:0:4::1'))).status).toBe(200)
    expect((await small(asking('2001:db8:1:1::1'))).status).toBe(200)
  })

  test('the callers without an account at one address count as one, besides its golfers', async () => {
    await start({ burst: mebibyte, perSecond: 1 })
    const golfer = await account('203.0.113.1')
    expect((await longText(asking('203.0.113.1'), 2)).status).toBe(200)
    expect((await small(asking('203.0.113.1'))).status).toBe(429)
    expect((await small(golfer)).status).toBe(200)
    expect((await small(asking('203.0.113.2'))).status).toBe(200)
  })

  test('functions count as the request behind them, and answer with the time to wait', async () => {
    await start({ burst: mebibyte, perSecond: mebibyte / 8 })
    const ask = asking('203.0.113.1')
    expect((await longText(ask, 3)).status).toBe(200)
    const refused = await ask('/functions/v1/notifications')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10)
  })

  test('the operator reads whole tables with the secret key', async () => {
    await start({ burst: 1, perSecond: 1 }, { burst: 1, perSecond: 1 })
    const operator = asking('203.0.113.1', { apikey: 'sb_secret_test' })
    for (let time = 0; time < 3; time += 1) expect((await pages(operator, 8)).status).toBe(200)
  })
})
