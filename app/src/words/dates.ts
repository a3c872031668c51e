import { words } from './words.ts'

// Made once: a formatter costs more than a thousand formatted dates.
const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** 'Saturday, November 21, 2026'; null is 'Unknown'. Source: document 3 section 9. */
export function longDate(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : long.format(epochMs)
}

/** 'Nov 21, 2026'; null is 'Unknown'. */
export function shortDate(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : short.format(epochMs)
}

/** '9:05 AM'; null is 'Unknown'. Source: document 3 section 9. */
export function timeOfDay(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : time.format(epochMs)
}

/** 'Xh Ym', or 'Ym' below an hour; null is 'Unknown'. Whole minutes, rounded down. Source: document 3 section 9. */
export function durationText(durationMs: number | null): string {
  if (durationMs === null || durationMs < 0) return words.summary.unknown
  const minutes = Math.floor(durationMs / 60_000)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`
}
