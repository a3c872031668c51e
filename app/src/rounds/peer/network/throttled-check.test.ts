import { expect, test, vi } from 'vitest'
import { createVirtualClock } from '../../../../../test/devices/virtual-clock.ts'
import { createThrottledCheck } from './throttled-check.ts'

test('checks run one after the other however often they are requested, and the last request is checked too', async () => {
  const clock = createVirtualClock()
  const work = vi.fn<() => Promise<boolean>>(async () => true)
  const looking = createThrottledCheck(clock, work)
  for (let said = 0; said < 100; said += 1) {
    looking.run()
    await clock.pass(100)
  }
  // The first runs at once, the others every 3 s within 10 s.
  expect(work).toHaveBeenCalledTimes(4)
  await clock.pass(10_000)
  expect(work).toHaveBeenCalledTimes(5)
})

test('a check that failed is repeated, until it is stopped', async () => {
  const clock = createVirtualClock()
  const work = vi.fn<() => Promise<boolean>>(async () => false)
  const looking = createThrottledCheck(clock, work)
  looking.run()
  await clock.pass(7_000)
  expect(work).toHaveBeenCalledTimes(3)
  looking.stop()
  await clock.pass(10_000)
  expect(work).toHaveBeenCalledTimes(3)
})
