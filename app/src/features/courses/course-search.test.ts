import type { Course } from '@teemates/golf/course'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { createCourseSearch } from './course-search.ts'

type Answer = CallOutcome<readonly CourseSuggestion[]>

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function found(name: string): CourseSuggestion {
  return { vendorId: `osm:${name}`, name, location: null, attribution: null }
}
const failed = (failure: CallFailure): Answer => ({ ok: false, failure })

/** A search whose requests the test answers. */
function device(courses: readonly Course[] = builtInCourses()) {
  const asked: { query: string; limit: number; signal: AbortSignal; answer: (answer: Answer) => void }[] = []
  const suggest = (query: string, limit: number, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    asked.push({ query, limit, signal, answer: resolve })
    return promise
  }
  const search = createCourseSearch({
    calls: () => Promise.resolve({ suggest }),
    courses: () => Promise.resolve(courses),
  })
  const names = () => {
    const state = search.state()
    return state.kind === 'cleared' ? [] : state.found.map(({ name }) => name)
  }
  const answer = async (index: number, given: Answer) => {
    asked[index]?.answer(given)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { search, asked, names, answer }
}

test('fewer than 3 characters, spaces around them aside, are not searched for', async () => {
  const { search, asked } = device()
  search.type('  pe ')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([search.state().kind, asked.length]).toEqual(['cleared', 0])
  search.type(' peb ')
  await vi.advanceTimersByTimeAsync(250)
  expect(asked.map(({ query, limit }) => [query, limit])).toEqual([['peb', 10]])
})

test('it is asked 250 ms after the last character', async () => {
  const { search, asked } = device()
  search.type('peb')
  await vi.advanceTimersByTimeAsync(249)
  search.type('pebb')
  await vi.advanceTimersByTimeAsync(249)
  expect(asked).toHaveLength(0)
  expect(search.state().kind).toBe('searching')
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ query }) => query)).toEqual(['pebb'])
})

test('the search for an earlier text is aborted, and its answer is ignored', async () => {
  const { search, asked, names, answer } = device()
  search.type('peb')
  await vi.advanceTimersByTimeAsync(250)
  search.type('carne')
  expect(asked[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(250)
  await answer(1, { ok: true, value: [found('Carne')] })
  await answer(0, { ok: true, value: [found('Pebble Beach')] })
  expect([search.state().kind, names()]).toEqual(['found', ['Carne']])
})

test('found courses stay while more is typed, and are cleared below 3 characters', async () => {
  const { search, names, answer } = device()
  search.type('peb')
  await vi.advanceTimersByTimeAsync(250)
  await answer(0, { ok: true, value: [found('Pebble Beach')] })
  search.type('pebb')
  expect([search.state().kind, names()]).toEqual(['searching', ['Pebble Beach']])
  search.type('pe')
  expect(search.state()).toEqual({ kind: 'cleared' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(search.state()).toEqual({ kind: 'cleared' })
})

test.each(['offline', 'not-configured'] as const)(
  '%s: the courses of the device are searched, and nothing is wrong',
  async (kind) => {
    const { search, names, answer } = device()
    search.type('fox mead')
    await vi.advanceTimersByTimeAsync(250)
    await answer(0, failed({ kind }))
    expect(search.state()).toMatchObject({ kind: 'on-device', failure: null })
    expect(names()).toEqual(['Fox Meadow Demo Course'])
  },
)

test.each([
  [{ kind: 'server-error' }, 'The server has a problem. Please try again.'],
  [{ kind: 'refused-otherwise', status: 400, message: 'Too odd.' }, 'Too odd.'],
  [{ kind: 'refused-otherwise', status: 400, message: '' }, 'Search failed'],
] as const)('a search that fails shows its message, and clears the earlier results: %o', async (failure, text) => {
  const { search, answer } = device([])
  search.type('peb')
  await vi.advanceTimersByTimeAsync(250)
  await answer(0, { ok: true, value: [found('Pebble Beach')] })
  search.type('pebble')
  await vi.advanceTimersByTimeAsync(250)
  await answer(1, failed(failure))
  expect(search.state()).toEqual({ kind: 'on-device', found: [], failure: text })
})

test("the courses on the device come before the answer, and stay above the backend's", async () => {
  const { search, names, answer } = device()
  search.type('fox')
  await vi.advanceTimersByTimeAsync(250)
  expect([search.state().kind, names()]).toEqual(['searching', ['Fox Meadow Demo Course']])
  await answer(0, { ok: true, value: [found('Fox Hills'), found('Fox Meadow Demo Course')] })
  expect([search.state().kind, names()]).toEqual(['found', ['Fox Meadow Demo Course', 'Fox Hills']])
  search.type('fox h')
  await vi.advanceTimersByTimeAsync(250)
  await answer(1, { ok: true, value: [found('Fox Hills')] })
  expect(names()).toEqual(['Fox Hills'])
})

test('after a failure, again() searches for the same text at once', async () => {
  const { search, asked, names, answer } = device()
  search.type('peb')
  await vi.advanceTimersByTimeAsync(250)
  await answer(0, failed({ kind: 'timeout' }))
  search.again()
  await vi.advanceTimersByTimeAsync(0)
  await answer(1, { ok: true, value: [found('Pebble Beach')] })
  expect([asked.length, names()]).toEqual([2, ['Pebble Beach']])
})

test('the device’s own courses are found even if the part of the app that searches is missing', async () => {
  const search = createCourseSearch({
    calls: () => Promise.reject(new Error('missing')),
    courses: () => Promise.resolve(builtInCourses()),
  })
  search.type('saltwind')
  await vi.advanceTimersByTimeAsync(250)
  expect(search.state()).toMatchObject({
    kind: 'on-device',
    failure: 'Search failed',
    found: [{ name: 'Saltwind Demo Course' }],
  })
})

test('a search that was stopped notifies nobody', async () => {
  const { search, answer } = device()
  const listener = vi.fn<() => void>()
  search.type('peb')
  await vi.advanceTimersByTimeAsync(250)
  search.subscribe(listener)
  search.stop()
  await answer(0, { ok: true, value: [found('Pebble Beach')] })
  expect(listener).not.toHaveBeenCalled()
})
