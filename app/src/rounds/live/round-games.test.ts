import type { RoundGames } from '@teemates/golf/games/round-games'
import { describe, expect, it } from 'vitest'
import { parseLogEntry } from '../../storage/log/log-entry.ts'
import { createTestWorld } from '../../../../test/devices/test-phone.ts'
import { createFakeLiveGame, type FakeLiveGame } from '../../../../test/server/fake-live-game.ts'
import { ANN, BEN, createMiniatureServer, MIA, type MiniatureServer } from '../../../../test/server/miniature-server.ts'
import { createLiveSession } from './live-session.ts'
import { withAnswers, withChange } from './state/game-state.ts'
import { wireOf } from './state/operations.ts'
import { batchOf } from './sync/batch-sender.ts'

// Source: decision 47.

const skins = {
  id: 'g1',
  kind: 'skins',
  isNet: true,
  valueHundredths: 100,
  fromPosition: 1,
  carriesOver: true,
  playerIds: [ANN, BEN],
} as const
const games: RoundGames = { games: [skins], currency: '€', courseHandicaps: { [ANN]: 12, [BEN]: -2 } }

function played(playerId = ANN, ...given: Parameters<typeof createMiniatureServer>) {
  const server = createMiniatureServer(...given)
  const game = createFakeLiveGame(server, playerId)
  return { server, game, session: createLiveSession(game) }
}

/** The server answers what is pending, and the answers are all that the device receives. */
function sent(server: MiniatureServer, game: FakeLiveGame): void {
  const wire = game
    .state()
    .operations.filter(({ state }) => state === 'waiting')
    .map(wireOf)
  const answers = server.apply(game.playerId, wire)
  game.change((state) => withAnswers(state, wire, answers))
}

/** The device receives the server's changes one by one. */
function received(server: MiniatureServer, game: FakeLiveGame): void {
  for (const change of server.takeChanges().flat()) game.change((state) => withChange(state, change))
}

describe('the games of a live game', () => {
  it('are shown as soon as the host sets them, and stay shown when the server has them', async () => {
    const { server, game, session } = played()
    expect(session.view().games).toBeNull()
    const done = session.games?.set(games)
    expect(session.view().games).toEqual(games)
    expect(session.view().pendingCount).toBe(1)
    expect(await done).toEqual({ ok: true })
    sent(server, game)
    expect(game.state().operations.filter(({ state }) => state === 'waiting')).toEqual([])
    expect(session.view().games).toEqual(games)
    expect(server.snapshot().game.round_games).toEqual({ games: [skins], currency: '€' })
  })

  it('are read by a guest, who can’t set them', async () => {
    const ann = played()
    const ben = createFakeLiveGame(ann.server, BEN)
    const session = createLiveSession(ben)
    expect(session.games).toBeNull()
    await ann.session.games?.set(games)
    sent(ann.server, ann.game)
    received(ann.server, ben)
    expect(session.view().games).toEqual(games)
    await ann.session.games?.set(null)
    sent(ann.server, ann.game)
    received(ann.server, ben)
    expect(session.view().games).toBeNull()
    ann.server.players({ [ANN]: { is_host: false }, [BEN]: { is_host: true } })
    ben.catchUp()
    expect(session.games).not.toBeNull()
  })

  it('make a phone read the whole game, so that it never has some of the handicaps alone', async () => {
    const ann = played()
    const ben = createFakeLiveGame(ann.server, BEN)
    ben.catchUp()
    await ann.session.games?.set(games)
    sent(ann.server, ann.game)
    // Ann's handicap is lost on the way.
    for (const change of ann.server.takeChanges().flat()) {
      const isLost = change.type !== 'DELETE' && change.table === 'game_players' && change.row.player_id === ANN
      if (!isLost) ben.change((state) => withChange(state, change))
    }
    expect(ben.state().needsSnapshot).toBe(true)
    ben.catchUp()
    expect(createLiveSession(ben).view().games).toEqual(games)
  })

  it('that the server rejects are those of the server again, and the golfer reads why', async () => {
    const { server, game, session } = played()
    await session.games?.set(games)
    sent(server, game)
    await session.games?.set({ ...games, currency: '' })
    server.players({ [ANN]: { is_host: false }, [BEN]: { is_host: true } })
    sent(server, game)
    expect(session.view().games).toEqual(games)
    expect(session.view().rejected).toMatchObject([{ kind: 'games', code: 'host_only' }])
  })

  it('of a game that was finished before are rejected, too', async () => {
    const { server, game, session } = played()
    await session.games?.set(games)
    server.change({ status: 'finished' })
    sent(server, game)
    expect(session.view().rejected).toMatchObject([{ kind: 'games', code: 'game_finished' }])
    game.catchUp()
    expect(session.view().games).toBeNull()
    expect(await session.games?.set(games)).toEqual({ ok: false, code: 'round-not-active' })
  })

  it('that are too many for the server are rejected here', async () => {
    const { session } = played()
    const many = Array.from({ length: 120 }, (_, index) => ({ ...skins, id: `g${index}` }))
    expect(await session.games?.set({ ...games, games: many })).toEqual({ ok: false, code: 'games-too-large' })
    expect(session.view().games).toBeNull()
  })

  it('can be set in the lobby', async () => {
    const { server, game, session } = played(ANN, { status: 'lobby', current_hole: 0 })
    expect(await session.games?.set(games)).toEqual({ ok: true })
    sent(server, game)
    expect(session.view().games).toEqual(games)
  })

  it('go out without the handicaps of players whom the server doesn’t know', async () => {
    const { server, game, session } = played()
    server.players({ [MIA]: { removed: true, is_active: false } })
    game.catchUp()
    await session.games?.set({ ...games, courseHandicaps: { [ANN]: 12, [MIA]: 20, [BEN]: null, gone: 3 } })
    expect(game.state().operations.map(wireOf)).toMatchObject([{ kind: 'games', course_handicaps: { [ANN]: 12 } }])
    sent(server, game)
    expect(session.view().rejected).toEqual([])
    expect(session.view().games).toEqual({ ...games, courseHandicaps: { [ANN]: 12 } })
  })

  it('go out before a Next, which may finish the game', () => {
    const set = { operation_id: 'games', kind: 'games', games: null, course_handicaps: {} } as const
    const finish = { operation_id: 'finish', kind: 'finish' } as const
    const next = { operation_id: 'next', kind: 'advance', from_hole: 9 } as const
    expect(batchOf([finish, set], [next])).toEqual([set, next, finish])
  })

  it('are none with a server from before', async () => {
    const { game, session } = played(ANN, {}, { round_games: undefined })
    game.catchUp()
    expect(session.view().games).toBeNull()
  })

  it('stay when a change of the game comes without the column', async () => {
    const { server, game, session } = played()
    await session.games?.set(games)
    sent(server, game)
    server.takeChanges()
    server.change({ current_hole: 2 })
    for (const change of server.takeChanges().flat()) {
      if (change.type === 'DELETE' || change.table !== 'games') continue
      const { round_games: _, ...row } = change.row
      game.change((state) => withChange(state, { ...change, row }))
    }
    expect(session.view().goingAhead?.roundPosition).toBe(2)
    expect(session.view().games).toEqual(games)
  })

  it('of a newer version are kept as they are', () => {
    const roundGames = { games: [{ kind: 'wolf', rota: [1, [2]] }], season: 2031 }
    const entry = {
      id: 'o1',
      roundId: 'g1',
      at: 1,
      kind: 'operation',
      body: { kind: 'games', roundGames, courseHandicaps: { [ANN]: 4 } },
    }
    expect(parseLogEntry(entry)).toEqual(entry)
    const { session } = played(BEN, { round_games: roundGames })
    expect(session.view().games).toEqual({ ...roundGames, courseHandicaps: {} })
  })
})

describe('without signal', () => {
  it('the host’s games outlast a reload, reach the mate with the signal, and are in the history', async () => {
    const { clock, server, phone: made } = createTestWorld()
    const host = await made('host')
    const game = await host.play()
    const mate = await made('mate')
    const mates = await mate.play()
    server.begin()
    await clock.pass(3000)
    host.link.failure = { kind: 'offline' }
    await createLiveSession(game).games?.set({ ...games, courseHandicaps: { [host.playerId]: 7 } })
    const shown = { ...games, courseHandicaps: { [host.playerId]: 7 } }
    game.close()
    const reloaded = await host.anotherTab()
    const session = createLiveSession(reloaded)
    expect(session.view().games).toEqual(shown)
    expect(createLiveSession(mates).view().games).toBeNull()

    host.link.failure = null
    host.wake()
    await clock.pass(60_000)
    expect(session.view().pendingCount).toBe(0)
    for (const each of [reloaded, mates]) expect(createLiveSession(each).view().games).toEqual(shown)

    await session.setStrokes(host.playerId, 1, 4)
    await clock.pass(3000)
    server.finish()
    await clock.pass(60_000)
    for (const { ports } of [host, mate]) {
      expect((await ports.storage.rounds.get(server.gameId))?.metadata.games).toEqual(shown)
    }
  })
})
