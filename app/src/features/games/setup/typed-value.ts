/** Holds the value of a point that a golfer typed. */
export interface TypedValue {
  readonly valueHundredths: number
  /** null if the text has no currency, so that the round's stays. */
  readonly currency: string | null
}

const valueForm =
  /^(?<before>[^\d\s.,+\-\u2212]{0,4})\s*(?<whole>\d{1,6})(?:[.,](?<part>\d{1,2}))?\s*(?<after>[^\d\s.,+\-\u2212]{0,4})$/u

/** Reads '2', '2.50', '€2', '2,5 kr'; null if it is none of these. An empty text is 0. */
export function parseValue(text: string): TypedValue | null {
  const trimmed = text.trim()
  if (trimmed === '') return { valueHundredths: 0, currency: null }
  const groups = valueForm.exec(trimmed)?.groups
  if (groups === undefined) return null
  const { before = '', whole = '', part = '', after = '' } = groups
  if (before !== '' && after !== '') return null
  const currency = before === '' ? after : before
  return {
    valueHundredths: Number(whole) * 100 + Number(part.padEnd(2, '0')),
    currency: currency === '' ? null : currency,
  }
}

/** Reads a whole course handicap: '12', '+2' for plus 2; 'wrong' if it is none, null if the field is empty. */
export function parseHandicap(text: string): number | null | 'wrong' {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const value = signedValue(trimmed, /^[+\-\u2212]?\d{1,2}$/u)
  return value ?? 'wrong'
}

/** Reads a handicap index with at most one decimal, up to 54 and plus 10; null if it is none. */
export function parseIndex(text: string): number | null {
  const value = signedValue(text.trim(), /^[+\-\u2212]?\d{1,2}(?:[.,]\d)?$/u)
  return value === null || value > 54 || value < -10 ? null : value
}

/** Reads a rating such as 71.2; null if it isn't between these. */
export function parseRating(text: string, least: number, most: number): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{1,3}(?:\.\d)?$/.test(trimmed)) return null
  const value = Number(trimmed)
  return value < least || value > most ? null : value
}

/** Golfers write a plus handicap with a plus; it is negative in every calculation. */
function signedValue(text: string, form: RegExp): number | null {
  if (!form.test(text)) return null
  const value = Number(text.replace(/^[+\-\u2212]/u, '').replace(',', '.'))
  if (value === 0) return 0
  return /^[+\-\u2212]/u.test(text) ? -value : value
}
