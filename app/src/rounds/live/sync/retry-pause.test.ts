import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRetryPause, pauseMs } from './retry-pause.ts'
import { createVirtualClock } from '../../../../../test/devices/virtual-clock.ts'

test('[B25] a pause is random, up to a bound that doubles from 1 s to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, fraction) => {
      const ms = pauseMs(failures, fraction)
      return ms >= 0 && ms < 30_000
    }),
  )
})

test('[B25] a thousand devices that lost the server reconnect spread out, with at most three times the mean in any second', () => {
  let drawn = 7
  const random = () => (drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  // After some tries without an answer, as a restart of the server takes some seconds.
  const seconds = Array.from({ length: 1000 }, () => Math.floor(pauseMs(4, random()) / 1000))
  const counts = Array.from({ length: 16 }, (_, second) => seconds.filter((each) => each === second).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual((3 * 1000) / 16)
})

test('waking runs the waiting function at once and restarts with short pauses, but respects the server’s pause', async () => {
  const clock = createVirtualClock(() => 0.999)
  const pause = createRetryPause(clock)
  const ran: number[] = []
  const run = () => void ran.push(clock.elapsed())
  for (let failure = 0; failure < 5; failure += 1) pause.thenRun(run)
  await clock.pass(5000)
  expect(ran).toEqual([])
  pause.wake()
  expect(ran).toEqual([5000])
  pause.thenRun(run)
  await clock.pass(1000)
  expect(ran).toEqual([5000, 5999])

  pause.thenRun(run, 20_000)
  pause.wake()
  await clock.pass(19_000)
  expect(ran).toHaveLength(2)
  expect(pause.isAskedFor()).toBe(true)
  await clock.pass(1000)
  // The random part on top of it is an ordinary pause.
  expect(pause.isAskedFor()).toBe(false)
  expect(pause.isOn()).toBe(true)
  expect(ran).toHaveLength(2)
  pause.wake()
  expect(ran).toHaveLength(3)
  pause.thenRun(run, 20_000)
  await clock.pass(20_000)
  expect(ran).toHaveLength(3)
  await clock.pass(1000)
  expect(ran).toHaveLength(4)
})
