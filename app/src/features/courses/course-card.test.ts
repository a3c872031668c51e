import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { attributionOf } from './course-card.ts'

test("an attribution belongs to a source's data, never to a golfer's own description", () => {
  for (const course of builtInCourses()) {
    expect(attributionOf({ ...course, vendorId: 'osm:1', description: '© OpenStreetMap' })).toBe('© OpenStreetMap')
    expect(attributionOf({ ...course, description: 'Windy' })).toBeNull()
  }
})
