/** Readers for values of unknown shape: stored by older versions, imported, or received from elsewhere. */

// Keys that would reach an object's prototype when read or written.
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** An object's own fields without those that name a prototype; null if it isn't an object or is a list. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map(Object.entries(value).filter(([key]) => !prototypeKeys.has(key)))
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A non-empty text; null for everything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A text that can serve as an id and as a key; null for everything else. */
export function idOf(value: unknown): string | null {
  const text = textOf(value)
  return text === null || prototypeKeys.has(text) ? null : text
}

/** A whole number within the bounds; null for everything else. */
export function integerOf(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

// The largest time that a Date can hold. Source: ECMAScript, time values.
const MAX_TIME_MS = 8.64e15

/** The format of event times: UTC, or with an offset. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Epoch milliseconds after 1970, also from an ISO 8601 text; null for everything else. */
export function timeMsOf(value: unknown): number | null {
  if (typeof value === 'string') return isoTime.test(value) ? timeMsOf(Date.parse(value)) : null
  return typeof value === 'number' && value >= 1 && value <= MAX_TIME_MS ? Math.trunc(value) : null
}

/** A length in yards above 0; null for everything else. */
export function lengthYardsOf(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null
}

/** The list's member that equals the value; null if there is none. */
export function memberOf<Member extends string>(members: readonly Member[], value: unknown): Member | null {
  return members.find((member) => member === value) ?? null
}
