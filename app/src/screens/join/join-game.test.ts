import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import { MissingPartError } from '../../device/load-part.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { ASK_PAUSE_MS, JOIN_LIMIT_MS, joinGame, mayJoin } from './join-game.ts'

type Join = LiveGames['join']
const seat: CallOutcome<{ readonly gameId: string }> = { ok: true, value: { gameId: 'g1' } }

const waiting = { onAsked: () => {}, onPageHide: () => () => {}, signal: new AbortController().signal }
const typed = { code: 'ABC234', secret: null }

function gamesThat(join: Join, endSeatRequests = async () => {}, endAtOnce = () => {}) {
  return async () => ({ join, endSeatRequests, prepareToEndSeatRequests: async () => endAtOnce })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a seat leads to its game', async () => {
  const join = vi.fn<Join>().mockResolvedValue(seat)
  expect(await joinGame(gamesThat(join), { code: 'ABC234', secret: 'the-secret' }, ' Ben ', waiting)).toEqual({
    ok: true,
    path: '/multi/lobby/g1',
  })
  expect(join).toHaveBeenCalledWith({ code: 'ABC234', secret: 'the-secret', nickname: 'Ben' })
  // Nothing waits any more.
  expect(vi.getTimerCount()).toBe(0)
})

// Source: decision 22, 'Two ways to play together'.
test('the code of a direct round leads to asking its host', async () => {
  const join: Join = async () => ({ ok: false, failure: { kind: 'refused', code: 'peer_room', message: 'Elsewhere.' } })
  expect(await joinGame(gamesThat(join), typed, 'Ben', waiting)).toEqual({
    ok: true,
    path: '/join?room=ABC234&host=host_default&invite=manual_join&v=1',
  })
})

test("a blank nickname is 'Player', and a long one is cut to 20 characters", async () => {
  const join = vi.fn<Join>().mockResolvedValue(seat)
  await joinGame(gamesThat(join), typed, '  ', waiting)
  await joinGame(gamesThat(join), typed, 'A'.repeat(30), waiting)
  expect(join.mock.calls.map(([{ nickname }]) => nickname)).toEqual(['Player', 'A'.repeat(20)])
})

test.each<[CallOutcome<never>, string]>([
  [
    { ok: false, failure: { kind: 'refused', code: 'code_not_valid', message: 'Game not found.' } },
    'Join failed: Game not found. Check the code with the host. The game may have ended.',
  ],
  [
    {
      ok: false,
      failure: { kind: 'refused', code: 'too_many_attempts', message: 'Too many attempts. Try again later.' },
    },
    "Join failed: Too many attempts. Try again later. You can still scan the QR code in the host's lobby.",
  ],
  [{ ok: false, failure: { kind: 'timeout' } }, 'Join failed: Request timed out. Check your connection and try again.'],
  [{ ok: false, failure: { kind: 'not-configured' } }, 'Join failed: Supabase client not available'],
])('a call that fails shows its message: %j', async (outcome, text) => {
  expect(
    await joinGame(
      gamesThat(async () => outcome),
      typed,
      'Ben',
      waiting,
    ),
  ).toEqual({ ok: false, text })
})

test('a device that stores nothing says so', async () => {
  const join = async () => {
    throw new StorageError('quota')
  }
  const outcome = await joinGame(gamesThat(join), typed, 'Ben', waiting)
  expect(outcome).toEqual({
    ok: false,
    text: "Join failed: This device's storage is full. Free up some space, for example by deleting photos or apps, then try again.",
  })
})

test("a part of the app that could not be loaded counts as a server that can't be reached", async () => {
  const outcome = await joinGame(() => Promise.reject(new MissingPartError(null)), typed, 'Ben', waiting)
  expect(outcome).toEqual({
    ok: false,
    text: "Join failed: The server can't be reached. Check your connection and try again.",
  })
})

test.each<[string, Parameters<typeof joinGame>[0]]>([
  ['the part of the app that knows live games', () => new Promise<never>(() => {})],
  ['the server', gamesThat(() => new Promise<never>(() => {}))],
])('it ends after 10 s when %s never answers', async (_, games) => {
  let outcome: unknown
  void joinGame(games, typed, 'Ben', waiting).then((joined) => {
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

describe('of a full game, in which the golfer may be a player on a new phone', () => {
  const refused = (code: 'seat_asked' | 'seat_declined'): CallOutcome<never> => ({
    ok: false,
    failure: { kind: 'refused', code, message: 'The game is full, and the host said no.' },
  })
  const silent: CallOutcome<never> = { ok: false, failure: { kind: 'timeout' } }

  test.each<[string, CallOutcome<{ readonly gameId: string }>, unknown, number]>([
    ['yes', seat, { ok: true, path: '/multi/lobby/g1' }, 0],
    ['no', refused('seat_declined'), { ok: false, text: 'Join failed: The game is full, and the host said no.' }, 1],
  ])('the golfer waits for the host, through a dead spot, and receives the %s', async (_, answer, expected, ended) => {
    const join = vi.fn<Join>().mockResolvedValue(answer)
    for (const outcome of [refused('seat_asked'), refused('seat_asked'), silent]) join.mockResolvedValueOnce(outcome)
    const onAsked = vi.fn<() => void>()
    const end = vi.fn<() => Promise<void>>().mockResolvedValue()
    const joined = joinGame(gamesThat(join, end), typed, 'Ben', { ...waiting, onAsked })
    await vi.advanceTimersByTimeAsync(3 * ASK_PAUSE_MS)
    expect(await joined).toEqual(expected)
    expect(onAsked).toHaveBeenCalledOnce()
    expect(join).toHaveBeenCalledTimes(4)
    // The No was received, so the next Join asks again.
    expect(end).toHaveBeenCalledTimes(ended)
  })

  test('a No that was given before is received by the first call', async () => {
    const end = vi.fn<() => Promise<void>>().mockResolvedValue()
    const joined = await joinGame(
      gamesThat(async () => refused('seat_declined'), end),
      typed,
      'Ben',
      waiting,
    )
    expect(joined.ok).toBe(false)
    expect(end).toHaveBeenCalledOnce()
  })

  test.each([
    ['as it waits', ASK_PAUSE_MS, 2],
    ['in a dead spot', 4 * ASK_PAUSE_MS, 5],
  ])('one who goes elsewhere %s takes the question back at once', async (_, leftAfterMs, calls) => {
    const join = vi.fn<Join>().mockResolvedValue(calls > 2 ? silent : refused('seat_asked'))
    join.mockResolvedValueOnce(refused('seat_asked'))
    const end = vi.fn<() => Promise<void>>().mockResolvedValue()
    const leaving = new AbortController()
    const joined = joinGame(gamesThat(join, end), typed, 'Ben', { ...waiting, signal: leaving.signal })
    await vi.advanceTimersByTimeAsync(leftAfterMs)
    expect(end).not.toHaveBeenCalled()
    leaving.abort()
    expect((await joined).ok).toBe(false)
    expect(end).toHaveBeenCalledOnce()
    expect(join).toHaveBeenCalledTimes(calls)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one who closes the page takes the question back at once, and nobody else does', async () => {
    const join = vi.fn<Join>().mockResolvedValueOnce(refused('seat_asked')).mockResolvedValue(seat)
    const endAtOnce = vi.fn<() => void>()
    const closing = new Set<() => void>()
    const close = () => {
      for (const listener of closing) listener()
    }
    const onPageHide = (listener: () => void) => {
      closing.add(listener)
      return () => closing.delete(listener)
    }
    const joined = joinGame(gamesThat(join, undefined, endAtOnce), typed, 'Ben', { ...waiting, onPageHide })
    close()
    await vi.advanceTimersByTimeAsync(1)
    expect(endAtOnce).not.toHaveBeenCalled()
    close()
    expect(endAtOnce).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(ASK_PAUSE_MS)
    expect((await joined).ok).toBe(true)
    close()
    expect(endAtOnce).toHaveBeenCalledOnce()
  })

  test('one who closes the page before the server’s answer is here takes the question back', async () => {
    const endAtOnce = vi.fn<() => void>()
    let close = () => {}
    const onPageHide = (listener: () => void) => {
      close = listener
      return () => {}
    }
    const silence = () => new Promise<never>(() => {})
    void joinGame(gamesThat(silence, undefined, endAtOnce), typed, 'Ben', { ...waiting, onPageHide })
    await vi.advanceTimersByTimeAsync(0)
    close()
    expect(endAtOnce).toHaveBeenCalledOnce()
  })

  test('one who goes elsewhere during a call takes the question back after it, and a seat that it gave stays', async () => {
    for (const [answer, ended] of [[refused('seat_asked'), 1] as const, [seat, 0] as const]) {
      const leaving = new AbortController()
      const join = vi
        .fn<Join>()
        .mockResolvedValueOnce(refused('seat_asked'))
        .mockImplementation(async () => {
          leaving.abort()
          return answer
        })
      const end = vi.fn<() => Promise<void>>().mockResolvedValue()
      const joined = joinGame(gamesThat(join, end), typed, 'Ben', { ...waiting, signal: leaving.signal })
      await vi.advanceTimersByTimeAsync(ASK_PAUSE_MS)
      expect((await joined).ok).toBe(answer.ok)
      expect(end).toHaveBeenCalledTimes(ended)
    }
  })
})

// Document 2 section 2, Join Round.
test.each([
  [{}, true],
  [{ code: '' }, false],
  [{ nickname: ' ' }, false],
  [{ isOffline: true }, false],
  // Cases of live games. Source: document 3 section 5.
  [{ isRound: false, nickname: '', isOffline: true }, true],
  [{ isRound: false, code: '' }, false],
])('with a code, a nickname and signal a round can be joined; with %j: %s', (changed, can) => {
  expect(mayJoin({ code: 'ABC234', nickname: 'Ben', isRound: true, isOffline: false, ...changed })).toBe(can)
})
