/** The maximum nesting of objects and lists. Source: reliability, import bombs. */
export const MAX_JSON_DEPTH = 16

const QUOTE = 34
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * Parses JSON and drops keys that reach a prototype. Undefined if it isn't JSON, is nested too deep or has a number that
 * isn't finite.
 */
export function parseSafely(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text, ...(mayReachPrototype(text) ? [withoutPrototypeKeys] : []))
    return mayOverflow(text) && !isFinite(value) ? undefined : value
  } catch {
    return undefined
  }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return prototypeKeys.has(key) ? undefined : value
}

/**
 * A quick check, because visiting every key takes ten times as long as parsing. A letter of such a key may be written as \u
 * and its number.
 */
function mayReachPrototype(text: string): boolean {
  return /"(?:__proto__|constructor|prototype)"\s*:|\\u00[4-7]/i.test(text)
}

/** JSON has no infinity, but 1e400 is parsed as one. Only a long number, or one with an exponent, can be so large. */
function mayOverflow(text: string): boolean {
  return /[:,[]\s*-?(?:\d{309}|\d[\d.]*e)/i.test(text)
}

function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}

/** Checked before parsing, in one pass over the text. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1
      if (depth > MAX_JSON_DEPTH) return true
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
  }
  return false
}
