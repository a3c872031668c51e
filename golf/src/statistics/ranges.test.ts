import { afterAll, beforeAll, expect, test } from 'vitest'
import { rangeStart } from './ranges.ts'

const before = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('a range begins at local midnight, across the end of daylight saving time and across the year', () => {
  const november = new Date('2026-11-10T23:30:00+01:00').getTime()
  expect(rangeStart('30', november)).toBe(new Date('2026-10-11T00:00:00+02:00').getTime())
  const april = new Date('2026-04-05T00:30:00+02:00').getTime()
  expect(rangeStart('30', april)).toBe(new Date('2026-03-06T00:00:00+01:00').getTime())
  expect(rangeStart('365', april)).toBe(new Date('2025-04-05T00:00:00+02:00').getTime())
  expect(rangeStart('90', new Date('2026-01-15T12:00:00+01:00').getTime())).toBe(
    new Date('2025-10-17T00:00:00+02:00').getTime(),
  )
  expect(rangeStart('all', april)).toBe(Number.NEGATIVE_INFINITY)
})
