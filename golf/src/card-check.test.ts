import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import { checkCard } from './card-check.ts'
import type { CourseHole } from './course.ts'

/** Pebble Beach's card with one hole changed. */
function withHole(number: number, change: Partial<CourseHole>): CourseHole[] {
  return pebbleBeachHoles.map((hole) => (hole.number === number ? { ...hole, ...change } : hole))
}

function nine(change: (hole: CourseHole, index: number) => Partial<CourseHole>): CourseHole[] {
  return pebbleBeachHoles.slice(0, 9).map((hole, index) => ({ ...hole, ...change(hole, index) }))
}

function errorsOf(holes: readonly CourseHole[]) {
  return checkCard(holes).errors
}

describe('the checks of a card', () => {
  test('Pebble Beach, blue tee, passes them all, in any order of holes', () => {
    const found = checkCard(pebbleBeachHoles.toReversed(), { courseRating: 74.9, slopeRating: 144 })
    expect(found).toEqual({ errors: [], warnings: [] })
  })

  test('either nine of it passes: its front nine has the even stroke indexes, its back nine the odd', () => {
    expect(errorsOf(pebbleBeachHoles.slice(0, 9))).toEqual([])
    expect(errorsOf(pebbleBeachHoles.slice(9))).toEqual([])
  })

  test('9 or 18 holes', () => {
    expect(errorsOf(pebbleBeachHoles.slice(0, 12))).toContainEqual({ code: 'hole-count', holeNumber: null })
    expect(errorsOf([])).toEqual([{ code: 'hole-count', holeNumber: null }])
  })

  test('numbered once each', () => {
    expect(errorsOf(withHole(18, { number: 17 }))).toEqual([{ code: 'hole-numbers', holeNumber: null }])
    expect(errorsOf(withHole(1, { number: 19 }))).toEqual([{ code: 'hole-numbers', holeNumber: null }])
  })

  test.each([2, 7, 3.5, Number.NaN])('par 3 to 6, not %d', (par) => {
    expect(errorsOf(withHole(4, { par }))).toEqual([{ code: 'par', holeNumber: 4 }])
  })

  test('total par 54 to 75 over 18 holes', () => {
    const all = (par: number) => pebbleBeachHoles.map((hole) => ({ ...hole, par, distance: null }))
    expect(errorsOf(all(3))).toEqual([])
    expect(errorsOf(all(5))).toEqual([{ code: 'par-total', holeNumber: null }])
    // 75 is allowed, 76 is not: 72 plus 3, plus 4.
    const oneMore = (count: number) =>
      pebbleBeachHoles.map((hole, index) => ({ ...hole, distance: null, par: hole.par + (index < count ? 1 : 0) }))
    expect(errorsOf(oneMore(3))).toEqual([])
    expect(errorsOf(oneMore(4))).toEqual([{ code: 'par-total', holeNumber: null }])
  })

  test('total par 27 to 40 over 9 holes', () => {
    expect(errorsOf(nine(() => ({ par: 3, distance: null })))).toEqual([])
    expect(errorsOf(nine((_, index) => ({ par: index < 4 ? 5 : 4, distance: null })))).toEqual([])
    expect(errorsOf(nine((_, index) => ({ par: index < 5 ? 5 : 4, distance: null })))).toEqual([
      { code: 'par-total', holeNumber: null },
    ])
  })

  test('stroke index for all or none', () => {
    expect(errorsOf(pebbleBeachHoles.map((hole) => ({ ...hole, si: null })))).toEqual([])
    expect(errorsOf(withHole(7, { si: null }))).toEqual([{ code: 'stroke-index-partial', holeNumber: null }])
  })

  test('stroke index 1 to 18 once each', () => {
    expect(errorsOf(withHole(7, { si: 17 }))).toEqual([{ code: 'stroke-index-order', holeNumber: null }])
    expect(errorsOf(withHole(7, { si: 0 }))).toEqual([{ code: 'stroke-index-order', holeNumber: null }])
  })

  test('stroke index of nine holes 1 to 9, all odd or all even', () => {
    expect(errorsOf(nine((_, index) => ({ si: 9 - index })))).toEqual([])
    expect(errorsOf(nine((_, index) => ({ si: 17 - 2 * index })))).toEqual([])
    expect(errorsOf(nine((_, index) => ({ si: 18 - 2 * index })))).toEqual([])
    expect(errorsOf(nine((_, index) => ({ si: 10 - index })))).toEqual([
      { code: 'stroke-index-order', holeNumber: null },
    ])
  })

  test.each([39, 801, 0, -100])('a length of 40 to 800 yards, not %d', (distance) => {
    expect(checkCard(withHole(3, { distance }))).toEqual({
      errors: [{ code: 'length', holeNumber: 3 }],
      warnings: [],
    })
  })

  test.each([
    [7, 89],
    [7, 261],
    [3, 229],
    [3, 536],
    [2, 429],
    [2, 681],
  ])('hole %i with %i yards is a warning for its par', (number, distance) => {
    const found = checkCard(withHole(number, { distance }))
    expect(found).toEqual({ errors: [], warnings: [{ code: 'length-for-par', holeNumber: number }] })
  })

  test.each([
    [7, 90],
    [7, 260],
    [3, 230],
    [3, 535],
    [2, 430],
    [2, 680],
  ])('hole %i with %i yards is within its par', (number, distance) => {
    expect(checkCard(withHole(number, { distance })).warnings).toEqual([])
  })

  test('a stroke index equal to position throughout is a warning', () => {
    const holes = pebbleBeachHoles.map((hole) => ({ ...hole, si: hole.number }))
    expect(checkCard(holes)).toEqual({
      errors: [],
      warnings: [{ code: 'stroke-index-placeholder', holeNumber: null }],
    })
  })

  test('course rating 50 to 85 and slope 55 to 155', () => {
    const codes = (courseRating: number, slopeRating: number) =>
      checkCard(pebbleBeachHoles, { courseRating, slopeRating }).errors.map((error) => error.code)
    expect(codes(50, 55)).toEqual([])
    expect(codes(85, 155)).toEqual([])
    expect(codes(49.9, 54)).toEqual(['course-rating', 'slope-rating'])
    expect(codes(85.1, 156)).toEqual(['course-rating', 'slope-rating'])
  })
})
