import { createClient } from '@supabase/supabase-js'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

const mebibyte = 1024 * 1024
const longestReadMs = 2_000
/** More than the delay that a busy machine adds. */
const lateMs = 6_000

async function connected(asked: ClientRequest): Promise<void> {
  await once(asked, 'socket')
  if (asked.socket?.connecting === true) await once(asked.socket, 'connect')
}

describe.each(testPostgres)('the bounds of one caller on $name', ({ kind }) => {
  let cards: Cards<unknown>

  beforeAll(async () => {
    cards = await startCards(kind, connect)
  })
  afterAll(() => cards.api.stop())

  test('each column is answered at most twice, however it is named', async () => {
    const refusalOf = async (select: string, init?: Parameters<typeof cards.asMe>[1]) => {
      const answer = await cards.asMe(`/cards?${new URLSearchParams({ select, hole: 'eq.1' }).toString()}`, init)
      return answer.status === 200 ? undefined : answer.json()
    }
    const tooOften = { code: 'PGRST100', details: 'expecting each column at most 2 times' }
    expect(await refusalOf('note,text:note')).toBeUndefined()
    expect(await refusalOf('*,text:note')).toBeUndefined()
    expect(await refusalOf('a:note,b:note::text,c:note')).toMatchObject(tooOften)
    expect(await refusalOf('a:extra->a,b:extra->>n,c:extra')).toMatchObject(tooOften)
    expect(await refusalOf('*,a:note,b:note')).toMatchObject(tooOften)
    expect(await refusalOf('*,*,*')).toMatchObject(tooOften)
    const many = Array.from({ length: 199 }, (_, index) => `c${index}:note`).join()
    expect(await refusalOf(many)).toMatchObject(tooOften)
    const writes = { method: 'PATCH', body: '{"note": "x"}', headers: { prefer: 'return=representation' } }
    expect(await refusalOf(many, writes)).toMatchObject(tooOften)
    expect(await (await cards.asMe('/cards?hole=eq.1&select=note')).json()).toEqual([{ note: 'Par at last' }])
  })

  test('many rows that come to more than an answer may have are refused while they are read', async () => {
    const { owner } = cards.api.test.database
    await owner.query(
      `insert into public.cards (owner, hole, note) select $1, 1000 + i, repeat('x', ${mebibyte}) from generate_series(1, 60) i`,
      [cards.myId],
    )
    // A sequential scan reads all rows, and PostgreSQL never builds the sixty megabytes as one text.
    const answer = await cards.asMe('/cards?hole=gt.1000&select=note')
    expect(answer.status).toBe(500)
    // On a busy machine the read may hit its time limit before its size limit.
    expect(await answer.text()).toMatch(/"code":"(?:54000|57014)"/)
    const some = await cards.asMe('/cards?hole=gt.1000&select=note&limit=10', { headers: { prefer: 'count=exact' } })
    expect(some.headers.get('content-range')).toBe('0-9/60')
    expect((await some.text()).length).toBeGreaterThan(10 * mebibyte)
    await owner.query('delete from public.cards where hole > 1000')
  })

  test('a caller without an account is answered at most 4 MiB', async () => {
    const long = (mebibytes: number) =>
      cards.ask('/rpc/long_text', { method: 'POST', body: JSON.stringify({ p_mebibytes: mebibytes }) })
    const answer = await long(5)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: '54000' })
    expect((await (await long(3)).text()).length).toBeGreaterThan(3 * mebibyte)
  })

  test('regular expressions are no filters', async () => {
    for (const filter of ['note=match.^P', 'note=imatch.^p', 'note=not.match.x', 'or=(note.match.^P,hole.eq.1)']) {
      const answer = await cards.asMe(`/cards?${filter}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'PGRST100' })
    }
  })

  test('reading ends after two seconds, by whatever it takes longer; writing may take its time', async () => {
    const startMs = performance.now()
    const answer = await cards.asMe('/rpc/wait?p_seconds=30')
    const tookMs = performance.now() - startMs
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: '57014' })
    expect(tookMs).toBeGreaterThan(longestReadMs * 0.9)
    expect(tookMs).toBeLessThan(longestReadMs + lateMs)
    const written = await cards.asMe('/rpc/wait', { method: 'POST', body: '{"p_seconds": 3}' })
    expect(written.status).toBe(204)
  })

  test('requests that are never finished keep no place from others', async () => {
    const { hostname, port } = new URL(cards.api.url)
    const key = cards.api.keys.apiKeys.publishable
    const unfinished = Array.from({ length: 510 }, () => {
      const asked = request({
        hostname,
        port,
        path: '/rest/v1/cards',
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json', 'content-length': '1000' },
      })
      asked.on('error', () => undefined)
      asked.write('{')
      return asked
    })
    try {
      await Promise.all(unfinished.map(connected))
      for (let time = 0; time < 5; time += 1) {
        await pause(50)
        const answer = await cards.asMe('/cards?hole=eq.1&select=hole')
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual([{ hole: 1 }])
      }
    } finally {
      for (const asked of unfinished) asked.destroy()
    }
  })
})
