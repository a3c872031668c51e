import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes } from '../cards/worked-round.ts'
import vectors from '../vectors/gate.json' with { type: 'json' }
import { gateOf } from './gate.ts'
import { joinModes, roundStatuses } from './round.ts'

describe('the gate', () => {
  test.each(vectors.cases)('$rule', (given) => {
    const players = given.players.map(({ id, joinMode, left }) =>
      playerNamed(id, {
        id,
        joinMode: joinModes.find((mode) => mode === joinMode) ?? 'p2p',
        ...(left === true && { hasLeft: true }),
      }),
    )
    const scored = withStrokes(
      roundAtPebble({ players, soloRound: false }),
      Object.fromEntries(given.players.map(({ id, strokes }) => [id, [strokes]])),
    )
    const gate = gateOf({
      ...scored,
      status: roundStatuses.find((status) => status === given.status) ?? 'lobby',
      readyPlayers: Object.fromEntries(given.players.map(({ id, ready }) => [id, ready])),
    })
    expect(gate).toEqual({
      readyTotal: given.readyTotal,
      readyCount: given.readyCount,
      allReady: given.allReady,
      unscoredPlayerIds: given.unscored,
      canAdvance: given.canAdvance,
      isLastHole: false,
    })
  })

  test('the back nine played solo is on its last hole at the 18th, and not at the 10th', () => {
    const round = roundAtPebble({ holesMode: 'back9' })
    expect(gateOf(round).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 17 }).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 18 }).isLastHole).toBe(true)
  })

  test('the back nine played live is on its last hole at position 9', () => {
    const round = roundAtPebble({ holesMode: 'back9', soloRound: false })
    expect(gateOf({ ...round, currentHole: 8 }).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 9 }).isLastHole).toBe(true)
  })
})
