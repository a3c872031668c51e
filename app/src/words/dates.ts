import { words } from './words.ts'

/** Made for the first date that is shown, since the very first formatter holds a slow phone's start up by a tenth of a second. */
function formatter(options: Intl.DateTimeFormatOptions): (epochMs: number) => string {
  // Kept: one costs more than a thousand formatted dates.
  let made: Intl.DateTimeFormat | undefined
  return (epochMs) => (made ??= new Intl.DateTimeFormat(words.locale, options)).format(epochMs)
}

const long = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
const short = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const time = formatter({ hour: 'numeric', minute: '2-digit' })

/** 'Saturday, November 21, 2026'; null is 'Unknown'. Source: document 3 section 9. */
export function longDate(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : long(epochMs)
}

/** 'Nov 21, 2026'; null is 'Unknown'. */
export function shortDate(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : short(epochMs)
}

/** '9:05 AM'; null is 'Unknown'. Source: document 3 section 9. */
export function timeOfDay(epochMs: number | null): string {
  return epochMs === null ? words.summary.unknown : time(epochMs)
}

/** 'Xh Ym', or 'Ym' below an hour; null is 'Unknown'. Whole minutes, rounded down. Source: document 3 section 9. */
export function durationText(durationMs: number | null): string {
  if (durationMs === null || durationMs < 0) return words.summary.unknown
  const minutes = Math.floor(durationMs / 60_000)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`
}
