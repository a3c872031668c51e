import { expect, test } from 'vitest'
import { roundDurationMs } from './round-duration.ts'

test('the duration of a round runs from its start to its completion', () => {
  expect(roundDurationMs({ startedAt: 1_760_000_000_000, completedAt: 1_760_015_000_000 })).toBe(15_000_000)
  expect(roundDurationMs({ startedAt: 5, completedAt: 5 })).toBe(0)
})

test('it is unknown without a start or an end, or with an end before the start', () => {
  expect(roundDurationMs({ startedAt: null, completedAt: 5 })).toBeNull()
  expect(roundDurationMs({ startedAt: 5, completedAt: null })).toBeNull()
  expect(roundDurationMs({ startedAt: 5, completedAt: 4 })).toBeNull()
})
