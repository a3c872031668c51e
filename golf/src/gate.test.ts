import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes } from '../cards/worked-round.ts'
import vectors from '../vectors/gate.json' with { type: 'json' }
import { gateOf } from './gate.ts'
import { joinModes, type Round, roundStatuses } from './round.ts'
import { applyEvent } from './round-events.ts'

/** A player in one of the test vectors. */
interface GatePlayer {
  readonly id: string
  readonly joinMode: string
  readonly strokes: number
  readonly ready: boolean
  readonly left?: boolean
  readonly stopped?: boolean
  readonly noScore?: boolean
}

describe('the gate', () => {
  test.each(vectors.cases)('$rule', (given) => {
    const givenPlayers: readonly GatePlayer[] = given.players
    const players = givenPlayers.map(({ id, joinMode, left, stopped }) =>
      playerNamed(id, {
        id,
        joinMode: joinModes.find((mode) => mode === joinMode) ?? 'p2p',
        ...(left === true && { hasLeft: true }),
        ...(stopped === true && { hasStopped: true }),
      }),
    )
    const scored = withStrokes(
      roundAtPebble({ players, soloRound: false }),
      Object.fromEntries(given.players.map(({ id, strokes }) => [id, [strokes]])),
    )
    const noScore = givenPlayers.filter((player) => player.noScore === true).map(({ id }) => id)
    const gate = gateOf({
      ...scored,
      holes: scored.holes.map((hole) => ({ ...hole, noScore })),
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

  // Source for this and the next tests: decision 20.
  test('does not wait for a player who has stopped, neither for strokes nor for readiness', () => {
    const players = [
      playerNamed('Ann', { joinMode: 'host' }),
      playerNamed('Ben', { joinMode: 'p2p', hasStopped: true }),
      playerNamed('Cal', { joinMode: 'manual', hasStopped: true }),
    ]
    const round = withStrokes({ ...roundAtPebble({ players, soloRound: false }), status: 'active' }, { ann: [4] })
    expect(gateOf(round)).toMatchObject({ readyTotal: 1, unscoredPlayerIds: [], canAdvance: true })
    const stopped = players.map((player) => ({ ...player, hasStopped: true as const }))
    // All players have stopped.
    expect(gateOf({ ...round, players: stopped })).toMatchObject({ unscoredPlayerIds: [], canAdvance: true })
  })

  test("'No score' is enough, until strokes and their undoing take it back", () => {
    const base = { id: 'evt_1', roundId: 'r', playerId: 'ann', holeNumber: 1, timestamp: '2026-05-01T10:00:00Z' }
    const round: Round = { ...roundAtPebble({ players: [playerNamed('Ann')] }), status: 'active' }
    expect(gateOf(round).unscoredPlayerIds).toEqual(['ann'])
    const pickedUp = applyEvent(round, {
      ...base,
      type: 'undo_stroke',
      data: { strokes: 0, counter: 1, noScore: true },
    })
    expect(gateOf(pickedUp)).toMatchObject({ unscoredPlayerIds: [], canAdvance: true })
    const played = applyEvent(pickedUp, { ...base, type: 'stroke', data: null })
    const undone = applyEvent(played, { ...base, type: 'undo_stroke', data: null })
    expect(gateOf(undone).unscoredPlayerIds).toEqual(['ann'])
  })

  test('in a solo back nine the 18th is the last hole, not the 10th', () => {
    const round = roundAtPebble({ holesMode: 'back9' })
    expect(gateOf(round).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 17 }).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 18 }).isLastHole).toBe(true)
  })

  test('in a live back nine position 9 is the last hole', () => {
    const round = roundAtPebble({ holesMode: 'back9', soloRound: false })
    expect(gateOf({ ...round, currentHole: 8 }).isLastHole).toBe(false)
    expect(gateOf({ ...round, currentHole: 9 }).isLastHole).toBe(true)
  })
})
