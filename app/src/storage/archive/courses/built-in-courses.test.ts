import { courseIdOf } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { builtInCourses } from './built-in-courses.ts'

test('the demo courses have the tees that the specification names, and the quick-custom courses follow', () => {
  const tees = builtInCourses().map((course) => course.tees.map((tee) => tee.label))
  expect(tees.slice(0, 2)).toEqual([
    ['USGA Blue Men', 'USGA White Men', 'USGA Red Women'],
    ['Championship', 'Member', 'Forward'],
  ])
  expect(builtInCourses().map((course) => course.id)).toEqual([
    courseIdOf('Fox Meadow Demo Course'),
    courseIdOf('Saltwind Demo Course'),
    'quick-custom-9',
    'quick-custom-18',
  ])
})

test('every demo card is one that a course could print', () => {
  for (const course of builtInCourses().slice(0, 2)) {
    expect(course.holes).toHaveLength(18)
    for (const [index, tee] of course.tees.entries()) {
      expect(tee.holes.map((hole) => hole.number)).toEqual(Array.from({ length: 18 }, (_, hole) => hole + 1))
      expect(tee.holes.map((hole) => hole.si).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 18 }, (_, hole) => hole + 1),
      )
      expect(tee.holes.slice(0, 9).every((hole) => Number(hole.si) % 2 === 1)).toBe(true)
      expect(tee.holes.reduce((par, hole) => par + hole.par, 0)).toBe(72)
      for (const hole of tee.holes) {
        // Usual lengths by par for men and women. Source: USGA course rating guidelines, yardage guidelines for par.
        const [shortest, longest] = { 3: [100, 260], 4: [240, 490], 5: [400, 710] }[hole.par] ?? [0, 0]
        expect(hole.distance).toBeGreaterThanOrEqual(shortest ?? 0)
        expect(hole.distance).toBeLessThanOrEqual(longest ?? 0)
        const longerTee = course.tees[index - 1]?.holes[hole.number - 1]?.distance
        if (typeof longerTee === 'number') expect(hole.distance).toBeLessThan(longerTee)
      }
    }
  }
})
