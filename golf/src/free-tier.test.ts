import { describe, expect, test } from 'vitest'
import { isLocked, remainingRounds } from './free-tier.ts'

// Source: document 1 sections 2 and 4: three free rounds.
describe('the free tier', () => {
  test.for([
    [0, 3],
    [1, 2],
    [2, 1],
    [3, 0],
    [10_000, 0],
  ] as const)('after %i finished rounds has %i left', ([finishedRounds, left]) => {
    expect(remainingRounds(finishedRounds)).toBe(left)
  })

  test('is locked from the third finished round on', () => {
    expect([0, 2, 3, 4].map((finishedRounds) => isLocked({ isPro: false, finishedRounds }))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('locks nothing for Pro', () => {
    expect(isLocked({ isPro: true, finishedRounds: 10_000 })).toBe(false)
  })
})
