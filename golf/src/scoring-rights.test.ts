import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble } from '../cards/worked-round.ts'
import vectors from '../vectors/scoring-rights.json' with { type: 'json' }
import { joinModes, type Round } from './round.ts'
import { mayScoreFor, scorablePlayerIds } from './scoring-rights.ts'

function roundOf(soloRound: boolean): Round {
  const players = vectors.players.map(({ id, joinMode }) =>
    playerNamed(id, { id, joinMode: joinModes.find((mode) => mode === joinMode) ?? 'p2p' }),
  )
  return roundAtPebble({ players, soloRound })
}

describe('who may score for whom', () => {
  test.each(vectors.cases)('$rule', (given) => {
    expect(mayScoreFor(roundOf(given.soloRound), given.scorer, given.player)).toBe(given.allowed)
  })

  test('the host is offered self and the manual players, a guest only self, a solo round everyone', () => {
    expect(scorablePlayerIds(roundOf(false), 'host')).toEqual(['host', 'manual_1'])
    expect(scorablePlayerIds(roundOf(false), 'guest')).toEqual(['guest'])
    expect(scorablePlayerIds(roundOf(true), null)).toEqual(['host', 'guest', 'other', 'manual_1'])
  })
})
