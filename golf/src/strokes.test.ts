import { describe, expect, test } from 'vitest'
import strokesRange from '../vectors/strokes-range.json' with { type: 'json' }
import { isStrokeCount, minusStroke, moreStrokesOf, plusStroke, quickStrokesOf } from './strokes.ts'

describe('strokes on a hole', () => {
  test.each(strokesRange.accepted)('%j is a stroke count', (strokes) => {
    expect(isStrokeCount(strokes)).toBe(true)
  })

  test.each(strokesRange.refused.map((value) => ({ value })))('$value is not a stroke count', ({ value }) => {
    expect(isStrokeCount(value)).toBe(false)
  })

  test('not-a-number and infinity are not stroke counts', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, undefined].map(isStrokeCount)).toEqual([false, false, false])
  })

  test('plus adds one and stops at 99', () => {
    expect([plusStroke(0), plusStroke(4), plusStroke(98), plusStroke(99)]).toEqual([1, 5, 99, 99])
  })

  test('minus removes one and never goes below 1 once a stroke was entered', () => {
    expect([minusStroke(0), minusStroke(1), minusStroke(2), minusStroke(99)]).toEqual([0, 1, 1, 98])
  })

  test('quick strokes run from two under par to three over', () => {
    expect(quickStrokesOf(3)).toEqual([1, 2, 3, 4, 5, 6])
    expect(quickStrokesOf(4)).toEqual([2, 3, 4, 5, 6, 7])
    expect(quickStrokesOf(5)).toEqual([3, 4, 5, 6, 7, 8])
  })

  test('the key for more continues from there to fifteen', () => {
    expect(moreStrokesOf(3)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(moreStrokesOf(4)).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
    expect(moreStrokesOf(5)).toEqual([9, 10, 11, 12, 13, 14, 15])
    expect(moreStrokesOf(6)).toEqual([10, 11, 12, 13, 14, 15])
  })
})
