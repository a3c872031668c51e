import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import { sourceOf, storedFacts } from './course-facts.ts'

const spaces = (text: string) => text.replaceAll('\u00a0', ' ')

test('hole entries are those of all tees; of a course without tees its own', () => {
  const facts = builtInCourses().map((course) => spaces(storedFacts(course)))
  expect(facts).toEqual([
    '3 tees • 54 hole entries',
    '3 tees • 54 hole entries',
    'No tees • 9 hole entries',
    'No tees • 18 hole entries',
  ])
})

test('the source is who told of the course, else whose card it is', () => {
  expect(sourceOf({ vendorName: 'OpenGolfAPI', originalTemplate: null })).toBe('Source: OpenGolfAPI')
  expect(sourceOf({ vendorName: null, originalTemplate: 'quick-custom-9' })).toBe('Source: Your own card')
  expect(sourceOf({ vendorName: null, originalTemplate: null })).toBe('Source: A round you played')
})
