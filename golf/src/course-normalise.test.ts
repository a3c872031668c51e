import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import { courseHolesOf, normaliseCourse } from './course-normalise.ts'

describe('normalising a course record', () => {
  test('missing par is 4, missing length and stroke index are unknown', () => {
    expect(courseHolesOf([{ number: 1 }, { number: 2, par: 'x', distance: -3, si: 19 }])).toEqual([
      { number: 1, par: 4, distance: null, si: null },
      { number: 2, par: 4, distance: null, si: null },
    ])
  })

  test('reads the length from the field of the course picker, and numbers a hole without a number by its position', () => {
    expect(courseHolesOf([{ par: 3, length: 150 }])).toEqual([{ number: 1, par: 3, distance: 150, si: null }])
  })

  test('sorts holes, drops duplicates and numbers outside 1 to 18', () => {
    const holes = courseHolesOf([
      { number: 3 },
      { number: 1, par: 5 },
      { number: 1, par: 3 },
      { number: 19 },
      null,
      'x',
    ])
    expect(holes.map((hole) => [hole.number, hole.par])).toEqual([
      [1, 5],
      [3, 4],
    ])
  })

  test('returns null without id or name', () => {
    expect(normaliseCourse({ name: 'Pebble' })).toBeNull()
    expect(normaliseCourse({ id: 'course_pebble', name: ' ' })).toBeNull()
    expect(normaliseCourse({ id: '__proto__', name: 'Pebble' })).toBeNull()
    expect(normaliseCourse(null)).toBeNull()
    expect(normaliseCourse([])).toBeNull()
  })

  test('fills in the missing fields of a small record', () => {
    expect(
      normaliseCourse({ id: 'course_pebble', name: 'Pebble', updatedAt: 5, holes: [{ number: 1, par: 5 }] }),
    ).toEqual({
      id: 'course_pebble',
      name: 'Pebble',
      location: null,
      holes: [{ number: 1, par: 5, distance: null, si: null }],
      createdAt: 5,
      updatedAt: 5,
      description: null,
      tees: [],
      vendorId: null,
      vendorName: null,
      savedHolesMode: null,
      originalTemplate: null,
    })
  })

  test('leaves a complete record unchanged', () => {
    const course = {
      id: 'course_pebble',
      name: 'Pebble',
      location: 'California',
      holes: pebbleBeachHoles,
      createdAt: 4,
      updatedAt: 5,
      description: 'By the sea',
      tees: [{ label: 'Blue', holes: pebbleBeachHoles }],
      vendorId: '12',
      vendorName: 'Pebble Beach Golf Links',
      savedHolesMode: 'full18',
      originalTemplate: 'quick-custom-18',
    }
    expect(normaliseCourse(course)).toEqual(course)
  })

  test('any value gives a course or null, and normalising twice changes nothing', () => {
    const field = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.array(fc.record({ number: fc.anything(), par: fc.anything() })),
    )
    const record = fc.record({
      id: field,
      name: field,
      holes: field,
      tees: field,
      updatedAt: field,
      savedHolesMode: field,
    })
    fc.assert(
      fc.property(fc.oneof(record, fc.anything()), (value) => {
        const course = normaliseCourse(value)
        if (course !== null) expect(normaliseCourse(course)).toEqual(course)
      }),
    )
  })
})
