import { timeMsOf } from '@teemates/golf/untrusted-fields'

/*
 * Dates and times as other programs write them. A date without a time or zone is the golfer's own day, so it is read on
 * this device's clock.
 */

export const dateOrders = ['day-first', 'month-first'] as const
/** The order of 05/01/2026, which is May 1 in one country and January 5 in another. */
export type DateOrder = (typeof dateOrders)[number]

export interface GivenTimes {
  readonly started: unknown
  readonly ended: unknown
  readonly updated: unknown
}

/** Epoch milliseconds; null if unknown. */
export interface RoundTimes {
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly updatedAt: number | null
}

interface ReadTime {
  readonly ms: number
  /** Only the day is known. The time is noon, which is the same day in most other zones. */
  readonly isDay: boolean
}

const NOON = 12

/** Numbers from here on are seconds since 1970. No golf round has so few milliseconds. */
const FIRST_SECONDS = 946_684_800
const LAST_SECONDS = 4_102_444_800

/** A time of day after a date: '10:00', '10:00:00.000', '9:30 PM'. */
const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([AP])\.?M\.?)?)?`
/** 2026-05-01, 2026/5/1, 2026.05.01. */
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?${clock}$`, 'i')
/** 01.05.2026: no country writes the month first with points. */
const withPoints = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${clock}$`, 'i')
/** 05/01/2026, 5-1-2026. */
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4})${clock}$`, 'i')

/** The order that the file's own dates reveal, because 13 can't be a month. Null if they reveal none, or both. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  const shown = new Set<DateOrder>()
  for (const text of texts) {
    const [, first, , second] = yearLast.exec(text.trim()) ?? []
    if (Number(first) > 12) shown.add('day-first')
    if (Number(second) > 12) shown.add('month-first')
  }
  const [order = null] = shown
  return shown.size === 1 ? order : null
}

/** Null if it isn't a time; 'unclear' if the order is unknown and would change the day. */
export function readTime(value: unknown, order: DateOrder | null): ReadTime | 'unclear' | null {
  if (typeof value === 'number') return ofMs(timeMsOf(isSeconds(value) ? value * 1000 : value))
  if (typeof value !== 'string') return null
  const text = value.trim()
  const exact = timeMsOf(text)
  if (exact !== null) return ofMs(exact)
  if (/^\d{10}$|^\d{13}$/.test(text)) return readTime(Number(text), order)
  const [, year, , month, day, ...time] = yearFirst.exec(text) ?? []
  if (year !== undefined) return localTime([year, month, day], time)
  const [, pointDay, pointMonth, pointYear, ...pointTime] = withPoints.exec(text) ?? []
  if (pointDay !== undefined) return localTime([pointYear, pointMonth, pointDay], pointTime)
  const [, first, , second, lastYear, ...lastTime] = yearLast.exec(text) ?? []
  if (first === undefined) return null
  const dayFirst = localTime([lastYear, second, first], lastTime)
  const monthFirst = localTime([lastYear, first, second], lastTime)
  if (dayFirst === null || monthFirst === null || dayFirst.ms === monthFirst.ms) return dayFirst ?? monthFirst
  if (order === null) return 'unclear'
  return order === 'day-first' ? dayFirst : monthFirst
}

/** Epoch milliseconds of a time with only one reading; null for anything else. */
export function clearTimeOf(value: unknown): number | null {
  const time = readTime(value, null)
  return time === null || time === 'unclear' ? null : time.ms
}

function isSeconds(value: number): boolean {
  return value >= FIRST_SECONDS && value <= LAST_SECONDS
}

function ofMs(ms: number | null): ReadTime | null {
  return ms === null ? null : { ms, isDay: false }
}

type Captured = readonly (string | undefined)[]

/** Null for a day or an hour that doesn't exist. */
function localTime([year, month, day]: Captured, [hour, minute, second, half]: Captured): ReadTime | null {
  const isDay = hour === undefined
  const hours = isDay ? NOON : hourOf(Number(hour), half?.toUpperCase())
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const date = new Date(y, m - 1, d, hours, Number(minute ?? 0), Number(second ?? 0))
  const isReal = date.getFullYear() === y && date.getMonth() === m - 1 && date.getDate() === d
  const isClock = hours < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60
  return isReal && isClock && date.getTime() > 0 ? { ms: date.getTime(), isDay } : null
}

/** NaN for an hour that a twelve-hour clock doesn't have. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'P' ? 12 : 0)
}

/**
 * The times of a round. A day without a time doesn't show how long the round took, so it never counts as an end of a
 * duration. 'unclear' if the order is needed, 'bad-time' if it isn't a time.
 */
export function roundTimes(given: GivenTimes, order: DateOrder | null): RoundTimes | 'unclear' | 'bad-time' {
  const [started, ended, updated] = [given.started, given.ended, given.updated].map((value) =>
    isMissing(value) || value === 0 ? undefined : readTime(value, order),
  )
  if (started === null || ended === null || updated === null) return 'bad-time'
  if (started === 'unclear' || ended === 'unclear' || updated === 'unclear') return 'unclear'
  const updatedAt = updated?.ms ?? null
  if (started === undefined || ended === undefined || started.isDay === ended.isDay) {
    const isSameDay = started?.isDay === true && ended !== undefined
    return { startedAt: started?.ms ?? null, endedAt: isSameDay ? null : (ended?.ms ?? null), updatedAt }
  }
  if (started.isDay && isSameLocalDay(started.ms, ended.ms)) return { startedAt: null, endedAt: ended.ms, updatedAt }
  return { startedAt: started.ms, endedAt: null, updatedAt }
}

/** Whether a cell or field is empty. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function isSameLocalDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
