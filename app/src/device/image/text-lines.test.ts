import { expect, test } from 'vitest'
import { linesCut, linesWithin } from './text-lines.ts'

/** Each letter is ten wide. */
const widthOf = (text: string) => 10 * text.length

test('a text is broken between its words', () => {
  expect(linesWithin('Pebble Beach', 120, 1, widthOf)).toEqual(['Pebble Beach'])
  expect(linesWithin('Pebble Beach Golf Links', 120, 2, widthOf)).toEqual(['Pebble Beach', 'Golf Links'])
  expect(linesWithin('Pebble Beach Golf Links', 120, 1, widthOf)).toBeNull()
})

test('a word wider than a line is broken, but never within a grapheme', () => {
  expect(linesWithin('Wwwwwwwwww W', 60, 2, widthOf)).toEqual(['Wwwwww', 'wwww W'])
  expect(linesWithin('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 60, 2, widthOf)).toEqual(['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'])
})

test('a text without enough room ends in an ellipsis', () => {
  expect(linesCut('Pebble Beach Golf Links', 60, 2, widthOf)).toEqual(['Pebble', 'Beach…'])
})
