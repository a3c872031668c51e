import { afterEach, describe, expect, test, vi } from 'vitest'
import { durationText, howLongAgo, longDate, longRecentDate, recentDate, shortDate, timeOfDay } from './dates.ts'

const morning = new Date(2026, 4, 9, 9, 5).getTime()

describe("a round's date and time (document 3 section 9)", () => {
  test('the date is the long weekday date of en-US', () => {
    expect(longDate(morning)).toBe('Saturday, May 9, 2026')
  })

  test('the time is hour and 2-digit minute', () => {
    // Between the time and its half of the day stands a space that doesn't break.
    expect(timeOfDay(morning).replaceAll(/\s/gu, ' ')).toBe('9:05 AM')
  })

  test('a list shows a short date', () => {
    expect(shortDate(morning)).toBe('May 9, 2026')
  })

  test('a round that never started has no date', () => {
    expect([longDate(null), shortDate(null), timeOfDay(null)]).toEqual(['Unknown', 'Unknown', 'Unknown'])
  })
})

// Source: the picture of design/look.md 20b.
test.each([
  [new Date(2026, 4, 9, 23, 59), 'Today'],
  [new Date(2026, 4, 8, 23, 59), 'Yesterday'],
  [new Date(2026, 4, 6, 0, 0), '3 days ago'],
  [new Date(2026, 1, 9), '2 months ago'],
  // A clock that was set back.
  [new Date(2026, 4, 12), 'Today'],
])('%s was how long ago: %s', (then, text) => {
  expect(howLongAgo(then.getTime(), morning)).toBe(text)
})

// Source: the pictures of design/look.md 14.
test.each([
  [new Date(2026, 4, 9, 0, 0), 'Today'],
  [new Date(2026, 4, 8, 23, 59), 'Yesterday'],
  [new Date(2026, 4, 7, 23, 59), 'May 7'],
  [new Date(2025, 11, 31), 'Dec 31, 2025'],
])('news of %s has the date %s', (day, text) => {
  expect(recentDate(day.getTime(), morning)).toBe(text)
})

test('opened news has its weekday, and its year unless that is this one', () => {
  expect(longRecentDate(new Date(2026, 4, 8).getTime(), morning)).toBe('Friday, May 8')
  expect(longRecentDate(new Date(2025, 11, 31).getTime(), morning)).toBe('Wednesday, December 31, 2025')
})

describe("a round's duration (document 3 section 9)", () => {
  const minuteMs = 60_000

  test.each([
    [(3 * 60 + 52) * minuteMs, '3h 52m'],
    [4 * 60 * minuteMs, '4h 0m'],
    [60 * minuteMs - 1, '59m'],
    [0, '0m'],
  ])('%i ms is %s', (durationMs, text) => {
    expect(durationText(durationMs)).toBe(text)
  })

  test('it is unknown without a start, or when it would be negative', () => {
    expect([durationText(null), durationText(-1)]).toEqual(['Unknown', 'Unknown'])
  })
})

describe('the start of the app', () => {
  afterEach(() => vi.restoreAllMocks())

  test('waits for no formatter, and one serves all dates of its kind', async () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    vi.resetModules()
    const fresh = await import('./dates.ts')
    expect(made).not.toHaveBeenCalled()
    expect([fresh.shortDate(morning), fresh.shortDate(morning)]).toEqual(['May 9, 2026', 'May 9, 2026'])
    expect(made).toHaveBeenCalledTimes(1)
  })
})
