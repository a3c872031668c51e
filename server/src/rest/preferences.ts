import { RestError } from './rest-error.ts'

const known = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit'],
} as const

export type Preferences = { readonly [Name in keyof typeof known]?: (typeof known)[Name][number] } & {
  readonly 'max-affected'?: number
}

/**
 * The headers Prefer (RFC 7240). Of one named twice the first counts; unknown ones are ignored unless strict handling is
 * asked for.
 * @throws RestError PGRST122
 */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const part of header === undefined ? [] : header.split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (Object.hasOwn(preferences, name)) continue
    if (name === 'max-affected' && /^\d{1,9}$/.test(value)) preferences[name] = Number(value)
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

/** The answer's header Preference-Applied. */
export function appliedPreferences(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): string | undefined {
  const applied = names.filter((name) => preferences[name] !== undefined).map((name) => `${name}=${preferences[name]}`)
  return applied.length === 0 ? undefined : applied.join(', ')
}
