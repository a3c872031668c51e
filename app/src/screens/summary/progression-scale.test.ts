import { expect, test } from 'vitest'
import { runsOfPoints, spreadOut, toParScale } from './progression-scale.ts'

test('the scale goes in round steps from below the lowest to above the highest, with level par in it', () => {
  expect(toParScale([-2, 3]).ticks).toEqual([-2, -1, 0, 1, 2, 3])
  expect(toParScale([4, 7]).ticks).toEqual([0, 2, 4, 6, 8])
  expect(toParScale([-3, -1]).ticks).toEqual([-3, -2, -1, 0])
  // Elevens all day: 18 x 11 against 72
  expect(toParScale([7, 126]).ticks).toEqual([0, 50, 100, 150])
  // 18 holes of 99 strokes on par 54
  expect(toParScale([96, 1728]).ticks).toEqual([0, 500, 1000, 1500, 2000])
})

test('if all scores are level par, the scale has space on both sides', () => {
  expect(toParScale([0, 0])).toEqual({ lowest: -1, highest: 1, ticks: [-1, 0, 1] })
  expect(toParScale([]).ticks).toEqual([-1, 0, 1])
})

test('labels with enough space keep their positions', () => {
  expect(spreadOut([1, 5, 9], 2, 10)).toEqual([1, 5, 9])
})

test('labels that are too close move apart around their middle', () => {
  expect(spreadOut([5, 5], 2, 10)).toEqual([4, 6])
  expect(spreadOut([1, 5, 5, 5], 2, 10)).toEqual([1, 3, 5, 7])
  // The lower pair pushes into the upper: 4, 4 and 5 come to stand around 4 1/3.
  expect(spreadOut([4, 4, 5], 2, 10).map((place) => Math.round(place * 3))).toEqual([7, 13, 19])
})

test('labels at an edge stay inside', () => {
  expect(spreadOut([0, 0], 2, 10)).toEqual([0, 2])
  expect(spreadOut([10, 10, 10], 2, 10)).toEqual([6, 8, 10])
})

test('a hole not played is a gap in the line', () => {
  const points = [1, 2, 4, 6, 7].map((place) => ({ place }))
  expect(runsOfPoints(points).map((run) => run.map(({ place }) => place))).toEqual([[1, 2], [4], [6, 7]])
})
