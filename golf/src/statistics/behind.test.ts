import { expect, test } from 'vitest'
import { writtenHistory } from '../../cards/golfer-history.ts'
import { isInGroup, type RoundGroup } from './behind.ts'
import { golferRoundsOf } from './golfer-round.ts'

const rounds = golferRoundsOf(writtenHistory, { ids: new Set(['me', 'player_old']), profileId: 'cmplr_x' }, new Map())

/** Expected rounds come from the cards in golfer-history.ts. */
test.each<[RoundGroup, readonly string[]]>([
  ['eagleOrBetter', ['eagle']],
  ['birdie', ['back']],
  ['doubleOrWorse', ['doubles']],
  ['frontNine', ['pars', 'bogeys', 'eagle', 'doubles', 'front', 'no card', 'par 6']],
  ['backNine', ['pars', 'bogeys', 'eagle', 'doubles', 'back', 'late', 'no card', 'par 6']],
  ['upTo2h', ['eagle', 'front']],
  ['upTo3h', ['pars', 'par 6']],
  ['upTo4h', ['bogeys']],
  ['over4h', ['late']],
])('%s', (group, expected) => {
  expect(rounds.filter((round) => isInGroup(round, group)).map(({ roundId }) => roundId)).toEqual(expected)
})

test('a par 6 counts among the par 4s, and a round without par 3s counts in none of them', () => {
  const parSix = rounds.find(({ roundId }) => roundId === 'par 6')
  expect(parSix).toBeDefined()
  if (parSix === undefined) return
  expect(isInGroup(parSix, 'par4')).toBe(true)
  expect(isInGroup(parSix, 'par3')).toBe(false)
})
