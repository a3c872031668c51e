import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { sourceOf, storedFacts } from './course-facts.ts'

const spaces = (text: string) => text.replaceAll('\u00a0', ' ')

test("counts the holes of all tees, or the course's own holes if it has no tees", () => {
  const facts = builtInCourses().map((course) => spaces(storedFacts(course)))
  expect(facts).toEqual([
    '3 tees • 54 hole entries',
    '3 tees • 54 hole entries',
    'No tees • 9 hole entries',
    'No tees • 18 hole entries',
  ])
})

test('the source is the provider, the golfer or a played round', () => {
  expect(sourceOf({ vendorName: 'OpenGolfAPI', originalTemplate: null })).toBe('Source: OpenGolfAPI')
  expect(sourceOf({ vendorName: null, originalTemplate: 'quick-custom-9' })).toBe('Source: Your own card')
  expect(sourceOf({ vendorName: null, originalTemplate: null })).toBe('Source: A round you played')
})
