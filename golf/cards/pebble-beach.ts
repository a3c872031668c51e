import type { CourseHole } from '../src/course.ts'

/**
 * Pebble Beach Golf Links, blue tee: par 72, 6,802 yards, men's rating 74.9 / 144. These are the figures that several
 * public listings give in 2026 (OpenGolfAPI, opengolfapi.org, © OpenStreetMap contributors, ODbL 1.0, and others).
 */
export const pebbleBeachPars = [4, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5]
export const pebbleBeachStrokeIndexes = [6, 10, 12, 16, 14, 2, 18, 4, 8, 3, 9, 17, 7, 1, 13, 11, 15, 5]
export const pebbleBeachYards = [
  378, 509, 397, 333, 189, 498, 107, 416, 483, 444, 370, 202, 401, 559, 393, 400, 182, 541,
]

export const pebbleBeachHoles: readonly CourseHole[] = pebbleBeachPars.map((par, index) => ({
  number: index + 1,
  par,
  distance: pebbleBeachYards[index] ?? null,
  si: pebbleBeachStrokeIndexes[index] ?? null,
}))
