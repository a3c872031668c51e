import { expect, test } from 'vitest'
import { standardDeviation } from './standard-deviation.ts'

test('the standard deviation divides by the number of values', () => {
  // The textbook's example: mean 5, squared distances 9, 1, 1, 1, 0, 0, 4, 16, together 32; √(32 / 8).
  expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
  expect(standardDeviation([3])).toBe(0)
  expect(standardDeviation([-1, -1, -1])).toBe(0)
})

test('without values the deviation is 0', () => {
  expect(standardDeviation([])).toBe(0)
})
