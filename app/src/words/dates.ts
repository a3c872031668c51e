import * as words from './words.ts'

/** Made for the first date that is shown, since the very first formatter holds a slow phone's start up by a tenth of a second. */
function formatter(options: Intl.DateTimeFormatOptions): (epochMs: number) => string {
  // Kept: one costs more than a thousand formatted dates.
  let made: Intl.DateTimeFormat | undefined
  return (epochMs) => (made ??= new Intl.DateTimeFormat(words.locale, options)).format(epochMs)
}

const long = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
const longOfThisYear = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
const short = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
/** 'Nov 21', where the year is known. */
export const monthAndDay = formatter({ month: 'short', day: 'numeric' })
const time = formatter({ hour: 'numeric', minute: '2-digit' })

let relative: Intl.RelativeTimeFormat | undefined

/** Made for the first age that is shown. */
function ago(): Intl.RelativeTimeFormat {
  return (relative ??= new Intl.RelativeTimeFormat(words.locale, { numeric: 'auto' }))
}

/** 'Saturday, November 21, 2026'; null is 'Unknown'. Source: document 3 section 9. */
export function longDate(epochMs: number | null): string {
  return epochMs === null ? words.common.unknown : long(epochMs)
}

/** 'Nov 21, 2026'; null is 'Unknown'. */
export function shortDate(epochMs: number | null): string {
  return epochMs === null ? words.common.unknown : short(epochMs)
}

/** 'Today', 'Yesterday', 'Nov 12' of this year, else 'Nov 12, 2025'. Days are this device's own. */
export function recentDate(epochMs: number, nowMs: number): string {
  const day = new Date(epochMs)
  const today = new Date(nowMs)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === today.toDateString()) return words.notifications.today
  if (day.toDateString() === yesterday.toDateString()) return words.notifications.yesterday
  return dayOrDate(epochMs, nowMs)
}

/** 'Nov 12' of this year, else 'Nov 12, 2025'. */
export function dayOrDate(epochMs: number, nowMs: number): string {
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear()
  return isThisYear ? monthAndDay(epochMs) : short(epochMs)
}

/** 'Today', 'Yesterday', '3 days ago', '5 months ago'. Days are this device's own. */
export function howLongAgo(epochMs: number, nowMs: number): string {
  const dayOf = (ms: number) => Math.round(new Date(ms).setHours(12, 0, 0, 0) / 86_400_000)
  const days = Math.max(0, dayOf(nowMs) - dayOf(epochMs))
  const text = days < 60 ? ago().format(-days, 'day') : ago().format(-Math.floor(days / 30), 'month')
  return text.charAt(0).toLocaleUpperCase(words.locale) + text.slice(1)
}

/** 'Tuesday, November 24' of this year, else 'Monday, November 24, 2025'. */
export function longRecentDate(epochMs: number, nowMs: number): string {
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear()
  return isThisYear ? longOfThisYear(epochMs) : long(epochMs)
}

/** '9:05 AM'; null is 'Unknown'. Source: document 3 section 9. */
export function timeOfDay(epochMs: number | null): string {
  return epochMs === null ? words.common.unknown : time(epochMs)
}

/** 'Xh Ym', or 'Ym' below an hour; null is 'Unknown'. Whole minutes, rounded down. Source: document 3 section 9. */
export function durationText(durationMs: number | null): string {
  if (durationMs === null || durationMs < 0) return words.common.unknown
  const minutes = Math.floor(durationMs / 60_000)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`
}
