import { expect, test } from 'vitest'
import { reachedBy, reachedIn } from '../../../test/load/kinds-of-abuse.ts'
import { type LiveDevice, liveOf } from '../../../test/load/live-device.ts'
import { failuresIn, noCalls } from '../../../test/load/score-calls.ts'

test('strokes that failed are counted one by one, however alike their answers', () => {
  const [first, second] = [noCalls(), noCalls()]
  first.failures.set('no answer', 40)
  first.failures.set('429 too many', 2)
  second.failures.set('no answer', 300)
  expect(failuresIn([first, noCalls(), second])).toBe(342)
})

test('a phone that came back twice is one, and one that was lost again is none', () => {
  const device = (playerId: string, isLive: boolean): LiveDevice => ({
    seat: { uid: playerId, gameId: 'game', playerId, token: '' },
    isLive,
    connect: async () => undefined,
    poke: () => undefined,
    close: () => undefined,
  })
  const twice = device('twice', true)
  expect(liveOf([twice, twice, device('once', true), device('lost', false)])).toBe(2)
})

test('an abuse that the general limits or a wrong argument ended at once has reached nothing', () => {
  const answers = new Map([
    ['429 Request rate limit reached', 9_000],
    ['429', 70],
    ['400 bad_argument', 300],
    ['401', 5],
    ['no answer', 5],
  ])
  for (const [kind, reached] of Object.entries(reachedBy)) expect(reachedIn(reached, answers), kind).toBe(0)
  answers.set('200', 40).set('429 too_many_attempts', 600)
  expect(reachedIn(reachedBy['names codes to open rooms with'], answers)).toBe(640)
})
