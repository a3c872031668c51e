import { expect, test } from 'vitest'
import { roundedMean, wholePercent } from './rounding.ts'

test('a half is rounded away from zero, even if the double is a little below it', () => {
  expect(roundedMean(29, 20, 1)).toBe(1.5)
  expect(roundedMean(-29, 20, 1)).toBe(-1.5)
  expect(roundedMean(201, 200, 2)).toBe(1.01)
  expect(roundedMean(5, 2, 0)).toBe(3)
  expect(Object.is(roundedMean(-1, 30, 1), 0)).toBe(true)
})

test('each percentage is rounded by itself, half up: equal counts show equal percentages', () => {
  // Nine holes with 4 bogeys, 4 doubles and a par: 44.4 % twice and 11.1 %. 5 of 27 is 18.52 %, 1 of 8 is 12.5 %.
  expect([4, 4, 1].map((count) => wholePercent(count, 9))).toEqual([44, 44, 11])
  expect(wholePercent(5, 27)).toBe(19)
  expect(wholePercent(1, 8)).toBe(13)
  expect([wholePercent(0, 7), wholePercent(7, 7)]).toEqual([0, 100])
})
