import { notImplemented, RestError } from './rest-error.ts'

/** Preferences by name, with their values, in the order in which PostgREST reports those that it applied. */
const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit'],
  handling: ['strict', 'lenient'],
} as const

export type Preferences = { readonly [Name in keyof typeof known]?: (typeof known)[Name][number] } & {
  readonly 'max-affected'?: number
}

/**
 * The headers Prefer (RFC 7240). Of one named twice the first counts; unknown ones are ignored unless strict handling is
 * asked for. PostgREST may ignore 'tx=rollback' too, but then a dry run is done for good. It can't be granted: the counters
 * of wrong guesses would be rolled back with the rest.
 * @throws RestError PGRST122, or PGRST127 for 'tx=rollback' and a time zone
 */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const part of header === undefined ? [] : header.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (Object.hasOwn(preferences, name)) continue
    if (part.trim() === 'tx=rollback' || name === 'timezone') throw notImplemented(`Prefer: ${part.trim()}`)
    // 15 digits are exact in a number of ours.
    if (name === 'max-affected' && /^\d{1,15}$/.test(value)) preferences[name] = Number(value)
    else if (isKnown(name, value)) preferences[name] = value
    else if (part.trim() !== '') unknown.push(part.trim())
  }
  if (preferences['handling'] === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return preferences
}

function isKnown(name: string, value: string): boolean {
  return Object.entries(known).some(([key, values]) => key === name && values.some((one) => one === value))
}

/** The answer's header Preference-Applied, if there is one. */
export function appliedPreferences(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): { readonly 'preference-applied'?: string } {
  const given = { ...preferences, 'max-affected': mostAffected(preferences) }
  const applied = names.filter((name) => given[name] !== undefined).map((name) => `${name}=${given[name]}`)
  return applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
}

/** How many rows a request may affect: PostgREST has it count with strict handling only. */
export function mostAffected(preferences: Preferences): number | undefined {
  return preferences.handling === 'strict' ? preferences['max-affected'] : undefined
}

/** @throws RestError PGRST124 */
export function expectFewAffected(preferences: Preferences, rows: number): void {
  if (rows <= (mostAffected(preferences) ?? rows)) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
}
