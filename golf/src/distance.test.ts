import { describe, expect, test } from 'vitest'
import { displayDistance, distanceUnitOfLocale, metersFromYards, yardsFromMeters } from './distance.ts'

describe('distances', () => {
  // 378 × 0.9144 = 345.64; 107 × 0.9144 = 97.84; 541 × 0.9144 = 494.69
  test('yards are shown in whole metres', () => {
    expect([378, 107, 541].map(metersFromYards)).toEqual([346, 98, 495])
  })

  // 346 × 1.09361 = 378.39; 98 × 1.09361 = 107.17; 150 × 1.09361 = 164.04
  test('metres are stored as whole yards', () => {
    expect([346, 98, 150].map(yardsFromMeters)).toEqual([378, 107, 164])
  })

  test('a length is shown in the unit of the golfer', () => {
    expect(displayDistance(378, 'meters')).toEqual({ value: 346, unit: 'meters' })
    expect(displayDistance(378, 'yards')).toEqual({ value: 378, unit: 'yards' })
  })

  test('zero or missing gives 0 m in either unit', () => {
    for (const length of [0, null, undefined, Number.NaN, -5]) {
      expect(displayDistance(length, 'meters')).toEqual({ value: 0, unit: 'meters' })
      expect(displayDistance(length, 'yards')).toEqual({ value: 0, unit: 'meters' })
    }
  })
})

// Source: decision 22, 'Lengths': yards in the US and the UK.
test.for([
  ['en-US', 'yards'],
  ['en-GB', 'yards'],
  ['es-US', 'yards'],
  ['cy-GB', 'yards'],
  ['en-Latn-US', 'yards'],
  ['en-us', 'yards'],
  ['en-AU', 'meters'],
  ['de-DE', 'meters'],
  ['de-AT-u-ca-gregory', 'meters'],
  ['en', 'meters'],
  ['', 'meters'],
  ['no language tag', 'meters'],
] as const)("a golfer whose language is '%s' is offered %s first", ([languageTag, unit]) => {
  expect(distanceUnitOfLocale(languageTag)).toBe(unit)
})
