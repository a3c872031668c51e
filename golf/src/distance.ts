export const distanceUnits = ['meters', 'yards'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

/**
 * Regions that measure courses in yards: the United States and the United Kingdom. Source: decision 22, 'Rounds and
 * scoring'.
 */
const REGIONS_IN_YARDS: readonly string[] = ['US', 'GB']

const METERS_PER_YARD = 0.9144
const YARDS_PER_METER = 1.09361

/** The preselected unit for a language tag such as 'en-US'; meters if the tag names no region. */
export function distanceUnitOfLocale(languageTag: string): DistanceUnit {
  return REGIONS_IN_YARDS.includes(regionOf(languageTag) ?? '') ? 'yards' : 'meters'
}

function regionOf(languageTag: string): string | undefined {
  try {
    return new Intl.Locale(languageTag).region
  } catch {
    // Some browsers return an invalid language tag.
    return undefined
  }
}

/** Whole metres. Source: document 1 section 9. */
export function metersFromYards(yards: number): number {
  return Math.round(yards * METERS_PER_YARD)
}

/** Whole yards. Source: document 1 section 9. */
export function yardsFromMeters(meters: number): number {
  return Math.round(meters * YARDS_PER_METER)
}

export interface DisplayDistance {
  readonly value: number
  readonly unit: DistanceUnit
}

/**
 * Converts a stored length to the golfer's unit. Zero or missing gives 0 m in either unit. Source: document 1 section 5.
 */
export function displayDistance(lengthYards: number | null | undefined, unit: DistanceUnit): DisplayDistance {
  if (lengthYards === null || lengthYards === undefined || !(lengthYards > 0)) return { value: 0, unit: 'meters' }
  switch (unit) {
    case 'meters':
      return { value: metersFromYards(lengthYards), unit }
    case 'yards':
      return { value: lengthYards, unit }
  }
}
