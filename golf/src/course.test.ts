import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import {
  backNineOf,
  courseIdOf,
  frontNineOf,
  isTemplateCourse,
  lengthTotalYardsOf,
  parTotalOf,
  quickCustomCourses,
} from './course.ts'

describe("a course's id", () => {
  test.each([
    ['Pebble Beach Golf Links', 'course_pebble-beach-golf-links'],
    ['  St. Andrews (Old Course)  ', 'course_st-andrews-old-course'],
    ['Golf -- Club!!', 'course_golf-club'],
    ['Café Zoë', 'course_café-zoë'],
    ['Cafe\u0301 Zoe\u0308', 'course_café-zoë'],
    ['No. 2', 'course_no-2'],
    ['', 'course_unknown'],
    ['!!!', 'course_unknown'],
  ])('%s has %s', (name, id) => {
    expect(courseIdOf(name)).toBe(id)
  })
})

describe('quick-custom courses', () => {
  test('are one of 9 and one of 18 holes, par 4 everywhere, stroke index equal to position', () => {
    expect(quickCustomCourses.map((course) => [course.id, course.holes.length])).toEqual([
      ['quick-custom-9', 9],
      ['quick-custom-18', 18],
    ])
    for (const course of quickCustomCourses) {
      for (const [index, hole] of course.holes.entries()) {
        expect(hole).toEqual({ number: index + 1, par: 4, distance: null, si: index + 1 })
      }
    }
  })

  test('are recognised by the prefix of their id', () => {
    expect(quickCustomCourses.every((course) => isTemplateCourse(course.id))).toBe(true)
    expect(isTemplateCourse('quick-custom-27')).toBe(true)
    expect(isTemplateCourse('course_quick-custom-9')).toBe(false)
  })
})

describe('the layout of nine holes', () => {
  test('is numbered 1-9 or 10-18, each hole keeping its card', () => {
    const nine = pebbleBeachHoles.slice(0, 9)
    const back = backNineOf(nine)
    expect(back.map((hole) => hole.number)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(back[0]).toEqual({ number: 10, par: 4, distance: 378, si: 6 })
    expect(frontNineOf(back)).toEqual(nine)
  })
})

describe("a course's totals", () => {
  test('Pebble Beach is par 72 over 6,802 yards', () => {
    expect(parTotalOf(pebbleBeachHoles)).toBe(72)
    expect(lengthTotalYardsOf(pebbleBeachHoles)).toBe(6802)
  })

  test('the length is unknown if any hole has none or 0', () => {
    expect(lengthTotalYardsOf([...pebbleBeachHoles, { number: 19, par: 3, distance: null, si: null }])).toBeNull()
    expect(lengthTotalYardsOf([...pebbleBeachHoles, { number: 19, par: 3, distance: 0, si: null }])).toBeNull()
    expect(lengthTotalYardsOf([])).toBeNull()
  })
})
