import { expect, test } from 'vitest'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { createLiveHint } from './live-hint.ts'

test('the game in progress and unsent data are remembered separately, also at the next start', () => {
  const environment = createFakeDevice().environment()
  const hint = createLiveHint(environment)
  expect([hint.gameId(), hint.isWaiting()]).toEqual([null, false])
  hint.remember('g1')
  hint.rememberWaiting(true)
  hint.remember(null)
  const next = createLiveHint(environment)
  expect([next.gameId(), next.isWaiting()]).toEqual([null, true])
  next.rememberWaiting(false)
  expect(hint.isWaiting()).toBe(false)
})

test('without localStorage nothing is known, and nothing fails', () => {
  const hint = createLiveHint({
    localStorage: () => {
      throw new Error('off')
    },
  })
  hint.remember('g1')
  hint.rememberWaiting(true)
  expect([hint.gameId(), hint.isWaiting()]).toEqual([null, false])
})
