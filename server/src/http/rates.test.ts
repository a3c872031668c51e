import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rates } from './rates.ts'

describe('a rate', () => {
  test('lets the burst through at once, then so many a second, and says when to come back', () => {
    let now = 0
    const perHour = rates({ burst: 30, perSecond: 30 / 3600 }, () => now)
    for (let count = 0; count < 30; count += 1) expect(perHour.take('a')).toBe(0)
    expect(perHour.take('a')).toBe(120)
    now = 119_000
    expect(perHour.take('a')).toBe(1)
    now = 120_000
    expect(perHour.take('a')).toBe(0)
    expect(perHour.take('a')).toBe(120)
  })

  test('takes several tokens at once or none of them', () => {
    let now = 0
    const bucket = rates({ burst: 10, perSecond: 2 }, () => now)
    expect([bucket.take('a', 8), bucket.take('a', 8), bucket.take('a', 2), bucket.take('a')]).toEqual([0, 3, 0, 1])
    now = 4_000
    expect(bucket.take('a', 8)).toBe(0)
  })

  test('charges more than there is, and lets nothing through until the debt is refilled', () => {
    let now = 0
    const bucket = rates({ burst: 10, perSecond: 2 }, () => now)
    bucket.charge('a', 16)
    expect([bucket.take('a', 0), bucket.take('a'), bucket.take('b', 0)]).toEqual([3, 4, 0])
    now = 3_000
    expect([bucket.take('a', 0), bucket.take('a')]).toEqual([0, 1])
  })

  test('of one key doesn’t affect another key', () => {
    const one = rates({ burst: 1, perSecond: 1 }, () => 0)
    expect([one.take('a'), one.take('a'), one.take('b')]).toEqual([0, 1, 0])
  })

  test('never lets more through than burst and time allow, whenever it is asked', () => {
    const steps = fc.array(fc.nat(5000), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        steps,
        (burst, perSecond, waits) => {
          let now = 0
          const bucket = rates({ burst, perSecond }, () => now)
          let passed = 0
          for (const wait of waits) {
            now += wait
            if (bucket.take('a') === 0) passed += 1
          }
          expect(passed).toBeLessThanOrEqual(burst + (now / 1000) * perSecond + 1e-6)
        },
      ),
    )
  })

  test('a clock that goes back adds no tokens', () => {
    let now = 10_000
    const bucket = rates({ burst: 1, perSecond: 1 }, () => now)
    expect(bucket.take('a')).toBe(0)
    now = 0
    expect(bucket.take('a')).toBe(1)
  })

  test('keeps at most its limit of keys, and a key that was just used up stays used up', () => {
    const bucket = rates({ burst: 2, perSecond: 1 / 3600 }, () => 0, 100)
    for (let count = 0; count < 1000; count += 1) {
      bucket.take(`key ${count}`)
      expect(bucket.size).toBeLessThanOrEqual(100)
    }
    bucket.take('attacker')
    bucket.take('attacker')
    for (let count = 0; count < 50; count += 1) bucket.take(`further ${count}`)
    expect(bucket.take('attacker')).toBeGreaterThan(0)
  })
})
