import * as words from './words.ts'

/** Says what happened and what to try, for a place with room for one text. */
export function storageFailureText(code: keyof typeof words.errors.storage): string {
  const { happened, toTry } = words.errors.storage[code]
  return `${happened}. ${toTry}`
}
