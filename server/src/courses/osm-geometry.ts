import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { numberOf } from '../../../supabase/functions/_shared/courses/fields.ts'

/** Coordinates in degrees. */
export interface Point {
  readonly lat: number
  readonly lon: number
}

const metresPerDegree = 111_320

/** Treats the earth as flat, which is accurate enough over the distances of a golf course. */
export function metresBetween(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * metresPerDegree
  const east = (a.lon - b.lon) * metresPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

export function lengthMetres(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, index) => sum + metresBetween(path[index] ?? point, point), 0)
}

/** Tests whether a point lies within a ring, by counting how often a ray from the point crosses it. */
export function isWithin({ lat, lon }: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, a] of ring.entries()) {
    const b = ring.at(index - 1) ?? a
    if (a.lat > lat !== b.lat > lat && lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon) {
      inside = !inside
    }
  }
  return inside
}

export function pointOf(value: unknown): Point | null {
  const fields = fieldsOf(value)
  const [lat, lon] = [numberOf(fields?.get('lat')), numberOf(fields?.get('lon'))]
  return lat === null || lon === null ? null : { lat, lon }
}

export function pathOf(value: unknown): Point[] {
  return listOf(value)
    .map(pointOf)
    .filter((point) => point !== null)
}
