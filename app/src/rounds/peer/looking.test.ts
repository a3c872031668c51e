import { expect, test, vi } from 'vitest'
import { createVirtualClock } from '../../../../test/devices/virtual-clock.ts'
import { createLooking } from './looking.ts'

test('however often it is said, one look follows the other, and the last word is looked into', async () => {
  const clock = createVirtualClock()
  const work = vi.fn<() => Promise<boolean>>(async () => true)
  const looking = createLooking({ after: clock.after, pauseMs: 3_000, work })
  for (let said = 0; said < 100; said += 1) {
    looking.look()
    await clock.pass(100)
  }
  // At once, and every 3 s of the 10
  expect(work).toHaveBeenCalledTimes(4)
  await clock.pass(10_000)
  expect(work).toHaveBeenCalledTimes(5)
})

test('what couldn’t be seen is looked at again, until it is stopped', async () => {
  const clock = createVirtualClock()
  const work = vi.fn<() => Promise<boolean>>(async () => false)
  const looking = createLooking({ after: clock.after, pauseMs: 3_000, work })
  looking.look()
  await clock.pass(7_000)
  expect(work).toHaveBeenCalledTimes(3)
  looking.stop()
  await clock.pass(10_000)
  expect(work).toHaveBeenCalledTimes(3)
})
