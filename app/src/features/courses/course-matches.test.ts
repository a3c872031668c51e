import { courseIdOf } from '@teemates/golf/course'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { matchingCourses } from './course-matches.ts'

const [demo] = builtInCourses()
if (demo === undefined) throw new Error('no demo course')
const course = (name: string, location: string | null = null) => ({ ...demo, id: courseIdOf(name), name, location })
const names = (query: string, ...courses: readonly ReturnType<typeof course>[]) =>
  matchingCourses(courses, query).map(({ name }) => name)

test.each([
  ['st andrews', 'St. Andrews (Old Course)'],
  ['St. Andrews', 'St Andrews Links'],
  ["saint andrew's", 'St Andrews Links'],
  ['ST ANDREW', 'St Andrew’s Hill'],
  ['old st-andrews', 'St. Andrews (Old Course)'],
  ['chambery', 'Golf de Chambéry'],
  ['Chambéry', 'Golf de Chambery'],
  ['malmo', 'Malmø Golfklub'],
  ['gross', 'Groß Kienitz'],
  ['pebblebeach', 'Pebble Beach'],
  ['pinehurst 2', 'Pinehurst No. 2'],
  ['ドメ', 'マドメ'],
])("'%s' finds %s", (query, name) => {
  expect(names(query, course('Elsewhere'), course(name))).toEqual([name])
})

test('every word must be in the name or in the place', () => {
  const bally = course('Ballybunion Old Course', 'Kerry, Ireland')
  expect(names('kerry bally', bally)).toEqual(['Ballybunion Old Course'])
  expect(names('kerry golf', bally)).toEqual([])
})

test('ranks the beginning of the name first, then its words, then the place, then the inside of a word', () => {
  const given = [course('Woldingham'), course('Hill', 'Old Town'), course('The Old Links'), course('Old Meadow')]
  expect(names('old', ...given)).toEqual(['Old Meadow', 'The Old Links', 'Hill', 'Woldingham'])
})

test('equal matches keep their order', () => {
  const given = [course('Old Meadow'), course('Old Links'), course('Old Hill')]
  expect(names('old', ...given)).toEqual(['Old Meadow', 'Old Links', 'Old Hill'])
})

test('a query without letters finds nothing', () => {
  expect(names('... !', course('Old Meadow'))).toEqual([])
})

test('every course whose name has a letter is found by its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const name = `a${text}`
      expect(names(` ${name} `, course(name))).toEqual([name])
    }),
  )
})
