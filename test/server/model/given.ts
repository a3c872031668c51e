import { Refused } from './refusals.ts'
import type { Given, Json } from './rows.ts'

/*
 * Arguments as PostgreSQL reads them from JSON. Missing ones are null. A value of the wrong type is refused with
 * 'bad_argument', to which apply_operations converts the database's own error.
 */

export function textIn(given: Given, name: string): string | null {
  const value = given[name]
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

export function uuidIn(given: Given, name: string): string | null {
  const text = textIn(given, name)?.toLowerCase() ?? null
  if (text !== null && !uuidPattern.test(text)) throw new Refused('bad_argument')
  return text
}

/** A whole number, at most the largest value of the database's int or bigint. */
function wholeIn(given: Given, name: string, largest: number): number | null {
  const text = textIn(given, name)?.trim() ?? null
  if (text === null) return null
  if (!/^[+-]?\d+$/u.test(text) || Math.abs(Number(text)) > largest) throw new Refused('bad_argument')
  return Number(text)
}

export function intIn(given: Given, name: string): number | null {
  return wholeIn(given, name, 2 ** 31 - 1)
}

export function revisionIn(given: Given, name: string): number | null {
  return wholeIn(given, name, Number.MAX_SAFE_INTEGER)
}

export function flagIn(given: Given, name: string): boolean | null {
  const text = textIn(given, name)?.trim().toLowerCase() ?? null
  if (text === null) return null
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(text)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(text)) return false
  throw new Refused('bad_argument')
}

/** A value as it comes over the wire. */
export function onWire(value: unknown): Json {
  const read: unknown = JSON.parse(JSON.stringify(value))
  if (!isJson(read)) throw new Error('The value is no JSON')
  return read
}

function isJson(value: unknown): value is Json {
  return value === null || ['boolean', 'number', 'string', 'object'].includes(typeof value)
}

/** The same text for the same arguments, whatever the order of an object's fields. */
export function canonical(value: Json | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

// Array.isArray doesn't narrow a readonly array out of a union.
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

export function isObject(value: Json | undefined): value is Given {
  return typeof value === 'object' && value !== null && !isList(value)
}
