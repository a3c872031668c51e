import { textOf } from '@teemates/golf/untrusted-fields'

/** Reading of what providers send: numbers may come as texts, and a missing one as ''. */

/** A finite number, also when written as a text; null for all else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return null
  return Number(value)
}

/** The same above 0, for sources that write 0 for 'unknown'. */
export function positiveOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && number > 0 ? number : null
}

/** A text or a number as a text. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : (textOf(value)?.trim() ?? null)
}

/** Both, or neither: one alone is no place. */
export function coordinatesOf(latitude: unknown, longitude: unknown) {
  const [lat, lon] = [numberOf(latitude), numberOf(longitude)]
  const known = lat !== null && lon !== null && !(lat === 0 && lon === 0)
  return { latitude: known ? lat : null, longitude: known ? lon : null }
}

const yardsPerMetre = 1.093_613_3

/** To a tenth of a yard. */
export function yardsOfMetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * yardsPerMetre * 10) / 10
}

/** 'Torrey Pines (South)' of a club's and its course's name; one alone where the other says no more. */
export function nameOf(club: string | null, course: string | null): string {
  if (club === null || course === null) return course ?? club ?? ''
  const [shorter, longer] = club.length <= course.length ? [club, course] : [course, club]
  return longer.toLowerCase().includes(shorter.toLowerCase()) ? longer : `${club} (${course})`
}
