import { describe, expect, test } from 'vitest'
import { pebbleBeachHoles } from '../cards/pebble-beach.ts'
import vectors from '../vectors/hole-sets.json' with { type: 'json' }
import type { CourseHole } from './course.ts'
import { holeNumbersOf, holesModes } from './holes-mode.ts'
import {
  availableHolesModes,
  derivedHolesMode,
  hasEnoughHoles,
  holeSetOf,
  playableHolesMode,
  sentTeeLabel,
  shownTeeLabel,
  sortTees,
  teeColorOf,
  teeGenderOf,
  teeSummaryOf,
} from './tee.ts'

function holesFrom(first: number, last: number): CourseHole[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    par: 4,
    distance: null,
    si: null,
  }))
}

describe('the holes that are played', () => {
  test.each(vectors.modes)('$mode has its hole numbers', ({ mode, numbers }) => {
    const holesMode = holesModes.find((known) => known === mode)
    expect(holesMode).toBeDefined()
    if (holesMode === undefined) return
    expect(holeNumbersOf(holesMode)).toEqual(numbers)
    expect(holeSetOf(pebbleBeachHoles.toReversed(), holesMode).map((hole) => hole.number)).toEqual(numbers)
  })

  test.each(vectors.fallBacks)('$rule', ({ first, last, wanted, played }) => {
    const wantedMode = holesModes.find((known) => known === wanted) ?? 'full18'
    expect(playableHolesMode(holesFrom(first, last), wantedMode)).toBe(played)
  })

  test("a hole of the set carries the tee's par, length and stroke index", () => {
    expect(holeSetOf(pebbleBeachHoles, 'back9')[0]).toEqual({ number: 10, par: 4, length: 444, si: 3 })
    expect(holeSetOf(pebbleBeachHoles, 'full18').at(-1)).toEqual({ number: 18, par: 5, length: 541, si: 5 })
  })

  test('18 holes offer every mode, 9 only their own nine', () => {
    expect(availableHolesModes(holesFrom(1, 18))).toEqual(['front9', 'back9', 'full18'])
    expect(availableHolesModes(holesFrom(1, 9))).toEqual(['front9'])
    expect(availableHolesModes(holesFrom(10, 18))).toEqual(['back9'])
  })

  test('a 9-hole course means front 9, an 18-hole course full 18, and nine holes numbered 10-18 the back 9', () => {
    expect(derivedHolesMode(holesFrom(1, 9))).toBe('front9')
    expect(derivedHolesMode(holesFrom(1, 18))).toBe('full18')
    expect(derivedHolesMode(holesFrom(10, 18))).toBe('back9')
    expect(derivedHolesMode([])).toBeNull()
  })

  test('a tee needs at least 9 holes', () => {
    expect(hasEnoughHoles(holesFrom(1, 8))).toBe(false)
    expect(hasEnoughHoles(holesFrom(1, 9))).toBe(true)
    expect(hasEnoughHoles(holesFrom(10, 18))).toBe(true)
  })

  test('nine holes that are neither the front nor the back nine are not enough', () => {
    expect(hasEnoughHoles(holesFrom(5, 13))).toBe(false)
  })
})

describe('tees', () => {
  test("Pebble Beach's blue tee is par 72 over 6,802 yards and 18 holes", () => {
    expect(teeSummaryOf({ label: 'Blue', holes: pebbleBeachHoles }, 'male')).toEqual({
      id: 'male:Blue',
      label: 'Blue',
      color: 'Blue',
      gender: 'male',
      parTotal: 72,
      lengthTotalYards: 6802,
      holeCount: 18,
    })
  })

  test('the length of a tee with an unknown hole is unknown', () => {
    expect(teeSummaryOf({ label: 'Forward', holes: holesFrom(1, 9) }).lengthTotalYards).toBeNull()
  })

  test.each([
    ['USGA Blue Men', 'Blue', 'male'],
    ['USGA White Men', 'White', 'male'],
    ['USGA Red Women', 'Red', 'female'],
    ["women's gold", 'Gold', 'female'],
    ["Men's BLACK", 'Black', 'male'],
    ['Female', null, 'female'],
    ['Male', null, 'male'],
    ['Blue/White Combo', 'Blue', null],
    ['Championship', null, null],
    ['Redwood Member', null, null],
    ['Mental', null, null],
  ])('%s has colour %s and gender %s', (label, color, gender) => {
    expect(teeColorOf(label)).toBe(color)
    expect(teeGenderOf(label)).toBe(gender)
  })

  test('the colours of the specification are recognised and listed in its order', () => {
    // Source: document 2 section 9.
    const named = 'Blue White Red Black Gold Green Yellow Silver Orange Purple Brown'.split(' ')
    expect(named.map((color) => teeColorOf(`Men's ${color.toLowerCase()} tee`))).toEqual(named)
    expect(teeColorOf('Pink')).toBeNull()
    const sorted = sortTees(named.toSorted().map((label) => teeSummaryOf({ label, holes: [] })))
    expect(sorted.map(({ label }) => label)).toEqual(named)
  })

  test('tees are listed male first, then by colour, then by label', () => {
    const labels = ['Red Women', 'White Men', 'Blue Women', 'Black Men', 'Blue Men', 'Member', 'Championship', 'Gold']
    const sorted = sortTees(labels.map((label) => teeSummaryOf({ label, holes: [] })))
    expect(sorted.map((tee) => tee.label)).toEqual([
      'Blue Men',
      'White Men',
      'Black Men',
      'Gold',
      'Championship',
      'Member',
      'Blue Women',
      'Red Women',
    ])
  })

  // Source: issue 57, 12: boards and lobbies don't show a tee that nobody chose, but show one that the course has.
  test('a course without tees gets a label for the server, and every real label comes back unchanged', () => {
    expect(sentTeeLabel('')).toBe('Standard')
    expect(shownTeeLabel('Standard')).toBe('')
    for (const label of ['', 'Standard', 'Standard tee', 'Standard tee tee', 'Standard Blue', 'Blue', 'standard'])
      expect(shownTeeLabel(sentTeeLabel(label))).toBe(label)
    expect(sentTeeLabel('Blue')).toBe('Blue')
    expect(shownTeeLabel('Blue')).toBe('Blue')
  })

  test('a male and a female tee with one label have different ids', () => {
    const tee = { label: 'White', holes: [] }
    expect(teeSummaryOf(tee, 'male').id).not.toBe(teeSummaryOf(tee, 'female').id)
  })
})
