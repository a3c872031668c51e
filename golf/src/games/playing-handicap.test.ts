import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseHandicapOf, halfCourseHandicap, typedCourseHandicap } from './course-handicap.ts'
import { handicapAllowances, offLowest, playingHandicapOf } from './playing-handicap.ts'

describe('the playing handicap', () => {
  test('applies the allowance to the unrounded course handicap', () => {
    // 30.7221… × 85 % = 26.1138…, so 26; 8.1186… × 85 % = 6.9008…, so 7. Worked out by the Miami Valley Golf Association.
    const white = { courseRating: 71.1, slopeRating: 129, par: 72 }
    expect(playingHandicapOf(courseHandicapOf(27.7, white), 85)).toBe(26)
    expect(playingHandicapOf(courseHandicapOf(7.9, white), 85)).toBe(7)
  })

  test('is not the rounded course handicap × allowance', () => {
    // 9.6 × 95 % = 9.12, so 9. Rounded first it would be 10, and 10 × 95 % = 9.5 is 10.
    const level = { courseRating: 72, slopeRating: 113, par: 72 }
    expect(playingHandicapOf(courseHandicapOf(9.6, level), handicapAllowances.strokePlay)).toBe(9)
  })

  test.each([
    // 10 × 95 % = 9.5; 30 × 95 % = 28.5; 10 × 85 % = 8.5; 5 × 90 % = 4.5.
    [10, 95, 10],
    [30, 95, 29],
    [10, 85, 9],
    [5, 90, 5],
    // A plus handicap moves towards zero: −10 × 95 % = −9.5; −5 × 90 % = −4.5; −2 × 90 % = −1.8; 0.
    [-10, 95, -9],
    [-5, 90, -4],
    [-2, 90, -2],
    [0, 95, 0],
  ])('of %i strokes at %i %% is %i, rounded half up', (strokes, allowance, expected) => {
    expect(playingHandicapOf(typedCourseHandicap(strokes), allowance)).toBe(expected)
  })

  test('rounds an exact half up even if its decimals have no binary fraction', () => {
    // 1.4 × 113 / 113 + (71.1 − 72) = 0.5. In binary fractions the sum is 0.49999….
    expect(playingHandicapOf(courseHandicapOf(1.4, { courseRating: 71.1, slopeRating: 113, par: 72 }), 100)).toBe(1)
    expect(playingHandicapOf(halfCourseHandicap(typedCourseHandicap(15)), 100)).toBe(8)
  })

  test('agrees with whole-number arithmetic for every index, slope, rating and allowance', () => {
    const tenths = fc.integer({ min: -80, max: 540 })
    const ratings = fc.integer({ min: 500, max: 850 })
    fc.assert(
      fc.property(
        tenths,
        ratings,
        fc.integer({ min: 55, max: 155 }),
        fc.integer({ min: 54, max: 75 }),
        fc.constantFrom(...Object.values(handicapAllowances)),
        (index, rating, slopeRating, par, allowance) => {
          const tee = { courseRating: rating / 10, slopeRating, par }
          const playing = playingHandicapOf(courseHandicapOf(index / 10, tee), allowance)
          // In 1/113,000 of a stroke the value lies in [playing − ½, playing + ½).
          const exact = BigInt(index * slopeRating + (rating - 10 * par) * 113) * BigInt(allowance)
          expect(exact >= BigInt(playing) * 113_000n - 56_500n).toBe(true)
          expect(exact < BigInt(playing) * 113_000n + 56_500n).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('match play', () => {
  test('the lowest plays off 0 and the others receive the difference', () => {
    // Four-ball at 90 %: 4 → 3.6 → 4, 12 → 10.8 → 11, 20 → 18, −2 → −1.8 → −2. Off the lowest: 6, 13, 20, 0.
    const course = { ann: 4, bob: 12, cal: 20, dee: -2 }
    const playing = new Map(
      Object.entries(course).map(([id, strokes]) => [
        id,
        playingHandicapOf(typedCourseHandicap(strokes), handicapAllowances.fourBallMatch),
      ]),
    )
    expect(Object.fromEntries(offLowest(playing))).toEqual({ ann: 6, bob: 13, cal: 20, dee: 0 })
  })

  test('a game without players has no handicaps', () => {
    expect(offLowest(new Map()).size).toBe(0)
  })
})
