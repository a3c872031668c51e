import { expect, test } from 'vitest'
import type { RoundGame } from '@teemates/golf/games/round-games'
import { roundedHandicap, whyLines } from './handicap-why.ts'

const stableford: RoundGame = {
  id: 's',
  kind: 'stableford',
  isNet: true,
  valueHundredths: 0,
  fromPosition: 1,
  playerIds: ['ann', 'bob'],
}

test('the line shows the whole calculation, and each net game takes its allowance from the unrounded handicap', () => {
  // 10.4 × 130 / 113 = 11.9646…, + 71.2 − 72 = 11.1646…; 95 % is 10.6064….
  const working = { handicapIndex: 10.4, tee: { courseRating: 71.2, slopeRating: 130, par: 72 }, isNine: false }
  expect(roundedHandicap(working)).toBe(11)
  expect(whyLines(working, [stableford, { ...stableford, id: 'g', isNet: false }], 18)).toEqual([
    '10.4 × 130 ÷ 113 + 71.2 − 72 = 11.16, so the course handicap is 11.',
    'Stableford: 95% of 11.16 is 10.61, so 11.',
  ])
})

test('nine holes without ratings of their own take half', () => {
  const working = { handicapIndex: 10.4, tee: { courseRating: 71.2, slopeRating: 130, par: 72 }, isNine: false }
  // 11.1646… / 2 = 5.5823…; 95 % is 5.3031….
  expect(whyLines(working, [stableford], 9)).toEqual([
    '10.4 × 130 ÷ 113 + 71.2 − 72 = 11.16, so the course handicap is 11.',
    'Half of it for nine holes: 5.58.',
    'Stableford: 95% of 5.58 is 5.30, so 5.',
  ])
})

test("the ratings of a nine go with half of the index, as in the USGA's example", () => {
  // 8.7 / 2 = 4.35, so 4.4; 4.4 × 121 / 113 + (35.3 − 36) = 4.0115…. Source: USGA, local guidance for rule 6.
  const working = { handicapIndex: 8.7, tee: { courseRating: 35.3, slopeRating: 121, par: 36 }, isNine: true }
  expect(whyLines(working, [], 9)).toEqual([
    'Half of the index of 8.7 is 4.4.',
    '4.4 × 121 ÷ 113 + 35.3 − 36 = 4.01, so the course handicap is 4.',
  ])
})

test('a plus handicap reads with a plus', () => {
  // −2.0 + 70.5 − 72 = −3.5, rounded half up to −3.
  const working = { handicapIndex: -2, tee: { courseRating: 70.5, slopeRating: 113, par: 72 }, isNine: false }
  expect(whyLines(working, [], 18)).toEqual(['−2.0 × 113 ÷ 113 + 70.5 − 72 = −3.50, so the course handicap is +3.'])
})
