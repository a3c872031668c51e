import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, type Init, signedIn, startCards } from '../../../test/own-server/test-cards.ts'

const refusal = v.strictObject({
  code: v.string(),
  message: v.string(),
  details: v.nullable(v.string()),
  hint: v.nullable(v.string()),
})

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

describe.each(testPostgres)('refusals on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']
  let ask: Started['ask']
  let asMe: Started['asMe']

  beforeAll(async () => {
    ;({ api, mine, ask, asMe } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  describe('requests that can’t be served are refused as PostgREST refuses them', () => {
    test.each<[string, string, Init, number, string]>([
      ['an unknown table', '/nowhere', {}, 404, 'PGRST205'],
      ['a table of another schema', '/auth.users', {}, 404, 'PGRST205'],
      ['a table of the catalogue', '/pg_class', {}, 404, 'PGRST205'],
      ['an unknown column in select', '/cards?select=nope', {}, 400, '42703'],
      ['an unknown column in a filter', '/cards?nope=eq.1', {}, 400, '42703'],
      ['an unknown column in order', '/cards?order=nope', {}, 400, '42703'],
      ['an unknown column to write', '/cards', { method: 'POST', body: '{"nope": 1}' }, 400, 'PGRST204'],
      ['an unknown type', '/cards?select=hole::regclass', {}, 400, '42704'],
      ['an unknown operator', '/cards?hole=equals.1', {}, 400, 'PGRST100'],
      ['a value of the wrong type', '/cards?hole=eq.x', {}, 400, '22P02'],
      ['NUL in a value', '/cards?note=eq.a%00b', {}, 400, '22021'],
      ['another table inside', '/cards?select=hole,closed(*)', {}, 400, 'PGRST200'],
      ['a filter on another table', '/cards?closed.id=eq.1', {}, 400, 'PGRST108'],
      ['an aggregate', '/cards?select=strokes.sum()', {}, 400, 'PGRST123'],
      ['another schema', '/cards', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
      [
        'another schema to write',
        '/cards',
        { method: 'POST', body: '{}', headers: { 'content-profile': 'private' } },
        406,
        'PGRST106',
      ],
      ['malformed JSON', '/cards', { method: 'POST', body: '{"hole": ' }, 400, 'PGRST102'],
      ['JSON that is no row', '/cards', { method: 'POST', body: '5' }, 400, 'PGRST102'],
      [
        'rows with different keys',
        '/cards',
        { method: 'POST', body: '[{"hole": 1}, {"strokes": 1}]' },
        400,
        'PGRST102',
      ],
      [
        'a form',
        '/cards',
        { method: 'POST', body: 'hole=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        400,
        'PGRST102',
      ],
      [
        'text',
        '/rpc/add',
        { method: 'POST', body: '{"a": 1}', headers: { 'content-type': 'text/plain' } },
        404,
        'PGRST202',
      ],
      ['arguments that are a list', '/rpc/add', { method: 'POST', body: '[1]' }, 400, 'PGRST102'],
      ['an argument of the wrong type', '/rpc/add', { method: 'POST', body: '{"a": "x"}' }, 400, '22P02'],
      ['CSV', '/cards', { headers: { accept: 'text/csv' } }, 406, 'PGRST107'],
      ['the plan', '/cards', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, 406, 'PGRST107'],
      ['a row that is there', '/cards', { method: 'POST', body: '{"hole": 1}' }, 409, '23505'],
      ['a row without what it needs', '/cards', { method: 'POST', body: '{"strokes": 1}' }, 400, '23502'],
      ['PUT', '/cards?id=eq.1', { method: 'PUT', body: '{}' }, 405, 'PGRST117'],
      ['PATCH of a procedure', '/rpc/add', { method: 'PATCH', body: '{}' }, 405, 'PGRST101'],
      ['a longer path', '/cards/1', {}, 404, 'PGRST125'],
      ['the root', '/', {}, 404, 'PGRST126'],
      ['unknown preferences, strictly', '/cards', { headers: { prefer: 'handling=strict, magic=1' } }, 400, 'PGRST122'],
      ['a table nobody may read', '/closed', {}, 403, '42501'],
      ['deleting a part', '/cards?hole=eq.1&limit=1', { method: 'DELETE' }, 400, 'PGRST100'],
    ])('%s', async (_, path, init, status, code) => {
      const answer = await asMe(path, init)
      expect(v.parse(refusal, await answer.json()).code).toBe(code)
      expect(answer.status).toBe(status)
    })

    test('[D48] a body over 64 KiB, and more parameters than anybody needs', async () => {
      const large = JSON.stringify({ value: 'x'.repeat(66_000) })
      expect((await asMe('/rpc/echo', { method: 'POST', body: large })).status).toBe(413)
      const chunks = new ReadableStream({
        start(controller) {
          for (let count = 0; count < 70; count += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
          controller.close()
        },
      })
      const streamed: Init = { method: 'POST', body: chunks }
      expect((await asMe('/rpc/echo', Object.assign(streamed, { duplex: 'half' }))).status).toBe(413)
      const many = Array.from({ length: 201 }, (_, index) => `hole=neq.${index}`).join('&')
      expect((await asMe(`/cards?${many}`)).status).toBe(400)
    })
  })

  test('[D45] credentials that aren’t ours are refused before anything is asked', async () => {
    const { token } = await signedIn(api, connect)
    const [header = '', payload = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const [authorization, code] of [
      [`Bearer ${none}`, 'PGRST301'],
      [`Bearer ${header}.${payload}.AAAA`, 'PGRST301'],
      ['Bearer x', 'PGRST301'],
      ['Basic eDp5', 'PGRST301'],
    ]) {
      const answer = await ask('/cards', { headers: { authorization: authorization ?? '' } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
      expect(await answer.json()).toMatchObject({ code })
    }
    api.aheadMs = 3_600_000
    const expired = await asMe('/cards')
    api.aheadMs = 0
    expect(expired.status).toBe(401)
    expect(await expired.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
    expect((await ask('/cards', { headers: { apikey: 'sb_publishable_x' } })).status).toBe(401)
  })

  test('a new table is found after the schema was reloaded', async () => {
    const { owner } = api.test.database
    await owner.query(
      'create table public.later (id int); alter table public.later enable row level security; grant select on public.later to authenticated',
    )
    expect((await asMe('/later')).status).toBe(404)
    await owner.query("notify pgrst, 'reload schema'")
    await expect.poll(async () => (await asMe('/later')).status).toBe(200)
    await owner.query('drop table public.later')
  })

  test('an answer too large is refused in PostgREST’s shape, and the next one comes', async () => {
    const long = (mebibytes: number) =>
      asMe('/rpc/long_text', { method: 'POST', body: JSON.stringify({ p_mebibytes: mebibytes }) })
    const answer = await long(40)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      code: '54000',
      message: 'The answer is too large.',
      details: null,
      hint: null,
    })
    expect((await (await long(1)).text()).length).toBeGreaterThan(1024 * 1024)
  })

  test('[D64] a procedure that refuses for too many says when to come again', async () => {
    const body = JSON.stringify({ p_state: 'PT429', p_message: 'Too many.' })
    const answer = await asMe('/rpc/refuse', { method: 'POST', body })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  // Source: PostgREST's documentation, 'Add HTTP Headers with RAISE'.
  test('a procedure that raises PGRST gives the status, the headers and the body', async () => {
    const raise = (p_message: string, p_detail: string) =>
      asMe('/rpc/refuse', { method: 'POST', body: JSON.stringify({ p_state: 'PGRST', p_message, p_detail }) })
    const body = { code: '123', message: 'Payment Required', details: 'Quota exceeded', hint: 'Upgrade your plan' }
    const answer = await raise(JSON.stringify(body), '{"status":402,"headers":{"X-Powered-By":"Nerd Rage"}}')
    expect([answer.status, answer.headers.get('x-powered-by')]).toEqual([402, 'Nerd Rage'])
    expect(await answer.json()).toEqual(body)
    const short = await raise('{"code":"123","message":"No."}', '{"status":503}')
    expect(short.status).toBe(503)
    expect(await short.json()).toEqual({ code: '123', message: 'No.', details: null, hint: null })
    for (const [message, detail] of [
      ['No.', '{"status":503}'],
      ['{"code":"123","message":"No."}', 'a_code'],
    ] as const) {
      expect(await (await raise(message, detail)).json()).toMatchObject({ code: 'PGRST121' })
    }
  })

  test('[D59] refusals leave no name, token or value in the log', async () => {
    await mine.rpc('refuse', { p_state: 'XX000', p_message: 'Sergio wrote birdie' })
    expect(api.logged()).toContain('XX000')
    expect(api.logged()).not.toMatch(/eyJ|birdie|Sergio|sb_(?:publishable|secret)_/)
  })
})
