import type { Course } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { readDetails } from './course-details.ts'
import type { FoundCourse } from './saved-courses.ts'

const demo = builtInCourses().filter(({ tees }) => tees.length > 0)
const provided = demo.map((course): Course => ({ ...course, vendorId: 'osm:1' }))
const found: FoundCourse = {
  vendorId: 'osm:1',
  name: 'Links',
  location: null,
  attribution: null,
  course: null,
  isOffered: true,
}

function read(answer: CallOutcome<Course> | 'missing', saved: readonly Course[] | 'unreadable', of = found) {
  return readDetails(
    {
      calls: () =>
        answer === 'missing'
          ? Promise.reject(new Error('missing'))
          : Promise.resolve({ details: () => Promise.resolve(answer) }),
      saved: () => (saved === 'unreadable' ? Promise.reject(new Error('unreadable')) : Promise.resolve(saved)),
    },
    of,
    new AbortController().signal,
  )
}
const offline = { ok: false, failure: { kind: 'offline' } } as const

test("a found course's card comes from its source; a course on this device isn't requested", async () => {
  const [first, second] = provided
  if (first === undefined || second === undefined) throw new Error('no demo courses')
  expect(await read({ ok: true, value: first }, [second])).toEqual({ kind: 'ready', course: first })
  expect(await read(offline, [], { ...found, course: second, isOffered: false })).toEqual({
    kind: 'ready',
    course: second,
  })
})

test('without an answer the stored card of the same course is used, never that of another', async () => {
  const [kept] = provided
  expect(await read(offline, [...demo, ...provided])).toEqual({ kind: 'ready', course: kept })
  expect(await read('missing', provided)).toEqual({ kind: 'ready', course: kept })
  expect(await read(offline, [], { ...found, course: kept ?? null })).toEqual({ kind: 'ready', course: kept })
  expect(await read(offline, demo)).toEqual({ kind: 'failed', text: "Error: You're offline.", canRetry: true })
})

test('without either card the reason is given', async () => {
  expect(await read('missing', 'unreadable')).toEqual({
    kind: 'failed',
    text: 'Error: Failed to load course details',
    canRetry: true,
  })
  const gone = { ok: false, failure: { kind: 'refused-otherwise', status: 404, message: 'Course not found' } } as const
  expect(await read(gone, 'unreadable')).toEqual({ kind: 'failed', text: 'Error: Details 404', canRetry: true })
  const refused = { ok: false, failure: { kind: 'refused', code: 'hole_count', message: '' } } as const
  expect(await read(refused, [])).toMatchObject({ kind: 'failed', canRetry: false })
})
