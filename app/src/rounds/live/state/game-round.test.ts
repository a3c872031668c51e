import { gateOf } from '@teemates/golf/gate'
import { currentHoleNumber, currentHolePosition, playingOrderOf, type Round, strokesOn } from '@teemates/golf/round'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gameSnapshot } from '../../../backend/game-rows.ts'
import { shownRound } from './game-round.ts'
import { withIntents, withSnapshot } from './game-state.ts'
import {
  ANN,
  BEN,
  createMiniatureServer,
  GAME_ID,
  holes,
  MIA,
  type MiniatureServer,
  stateOf,
} from '../../../../../test/server/miniature-server.ts'

function shown(
  server: MiniatureServer,
  ownPosition = 0,
  ready: { position: number; value: boolean } | null = null,
): Round {
  const round = shownRound(withIntents(stateOf(server.snapshot()), { ownPosition, ready }))
  if (round === null) throw new Error('nothing is known')
  return round
}

const score = (hole: number, strokes: number, player_id = ANN) =>
  ({ operation_id: `${player_id}${hole}`, kind: 'score', hole, strokes, player_id }) as const

describe('a game as a round', () => {
  it('has the game’s course, holes and players', () => {
    const server = createMiniatureServer({ started_at: '2026-06-01T08:00:00Z' })
    server.apply(ANN, [score(1, 5)])
    const round = shown(server)
    expect(round).toMatchObject({
      id: GAME_ID,
      courseName: 'Pebble Beach',
      courseId: 'course_pebble-beach',
      courseVendorId: 'vendor_1',
      teeLabel: 'Blue',
      holesMode: 'front9',
      totalHoles: 9,
      currentHole: 1,
      status: 'active',
      roomCode: 'ABC234',
      startedAt: Date.UTC(2026, 5, 1, 8),
      completedAt: null,
      metadata: { selfPlayerId: ANN },
    })
    expect(round.players).toEqual([
      { id: ANN, playerId: ANN, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'host' },
      { id: BEN, playerId: BEN, nickname: 'Ben', isLocal: false, p2pPeerId: null, joinMode: 'p2p' },
      { id: MIA, playerId: null, nickname: 'Mia', isLocal: false, p2pPeerId: null, joinMode: 'manual' },
    ])
    expect(round.holes[0]?.strokes).toEqual({ [ANN]: 5, [BEN]: 0, [MIA]: 0 })
  })

  it('names no tee if the course has none and the server has the default label', () => {
    expect(shown(createMiniatureServer({ tee_label: 'Standard' })).teeLabel).toBe('')
    expect(shown(createMiniatureServer({ tee_label: 'Standard', course_name: null })).courseName).toBe('vendor_1')
    expect(shown(createMiniatureServer({ tee_label: 'Standard tee' })).teeLabel).toBe('Standard')
  })

  it('has the account of its host, which may be gone', () => {
    expect(shown(createMiniatureServer({ host_user: 'account_ann' })).hostUserId).toBe('account_ann')
    expect(shown(createMiniatureServer({ host_user: null }))).not.toHaveProperty('hostUserId')
  })

  it('of a back nine counts positions from 1 and holes from 10', () => {
    const server = createMiniatureServer({ holes_mode: 'back9', hole_set: holes(10, 9), current_hole: 3 })
    server.apply(ANN, [score(12, 6)])
    const round = shown(server)
    expect([currentHolePosition(round), currentHoleNumber(round)]).toEqual([3, 12])
    expect(strokesOn(round, 12, ANN)).toBe(6)
    expect(gateOf(round).unscoredPlayerIds).toEqual([BEN, MIA])
  })

  it('begins on the first hole of its stored order, and the card keeps its own', () => {
    const [front, back] = [holes(1, 7), holes(8, 2)]
    const server = createMiniatureServer({ hole_set: [...back, ...front], current_hole: 3 })
    server.apply(ANN, [score(1, 6)])
    const round = shown(server)
    expect(round.holes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(playingOrderOf(round)).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7])
    expect([currentHolePosition(round), currentHoleNumber(round)]).toEqual([3, 1])
    expect(gateOf(round).unscoredPlayerIds).toEqual([BEN, MIA])
    const fromTheFirst = shown(createMiniatureServer({ hole_set: holes(1, 9) }))
    expect(fromTheFirst.metadata).not.toHaveProperty('startingHole')
  })

  it('of a newer server with holes in another order goes from the first of them to the end of the card', () => {
    const hole_set = [5, 2, 9, 1, 3, 4, 6, 7, 8].flatMap((number) => holes(number, 1))
    const round = shown(createMiniatureServer({ hole_set, current_hole: 2 }))
    expect(playingOrderOf(round)).toEqual([5, 6, 7, 8, 9, 1, 2, 3, 4])
    expect([currentHolePosition(round), currentHoleNumber(round)]).toEqual([2, 6])
  })

  it.each([
    [holes(1, 9), 'front9'],
    [holes(10, 9), 'back9'],
    [holes(1, 18), 'full18'],
  ])('of an unknown holes mode goes by its holes', (hole_set, holesMode) => {
    expect(shown(createMiniatureServer({}, { holes_mode: 'executive', hole_set }))).toMatchObject({
      holesMode,
      totalHoles: hole_set.length,
    })
  })

  it('without a name is called by its course’s id and tee', () => {
    expect(shown(createMiniatureServer({ course_name: null })).courseName).toBe('vendor_1 Blue')
  })

  it('with holes of unknown par plays them as fours', () => {
    const hole_set = [{ number: 1, par: null, length: null, si: null }]
    expect(shown(createMiniatureServer({}, { hole_set })).holes).toMatchObject([{ par: 4, yards: null, handicap: 1 }])
  })

  it('in its lobby is before its first hole', () => {
    const round = shown(createMiniatureServer({ status: 'lobby', current_hole: 0 }), 4)
    expect(round).toMatchObject({ status: 'lobby', currentHole: 1 })
  })

  it('once finished is completed, on the game’s own hole', () => {
    const server = createMiniatureServer({ status: 'finished', current_hole: 5, finished_at: '2026-06-01T12:00:00Z' })
    expect(shown(server, 8)).toMatchObject({
      status: 'completed',
      currentHole: 5,
      completedAt: Date.UTC(2026, 5, 1, 12),
    })
  })

  it('shows a player who left without a stroke in the lobby, but on no card', () => {
    const server = createMiniatureServer({})
    server.players({ [BEN]: { is_active: false, left_at: '2026-06-01T07:50:00Z' } })
    const idsOf = (snapshot: ReturnType<typeof server.snapshot>) =>
      shownRound(stateOf(snapshot))?.players.map(({ id }) => id)
    expect(idsOf(server.snapshot())).toEqual([ANN, MIA])
    const { game, ...rest } = server.snapshot()
    expect(idsOf({ ...rest, game: { ...game, status: 'lobby' } })).toEqual([ANN, BEN, MIA])
  })

  it('shows no newcomer who waits for the host of a full game', () => {
    const server = createMiniatureServer({})
    server.players({ [BEN]: { is_active: false, asks_for: MIA } })
    const { game, ...rest } = server.snapshot()
    const lobby = shownRound(stateOf({ ...rest, game: { ...game, status: 'lobby' } }))
    expect(lobby?.players.map(({ id }) => id)).toEqual([ANN, MIA])
  })

  it('marks players who joined after the start', () => {
    const server = createMiniatureServer({ started_at: '2026-06-01T08:00:00Z' })
    server.players({
      [ANN]: { joined_at: '2026-06-01T07:50:00Z' },
      [BEN]: { joined_at: '2026-06-01T08:40:00Z' },
    })
    expect(shown(server).players.map(({ id, hasJoinedLate }) => [id, hasJoinedLate])).toEqual([
      [ANN, undefined],
      [BEN, true],
      [MIA, undefined],
    ])
  })

  it('keeps players who left, and removed ones only with strokes; nobody waits for them', () => {
    const server = createMiniatureServer()
    server.apply(BEN, [score(1, 4, BEN)])
    server.players({ [BEN]: { is_active: false }, [MIA]: { removed: true } })
    expect(shown(server).players.map(({ id, hasLeft }) => [id, hasLeft])).toEqual([
      [ANN, undefined],
      [BEN, true],
    ])
    server.write(ANN, score(1, 6, MIA))
    expect(shown(server).players.map(({ id, hasLeft }) => [id, hasLeft])).toEqual([
      [ANN, undefined],
      [BEN, true],
      [MIA, true],
    ])
    expect(gateOf(shown(server)).unscoredPlayerIds).toEqual([ANN])
  })

  it('distinguishes players of one name, and replaces an invisible name', () => {
    const server = createMiniatureServer()
    server.players({ [BEN]: { nickname: 'Ann' }, [MIA]: { nickname: '\u202E\u200B' } })
    expect(shown(server).players.map((player) => player.nickname)).toEqual(['Ann', 'Ann 2', 'Player'])
  })

  it('ignores strokes of unknown players and holes, and impossible numbers', () => {
    const server = createMiniatureServer()
    for (const row of [score(18, 4), score(1, 4, 'cmplr_nobody'), score(2, 1000)]) server.write(ANN, row)
    const round = shown(server)
    expect(round.holes.map((hole) => hole.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(Object.keys(round.holes[0]?.strokes ?? {})).toEqual([ANN, BEN, MIA])
    expect(strokesOn(round, 2, ANN)).toBe(0)
  })

  it('of a newer server is shown, with unknown fields and without optional ones [B30]', () => {
    const row = { game_id: GAME_ID, seat: 1, revision: 1, badge: 'gold' }
    const snapshot = v.parse(gameSnapshot, {
      game: {
        id: GAME_ID,
        code: 'ABC234',
        status: 'suspended',
        current_hole: 2,
        holes_mode: 'front9',
        hole_set: [{ number: 1 }, { number: 2 }],
        revision: 1,
        epoch: 'one',
        weather: 'rain',
      },
      players: [{ ...row, player_id: ANN, nickname: 'Ann' }],
      scores: [{ game_id: GAME_ID, player_id: ANN, hole: 1, strokes: 3, revision: 1, mood: 'good' }],
      epoch: 'one',
      revision: 1,
      sponsors: [],
    })
    const round = shownRound(withSnapshot(stateOf(null), snapshot).state)
    expect(round).toMatchObject({ status: 'active', currentHole: 2, courseVendorId: null })
    expect(round && strokesOn(round, 1, ANN)).toBe(3)
  })
})

describe('this device’s own place in it', () => {
  it('is ahead if the golfer went on, until the game has passed it', () => {
    expect(shown(createMiniatureServer({ current_hole: 2 }), 5).currentHole).toBe(5)
    expect(shown(createMiniatureServer({ current_hole: 7 }), 5).currentHole).toBe(7)
    expect(shown(createMiniatureServer({ current_hole: 2 }), 10).currentHole).toBe(9)
  })

  it('stays on the hole where the golfer is ready, until their own Next', () => {
    const server = createMiniatureServer({ current_hole: 3 })
    const ready = { position: 2, value: true }
    expect(shown(server, 0, ready)).toMatchObject({ currentHole: 2, readyPlayers: { [ANN]: true, [BEN]: true } })
    expect(shown(server, 2, { position: 2, value: false })).toMatchObject({
      currentHole: 2,
      readyPlayers: { [ANN]: false, [BEN]: true },
    })
    expect(shown(server, 3, ready).currentHole).toBe(3)
    // Nor are they held back where they had gone on before they left, and are back.
    expect(shown(server, 2, { position: 1, value: true }).currentHole).toBe(3)
    expect(shown(createMiniatureServer({ current_hole: 9, status: 'finished' }), 0, ready).currentHole).toBe(9)
  })

  it('has nobody else ready on a hole that the game hasn’t reached', () => {
    const server = createMiniatureServer()
    server.players({ [ANN]: { ready_for_next: true }, [BEN]: { ready_for_next: true } })
    expect(shown(server).readyPlayers).toEqual({ [ANN]: true, [BEN]: true })
    expect(shown(server, 2).readyPlayers).toEqual({})
    expect(shown(server, 2, { position: 2, value: true }).readyPlayers).toEqual({ [ANN]: true })
    expect(shown(server, 2, { position: 1, value: true }).readyPlayers).toEqual({})
  })

  it('shows the golfer’s intents before the server has them', () => {
    const server = createMiniatureServer()
    expect(shown(server, 0, { position: 1, value: true }).readyPlayers).toEqual({ [ANN]: true })
    server.players({ [ANN]: { ready_for_next: true } })
    expect(shown(server, 0, { position: 1, value: false }).readyPlayers[ANN]).toBe(false)
  })

  it('is the same object for the same state', () => {
    const state = stateOf(createMiniatureServer().snapshot())
    expect(shownRound(state)).toBe(shownRound(state))
    expect(shownRound(stateOf(null))).toBeNull()
  })
})
