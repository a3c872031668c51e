import { courseIdOf } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import { attributionOf, matchingCourses, playableCourses } from './saved-courses.ts'

const [demo] = builtInCourses()
if (demo === undefined) throw new Error('no demo course')
const course = (name: string, updatedAt: number, more: object = {}) => ({
  ...demo,
  id: courseIdOf(name),
  name,
  updatedAt,
  ...more,
})

test("the golfer's own courses come first, the one changed last before the others; a template is none", () => {
  const saved = [course('Old', 1), course('New', 2)]
  expect(playableCourses(saved, builtInCourses()).map(({ name }) => name)).toEqual([
    'New',
    'Old',
    'Fox Meadow Demo Course',
    'Saltwind Demo Course',
  ])
})

test('a saved course takes the place of the built-in one; one without a whole nine is not offered', () => {
  const saved = [course(demo.name, 1), course('Pitch', 2, { tees: [{ label: 'Blue', holes: demo.holes.slice(0, 6) }] })]
  expect(playableCourses(saved, [demo])).toEqual([saved[0]])
})

test('a course matches by the words of its name and place, in any order, without accents', () => {
  const courses = [course('Ballybunion Old Course', 1, { location: 'Kerry, Ireland' }), course('Golf de Chambéry', 2)]
  const names = (query: string) => matchingCourses(courses, query, 10).map(({ name }) => name)
  expect(names('kerry bally')).toEqual(['Ballybunion Old Course'])
  expect(names('CHAMBERY')).toEqual(['Golf de Chambéry'])
  expect(names('kerry golf')).toEqual([])
  expect(matchingCourses(courses, 'o', 1)).toHaveLength(1)
})

test("a licence's words go with the data of a source, and with no golfer's own words", () => {
  expect(attributionOf({ ...demo, vendorId: 'osm:1', description: '© OpenStreetMap' })).toBe('© OpenStreetMap')
  expect(attributionOf({ ...demo, description: 'Windy' })).toBeNull()
})
