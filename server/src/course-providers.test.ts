import type { IncomingMessage } from 'node:http'
import { fieldsOf } from '@teemates/golf/untrusted-fields'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Loopback,
  loopback,
  sessionHeaders,
  startTestFunctions,
  type TestFunctions,
} from '../../test/own-server/functions-test.ts'
import { recorded } from '../../test/own-server/recorded-answers.ts'

type Name = keyof typeof recorded
const openAttribution = 'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, ODbL 1.0.'

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
  readonly afterMs?: number
}

let at: TestFunctions
let provider: Loopback
let asked: IncomingMessage[] = []
let answer: (path: string) => Answer
let session: Record<string, string>
let atOnce = 0
let mostAtOnce = 0

beforeAll(async () => {
  provider = await loopback((request, response) => {
    asked.push(request)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    const { status, body, headers = {}, afterMs = 0 } = answer(request.url ?? '')
    setTimeout(() => {
      atOnce -= 1
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }, afterMs)
  })
  const base = `http://127.0.0.1:${provider.port}`
  at = await startTestFunctions({
    GOLFCOURSEAPI_URL: `${base}/golfcourseapi`,
    GOLFCOURSEAPI_KEY: 'secret-1',
    GOLFAPI_URL: `${base}/golfapi`,
    GOLFAPI_KEY: 'secret-2',
    OPENGOLFAPI_URL: `${base}/opengolfapi`,
  })
  session = await sessionHeaders(at)
})
afterAll(async () => {
  await at.stop()
  await provider.stop()
})
afterEach(async () => {
  asked = []
  mostAtOnce = 0
  const { owner } = at.api.test.database
  await owner.query('delete from public.provider_cache')
  await owner.query('delete from private.provider_turns')
  await owner.query('delete from private.provider_budgets')
  await owner.query("delete from public.courses where source not in ('teemates', 'demo')")
  for (const name of Object.keys(at.env)) if (name.endsWith('_PER_DAY') || name.endsWith('_SCHEME')) delete at.env[name]
})

/** Makes these providers answer with their recorded answers, in this order. */
function use(...names: Name[]): void {
  at.env['COURSE_PROVIDERS'] = names.join(',')
  answer = asRecorded
}

function asRecorded(path: string): Answer {
  const name = nameIn(path)
  const isSearch = /search|clubs/.test(path)
  return { status: 200, body: isSearch ? recorded[name].search : recorded[name].details }
}

function nameIn(path: string): Name {
  if (path.startsWith('/golfcourseapi/')) return 'golfcourseapi'
  return path.startsWith('/golfapi/') ? 'golfapi' : 'opengolfapi'
}

async function get(path: string) {
  const response = await fetch(`${at.url}/${path}`, { headers: session })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

function fieldIn(body: unknown, name: string): unknown {
  return fieldsOf(fieldsOf(body)?.get('course'))?.get(name)
}

/** The recorded answers without a card, for a course with this many holes. */
function withoutCard(count: number): (path: string) => Answer {
  return (path) => {
    const isSearch = /search|clubs/.test(path)
    const { golfapi, golfcourseapi, opengolfapi } = recorded
    const [club] = golfapi.search.clubs
    const { course } = golfcourseapi.details
    const bodies = {
      golfapi: isSearch
        ? { clubs: [{ ...club, courses: club.courses.map((one) => ({ ...one, numHoles: `${count}` })) }] }
        : { ...golfapi.details, numHoles: `${count}`, parsMen: [], parsWomen: [], tees: [] },
      golfcourseapi: isSearch
        ? golfcourseapi.search
        : {
            course: {
              ...course,
              tees: { female: [], male: [{ tee_name: 'Blue', number_of_holes: count, holes: [] }] },
            },
          },
      opengolfapi: isSearch
        ? { courses: opengolfapi.search.courses.map((one) => ({ ...one, holes: count })) }
        : { ...opengolfapi.details, holes: count, tees: [], holes_data: [] },
    }
    return { status: 200, body: bodies[nameIn(path)] }
  }
}

describe.each(['golfcourseapi', 'golfapi', 'opengolfapi'] as const)('%s', (name) => {
  const { vendorId } = recorded[name]

  test('is asked once for a course that the catalogue lacks', async () => {
    use(name)
    for (const path of ['courses-suggest?q=Carne', 'golf-search?q=carne']) {
      expect((await get(path)).body).toHaveProperty('courses.0', {
        vendor_id: vendorId,
        name: 'Carne Golf Links (Wild Atlantic Dunes)',
        city: 'Belmullet',
        state_region: 'Mayo',
        country: 'Ireland',
        attribution: name === 'opengolfapi' ? openAttribution : '',
      })
    }
    expect(asked).toHaveLength(1)
    expect((await get('courses-suggest?q=pebble')).body).toHaveProperty('courses.0.name', 'Pebble Beach Golf Links')
    expect(asked).toHaveLength(1)
  })

  // Source: decision 22, 'Cards that aren't 9 or 18 holes'.
  test('without a card says that a course has nine holes, each time', async () => {
    use(name)
    answer = withoutCard(9)
    for (let count = 0; count < 2; count += 1) {
      expect(await get(`courses-details-cache?course_id=${vendorId}`)).toMatchObject({
        status: 200,
        body: { course_id: vendorId, course: { hole_count: 9, tees: { male: [], female: [] } } },
      })
    }
    expect(asked).toHaveLength(1)
    const { owner } = at.api.test.database
    const { rows } = await owner.query('select name, licence, attribution from public.course_sources where id = $1', [
      name,
    ])
    const { body } = await get(`courses-details-cache?course_id=${vendorId}`)
    expect(rows).toMatchObject([
      { name: fieldIn(body, 'source'), licence: fieldIn(body, 'licence'), attribution: fieldIn(body, 'attribution') },
    ])
    expect((await get('courses-suggest?q=carne')).body).toHaveProperty('courses.0.vendor_id', vendorId)
  })

  test('refuses a course of twelve holes without a card, and says why', async () => {
    use(name)
    answer = withoutCard(12)
    for (const path of ['courses-details-cache', 'golf-course-details']) {
      expect(await get(`${path}?course_id=${vendorId}`)).toMatchObject({ status: 422, body: { code: 'hole_count' } })
    }
    const { body } = await get('courses-suggest?q=carne')
    // GolfCourseAPI's search doesn't say how many holes a course has.
    expect(JSON.stringify(body).includes(vendorId)).toBe(name === 'golfcourseapi')
  })

  test('returns a course, which the catalogue stores', async () => {
    use(name)
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await get(`courses-details-cache?course_id=${vendorId}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        course_id: vendorId,
        course: {
          name: 'Carne Golf Links (Wild Atlantic Dunes)',
          tees: {
            male: [{ tee_name: 'Blue', gender: 'male', course_rating: 72.4, slope_rating: 128 }],
            female: [{ tee_name: 'Red', gender: 'female' }],
          },
        },
      })
      const metres = name === 'golfapi'
      expect(body).toHaveProperty('course.tees.male.0.holes.6', {
        hole_number: 7,
        number: 7,
        par: 3,
        yardage: metres ? 328.1 : 300,
        si: 18,
      })
    }
    expect(asked).toHaveLength(1)
    expect((await get('courses-suggest?q=carne')).body).toHaveProperty('courses.0.vendor_id', vendorId)
    expect(asked).toHaveLength(1)
  })

  test('sends its key where it belongs', async () => {
    use(name)
    await get('golf-search?q=carne')
    const expected = { golfcourseapi: 'Key secret-1', golfapi: 'Bearer secret-2', opengolfapi: undefined }
    expect(asked[0]?.headers.authorization).toBe(expected[name])
    expect(at.logged()).not.toContain('secret')
  })
})

test('GolfCourseAPI uses another scheme if the operator sets one', async () => {
  use('golfcourseapi')
  at.env['GOLFCOURSEAPI_SCHEME'] = 'Bearer'
  await get('golf-search?q=carne')
  expect(asked[0]?.headers.authorization).toBe('Bearer secret-1')
})

test('the next one is asked where the first fails or finds nothing', async () => {
  use('golfapi', 'opengolfapi')
  answer = (path) => (nameIn(path) === 'golfapi' ? { status: 500, body: 'broken' } : asRecorded(path))
  expect((await get('golf-search?q=carne')).body).toHaveProperty('courses.0.vendor_id', recorded.opengolfapi.vendorId)
  expect(asked.map(({ url = '' }) => nameIn(url))).toEqual(['golfapi', 'opengolfapi'])
})

test('a provider is asked one thing at a time', async () => {
  use('opengolfapi')
  answer = (path) => ({ ...asRecorded(path), afterMs: 50 })
  const all = ['carne', 'carnf', 'carng', 'carnh'].map((query) => get(`golf-search?q=${query}`))
  for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  expect(asked).toHaveLength(4)
  expect(mostAtOnce).toBe(1)
})

test('a turn that ends while another caller asks for one leaves the provider free for that one', async () => {
  const { owner } = at.api.test.database
  await owner.query("select public.take_provider_turn('opengolfapi', 15, 100, gen_random_uuid(), null)")
  const waiting = await owner.connect()
  try {
    await waiting.query('begin')
    await owner.query("select public.end_provider_turn('opengolfapi')")
    const { rows } = await waiting.query(
      "select public.take_provider_turn('opengolfapi', 15, 100, gen_random_uuid(), null) as turn",
    )
    expect(rows).toEqual([{ turn: 'granted' }])
  } finally {
    await waiting.query('rollback')
    waiting.release()
  }
})

test.each(['courses-suggest?q=%00', 'courses-suggest?q=a%00b&limit=3', 'golf-search?q=%00', 'notifications?since=%00'])(
  'a query with a NUL is answered 400 and asks nobody: %s',
  async (path) => {
    use('opengolfapi')
    expect((await get(path)).status).toBe(400)
    expect(asked).toEqual([])
  },
)

test('a query that is cut in the middle of an emoji is searched', async () => {
  expect((await get(`courses-suggest?q=${'a'.repeat(99)}${encodeURIComponent('⛳🏌')}`)).status).toBe(200)
  expect((await get(`courses-suggest?q=${'a'.repeat(99)}${encodeURIComponent('🏌')}`)).status).toBe(200)
})

test.each([
  ['120', 120],
  [new Date(Date.now() + 300_000).toUTCString(), 300],
  [undefined, 60],
])('after 429 with Retry-After %s it is left alone that long', async (after, seconds) => {
  use('opengolfapi')
  answer = () => ({ status: 429, body: {}, headers: after === undefined ? {} : { 'retry-after': after } })
  expect((await get('golf-search?q=carne')).status).toBe(503)
  answer = asRecorded
  expect((await get('golf-search?q=other')).status).toBe(503)
  expect((await get('courses-suggest?q=zzzqqq')).body).toEqual({ courses: [] })
  expect(asked).toHaveLength(1)
  const { owner } = at.api.test.database
  const { rows } = await owner.query<{ seconds: number }>(
    'select extract(epoch from blocked_until - now())::int as seconds from private.provider_turns',
  )
  expect(rows[0]?.seconds).toBeGreaterThan(seconds - 30)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(seconds)
  await owner.query("update private.provider_turns set blocked_until = now() - interval '1 second'")
  expect((await get('golf-search?q=carne')).status).toBe(200)
})

test('the calls of a day are the plan’s, and an old answer serves when they are used up', async () => {
  use('opengolfapi')
  at.env['OPENGOLFAPI_CALLS_PER_DAY'] = '1'
  expect((await get('golf-search?q=carne')).status).toBe(200)
  expect((await get('golf-search?q=other')).status).toBe(503)
  const { owner } = at.api.test.database
  await owner.query("update public.provider_cache set expires_at = now() - interval '1 day'")
  expect((await get('golf-search?q=carne')).body).toHaveProperty('courses.0.vendor_id', recorded.opengolfapi.vendorId)
  await owner.query('update private.provider_turns set day = current_date - 1')
  expect((await get('golf-search?q=other')).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test.each([
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: { courses: 'x', id: 7, tees: [[]], holes_data: 3 } }],
  ['more than anybody needs', { status: 200, body: `"${'x'.repeat(3_000_000)}"` }],
  ['a way elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ['a list', { status: 200, body: [null, 1] }],
])('%s as an answer breaks nothing and is not cached', async (_, wrong) => {
  use('opengolfapi')
  answer = () => wrong
  expect([200, 503]).toContain((await get('golf-search?q=carne')).status)
  await at.api.test.database.owner.query('delete from private.provider_turns')
  expect([404, 503]).toContain((await get('courses-details-cache?course_id=opengolfapi:1')).status)
  const { rows } = await at.api.test.database.owner.query("select 1 from public.courses where source = 'opengolfapi'")
  expect(rows).toEqual([])
})

test('an id can lead to no other address, and what is not there is asked for once', async () => {
  use('opengolfapi')
  answer = () => ({ status: 404, body: {} })
  for (let count = 0; count < 2; count += 1) {
    expect((await get('courses-details-cache?course_id=opengolfapi:../../admin')).status).toBe(404)
  }
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe('/opengolfapi/api/v1/courses/..%2F..%2Fadmin')
})
