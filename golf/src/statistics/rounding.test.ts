import { expect, test } from 'vitest'
import { roundedMean, wholePercents } from './rounding.ts'

test('a half goes away from zero, also where a double is a little below it', () => {
  expect(roundedMean(29, 20, 1)).toBe(1.5)
  expect(roundedMean(-29, 20, 1)).toBe(-1.5)
  expect(roundedMean(201, 200, 2)).toBe(1.01)
  expect(roundedMean(5, 2, 0)).toBe(3)
  expect(Object.is(roundedMean(-1, 30, 1), 0)).toBe(true)
})

test('percents add up to 100', () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33])
  expect(wholePercents([0, 0])).toEqual([0, 0])
  expect(wholePercents([0, 7])).toEqual([0, 100])
})
