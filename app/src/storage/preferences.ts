/** Settings of this device that are needed before the database is open; kept in localStorage and mirrored to the settings table. */
export const distanceUnits = ['meters', 'yards'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const statsDateRanges = ['30', '90', '365', 'all'] as const
export type StatsDateRange = (typeof statsDateRanges)[number]

export interface PreferenceValues {
  /** Trimmed; '' while none is set. */
  readonly nickname: string
  readonly distanceUnit: DistanceUnit
  readonly theme: Theme
  readonly statsDateRange: StatsDateRange
}

export interface Preferences {
  get<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name]
  set<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): void
  /** Called after a change here or in another tab. */
  subscribe(listener: () => void): () => void
  /** 'cmplr_' and a UUID; made once and kept for good. */
  readonly profileId: string
}
