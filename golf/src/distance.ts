export const distanceUnits = ['meters', 'yards'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

const METERS_PER_YARD = 0.9144
const YARDS_PER_METER = 1.09361

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

/** A stored length in the golfer's unit. Zero or missing gives 0 m, whatever the unit. Source: document 1 section 5. */
export function displayDistance(lengthYards: number | null | undefined, unit: DistanceUnit): DisplayDistance {
  if (lengthYards === null || lengthYards === undefined || !(lengthYards > 0)) return { value: 0, unit: 'meters' }
  switch (unit) {
    case 'meters':
      return { value: metersFromYards(lengthYards), unit }
    case 'yards':
      return { value: lengthYards, unit }
  }
}
