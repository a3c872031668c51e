import { expect, test, vi } from 'vitest'
import { createAccountRequest } from './account-request.ts'
import { createCourseCalls } from './course-search.ts'
import { createRequest } from './request.ts'
import { jsonReply, scriptedServer } from '../../../test/server/scripted-server.ts'

function device(reply: () => Response | 'never', token: string | null = null) {
  const server = scriptedServer(reply)
  const request = createRequest({
    fetch: server.fetch,
    isOnline: () => true,
    now: () => 0,
    address: () => Promise.resolve({ url: 'https://golf.example', key: 'sb_publishable_x' }),
  })
  const signedOut = vi.fn<() => void>()
  const accountRequest = createAccountRequest(request, () => Promise.resolve(token), signedOut)
  return { ...server, signedOut, courses: createCourseCalls(accountRequest, () => now) }
}
const now = 1_760_000_000_000
const wanted = new AbortController().signal

test('a search sends the typed text and returns the courses that can be chosen, without an account', async () => {
  const found = { vendor_id: 'osm:1', name: 'Pebble Beach', city: null, country: 'US', rating: 5 }
  const { courses, asked } = device(() => jsonReply({ courses: [found, { vendor_id: 'osm:2', name: null }] }))
  expect(await courses.suggest('pebb & co', 10, wanted)).toEqual({
    ok: true,
    value: [{ vendorId: 'osm:1', name: 'Pebble Beach', location: 'US', attribution: null }],
  })
  expect(asked[0]?.path).toBe('/functions/v1/courses-suggest?q=pebb+%26+co&limit=10')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
  expect(asked[0]?.headers.get('accept')).toBe('application/json')
})

test('both requests carry the account if there is one, because providers are asked only for users', async () => {
  const { courses, asked, signedOut } = device(() => jsonReply({ error: 'Sign in' }, 401), 'token-of-ann')
  await courses.suggest('pebb', 10, wanted)
  expect(await courses.details('golfapi:1', wanted)).toEqual({ ok: false, failure: { kind: 'signed-out' } })
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(Array(2).fill('Bearer token-of-ann'))
  expect(signedOut).toHaveBeenCalledTimes(2)
})

test('a card becomes a stored course with the current time', async () => {
  const card = {
    course_id: 'osm:1',
    course: { vendor_id: 'osm:1', name: 'Links' },
    holes_json: [{ number: 1, par: 3 }],
  }
  const { courses, asked } = device(() => jsonReply(card))
  expect(await courses.details('osm:1', wanted)).toMatchObject({
    ok: true,
    value: {
      id: 'course_links',
      vendorId: 'osm:1',
      holes: [{ number: 1, par: 3, distance: null, si: null }],
      createdAt: now,
      updatedAt: now,
    },
  })
  expect(asked[0]?.path).toBe('/functions/v1/courses-details-cache?course_id=osm%3A1')
  expect(asked[0]?.headers.get('accept')).toBe('application/json')
})

test('an answer without courses is not understood', async () => {
  const { courses } = device(() => jsonReply({ hello: 'golfer' }))
  const notUnderstood = { ok: false, failure: { kind: 'not-understood' } }
  expect(await courses.suggest('pebb', 10, wanted)).toEqual(notUnderstood)
  expect(await courses.details('osm:1', wanted)).toEqual(notUnderstood)
})

test('a superseded search is aborted', async () => {
  const { courses, fetch } = device(() => 'never')
  const search = new AbortController()
  const result = courses.suggest('pebb', 10, search.signal)
  search.abort()
  expect(await result).toMatchObject({ ok: false })
  expect(fetch.mock.calls.every(([, init]) => init?.signal?.aborted)).toBe(true)
})

test('the failure of a provider is reported', async () => {
  const { courses } = device(() => jsonReply({ error: 'Course provider unavailable' }, 503, { 'retry-after': '30' }))
  expect(await courses.details('osm:1', wanted)).toEqual({ ok: false, failure: { kind: 'server-error' } })
})
