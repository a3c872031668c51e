import { notImplemented, RestError } from './rest-error.ts'

/** The known preferences with their values, in the order in which PostgREST reports the applied ones. */
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
 * Parses the headers Prefer (RFC 7240). If a preference comes twice, the first counts. Unknown ones are ignored except with
 * strict handling. 'tx=rollback' is rejected: ignoring it, as PostgREST may, would turn a dry run into a real one, and
 * granting it would roll back the counters of wrong guesses too.
 * @throws RestError PGRST122, or PGRST127 for 'tx=rollback' and a time zone
 */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const part of header === undefined ? [] : header.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (Object.hasOwn(preferences, name)) continue
    if (part.trim() === 'tx=rollback' || name === 'timezone') throw notImplemented(`Prefer: ${part.trim()}`)
    // A JavaScript number holds 15 digits exactly.
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

/** The response header Preference-Applied, if there is one. */
export function appliedPreferences(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): { readonly 'preference-applied'?: string } {
  const given = { ...preferences, 'max-affected': mostAffected(preferences) }
  const applied = names.filter((name) => given[name] !== undefined).map((name) => `${name}=${given[name]}`)
  return applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
}

/** The maximum of rows that a request may affect. PostgREST applies it only with strict handling. */
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
