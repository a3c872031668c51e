import { textOf } from '@teemates/golf/untrusted-fields'

/** Readers for providers' values: numbers may be texts, and a missing one may be ''. */

/** A finite number, also as a text; null for everything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return null
  return Number(value)
}

/** A number above 0, for sources that write 0 for 'unknown'. */
export function positiveOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && number > 0 ? number : null
}

/** A text, or a number as a text. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : (textOf(value)?.trim() ?? null)
}

/** Both coordinates or neither, because one alone is useless. */
export function coordinatesOf(latitude: unknown, longitude: unknown) {
  const [lat, lon] = [numberOf(latitude), numberOf(longitude)]
  const known = lat !== null && lon !== null && !(lat === 0 && lon === 0)
  return { latitude: known ? lat : null, longitude: known ? lon : null }
}

const yardsPerMetre = 1.093_613_3

/** Rounded to a tenth of a yard. */
export function yardsOfMetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * yardsPerMetre * 10) / 10
}

/** Joins the names of a club and a course, as in 'Torrey Pines (South)'; only one of them if the other adds nothing. */
export function nameOf(club: string | null, course: string | null): string {
  if (club === null || course === null) return course ?? club ?? ''
  const [shorter, longer] = club.length <= course.length ? [club, course] : [course, club]
  return longer.toLowerCase().includes(shorter.toLowerCase()) ? longer : `${club} (${course})`
}
