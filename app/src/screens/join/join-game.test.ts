import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallOutcome } from '../../backend/backend.ts'
import type { LiveGames } from '../../rounds/live/live-games.ts'
import { MissingPartError } from '../../device/load-part.ts'
import { StorageError } from '../../storage/storage.ts'
import { JOIN_LIMIT_MS, joinGame, mayJoin } from './join-game.ts'

type Join = LiveGames['join']
const seat: CallOutcome<{ readonly gameId: string }> = { ok: true, value: { gameId: 'g1' } }

const typed = { code: 'ABC234', secret: null }

function gamesThat(join: Join) {
  return async () => ({ join })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a seat leads to its game', async () => {
  const join = vi.fn<Join>().mockResolvedValue(seat)
  expect(await joinGame(gamesThat(join), { code: 'ABC234', secret: 'the-secret' }, ' Ben ')).toEqual({
    ok: true,
    path: '/multi/lobby/g1',
  })
  expect(join).toHaveBeenCalledWith({ code: 'ABC234', secret: 'the-secret', nickname: 'Ben' })
  // Nothing waits any more.
  expect(vi.getTimerCount()).toBe(0)
})

// Source: decision 22, 'Two ways to play together'.
test('the code of a round from phone to phone leads to its door', async () => {
  const join: Join = async () => ({ ok: false, failure: { kind: 'refused', code: 'peer_room', message: 'Elsewhere.' } })
  expect(await joinGame(gamesThat(join), typed, 'Ben')).toEqual({
    ok: true,
    path: '/join?room=ABC234&host=host_default&invite=manual_join&v=1',
  })
})

test("a blank nickname is 'Player', and a long one is cut to 20 characters", async () => {
  const join = vi.fn<Join>().mockResolvedValue(seat)
  await joinGame(gamesThat(join), typed, '  ')
  await joinGame(gamesThat(join), typed, 'A'.repeat(30))
  expect(join.mock.calls.map(([{ nickname }]) => nickname)).toEqual(['Player', 'A'.repeat(20)])
})

test.each<[CallOutcome<never>, string]>([
  [
    { ok: false, failure: { kind: 'refused', code: 'code_not_valid', message: 'Game not found.' } },
    'Join failed: Game not found.',
  ],
  [
    {
      ok: false,
      failure: { kind: 'refused', code: 'too_many_attempts', message: 'Too many attempts. Try again later.' },
    },
    "Join failed: Too many attempts. Try again later. Scanning the QR code in the host's lobby works all the same.",
  ],
  [{ ok: false, failure: { kind: 'timeout' } }, 'Join failed: Request timed out. Check your connection and try again.'],
  [{ ok: false, failure: { kind: 'not-configured' } }, 'Join failed: Supabase client not available'],
])('a call that fails is told: %j', async (outcome, text) => {
  expect(
    await joinGame(
      gamesThat(async () => outcome),
      typed,
      'Ben',
    ),
  ).toEqual({ ok: false, text })
})

test('a device that stores nothing says so', async () => {
  const join = async () => {
    throw new StorageError('quota')
  }
  const outcome = await joinGame(gamesThat(join), typed, 'Ben')
  expect(outcome).toEqual({ ok: false, text: "Join failed: This device's storage is full" })
})

test('a part of the app that could not be loaded is a network that gave nothing', async () => {
  const outcome = await joinGame(() => Promise.reject(new MissingPartError(null)), typed, 'Ben')
  expect(outcome).toEqual({
    ok: false,
    text: "Join failed: The server can't be reached. Check your connection and try again.",
  })
})

test.each<[string, () => Promise<{ readonly join: Join }>]>([
  ['the part of the app that knows live games', () => new Promise<never>(() => {})],
  ['the server', gamesThat(() => new Promise<never>(() => {}))],
])('it ends after 10 s when %s never answers', async (_, games) => {
  let outcome: unknown
  void joinGame(games, typed, 'Ben').then((joined) => {
    outcome = joined
  })
  await vi.advanceTimersByTimeAsync(JOIN_LIMIT_MS - 1)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual({
    ok: false,
    text: 'Join failed: Request timed out. Check your connection and try again.',
  })
})

// Document 2 section 2, Join Round.
test.each([
  [{}, true],
  [{ code: '' }, false],
  [{ nickname: ' ' }, false],
  [{ isOffline: true }, false],
  // Of live games: document 3 section 5.
  [{ isRound: false, nickname: '', isOffline: true }, true],
  [{ isRound: false, code: '' }, false],
])('with a code, a nickname and signal a round can be joined; with %j: %s', (changed, can) => {
  expect(mayJoin({ code: 'ABC234', nickname: 'Ben', isRound: true, isOffline: false, ...changed })).toBe(can)
})
