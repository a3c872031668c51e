import { expect, test } from 'vitest'
import { isFound } from './round-search.ts'

const november = new Date(2025, 10, 15).getTime()

test.each([
  ['', true],
  ['pebble', true],
  ['BEACH pebble ', true],
  ['2025', true],
  ['pebble 2025', true],
  ['20', true],
  ['pebble 2024', false],
  ['spyglass', false],
  ['25', false],
])("'%s' finds a round at Pebble Beach of 2025: %s", (text, expected) => {
  expect(isFound(text, 'Pebble Beach', november)).toBe(expected)
})

test('accents need not be typed', () => {
  expect(isFound('chateau', 'Golf du Château', november)).toBe(true)
})
