import { expect, test } from 'vitest'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { createHomeHint } from './home-hint.ts'

test('the cards that Home showed are known at the next start', () => {
  const environment = createFakeDevice().environment()
  const hint = createHomeHint(environment)
  expect([hint.expectsRound(), hint.gameId()]).toEqual([false, null])
  hint.rememberRound(true)
  hint.rememberGame('g1')
  const next = createHomeHint(environment)
  expect([next.expectsRound(), next.gameId()]).toEqual([true, 'g1'])
  next.rememberRound(false)
  next.rememberGame(null)
  expect([hint.expectsRound(), hint.gameId()]).toEqual([false, null])
})

test('without localStorage nothing is known, and nothing fails', () => {
  const hint = createHomeHint({
    localStorage: () => {
      throw new Error('off')
    },
  })
  hint.rememberRound(true)
  hint.rememberGame('g1')
  expect([hint.expectsRound(), hint.gameId()]).toEqual([false, null])
})
