import { strokesOn } from '@teemates/golf/round'
import { describe, expect, it } from 'vitest'
import type { WireOperation } from '../../backend/backend.ts'
import type { RoundSession } from '../session.ts'
import { createFakeLiveGame, type FakeLiveGame } from '../../../../test/server/fake-live-game.ts'
import { withAnswers } from './state/game-state.ts'
import { createLiveSession } from './live-session.ts'
import {
  ANN,
  BEN,
  createMiniatureServer,
  holes,
  MIA,
  type MiniatureServer,
} from '../../../../test/server/miniature-server.ts'
import { derivedOperations, wireOf } from './state/operations.ts'

describe('the changes of a cell', () => {
  const row = (id: number, strokes: number, by: string, minute: number, operation_id: string | null = null) => ({
    id,
    player_id: MIA,
    hole: 1,
    strokes,
    no_score: false,
    written_by: by,
    operation_id,
    written_at: new Date(minute * 60_000).toISOString(),
  })

  it('are the server’s, with their authors, and this device’s pending ones', async () => {
    const { game, session } = played()
    game.set.history = [row(1, 5, ANN, -20), row(2, 4, BEN, -10)]
    await session.setStrokes(MIA, 1, 6)
    const changes = await session.readChanges()
    expect(changes.map(({ from, to, by }) => [from, to, by])).toEqual([
      [0, 5, ANN],
      [5, 4, BEN],
      [4, 6, ANN],
    ])
  })

  it('list an own change once while its answer is on the way', async () => {
    const { game, session } = played()
    await session.setStrokes(MIA, 1, 6)
    game.set.history = [row(1, 6, ANN, 0, game.state().operations[0]?.operationId ?? null)]
    expect(await session.readChanges()).toMatchObject([{ from: 0, to: 6, by: ANN }])
  })
})

interface Played {
  readonly server: MiniatureServer
  readonly game: FakeLiveGame
  readonly session: RoundSession
}

function played(
  fields: Parameters<typeof createMiniatureServer>[0] = {},
  playerId = ANN,
  newer: Parameters<typeof createMiniatureServer>[1] = {},
): Played {
  const server = createMiniatureServer(fields, newer)
  const game = createFakeLiveGame(server, playerId)
  return { server, game, session: createLiveSession(game) }
}

function score(player_id: string, hole: number, strokes = 4): Extract<WireOperation, { kind: 'score' }> {
  return { operation_id: `${player_id} ${hole} ${strokes}`, kind: 'score', hole, strokes, player_id }
}

/** Everybody has strokes on the hole and Ben is ready. */
function othersAreDone({ server, game }: Played, hole: number): void {
  server.apply(ANN, [score(ANN, hole), score(MIA, hole)])
  server.apply(BEN, [score(BEN, hole)])
  server.players({ [BEN]: { ready_for_next: true } })
  game.catchUp()
}

const ok = { ok: true }
const refused = (code: string) => ({ ok: false, code })
const bodiesOf = (game: FakeLiveGame) => game.state().operations.map((operation) => operation.body)

describe('strokes', () => {
  it('show in the task of their tap, with the score that was seen', async () => {
    const { server, game, session } = played()
    server.apply(ANN, [score(MIA, 1)])
    game.catchUp()
    const done = session.setStrokes(MIA, 1, 6)
    expect(strokesOn(session.view().round, 1, MIA)).toBe(6)
    expect(session.view().pendingCount).toBe(1)
    expect(await done).toEqual(ok)
    server.write(BEN, score(MIA, 1, 5))
    game.catchUp()
    expect(bodiesOf(game)).toEqual([{ kind: 'score', hole: 1, strokes: 6, playerId: MIA, baseRevision: 2 }])
    await session.setStrokes(ANN, 1, 3)
    expect(bodiesOf(game).at(-1)).toEqual({ kind: 'score', hole: 1, strokes: 3, playerId: ANN, baseRevision: 0 })
  })

  it('that aren’t durable stay shown, and the result says so', async () => {
    const { game, session } = played()
    game.set.isDurable = false
    expect(await session.setStrokes(ANN, 1, 6)).toEqual(refused('not-saved'))
    expect(strokesOn(session.view().round, 1, ANN)).toBe(6)
  })

  it('of a back nine are those of the card’s holes, earlier and later ones too', async () => {
    const { game, session } = played({ holes_mode: 'back9', hole_set: holes(10, 9), current_hole: 2 })
    for (const hole of [10, 11, 18]) expect(await session.setStrokes(ANN, hole, 4)).toEqual(ok)
    expect(await session.setStrokes(ANN, 2, 4)).toEqual(refused('no-such-hole'))
    expect(bodiesOf(game)).toMatchObject([{ hole: 10 }, { hole: 11 }, { hole: 18 }])
  })

  it('that are shown already aren’t sent again', async () => {
    const { game, session } = played()
    await session.setStrokes(ANN, 1, 4)
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(ok)
    expect(bodiesOf(game)).toHaveLength(1)
  })

  it.each([
    [BEN, 1, 4, 'not-your-player'],
    ['cmplr_nobody', 1, 4, 'no-such-player'],
    [ANN, 19, 4, 'no-such-hole'],
    [ANN, 1, 100, 'strokes-out-of-range'],
    [ANN, 1, 1.5, 'strokes-out-of-range'],
  ])('of %s on %i: %d is refused with %s', async (playerId, hole, strokes, code) => {
    const { game, session } = played()
    expect(await session.setStrokes(playerId, hole, strokes)).toEqual(refused(code))
    expect(bodiesOf(game)).toEqual([])
  })

  it('of players without a device can be set only by the host', async () => {
    const { session } = played({}, BEN)
    expect(session.view().scorablePlayerIds).toEqual([BEN])
    expect(await session.setStrokes(MIA, 1, 4)).toEqual(refused('not-your-player'))
  })

  it.each([
    ['in the lobby', { status: 'lobby', current_hole: 0 }],
    ['after the end', { status: 'finished' }],
    ['in a status that isn’t known here', { status: 'suspended' }],
  ])('can’t be changed %s', async (_, fields) => {
    const { session } = played({}, ANN, fields)
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(refused('round-not-active'))
    expect(await session.setReady(true)).toEqual(refused('round-not-active'))
    expect(session.view()).toMatchObject({ scorablePlayerIds: [], gate: { canAdvance: false } })
  })

  it('can’t be changed while leaving is on its way: what came after it wouldn’t count', async () => {
    const { game, session } = played()
    game.set.isLeaving = true
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(refused('round-not-active'))
    expect(game.state().operations).toEqual([])
    game.set.isLeaving = false
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(ok)
  })

  it('can’t be changed by a player who was sent away, nor without a seat', async () => {
    const gone = played()
    gone.game.set.seatStatus = 'gone'
    expect(await gone.session.setStrokes(ANN, 1, 4)).toEqual(refused('round-not-active'))
    expect(await played({}, 'cmplr_nobody').session.setStrokes(ANN, 1, 4)).toEqual(refused('no-own-player'))
  })
})

describe('a player whose id the server doesn’t send', () => {
  /** Neither Mia nor Zoe has a device, and Zoe's row has no id. */
  function withZoe(playerId = ANN): Played & { readonly zoe: string } {
    const given = played({}, playerId)
    given.server.players({ '': { nickname: 'Zoe', is_manual: true, player_id: '' } })
    given.game.catchUp()
    return { ...given, zoe: given.session.view().round.players.find(({ nickname }) => nickname === 'Zoe')?.id ?? '' }
  }

  it('can be selected by the host, but takes no stroke, because none could be sent', async () => {
    const { session, game, zoe } = withZoe()
    expect(session.view()).toMatchObject({ scorablePlayerIds: [ANN, MIA], selectablePlayerIds: [ANN, MIA, zoe] })
    expect(await session.setStrokes(zoe, 1, 4)).toEqual(refused('player-without-id'))
    expect(bodiesOf(game)).toEqual([])
    expect(strokesOn(session.view().round, 1, zoe)).toBe(0)
  })

  it('can’t be selected by anybody else', async () => {
    const { session, zoe } = withZoe(BEN)
    expect(session.view().selectablePlayerIds).toEqual([BEN])
    expect(await session.setStrokes(zoe, 1, 4)).toEqual(refused('not-your-player'))
  })

  it('doesn’t hold up the host’s strokes, readiness or the next hole', async () => {
    const { session, game } = withZoe()
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(ok)
    expect(await session.setStrokes(MIA, 1, 5)).toEqual(ok)
    expect(await session.setReady(true)).toEqual(ok)
    expect(session.view().goingAhead).toMatchObject({ canGoAhead: true, waitingFor: ['Ben', 'Zoe'] })
    expect(await session.advance(1)).toEqual(ok)
    expect(session.view().round.currentHole).toBe(2)
    const asked = derivedOperations(game.state(), () => '')
    expect(asked).toEqual([{ operation_id: '', kind: 'ready', ready: true, hole: 1 }])
  })

  it('leaves the end to the host', async () => {
    const { session, server, game } = withZoe()
    server.change({ current_hole: 9 })
    game.catchUp()
    for (const id of [ANN, MIA]) await session.setStrokes(id, 9, 4)
    await session.setReady(true)
    expect(session.view().goingAhead).toMatchObject({ isCardComplete: true, isFinishing: false })
    expect(await session.hostControls?.finishForAll()).toEqual(ok)
  })
})

describe('readiness', () => {
  it('needs strokes for the golfer and for all players without a device', async () => {
    const { session } = played()
    expect(await session.setReady(true)).toEqual(refused('no-score-yet'))
    await session.setStrokes(ANN, 1, 4)
    expect(await session.setReady(true)).toEqual(refused('manual-players-unscored'))
    await session.setStrokes(MIA, 1, 7)
    expect(await session.setReady(true)).toEqual(ok)
    expect(session.view()).toMatchObject({ selfReady: true, gate: { readyCount: 1 } })
    expect(await session.setReady(false)).toEqual(ok)
    expect(session.view().selfReady).toBe(false)
  })
})

describe('Next', () => {
  it('is ready, and shows the next hole at once', async () => {
    const given = played()
    const { session, game } = given
    othersAreDone(given, 1)
    expect(await session.advance(1)).toEqual(ok)
    expect(derivedOperations(game.state(), () => '')).toContainEqual(
      expect.objectContaining({ kind: 'ready', ready: true, hole: 1 }),
    )
    expect(session.view()).toMatchObject({ round: { currentHole: 2 }, goingAhead: { roundPosition: 1 } })
    expect(await session.advance(1)).toEqual(ok)
    expect(game.state().intents.ownPosition).toBe(2)
    expect(await session.advance(3)).toEqual(refused('gate-closed'))
    expect(await session.advance(12)).toEqual(refused('no-such-hole'))
  })

  it('changes nothing for a hole that the game has left [B19]', async () => {
    const { session, game } = played({ current_hole: 3 })
    expect(await session.advance(2)).toEqual(ok)
    expect(game.state().intents.ownPosition).toBe(0)
  })

  it('on the last hole finishes the round', async () => {
    const given = played({ current_hole: 9 })
    othersAreDone(given, 9)
    await given.session.setReady(true)
    expect(given.session.view().gate).toMatchObject({ isLastHole: true, canAdvance: true })
    expect(await given.session.advance(9)).toEqual(ok)
    expect(bodiesOf(given.game)).toEqual([{ kind: 'finish' }])
  })

  it('on the last hole requests the end once, and shows that it was requested', async () => {
    const given = played({ current_hole: 9 })
    othersAreDone(given, 9)
    await given.session.setReady(true)
    expect(given.session.view().goingAhead?.isFinishing).toBe(false)
    await given.session.advance(9)
    expect(given.session.view().goingAhead?.isFinishing).toBe(true)
    expect(await given.session.advance(9)).toEqual(ok)
    expect(await given.session.hostControls?.finishForAll()).toEqual(ok)
    expect(bodiesOf(given.game)).toEqual([{ kind: 'finish' }])
  })

  it('on the last hole doesn’t end the round while others are missing', async () => {
    const { session, game } = played({ current_hole: 9 })
    game.set.connection = 'offline'
    await session.setStrokes(ANN, 9, 4)
    await session.setStrokes(MIA, 9, 4)
    await session.advance(9)
    expect(session.view().goingAhead).toMatchObject({ isCardComplete: true, isFinishing: false })
    expect(await session.hostControls?.finishForAll()).toEqual(ok)
    expect(session.view().goingAhead?.isFinishing).toBe(true)
    expect(await session.hostControls?.finishForAll()).toEqual(ok)
    expect(bodiesOf(game).filter((body) => body.kind === 'finish')).toHaveLength(1)
  })

  it('on the last hole doesn’t end a game that is still behind', async () => {
    const given = played({ current_hole: 8 })
    othersAreDone(given, 8)
    given.server.players({ [BEN]: { is_active: false } })
    given.game.catchUp()
    await given.session.advance(8)
    await given.session.setStrokes(ANN, 9, 4)
    await given.session.setStrokes(MIA, 9, 4)
    expect(await given.session.advance(9)).toEqual(ok)
    expect(bodiesOf(given.game).map((body) => body.kind)).toEqual(['score', 'score'])
    expect(given.game.state().intents.ownPosition).toBe(10)
    expect(given.session.view().goingAhead?.isFinishing).toBe(true)
  })
})

describe('behind the game', () => {
  /** The game moves on, by Ben's Next. */
  function goesOn({ server, game }: Played): void {
    server.players({ [ANN]: { ready_for_next: true } })
    server.apply(BEN, [{ operation_id: 'next', kind: 'advance', from_hole: 1 }])
    game.catchUp()
  }

  it('a golfer who has ticked ready stays, and goes on by their own Next', async () => {
    const given = played()
    othersAreDone(given, 1)
    await given.session.setReady(true)
    goesOn(given)
    expect(given.session.view()).toMatchObject({
      round: { currentHole: 1 },
      gate: { canAdvance: true },
      selfReady: true,
      goingAhead: { roundPosition: 2 },
    })
    expect(await given.session.advance(1)).toEqual(ok)
    expect(given.session.view().round.currentHole).toBe(2)
  })

  it('a golfer who was shown the next hole is not taken back', async () => {
    const given = played()
    othersAreDone(given, 1)
    goesOn(given)
    expect(given.session.view().round.currentHole).toBe(2)
    // The golfer said it in another tab, before the game moved on.
    await given.game.intend({ ready: { position: 1, value: true } })
    expect(given.session.view().round.currentHole).toBe(2)
  })
})

describe('ahead of the others', () => {
  it('goes a golfer with strokes for all players that this device scores', async () => {
    const { session } = played()
    expect(await session.advance(1)).toEqual(refused('no-score-yet'))
    expect(session.view().goingAhead?.canGoAhead).toBe(false)
    await session.setStrokes(ANN, 1, 4)
    expect(await session.advance(1)).toEqual(refused('manual-players-unscored'))
    await session.setStrokes(MIA, 1, 4)
    expect(session.view().goingAhead).toMatchObject({ canGoAhead: true, waitingFor: ['Ben'] })
    expect(await session.advance(1)).toEqual(ok)
    expect(session.view()).toMatchObject({
      round: { currentHole: 2 },
      goingAhead: { roundPosition: 1, canGoAhead: false },
    })
    expect(await session.advance(1)).toEqual(ok)
    expect(session.view().round.currentHole).toBe(2)
  })

  it('on the last hole has a complete card and waits', async () => {
    const { session } = played({ current_hole: 9 })
    await session.setStrokes(ANN, 9, 4)
    await session.setStrokes(MIA, 9, 4)
    expect(session.view().goingAhead).toMatchObject({ canGoAhead: true, isCardComplete: false })
    expect(await session.advance(9)).toEqual(ok)
    expect(session.view()).toMatchObject({
      round: { currentHole: 9, status: 'active' },
      goingAhead: { canGoAhead: false, isCardComplete: true, waitingFor: ['Ben'] },
    })
  })

  it('on the last hole may take it back, correct a stroke, and be ready again', async () => {
    const { session, game } = played({ current_hole: 9 })
    game.set.connection = 'offline'
    await session.setStrokes(ANN, 9, 4)
    await session.setStrokes(MIA, 9, 4)
    await session.advance(9)
    expect(session.view()).toMatchObject({ selfReady: true, goingAhead: { canGoAhead: false } })
    expect(await session.setReady(false)).toEqual(ok)
    expect(session.view()).toMatchObject({ selfReady: false, goingAhead: { canGoAhead: true, isCardComplete: false } })
    expect(derivedOperations(game.state(), () => '')).toEqual([])
    await session.setStrokes(ANN, 9, 5)
    expect(await session.advance(9)).toEqual(ok)
    expect(session.view()).toMatchObject({ selfReady: true, goingAhead: { isCardComplete: true } })
    expect(derivedOperations(game.state(), () => '')).toMatchObject([{ kind: 'ready', ready: true, hole: 9 }])
  })

  it('on the last hole, with the checkbox or by Finish, is ready and waits', async () => {
    for (const isByCheckbox of [true, false]) {
      const { session, game } = played({ current_hole: 9 })
      await session.setStrokes(ANN, 9, 4)
      await session.setStrokes(MIA, 9, 4)
      expect(session.view().goingAhead).toMatchObject({ canGoAhead: true, isCardComplete: false })
      expect(await (isByCheckbox ? session.setReady(true) : session.advance(9))).toEqual(ok)
      expect(session.view()).toMatchObject({ selfReady: true, goingAhead: { canGoAhead: false, isCardComplete: true } })
      expect(derivedOperations(game.state(), () => '')).toMatchObject([{ kind: 'ready', ready: true, hole: 9 }])
    }
  })
})

describe('the hole of each player', () => {
  it("is the game's hole, the next one for who is ready, a later one for who has strokes there", () => {
    const { server, game, session } = played()
    const holesPlayed = () => session.view().presence?.holesPlayed
    expect(holesPlayed()).toEqual({ [ANN]: 1, [BEN]: 1 })
    server.apply(BEN, [score(BEN, 1)])
    game.catchUp()
    expect(holesPlayed()).toEqual({ [ANN]: 1, [BEN]: 1 })
    server.players({ [BEN]: { ready_for_next: true } })
    game.catchUp()
    expect(holesPlayed()).toEqual({ [ANN]: 1, [BEN]: 2 })
    server.apply(BEN, [score(BEN, 2), score(BEN, 3)])
    game.catchUp()
    expect(holesPlayed()).toEqual({ [ANN]: 1, [BEN]: 3 })
  })

  it('is never past the last hole, and has no players who left', () => {
    const { server, game, session } = played({ current_hole: 9 })
    server.players({ [BEN]: { ready_for_next: true } })
    game.catchUp()
    expect(session.view().presence?.holesPlayed[BEN]).toBe(9)
    server.players({ [BEN]: { is_active: false } })
    game.catchUp()
    expect(session.view().presence?.holesPlayed[BEN]).toBeUndefined()
  })
})

describe('the host', () => {
  it('finishes for everyone, even if players are missing', async () => {
    const { session, game } = played()
    expect(await session.hostControls?.finishForAll()).toEqual(ok)
    expect(bodiesOf(game)).toEqual([{ kind: 'finish' }])
    expect(await played({}, BEN).session.hostControls?.finishForAll()).toEqual(refused('gate-closed'))
  })

  it('can be replaced by another player while known to be absent [B22]', async () => {
    const { session, game } = played({}, BEN)
    expect(session.view().hosting).toMatchObject({ isHost: false, mayTakeOver: false })
    game.set.present = new Set([BEN])
    game.change((state) => ({ ...state }))
    expect(session.view().hosting?.mayTakeOver).toBe(true)
    game.failures.push({ kind: 'refused', code: 'host_present', message: 'The host is still playing.' })
    expect(await session.hostControls?.takeOver?.()).toMatchObject({ ok: false, failure: { code: 'host_present' } })
    game.set.connection = 'connecting'
    game.change((state) => ({ ...state }))
    expect(session.view().hosting?.mayTakeOver).toBe(false)
    const own = played()
    own.game.set.present = new Set()
    own.game.change((state) => ({ ...state }))
    expect(own.session.view().hosting).toMatchObject({ isHost: true, mayTakeOver: false })
  })
})

describe('a refused stroke [B20]', () => {
  it('is shown with the score that counts instead, until it was read', async () => {
    const { server, game, session } = played()
    await session.setStrokes(MIA, 1, 6)
    server.write(BEN, score(MIA, 1, 5))
    const sent = game.state().operations.map(wireOf)
    game.change((state) => withAnswers(state, sent, server.apply(ANN, sent)))
    expect(session.view().rejected).toEqual([
      {
        id: 'op-1',
        kind: 'score',
        playerId: MIA,
        holeNumber: 1,
        strokes: 6,
        isPickedUp: false,
        code: 'stale',
        message: '',
        standingStrokes: 5,
        isStandingPickedUp: false,
      },
    ])
    expect(strokesOn(session.view().round, 1, MIA)).toBe(5)
    expect(session.view().pendingCount).toBe(0)
    await session.rejections?.dismiss(['op-1'])
    expect(session.view().rejected).toEqual([])
  })
})

describe('refused readiness, and a refused Next', () => {
  const marshal = { code: 'of_tomorrow', message: 'The marshal said no.' }

  /** Ann says that she is ready, and the server refuses all derived operations of this device. Returns their number. */
  async function refusedAll({ game, session }: Played, { code, message } = marshal): Promise<number> {
    await session.setReady(true)
    const sent = derivedOperations(game.state(), () => 'derived')
    const error = { code: 'PT409', details: code, message }
    const answers = sent.map(({ operation_id }) => ({ operation_id, ok: false as const, error }))
    game.change((state) => withAnswers(state, sent, answers))
    return sent.length
  }

  /** After another player's stroke this device sends its derived operations again. */
  function receiveBensStroke({ server, game }: Played, strokes: number): void {
    server.apply(BEN, [score(BEN, 1, strokes)])
    game.catchUp()
  }

  async function scored(): Promise<Played> {
    const given = played()
    given.server.apply(ANN, [score(ANN, 1), score(MIA, 1)])
    given.game.catchUp()
    return given
  }

  it('is shown in the server’s words', async () => {
    const given = await scored()
    expect(await refusedAll(given)).toBe(1)
    expect(given.session.view().rejected).toEqual([
      expect.objectContaining({ kind: 'ready', playerId: null, holeNumber: null, ...marshal }),
    ])
  })

  it('is shown for a Next as well', async () => {
    const given = played()
    othersAreDone(given, 1)
    await given.session.advance(1)
    await refusedAll(given)
    expect(given.session.view().rejected.map(({ kind }) => kind)).toEqual(['ready', 'advance'])
  })

  it('is shown once, however often the operation is sent and refused again', async () => {
    const given = await scored()
    await refusedAll(given)
    receiveBensStroke(given, 5)
    expect(await refusedAll(given)).toBe(1)
    const { rejected: first } = given.session.view()
    expect(first).toHaveLength(1)
    await given.session.rejections?.dismiss(first.map(({ id }) => id))
    expect(given.session.view().rejected).toEqual([])
    receiveBensStroke(given, 6)
    expect(await refusedAll(given)).toBe(1)
    expect(given.session.view().rejected).toEqual([])
  })

  it('is no longer shown once the server has taken the operation', async () => {
    const given = await scored()
    await refusedAll(given)
    receiveBensStroke(given, 5)
    const { server, game, session } = given
    const sent = derivedOperations(game.state(), () => 'taken')
    game.change((state) => withAnswers(state, sent, server.apply(ANN, sent)))
    expect(session.view().rejected).toEqual([])
  })

  it.each(['stale_hole', 'gate_closed', 'game_finished', 'not_active'])('says nothing of %s', async (code) => {
    const given = await scored()
    expect(await refusedAll(given, { code, message: 'Too late.' })).toBe(1)
    expect(given.session.view().rejected).toEqual([])
  })
})

describe('what is shown', () => {
  it('reuses the object of every part that hasn’t changed', async () => {
    const { session, game } = played()
    const before = session.view()
    let calls = 0
    session.subscribe(() => {
      calls += 1
    })
    game.catchUp()
    game.change((state) => ({ ...state, operations: [...state.operations] }))
    expect(session.view()).toBe(before)
    expect(calls).toBe(0)
    await session.setStrokes(ANN, 2, 4)
    const after = session.view()
    expect(calls).toBe(1)
    expect(after.round.holes[1]).not.toBe(before.round.holes[1])
    expect(after.round.holes[0]).toBe(before.round.holes[0])
    expect(after.round.players).toBe(before.round.players)
    expect(after.gate).toBe(before.gate)
    expect(after.presence).toBe(before.presence)
    expect(after.goingAhead).toBe(before.goingAhead)
    expect(after.rejected).toBe(before.rejected)
    expect(after.hosting).toBe(before.hosting)
    expect(after.inviting).toBe(before.inviting)
    expect(after.scorablePlayerIds).toBe(before.scorablePlayerIds)
  })

  it('can be joined by its code, and by its invitations’ secret if the server sends it', () => {
    expect(played({ invite_secret: 'AbCdEfGhIjKlMnOpQr-_12' }).session.view().inviting).toEqual({
      code: 'ABC234',
      path: '/multi/join?code=ABC234#k=AbCdEfGhIjKlMnOpQr-_12',
    })
    expect(played({}, ANN, { invite_secret: null }).session.view().inviting).toEqual({
      code: 'ABC234',
      path: '/multi/join?code=ABC234',
    })
  })

  it('is an empty, locked round before the first snapshot', async () => {
    const session = createLiveSession(createFakeLiveGame(null))
    expect(session.view()).toMatchObject({ round: { players: [], status: 'lobby' }, selfRoundPlayerId: null })
    expect(await session.setStrokes(ANN, 1, 4)).toEqual(refused('round-not-active'))
  })

  it('is locked if the status is unknown [B30]', () => {
    expect(played({}, ANN, { status: 'suspended' }).session.view()).toMatchObject({
      unknownStatus: 'suspended',
      goingAhead: { canGoAhead: false, waitingFor: [] },
    })
  })

  it('waits for nobody who has left', () => {
    const { server, game, session } = played()
    server.players({ [BEN]: { is_active: false } })
    game.catchUp()
    expect(session.view().goingAhead?.waitingFor).toEqual([])
  })

  it('no longer notifies once closed', async () => {
    const { session, game } = played()
    let calls = 0
    session.subscribe(() => {
      calls += 1
    })
    session.close()
    game.set.connection = 'offline'
    game.change((state) => ({ ...state }))
    expect(calls).toBe(0)
  })
})
