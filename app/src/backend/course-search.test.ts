import { expect, test } from 'vitest'
import { createCourseCalls } from './course-search.ts'
import { createRequest } from './request.ts'
import { jsonReply, scriptedServer } from './scripted-server.ts'

function device(reply: () => Response | 'never') {
  const server = scriptedServer(reply)
  const request = createRequest({
    fetch: server.fetch,
    isOnline: () => true,
    now: () => 0,
    address: () => Promise.resolve({ url: 'https://golf.example', key: 'sb_publishable_x' }),
  })
  return { ...server, courses: createCourseCalls(request) }
}
const wanted = new AbortController().signal

test('a search hands on what was typed and gives the courses found, without an account', async () => {
  const found = { vendor_id: 'osm:1', name: 'Pebble Beach', city: null, country: 'US', rating: 5 }
  const { courses, asked } = device(() => jsonReply({ courses: [found] }))
  expect(await courses.suggest('pebb & co', 10, wanted)).toEqual({
    ok: true,
    value: [{ ...found, city: '', state_region: '', attribution: '' }],
  })
  expect(asked[0]?.path).toBe('/functions/v1/courses-suggest?q=pebb+%26+co&limit=10')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

test('a card comes whole, however its tees are told', async () => {
  const card = { course_id: 'osm:1', course: { vendor_id: 'osm:1', name: 'Links' }, holes_json: [{ number: 1 }] }
  const { courses, asked } = device(() => jsonReply(card))
  expect(await courses.details('osm:1', wanted)).toEqual({ ok: true, value: card })
  expect(asked[0]?.path).toBe('/functions/v1/courses-details-cache?course_id=osm%3A1')
})

test('a search that is no longer wanted ends', async () => {
  const { courses, fetch } = device(() => 'never')
  const search = new AbortController()
  const told = courses.suggest('pebb', 10, search.signal)
  search.abort()
  expect(await told).toMatchObject({ ok: false })
  expect(fetch.mock.calls.every(([, init]) => init?.signal?.aborted)).toBe(true)
})

test('a provider that is down is told', async () => {
  const { courses } = device(() => jsonReply({ error: 'Course provider unavailable' }, 503, { 'retry-after': '30' }))
  expect(await courses.details('osm:1', wanted)).toEqual({ ok: false, failure: { kind: 'server-error' } })
})
