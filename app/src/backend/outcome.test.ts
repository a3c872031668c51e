import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CallFailure, refusalCodes } from './call-outcome.ts'
import { failureOf, isPassing, outcomeOf } from './outcome.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const schema = v.looseObject({ hole: v.number() })

function outcome(status: number, body: unknown, retryAfter: string | null = null) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return outcomeOf({ status, text, retryAfter }, schema, now)
}
function failure(status: number, body: unknown, retryAfter: string | null = null): CallFailure | undefined {
  const result = outcome(status, body, retryAfter)
  return result.ok ? undefined : result.failure
}

/** Codes, statuses and messages from supabase/migrations/…_foundation.sql and later migrations. */
const refusals = [
  ['not_authenticated', 401, 'not authenticated'],
  ['not_host', 403, 'Only the host can start the game.'],
  ['host_only', 403, 'Only the host can do this.'],
  ['not_your_seat', 403, "You can't do this for that player."],
  ['not_member', 404, 'Game not found.'],
  ['code_not_valid', 404, 'Game not found.'],
  ['player_not_found', 404, 'Player not found.'],
  ['peer_room', 409, 'This code belongs to a round from phone to phone.'],
  ['not_in_lobby', 409, 'Game is not ready to start.'],
  ['not_active', 409, "The game hasn't started."],
  ['game_finished', 409, 'The game is finished.'],
  ['gate_closed', 409, 'Not everyone has a score and is ready.'],
  ['last_player', 409, 'Someone has to keep playing.'],
  ['seat_moved', 409, 'This player plays on from another phone.'],
  ['host_present', 409, 'The host is still playing.'],
  ['game_full', 409, 'The game is full.'],
  ['too_many_games', 409, 'You have 20 games open. Finish one of them first.'],
  ['seat_asked', 409, 'The game is full. The host has been asked for your seat.'],
  ['seat_declined', 409, 'The game is full, and the host said no.'],
  ['operation_reused', 409, 'This operation was already used for something else.'],
  ['stale_hole', 409, 'The game is on another hole.'],
  ['bad_nickname', 400, 'A name has 1 to 20 characters.'],
  ['bad_strokes', 400, 'Strokes are a whole number from 0 to 99.'],
  ['bad_hole', 400, "This hole isn't played."],
  ['bad_course', 400, 'The course has no nine holes to play.'],
  ['hole_count', 422, 'The course has neither 9 nor 18 holes.'],
  ['bad_code', 400, 'A code has 6 characters.'],
  ['bad_argument', 400, "The request isn't valid."],
  ['too_many_attempts', 429, 'Too many attempts. Try again later.'],
] as const

test.each(refusals)(
  '%s is a known rejection with the message of the server, and is not repeated',
  (code, status, message) => {
    const result = failure(status, { code: `PT${status}`, message, details: code, hint: null })
    expect(result).toEqual({ kind: 'refused', code, message })
    expect(result && isPassing(result)).toBe(false)
  },
)

test('the table contains every known rejection', () => {
  expect(refusals.map(([code]) => code)).toEqual(refusalCodes)
})

test('a rejection of a newer backend keeps its message', () => {
  const result = failure(409, { code: 'PT409', message: 'The tee is closed.', details: 'tee_closed', hint: null })
  expect(result).toEqual({ kind: 'refused-otherwise', status: 409, message: 'The tee is closed.' })
  expect(result && isPassing(result)).toBe(false)
})

test.each<[string, number, unknown, CallFailure['kind']]>([
  ['an expired token', 401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, 'signed-out'],
  ['a broken token', 401, { code: 'PGRST301', message: 'No suitable key', details: null, hint: null }, 'signed-out'],
  ['a body over 64 KiB', 413, '', 'too-large'],
  [
    'a database that is late',
    504,
    { code: 'PGRST003', message: 'Timed out', details: null, hint: null },
    'server-error',
  ],
  ['a server that fails', 500, { code: '53100', message: '', details: null, hint: null }, 'server-error'],
  ['a proxy without its server', 502, '<html>Bad Gateway</html>', 'server-error'],
  ['a request that was too slow', 408, '', 'timeout'],
  ["a network's sign-in page", 200, '<!doctype html><title>Club WiFi</title>', 'not-understood'],
  ["a network's sign-in page that is said to be one", 511, '<html></html>', 'not-understood'],
  ["a network's refusal", 403, '<html>Sign in first</html>', 'not-understood'],
  ['nothing at all', 200, '', 'not-understood'],
  ['another shape', 200, { hole: 'one' }, 'not-understood'],
])('%s', (_, status, body, kind) => {
  const result = failure(status, body)
  expect(result?.kind).toBe(kind)
  expect(result && isPassing(result)).toBe(kind !== 'too-large')
})

test.each<[string, string | null, number]>([
  ['seconds', '7', 7_000],
  ['a date', 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['a date that has passed', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['nothing', null, 5_000],
  ['nonsense', 'soon', 5_000],
])('a rate limit says when to come back: %s', (_, header, retryAfterMs) => {
  const body = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
  expect(failure(429, body, header)).toEqual({ kind: 'rate-limited', retryAfterMs })
})

test('a valid answer keeps its unknown fields', () => {
  expect(outcome(200, { hole: 3, wind: 'west' })).toEqual({ ok: true, value: { hole: 3, wind: 'west' } })
})

test('a request without an answer is a timeout, offline or unreachable', () => {
  expect(failureOf(true, true)).toEqual({ kind: 'timeout' })
  expect(failureOf(false, true)).toEqual({ kind: 'unreachable' })
  expect(failureOf(true, false)).toEqual({ kind: 'offline' })
  expect(failureOf(false, false)).toEqual({ kind: 'offline' })
})
