import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { createFakeLiveGame, type FakeLiveGame } from '../../../../test/server/fake-live-game.ts'
import type { LiveLobby } from './live-games.ts'
import { createLiveLobby } from './lobby.ts'
import {
  ANN,
  BEN,
  createMiniatureServer,
  GAME_ID,
  MIA,
  type MiniatureServer,
} from '../../../../test/server/miniature-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

interface Waiting {
  readonly server: MiniatureServer
  readonly game: FakeLiveGame
  readonly lobby: LiveLobby
}

const clock = {
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
const uuid = () => '01234567-89ab-4cde-8fab-0123456789ab'

function waiting(
  fields: Parameters<typeof createMiniatureServer>[0] = {},
  playerId = ANN,
  newer: Parameters<typeof createMiniatureServer>[1] = {},
): Waiting {
  const server = createMiniatureServer({ status: 'lobby', current_hole: 0, ...fields }, newer)
  const game = createFakeLiveGame(server, playerId)
  return { server, game, lobby: createLiveLobby(game, { clock, uuid }) }
}

const refusedBy = (
  code: 'not_host' | 'not_in_lobby' | 'game_full' | 'player_not_found',
  message: string,
): CallFailure => ({
  kind: 'refused',
  code,
  message,
})
const done = { ok: true, value: undefined }
const again = (game: FakeLiveGame) => game.change((state) => ({ ...state }))

describe('the lobby', () => {
  it('shows the code, the players and who is connected', () => {
    const { lobby, game } = waiting()
    game.set.present = new Set([ANN])
    again(game)
    expect(lobby.view()).toMatchObject({
      state: 'ready',
      code: 'ABC234',
      isHost: true,
      mayAddPlayers: true,
      status: 'lobby',
      position: 0,
      start: 'ready',
      connection: 'live',
      players: [
        { id: ANN, nickname: 'Ann', isHost: true, isManual: false, isSelf: true, isPresent: true, hasLeft: false },
        { id: BEN, nickname: 'Ben', isHost: false, isSelf: false, isPresent: false },
        { id: MIA, nickname: 'Mia', isManual: true },
      ],
    })
    expect(waiting({ status: 'active', current_hole: 1 }).lobby.view().mayAddPlayers).toBe(false)
    expect(waiting({}, BEN).lobby.view()).toMatchObject({
      isHost: false,
      mayAddPlayers: false,
      players: [{ isSelf: false }, { isSelf: true }, {}],
    })
  })

  it('without a first answer says so at once, with its code, and tries again', async () => {
    const game = createFakeLiveGame(null)
    const lobby = createLiveLobby(game, { clock, uuid })
    const nothing = { round: null, players: [], start: 'setting-up', code: 'ABC234' }
    expect(lobby.view()).toMatchObject({ state: 'failed', ...nothing })
    lobby.refresh()
    expect(lobby.view()).toMatchObject({ state: 'loading', ...nothing })
    await vi.runAllTimersAsync()
    expect(lobby.view().state).toBe('failed')
    game.set.server = createMiniatureServer({ status: 'lobby', current_hole: 0 })
    lobby.refresh()
    expect(lobby.view().state).toBe('ready')
    expect(game.refreshed).toHaveLength(2)
  })

  it('of a game without this device’s player says so', () => {
    const game = createFakeLiveGame(null)
    game.set.seatStatus = 'gone'
    expect(createLiveLobby(game, { clock, uuid }).view().state).toBe('gone')
    const { lobby, server, game: known } = waiting({}, BEN)
    server.players({ [BEN]: { removed: true, is_active: false } })
    known.catchUp()
    expect(lobby.view().state).toBe('lobby-gone')
    const other = waiting()
    other.game.set.seatStatus = 'gone'
    again(other.game)
    expect(other.lobby.view().state).toBe('lobby-gone')
    other.server.change({ status: 'active', current_hole: 1 })
    other.game.catchUp()
    expect(other.lobby.view().state).toBe('sent-away')
  })

  it('makes no call for a player whose id the server doesn’t send', async () => {
    const { lobby, game, server } = waiting()
    server.players({ '': { nickname: 'Zoe', is_manual: true, player_id: '' } })
    game.catchUp()
    const zoe = lobby.view().players.find(({ nickname }) => nickname === 'Zoe')?.id ?? ''
    const unknown = { ok: false, failure: refusedBy('player_not_found', 'Player not found.') }
    expect(zoe).not.toBe('')
    expect(await lobby.renamePlayer(zoe, 'Zoe B')).toEqual(unknown)
    expect(await lobby.removePlayer(zoe)).toEqual(unknown)
    expect(game.calls).toEqual([])
  })

  it('is deleted by the server, and all phones fetch it; a refusal is returned unchanged', async () => {
    const { lobby, game } = waiting()
    const refused = refusedBy('not_in_lobby', 'Game is not ready to start.')
    game.failures.push(refused)
    expect(await lobby.deleteGame()).toEqual({ ok: false, failure: refused })
    expect([game.refreshed.length, game.othersAsked]).toEqual([0, 0])
    expect(await lobby.deleteGame()).toEqual(done)
    expect(game.calls.at(-1)).toEqual({ name: 'delete', given: [GAME_ID] })
    expect([game.refreshed.length, game.othersAsked]).toEqual([1, 1])
  })

  it('is played from another tee, or over other holes, with the whole card that the server cuts', async () => {
    const { lobby, game } = waiting()
    const holes = [
      { number: 1, par: 4, distance: 380, si: 7 },
      { number: 2, par: 5, distance: 9999, si: null },
    ]
    expect(await lobby.changeHoles({ teeLabel: 'White', holesMode: 'back9', holes })).toEqual(done)
    const holeSetFull = [
      { number: 1, par: 4, length: 380, si: 7 },
      { number: 2, par: 5, length: null, si: null },
    ]
    expect(game.calls).toEqual([
      { name: 'update', given: [GAME_ID, { teeLabel: 'White', holesMode: 'back9', holeSetFull }] },
    ])
  })

  it('sends the starting hole', async () => {
    const { lobby, game } = waiting()
    expect(await lobby.setStartingHole(8)).toEqual(done)
    expect(game.refreshed).toHaveLength(1)
    expect(game.calls).toEqual([{ name: 'setStartingHole', given: [GAME_ID, 8] }])
  })

  it('sends a label apart for a tee that its course calls Standard', async () => {
    const { lobby, game } = waiting()
    for (const teeLabel of ['Standard', '']) await lobby.changeHoles({ teeLabel, holesMode: 'front9', holes: [] })
    expect(game.calls).toMatchObject([
      { given: [GAME_ID, { teeLabel: 'Standard tee' }] },
      { given: [GAME_ID, { teeLabel: 'Standard' }] },
    ])
  })

  it('notifies of changes only, and stays the same object otherwise', () => {
    const { lobby, game, server } = waiting()
    let calls = 0
    const stop = lobby.subscribe(() => {
      calls += 1
    })
    const before = lobby.view()
    game.catchUp()
    expect([lobby.view() === before, calls]).toEqual([true, 0])
    server.players({ [BEN]: { nickname: 'Benjamin' } })
    game.catchUp()
    expect(calls).toBe(1)
    expect(lobby.view().players[0]).toBe(before.players[0])
    stop()
    server.change({ status: 'active', current_hole: 1 })
    game.catchUp()
    expect(calls).toBe(1)
    expect(lobby.view()).toMatchObject({ status: 'active', position: 1 })
  })
})

describe('start', () => {
  it.each<[string, Partial<FakeLiveGame['set']>, Parameters<typeof waiting>[2], string]>([
    ['offline', { connection: 'offline' }, {}, 'offline'],
    ['server-silent', { connection: 'server-silent' }, {}, 'server-silent'],
    ['setting-up', { isResuming: true }, {}, 'no-course'],
    ['not-ready', {}, { status: 'suspended' }, 'not-ready'],
    ['no-course', {}, { course_vendor_id: '' }, 'no-course'],
    ['no-course', {}, { tee_label: '' }, 'no-course'],
    ['no-course', {}, { hole_set: [] }, 'no-course'],
  ])('while %s is not requested', async (start, set, fields, reason) => {
    const { lobby, game } = waiting({}, ANN, fields)
    Object.assign(game.set, set)
    again(game)
    expect(lobby.view().start).toBe(start)
    expect(await lobby.start()).toEqual({ ok: false, reason })
    expect(game.calls).toEqual([])
  })

  it('is requested once, even if it is pressed twice', async () => {
    const { lobby, game } = waiting()
    expect(await Promise.all([lobby.start(), lobby.start()])).toEqual([{ ok: true }, { ok: true }])
    expect(game.calls).toHaveLength(1)
  })

  it('is the host’s call, and done when the game is active', async () => {
    const { lobby, game } = waiting()
    expect(await lobby.start()).toEqual({ ok: true })
    expect(game.calls).toEqual([{ name: 'start', given: [GAME_ID] }])
    expect(game.refreshed).toEqual([])
  })

  it('that isn’t active yet fetches the game for up to 3 s', async () => {
    const { lobby, game, server } = waiting()
    game.set.startedAs = 'lobby'
    expect(await lobby.start()).toEqual({ ok: false, reason: 'still-waiting' })
    expect(game.refreshed).toEqual([3000])
    server.change({ status: 'active', current_hole: 1 })
    expect(await lobby.start()).toEqual({ ok: true })
  })

  it('of a game that has started already succeeds', async () => {
    const { lobby, game, server } = waiting()
    const alreadyStarted = refusedBy('not_in_lobby', 'Game is not ready to start.')
    server.change({ status: 'active', current_hole: 1 })
    game.failures.push(alreadyStarted)
    expect(await lobby.start()).toEqual({ ok: true })
    const finished = waiting()
    finished.server.change({ status: 'finished' })
    finished.game.failures.push(alreadyStarted)
    expect(await finished.lobby.start()).toEqual({
      ok: false,
      reason: 'failed',
      message: 'Game is not ready to start.',
    })
  })

  it.each([
    [refusedBy('not_host', 'Only the host can start the game.'), 'failed', 'Only the host can start the game.'],
    [{ kind: 'refused-otherwise', status: 418, message: 'Tea.' }, 'failed', 'Tea.'],
    [{ kind: 'server-error' }, 'failed', null],
    [{ kind: 'rate-limited', retryAfterMs: 1000 }, 'failed', null],
    [{ kind: 'timeout' }, 'timeout', undefined],
    [{ kind: 'offline' }, 'offline', undefined],
  ] as const)('that fails says why', async (answer, reason, message) => {
    const { lobby, game } = waiting()
    game.failures.push(answer)
    expect(await lobby.start()).toEqual({ ok: false, reason, ...(message === undefined ? {} : { message }) })
  })
})

describe('players without a device', () => {
  it('are added, renamed and removed; the list is fetched 100 ms later', async () => {
    const { lobby, game } = waiting()
    expect(await lobby.addPlayer('  Zoë \u202E ')).toEqual(done)
    expect(game.calls.at(-1)?.given).toEqual([GAME_ID, 'Zoë', expect.stringMatching(/^manual_[0-9a-f]{24}$/)])
    expect(await lobby.renamePlayer(MIA, 'Mimi')).toEqual(done)
    expect(await lobby.removePlayer(MIA)).toEqual(done)
    expect(game.calls.map((call) => call.name)).toEqual(['addManualPlayer', 'renameManualPlayer', 'removeManualPlayer'])
    expect(game.refreshed).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(game.refreshed).toHaveLength(3)
  })

  it('have names of at most 20 whole characters', async () => {
    const { lobby, game } = waiting()
    await lobby.addPlayer('x'.repeat(40))
    await lobby.renamePlayer(MIA, `${'x'.repeat(19)}👨‍👩‍👧`)
    expect(game.calls.map((call) => call.given.find((given) => String(given).startsWith('xxx')))).toEqual([
      'x'.repeat(20),
      'x'.repeat(19),
    ])
  })

  it.each(['', '   ', '\u200B\u202E'])('need a visible name: %j', async (name) => {
    const { lobby, game } = waiting()
    expect(await lobby.addPlayer(name)).toMatchObject({ ok: false, failure: { code: 'bad_nickname' } })
    expect(await lobby.renamePlayer(MIA, name)).toMatchObject({ ok: false, failure: { code: 'bad_nickname' } })
    expect(game.calls).toEqual([])
  })

  it('that can’t be added give the server’s reason, and nothing is fetched', async () => {
    const { lobby, game } = waiting()
    const full = refusedBy('game_full', 'The game is full.')
    game.failures.push(full)
    expect(await lobby.addPlayer('Zoë')).toEqual({ ok: false, failure: full })
    await vi.advanceTimersByTimeAsync(1000)
    expect(game.refreshed).toEqual([])
  })
})

describe('sending somebody away', () => {
  it('is a different call than removing a name; after the start it is the only one', async () => {
    const { lobby, game, server } = waiting()
    await lobby.removePlayer(BEN)
    server.change({ status: 'active', current_hole: 1 })
    game.catchUp()
    await lobby.removePlayer(MIA)
    expect(game.calls.map((call) => call.name)).toEqual(['removePlayer', 'removePlayer'])
  })
})

test('a start that is refused for want of an account says so', async () => {
  const { lobby, game } = waiting()
  game.failures.push({ kind: 'signed-out' })
  expect(await lobby.start()).toEqual({ ok: false, reason: 'failed', message: 'not authenticated' })
})
