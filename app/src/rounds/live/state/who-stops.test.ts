import { findHole, hasNoScore, isPlaying, type Round, strokesOn } from '@teemates/golf/round'
import { describe, expect, it, test } from 'vitest'
import { parseOperation } from '../../../storage/live/live-rows.ts'
import { batchOf } from '../sync/batch-sender.ts'
import { createFakeLiveGame, type FakeLiveGame } from '../../../../../test/server/fake-live-game.ts'
import { shownRound } from './game-round.ts'
import { withAnswers, withChange } from './game-state.ts'
import { createLiveSession } from '../live-session.ts'
import { createLiveLobby } from '../lobby.ts'
import {
  ANN,
  BEN,
  createMiniatureServer,
  MIA,
  type MiniatureServer,
} from '../../../../../test/server/miniature-server.ts'
import { derivedOperations, wireOf } from './operations.ts'
import { createTestWorld } from '../../../../../test/devices/test-phone.ts'

// Source: decision 20.

const clock = { after: () => () => undefined }

/** Ann hosts, Ben is with her, and Mia has no device: on the first of nine holes. */
function played(playerId = ANN, fields: Parameters<typeof createMiniatureServer>[0] = {}) {
  const server = createMiniatureServer(fields)
  const game = createFakeLiveGame(server, playerId)
  const session = createLiveSession(game)
  return { server, game, session, lobby: createLiveLobby(game, { clock, uuid: () => 'uuid' }) }
}

const bodiesOf = (game: FakeLiveGame) => game.state().operations.map(({ body }) => body)
const isPickedUp = (round: Round, playerId: string, hole = 1) => {
  const found = findHole(round, hole)
  return found !== undefined && hasNoScore(found, playerId)
}
const stoppedIn = (round: Round) => round.players.filter((player) => !isPlaying(player)).map(({ id }) => id)

/** The server takes the pending operations, and the device receives nothing but its answers. */
function sent(server: MiniatureServer, game: FakeLiveGame): void {
  const operations = game.state().operations.filter(({ state }) => state === 'waiting')
  const wire = operations.map(wireOf)
  const answers = server.apply(game.playerId, wire)
  game.change((state) => withAnswers(state, wire, answers))
}

describe("'No score'", () => {
  it('shows in the task of its tap, and goes out as 0 strokes with the mark', async () => {
    const { server, game, session } = played()
    const done = session.setNoScore?.(MIA, 1)
    expect(isPickedUp(session.view().round, MIA)).toBe(true)
    expect(await done).toEqual({ ok: true })
    expect(bodiesOf(game)).toEqual([
      { kind: 'score', hole: 1, strokes: 0, playerId: MIA, baseRevision: 0, noScore: true },
    ])
    expect(game.state().operations.map(wireOf)).toMatchObject([{ strokes: 0, no_score: true }])
    sent(server, game)
    expect(isPickedUp(session.view().round, MIA)).toBe(true)
    expect(server.snapshot().scores).toMatchObject([{ player_id: MIA, strokes: 0, no_score: true }])
  })

  it("is rejected as what it was, and 'No score' that stands instead is known, too", async () => {
    const { server, game, session } = played()
    await session.setNoScore?.(MIA, 1)
    server.write(BEN, { player_id: MIA, hole: 1, strokes: 5 })
    sent(server, game)
    expect(session.view().rejected).toMatchObject([
      { strokes: 0, isPickedUp: true, standingStrokes: 5, isStandingPickedUp: false },
    ])
    await session.setStrokes(MIA, 1, 6)
    server.write(BEN, { player_id: MIA, hole: 1, strokes: 0, no_score: true })
    sent(server, game)
    expect(session.view().rejected.at(-1)).toMatchObject({
      strokes: 6,
      isPickedUp: false,
      standingStrokes: 0,
      isStandingPickedUp: true,
    })
  })

  it('is taken back by strokes, and by 0 of them', async () => {
    const { server, game, session } = played()
    await session.setNoScore?.(ANN, 1)
    sent(server, game)
    await session.setStrokes(ANN, 1, 0)
    expect(isPickedUp(session.view().round, ANN)).toBe(false)
    await session.setNoScore?.(ANN, 1)
    await session.setStrokes(ANN, 1, 7)
    expect(strokesOn(session.view().round, 1, ANN)).toBe(7)
    sent(server, game)
    expect(isPickedUp(session.view().round, ANN)).toBe(false)
    expect(server.snapshot().scores).toMatchObject([{ strokes: 7, no_score: false }])
  })

  it('lets the golfer go on as strokes do', async () => {
    const { server, game, session } = played(BEN)
    expect(await session.advance(1)).toEqual({ ok: false, code: 'no-score-yet' })
    await session.setNoScore?.(BEN, 1)
    expect(await session.advance(1)).toEqual({ ok: true })
    sent(server, game)
    expect(derivedOperations(game.state(), () => 'id')).toMatchObject([{ kind: 'ready', ready: true, hole: 1 }])
  })

  it.each([
    [BEN, 1, 'not-your-player'],
    ['cmplr_nobody', 1, 'no-such-player'],
    [ANN, 19, 'no-such-hole'],
  ])('of %s on hole %i is refused with %s', async (playerId, hole, code) => {
    const { game, session } = played()
    expect(await session.setNoScore?.(playerId, hole)).toEqual({ ok: false, code })
    expect(bodiesOf(game)).toEqual([])
  })
})

describe('a player who stops', () => {
  it('is shown at once, even by the answer alone, and can play on', async () => {
    const { server, game, session, lobby } = played()
    expect(lobby.view().players.map(({ mayStop }) => mayStop)).toEqual([true, false, true])
    expect(await lobby.setStopped?.(MIA, true)).toEqual({ ok: true })
    expect(stoppedIn(session.view().round)).toEqual([MIA])
    sent(server, game)
    expect(game.state().operations.map(({ state }) => state)).toEqual(['acknowledged'])
    expect(stoppedIn(session.view().round)).toEqual([MIA])
    expect(lobby.view().players.find(({ id }) => id === MIA)).toMatchObject({ hasStopped: true, mayStop: true })
    await lobby.setStopped?.(MIA, false)
    expect(stoppedIn(session.view().round)).toEqual([])
  })

  it('who had looked ahead takes nobody to the next hole in the middle of theirs', async () => {
    const { server, game, session, lobby } = played(BEN)
    await session.setStrokes(BEN, 1, 4)
    await session.advance(1)
    await lobby.setStopped?.(BEN, true)
    server.players({ [BEN]: { stopped: true } })
    server.apply(ANN, [
      { operation_id: 'ann', kind: 'score', hole: 1, player_id: ANN, strokes: 1, base_revision: 0 },
      { operation_id: 'mia', kind: 'score', hole: 1, player_id: MIA, strokes: 5, base_revision: 0 },
    ])
    game.catchUp()
    expect(derivedOperations(game.state(), () => 'derived')).toEqual([])
  })

  it('isn’t waited for by any phone, and the round goes on', async () => {
    const { server, game, session, lobby } = played()
    server.players({ [BEN]: { stopped: true } })
    game.catchUp()
    await lobby.setStopped?.(MIA, true)
    await session.setStrokes(ANN, 1, 4)
    expect(session.view()).toMatchObject({ gate: { canAdvance: true, readyTotal: 1 }, goingAhead: { waitingFor: [] } })
    expect(lobby.view().players.find(({ id }) => id === ANN)?.mayStop).toBe(false)
    expect(await lobby.setStopped?.(ANN, true)).toEqual({ ok: false, code: 'round-not-active' })
    expect(await session.advance(1)).toEqual({ ok: true })
    const derived = derivedOperations(game.state(), () => 'derived')
    const batch = batchOf(game.state().operations.map(wireOf), derived)
    expect(batch.map(({ kind }) => kind)).toEqual(['stop', 'score', 'advance'])
    expect(server.apply(ANN, batch).every(({ ok }) => ok)).toBe(true)
    expect(server.snapshot().game.current_hole).toBe(2)
  })

  it('can go on to the end once nobody else plays', async () => {
    const { server, game, session } = played(BEN, { current_hole: 8 })
    server.players({
      [ANN]: { is_active: false },
      [MIA]: { is_active: false, stopped: true },
      [BEN]: { stopped: true },
    })
    game.catchUp()
    for (const [hole, kind] of [
      [8, 'advance'],
      [9, 'finish'],
    ] as const) {
      expect(session.view()).toMatchObject({ gate: { canAdvance: true }, goingAhead: { waitingFor: [] } })
      expect(await session.advance(hole)).toEqual({ ok: true })
      const derived = derivedOperations(game.state(), () => `derived-${hole}`)
      const batch = batchOf(game.state().operations.map(wireOf), derived)
      expect(batch.map((operation) => operation.kind)).toContain(kind)
      server.apply(BEN, batch)
      game.catchUp()
    }
    expect(server.snapshot().game.status).toBe('finished')
  })

  it.each(['looked ahead', 'been ready'] as const)('plays on where the game is, having %s before', async (before) => {
    const { server, game, session, lobby } = played(BEN)
    await session.setStrokes(BEN, 1, 4)
    if (before === 'been ready') await session.setReady(true)
    await lobby.setStopped?.(BEN, true)
    sent(server, game)
    if (before === 'looked ahead') for (const hole of [1, 2, 3, 4]) await session.advance(hole)
    server.change({ current_hole: 3 })
    game.catchUp()
    expect(session.view().round.currentHole).toBe(before === 'looked ahead' ? 5 : 3)
    await lobby.setStopped?.(BEN, false)
    // As another start of the app shows it, too.
    expect([session.view().round, shownRound(game.state())].map((round) => round?.currentHole)).toEqual([3, 3])
    sent(server, game)
    game.catchUp()
    expect(shownRound(game.state())?.currentHole).toBe(3)
  })

  it('follows the others on their own phone, ready or not before', async () => {
    const { server, game, session, lobby } = played(BEN)
    await session.setStrokes(BEN, 1, 4)
    await session.setReady(true)
    await lobby.setStopped?.(BEN, true)
    sent(server, game)
    server.change({ current_hole: 3 })
    for (const change of server.takeChanges().flat()) game.change((state) => withChange(state, change))
    expect(shownRound(game.state())?.currentHole).toBe(3)
  })

  it('is refused if another change came first, and the golfer sees it', async () => {
    const { server, game, session, lobby } = played(BEN)
    await lobby.setStopped?.(BEN, true)
    server.players({ [ANN]: { stopped: true }, [MIA]: { stopped: true } })
    sent(server, game)
    expect(session.view().rejected).toMatchObject([{ kind: 'stop', code: 'last_player' }])
    game.catchUp()
    expect(stoppedIn(session.view().round)).toEqual([ANN, MIA])
  })

  it('isn’t offered in the lobby, nor once the round is over', () => {
    for (const fields of [{ status: 'lobby', current_hole: 0 }, { status: 'finished' }] as const) {
      expect(
        played(ANN, fields)
          .lobby.view()
          .players.some(({ mayStop }) => mayStop),
      ).toBe(false)
    }
  })
})

test('without signal both wait, over a reload too, and are sent in order and once', async () => {
  const { clock: time, server, phone } = createTestWorld()
  const ann = await phone('ann')
  const game = await ann.play()
  await time.pass(6000)
  ann.link.failure = { kind: 'offline' }
  const [session, lobby] = [createLiveSession(game), createLiveLobby(game, { clock: time, uuid: ann.ports.uuid })]
  server.seat('cmplr_ben', 'ben-1')
  void session.setNoScore?.(ann.playerId, 1)
  void session.setStrokes(ann.playerId, 2, 5)
  void game.add([{ kind: 'stop', playerId: ann.playerId, stopped: true }])
  await time.pass(1000)
  expect(lobby.view().players.find(({ isSelf }) => isSelf)?.hasStopped).toBe(true)
  expect(server.done).toEqual([])
  game.close()
  const again = await ann.anotherTab()
  const round = shownRound(again.state())
  expect(round === null ? null : [isPickedUp(round, ann.playerId), stoppedIn(round)]).toEqual([true, [ann.playerId]])
  ann.link.failure = null
  ann.wake()
  await time.pass(60_000)
  expect(server.done).toMatchObject([
    { kind: 'score', hole: 1, strokes: 0, no_score: true },
    { kind: 'score', hole: 2, strokes: 5 },
    { kind: 'stop', player_id: ann.playerId, stopped: true },
  ])
})

test('the disk takes both, and no other mark', () => {
  const stored = (body: object) =>
    parseOperation({
      operationId: 'op',
      gameId: 'game',
      body,
      tappedAt: 0,
      seq: 1,
      state: 'waiting',
      refusal: null,
      isDismissed: false,
    })?.body
  const score = { kind: 'score', hole: 1, strokes: 0, playerId: ANN, baseRevision: 0 }
  const stop = { kind: 'stop', playerId: ANN, stopped: false }
  for (const body of [{ ...score, noScore: true }, stop]) expect(stored(body)).toEqual(body)
  for (const body of [
    { ...score, noScore: 1 },
    { ...stop, stopped: 'yes' },
  ]) {
    expect(stored(body)).toBeUndefined()
  }
})
