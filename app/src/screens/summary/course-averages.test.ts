import type { CourseStat } from '@teemates/golf/summary/course-stats'
import { expect, test } from 'vitest'
import { averageText, averageToParText, tyingHoles } from './course-averages.ts'

function easiest(number: number, par: number, averageScore: number): CourseStat {
  return { kind: 'easiest-hole', hole: { number, par, averageScore } }
}

test('holes of one par that tie share a line, because their averages are equal', () => {
  // Half a stroke under par each
  expect(tyingHoles([easiest(2, 5, 4.5), easiest(4, 4, 3.5), easiest(7, 3, 2.5), easiest(8, 4, 3.5)])).toEqual([
    { par: 3, averageScore: 2.5, holeNumbers: [7] },
    { par: 4, averageScore: 3.5, holeNumbers: [4, 8] },
    { par: 5, averageScore: 4.5, holeNumbers: [2] },
  ])
})

test('averages have two places at most', () => {
  // 14 strokes of three players, 9 of two, 5 of one
  expect([14 / 3, 9 / 2, 5].map(averageText)).toEqual(['4.67', '4.5', '5'])
  expect([2 / 3, -1 / 3, 0, 1 / 8].map(averageToParText)).toEqual(['+0.67', '−0.33', 'E', '+0.13'])
})
