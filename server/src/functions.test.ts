import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestFunctions, type TestFunctions } from '../../test/own-server/functions-test.ts'
import { isSafeLink } from '@teemates/golf/safe-link'

let at: TestFunctions
beforeAll(async () => {
  at = await startTestFunctions()
})
afterAll(() => at.stop())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.url}/${path}`, { headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('courses', () => {
  test('are suggested however they are spelt', async () => {
    const { status, body } = await get('courses-suggest?q=peble%20beach&limit=10', { accept: 'application/json' })
    expect(status).toBe(200)
    expect(body).toHaveProperty('courses.0', {
      vendor_id: 'teemates:pebble-beach-golf-links',
      name: 'Pebble Beach Golf Links',
      city: 'Pebble Beach',
      state_region: 'California',
      country: 'United States',
      attribution: expect.stringContaining('OpenGolfAPI') as unknown,
    })
  })

  test.each(['', '?q=', '?q=zzzzqqq&limit=-1', '?limit=1e9'])("'%s' suggests nothing", async (query) => {
    expect(await get(`courses-suggest${query}`)).toMatchObject({ status: 200, body: { courses: [] } })
  })

  test('have tees for men and women', async () => {
    const { body } = await get('courses-details-cache?course_id=demo:fox-meadow-demo-course')
    expect(body).toMatchObject({
      course: {
        name: 'Fox Meadow Demo Course',
        tees: {
          male: [{ tee_name: 'USGA Blue Men', gender: 'male' }, { tee_name: 'USGA White Men' }],
          female: [{ tee_name: 'USGA Red Women', gender: 'female' }],
        },
      },
    })
    expect(body).toHaveProperty('course.tees.male.0.holes.17', {
      hole_number: 18,
      number: 18,
      par: 4,
      yardage: 425,
      si: 4,
    })
    expect(body).not.toHaveProperty('holes_json')
  })

  test('whose card names no tee have holes alone', async () => {
    const { body } = await get('courses-details-cache?course_id=teemates:bethpage-state-park-black')
    expect(body).toHaveProperty('holes_json.length', 18)
    expect(body).not.toHaveProperty('course.tees')
  })

  test.each([
    ['?course_id=teemates:none', 404],
    ['?course_id=', 400],
    ["?course_id=x';--", 400],
    ['', 400],
  ])("'%s' is answered with %d", async (query, status) => {
    expect((await get(`courses-details-cache${query}`)).status).toBe(status)
  })

  test('nobody asks a provider unless the operator has set one', async () => {
    expect(await get('golf-search?q=pebble')).toMatchObject({
      status: 503,
      body: { error: 'No course provider is configured' },
    })
    expect((await get('golf-course-details?course_id=golfapi:1')).status).toBe(503)
  })

  test('an unknown function is not found, another method neither', async () => {
    expect((await get('nothing')).status).toBe(404)
    expect((await post('courses-suggest', {})).status).toBe(404)
  })
})

describe('notifications', () => {
  afterEach(async () => {
    await at.api.test.database.owner.query('delete from public.notifications')
  })
  const add = (id: string, more = '') =>
    at.api.test.database.owner.query(
      `insert into public.notifications (id, title, preview, body, published_at, expires_at${more === '' ? '' : ', cta_label, cta_href'})
       values ('${id}', 'News', 'Short', 'Long', now() - interval '1 hour', ${id === 'old' ? "now() - interval '1 minute'" : 'null'}${more})`,
    )

  test('are the published ones, without those that have expired', async () => {
    await add('a')
    await add('old')
    await add('b', ", 'Read', '/profile'")
    await at.api.test.database.owner.query(
      "update public.notifications set published_at = now() + interval '1 hour' where id = 'a'",
    )
    const { body } = await get('notifications')
    expect(body).toMatchObject({
      items: [{ id: 'b', title: 'News', level: 'other', cta: { label: 'Read', href: '/profile' } }],
    })
    expect(body).not.toHaveProperty('items.0.expiresAt')
  })

  test('are answered with 304 to a client that has them, until something changes', async () => {
    await add('a')
    const { headers } = await get('notifications')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('notifications', { 'if-none-match': known })
      expect(again).toMatchObject({ status: 304, body: null })
      expect(again.headers.get('etag')).toBe(etag)
    }
    await add('b')
    expect((await get('notifications', { 'if-none-match': etag })).status).toBe(200)
  })

  const unsafe = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'http://golf.example',
    '//golf.example',
    '/\\golf.example',
    '\\\\golf.example',
    'data:text/html,x',
    'golf.example',
    ' https://golf.example',
    'https://golf example',
    '/a\nb',
    'https:\\\\golf.example',
    '/\t/golf.example',
    '',
  ]
  test.each(unsafe)('[D53] a link to %j is rejected by the database and never published', async (href) => {
    expect(isSafeLink(href)).toBe(false)
    await expect(add('a', `, 'Go', ${quoted(href)}`)).rejects.toMatchObject({ code: '23514' })
    // The feed must leave the link out even if it got into the table.
    const { owner } = at.api.test.database
    const client = await owner.connect()
    try {
      await client.query('alter table public.notifications drop constraint notifications_cta_href_check')
      await add('a', `, 'Go', ${quoted(href)}`)
      const { body } = await get('notifications')
      expect(body).toHaveProperty('items.0.id', 'a')
      expect(body).not.toHaveProperty('items.0.cta')
    } finally {
      await client.query('delete from public.notifications')
      await client.query(
        `alter table public.notifications add constraint notifications_cta_href_check
         check (cta_href ~ '^(https://[^\\s\\\\]+|/([^\\s\\\\/][^\\s\\\\]*)?)$' and char_length(cta_href) <= 2000)`,
      )
      client.release()
    }
  })

  test.each(['/', '/profile?x=1#y', 'https://golf.example/a?b=c'])('[D53] a link to %s is published', async (href) => {
    expect(isSafeLink(href)).toBe(true)
    await add('a', `, 'Go', ${quoted(href)}`)
    expect((await get('notifications')).body).toHaveProperty('items.0.cta.href', href)
  })
})

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
