import { summaryOf } from '@teemates/golf/summary'
import { expect, test } from 'vitest'
import { roundWritten } from '../../../../golf/cards/written-round.ts'
import { explainedHolders, highlightValue } from './highlight-texts.ts'

/** Each highlight as text: its value, and each player with an explanation. */
function shown(card: string): readonly (readonly string[])[] {
  return summaryOf(roundWritten(card)).performanceHighlights.map((highlight) => [
    highlight.kind,
    highlightValue(highlight),
    ...explainedHolders(highlight).map(({ nickname, explanation }) => `${nickname}: ${explanation}`),
  ])
}

test('a player who did the same twice is named once, with both holes', () => {
  // To par by hole: +1 -1 E E +1 E -1 E +1
  expect(
    shown(`
      Hole  1  2  3  4  5  6  7  8  9
      Par   4  5  4  4  3  5  3  4  4
      Ann   5  4  4  4  4  5  2  4  5
    `),
  ).toEqual([
    ['best-hole', '−1', 'Ann: Holes 2 and 7'],
    ['longest-run', '3 holes', 'Ann: Holes 2 to 4 and 6 to 8'],
    ['most-birdies', '2 birdies', 'Ann: Holes 2 and 7'],
    ['bounce-back', '2 strokes', 'Ann: +1 on hole 1, then −1 on hole 2'],
  ])
})

test('a run ends before a hole that was not played', () => {
  expect(
    shown(`
      Hole  1  2  3  4  5  6  7  8  9
      Par   4  5  4  4  3  5  3  4  4
      Ann   5  6  4  4  -  5  4  5  3
    `)[1],
  ).toEqual(['longest-run', '2 holes', 'Ann: Holes 3 to 4'])
})

test('a long list names the first holes and the number of the others', () => {
  // All of nine in par but the 18th
  expect(
    shown(`
      Hole 10 11 12 13 14 15 16 17 18
      Par   4  4  3  4  5  4  4  3  5
      Ann   4  4  3  4  5  4  4  3  6
    `)[0],
  ).toEqual(['best-hole', 'E', 'Ann: Holes 10, 11, 12, 13, 14 and 3 more'])
})

test('a single hole comes with its strokes and par, a nine with its strokes', () => {
  // Front nine 36 strokes for par 36, back nine 35 for 36: an eagle on 6, +2 on 7; a birdie on 10.
  expect(
    shown(`
      Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
      Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Ann   4  5  4  4  3  3  5  4  4 |  3  4  3  4  5  4  4  3  5
    `),
  ).toEqual([
    ['best-hole', '−2', 'Ann: Hole 6: 3 strokes, par 5'],
    ['longest-run', '11 holes', 'Ann: Holes 8 to 18'],
    ['most-birdies', '1 birdie', 'Ann: Hole 10'],
    ['best-nine', '−1', 'Ann: Back nine: 35 strokes'],
  ])
})
