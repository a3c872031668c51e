import { expect, test } from 'vitest'
import { builtInCourses } from '../../storage/built-in-courses.ts'
import { attributionOf } from './course-card.ts'

test("a licence's words go with the data of a source, and with no golfer's own words", () => {
  for (const course of builtInCourses()) {
    expect(attributionOf({ ...course, vendorId: 'osm:1', description: '© OpenStreetMap' })).toBe('© OpenStreetMap')
    expect(attributionOf({ ...course, description: 'Windy' })).toBeNull()
  }
})
