import { holeNumbersOf } from '@teemates/golf/holes-mode'
import { scorecardOf } from '@teemates/golf/scorecard'
import { expect, test } from 'vitest'
import { holesModeText } from './holes-mode-text.ts'

/** A card of these holes, all of par 4. */
function cardOf(numbers: readonly number[]) {
  const holes = numbers.map((number) => ({ number, par: 4, yards: null, strokes: {} }))
  return scorecardOf({ holes, holeSet: [], players: [] })
}

test('a card of a nine or of all holes is named after them', () => {
  expect(holesModeText('front9', cardOf(holeNumbersOf('front9')))).toBe('Front 9')
  expect(holesModeText('back9', cardOf(holeNumbersOf('back9')))).toBe('Back 9')
  expect(holesModeText('full18', cardOf(holeNumbersOf('full18')))).toBe('Full 18')
})

test('a card of other holes says how many there are', () => {
  expect(holesModeText('front9', cardOf([1, 2, 3]))).toBe('3 holes')
  expect(holesModeText('full18', cardOf([1, 2, 3, 10, 11, 12]))).toBe('6 holes')
  expect(holesModeText('back9', cardOf([18]))).toBe('1 hole')
})
