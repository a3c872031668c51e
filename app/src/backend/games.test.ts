import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createAccountRequest } from './account-request.ts'
import { gameSnapshot, isServersPlayerId, scoreAnswer } from './game-rows.ts'
import { createGames } from './games.ts'
import { CallFailureError, createRequest } from './request.ts'
import { type Asked, jsonReply, scriptedServer } from '../../../test/server/scripted-server.ts'

const gameId = '2f5a0a52-6c3f-4a6e-9f0e-0f2a3c1b4d5e'
const operationId = '7c0f6f0e-58ac-4a4a-8c50-6b2c2a4a9d11'
const epoch = '11111111-2222-4333-8444-555555555555'
const game = {
  id: gameId,
  code: 'ABC234',
  host_user: null,
  status: 'lobby',
  current_hole: 0,
  course_vendor_id: 'links',
  course_name: 'Links',
  tee_label: 'White',
  holes_mode: 'front9',
  hole_set: [{ number: 1, par: 4, length: 400, si: 1 }],
  started_at: null,
  finished_at: null,
  finished_by: null,
  created_at: '2026-11-21T10:00:00+00:00',
  invite_secret: 'AbCdEfGhIjKlMnOpQr-_12',
  updated_at: '2026-11-21T10:00:00+00:00',
  revision: 1,
  epoch,
}
const player = { game_id: gameId, player_id: 'cmplr_1', user_id: null, nickname: 'Ann', seat: 1, revision: 1 }
const seat = { player_id: 'cmplr_1', seat_token: '0123456789abcdef0123456789abcdef' }

function device(reply: (asked: Asked) => Response | Error | 'never', isOnline = true) {
  const server = scriptedServer(reply)
  const signedOut = vi.fn<() => void>()
  const token = vi.fn<() => Promise<string>>(() => Promise.resolve('the-token'))
  const request = createRequest({
    fetch: server.fetch,
    isOnline: () => isOnline,
    now: () => 0,
    address: () => Promise.resolve({ url: 'https://golf.example', key: 'sb_publishable_x' }),
  })
  return { ...server, games: createGames(createAccountRequest(request, token, signedOut)), signedOut, token }
}
const options = { timeoutMs: 8_000, operationId }

test('a call goes to its procedure, with key, token and operation id', async () => {
  const { games, asked } = device(() => jsonReply({ ...game, ...seat }))
  const made = await games.create(
    {
      courseVendorId: 'links',
      courseName: 'Links',
      teeLabel: 'White',
      holesMode: 'front9',
      holeSetFull: [{ number: 1, par: 4, length: 400, si: 1 }],
      nickname: 'Ann',
      playerId: 'cmplr_1',
    },
    options,
  )
  expect(made).toEqual({ ok: true, value: { ...game, ...seat } })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/rest/v1/rpc/create_game',
      body: {
        p_course_vendor_id: 'links',
        p_course_name: 'Links',
        p_tee_label: 'White',
        p_holes_mode: 'front9',
        p_hole_set_full: [{ number: 1, par: 4, length: 400, si: 1 }],
        p_nickname: 'Ann',
        p_player_id: 'cmplr_1',
        p_operation_id: operationId,
      },
    },
  ])
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    apikey: 'sb_publishable_x',
    authorization: 'Bearer the-token',
    'content-type': 'application/json',
  })
})

test('a starting hole goes to its procedure, with the number on the card', async () => {
  const { games, asked } = device(() => jsonReply(game))
  expect(await games.setStartingHole(gameId, 8, options)).toMatchObject({ ok: true, value: { id: gameId } })
  expect(asked).toMatchObject([
    {
      path: '/rest/v1/rpc/set_starting_hole',
      body: { p_game_id: gameId, p_hole: 8, p_operation_id: operationId },
    },
  ])
})

test('a new game may be inside a list', async () => {
  const given = {
    courseVendorId: 'links',
    courseName: 'Links',
    teeLabel: 'White',
    holesMode: 'front9',
    holeSetFull: [],
    nickname: 'Ann',
    playerId: 'cmplr_1',
  } as const
  const { games } = device(() => jsonReply([taken]))
  expect(await games.create(given, options)).toEqual({ ok: true, value: taken })
  const { games: none } = device(() => jsonReply([]))
  expect(await none.create(given, options)).toMatchObject({ ok: false, failure: { kind: 'not-understood' } })
})

type Games = ReturnType<typeof device>['games']
const change = { game_id: gameId, player_id: 'cmplr_1', revision: 4 }
const taken = { ...game, ...seat }
test.each<[string, unknown, (games: Games) => Promise<unknown>, object]>([
  [
    'join_game_by_code',
    taken,
    (g) => g.joinByCode({ code: 'ABC234', secret: null, nickname: 'Ann', playerId: 'cmplr_1', seatKey: null }, options),
    { p_code: 'ABC234', p_nickname: 'Ann', p_player_id: 'cmplr_1' },
  ],
  [
    'join_game_by_code',
    taken,
    (g) =>
      g.joinByCode(
        { code: 'ABC234', secret: 'the-secret', nickname: 'Ann', playerId: 'cmplr_1', seatKey: 'the-key' },
        options,
      ),
    {
      p_code: 'ABC234',
      p_secret: 'the-secret',
      p_nickname: 'Ann',
      p_player_id: 'cmplr_1',
      p_seat_key: 'the-key',
    },
  ],
  [
    'reclaim_seat',
    taken,
    (g) => g.reclaimSeat(gameId, 'cmplr_1', 'token', options),
    { p_game_id: gameId, p_player_id: 'cmplr_1', p_seat_token: 'token' },
  ],
  ['start_game', game, (g) => g.start(gameId, options), { p_game_id: gameId }],
  [
    'add_manual_player',
    player,
    (g) => g.addManualPlayer(gameId, 'Mia', 'manual_1', options),
    { p_game_id: gameId, p_nickname: 'Mia', p_player_id: 'manual_1' },
  ],
  [
    'update_manual_player_nickname',
    player,
    (g) => g.renameManualPlayer(gameId, 'manual_1', 'Mia', options),
    { p_game_id: gameId, p_nickname: 'Mia', p_player_id: 'manual_1' },
  ],
  [
    'remove_manual_player',
    change,
    (g) => g.removeManualPlayer(gameId, 'manual_1', options),
    { p_game_id: gameId, p_player_id: 'manual_1' },
  ],
  [
    'remove_player',
    change,
    (g) => g.removePlayer(gameId, 'cmplr_2', options),
    { p_game_id: gameId, p_player_id: 'cmplr_2' },
  ],
  ['take_over_game', change, (g) => g.takeOver(gameId, options), { p_game_id: gameId }],
  ['leave_game', change, (g) => g.leave(gameId, options), { p_game_id: gameId }],
])('%s', async (procedure, answer, make, given) => {
  const { games, asked } = device(() => jsonReply(answer))
  expect(await make(games)).toMatchObject({ ok: true })
  expect(asked).toMatchObject([{ path: `/rest/v1/rpc/${procedure}`, body: { ...given, p_operation_id: operationId } }])
})

test('a batch is answered in its order, the last answers may be missing, and additional ones are rejected', async () => {
  const done = { operation_id: operationId, ok: true, answer: { applied: true } }
  const refused = { operation_id: epoch, ok: false, error: { code: 'PT409', message: 'x', details: 'stale_hole' } }
  const answers: unknown[] = [done, refused]
  const { games, asked } = device(() => jsonReply(answers))
  const operations = [
    { operation_id: operationId, kind: 'score', hole: 1, strokes: 5, player_id: 'cmplr_1', base_revision: 0 },
    { operation_id: epoch, kind: 'advance', from_hole: 1 },
  ] as const
  expect(await games.apply(gameId, operations, { timeoutMs: 15_000 })).toEqual({ ok: true, value: [done, refused] })
  expect(asked[0]?.body).toEqual({ p_game_id: gameId, p_operations: operations })
  const apply = () => games.apply(gameId, operations, { timeoutMs: 15_000 })
  answers.pop()
  expect(await apply()).toEqual({ ok: true, value: [done] })
  answers.pop()
  expect(await apply()).toMatchObject({ failure: { kind: 'not-understood' } })
  answers.push(done, refused, refused)
  expect(await apply()).toMatchObject({ failure: { kind: 'not-understood' } })
})

test('a score that was not applied returns the one that counts', () => {
  const score = {
    game_id: gameId,
    player_id: 'cmplr_1',
    hole: 1,
    strokes: 6,
    revision: 4,
    updated_by_player: 'cmplr_2',
  }
  expect(v.parse(scoreAnswer, { applied: false, score, revision: 4 })).toMatchObject({ applied: false, score })
  expect(v.is(scoreAnswer, { applied: false, score: { ...score, strokes: -1 }, revision: 4 })).toBe(false)
})

test('a snapshot keeps the new fields of a newer backend, and gets those that an older one omits', async () => {
  const received = {
    game: { ...game, status: 'paused', wind: 'west' },
    players: [player],
    scores: [],
    epoch,
    revision: 9,
  }
  const { games } = device(() => jsonReply(received))
  const outcome = await games.snapshot(gameId, options)
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      ...received,
      players: [
        { ...player, is_active: true, is_manual: false, is_host: false, ready_for_next: false, removed: false },
      ],
    },
  })
})

test.each([
  ['null', { player_id: null }],
  ['empty', { player_id: '' }],
  ['missing', {}],
])('a player whose id is %s does not invalidate the snapshot, and gets an id that no player has', async (_, id) => {
  const mia = { game_id: gameId, user_id: null, nickname: 'Mia', seat: 3, revision: 1, ...id }
  const lost = { game_id: gameId, hole: 1, strokes: 4, revision: 2, ...id }
  const { games } = device(() => jsonReply({ game, players: [player, mia], scores: [lost], epoch, revision: 9 }))
  const outcome = await games.snapshot(gameId, options)
  expect(outcome).toMatchObject({ ok: true, value: { players: [player, { nickname: 'Mia' }], scores: [{ hole: 1 }] } })
  const received = outcome.ok ? outcome.value : null
  const ids = received?.players.map(({ player_id }) => player_id) ?? []
  expect(ids.map(isServersPlayerId)).toEqual([true, false])
  expect(ids[1]).not.toMatch(/^[A-Za-z0-9_-]{1,80}$/)
  // The device's own copy is parsed again when it is read.
  expect(v.parse(gameSnapshot, received)).toEqual(received)
})

test('a poll returns one row or none', async () => {
  const rows: unknown[] = [game]
  const { games, asked } = device(() => jsonReply(rows))
  expect(await games.poll(gameId, options)).toMatchObject({ ok: true, value: { code: 'ABC234', revision: 1, epoch } })
  rows.pop()
  expect(await games.poll(gameId, options)).toEqual({ ok: true, value: null })
  expect(asked[0]).toMatchObject({
    method: 'GET',
    path: `/rest/v1/games?id=eq.${gameId}&select=id,status,current_hole,code,tee_label,course_name,holes_mode,revision,epoch`,
  })
})

test('the changes of scores come in their order, without those that lost', async () => {
  const row = {
    id: 7,
    player_id: 'cmplr_1',
    hole: 10,
    strokes: 5,
    written_by: 'cmplr_1',
    written_at: '2026-06-01T10:00:00Z',
  }
  const { games, asked } = device(() => jsonReply([row]))
  // An older backend has neither operations nor 'No score' there.
  expect(await games.scoreHistory(gameId, options)).toEqual({
    ok: true,
    value: [{ ...row, operation_id: null, no_score: false }],
  })
  expect(asked[0]?.path).toBe(
    `/rest/v1/score_history?game_id=eq.${gameId}&outcome=eq.written&select=id,player_id,hole,strokes,no_score,written_by,operation_id,written_at&order=id`,
  )
})

test.each([
  ['a token that has expired', { code: 'PGRST303', message: 'JWT expired', details: null }, 'signed-out'],
  ['an account that is gone', { code: 'PT401', message: 'not authenticated', details: 'not_authenticated' }, 'refused'],
])('%s has the session verified', async (_, body, kind) => {
  const { games, signedOut } = device(() => jsonReply(body, 401))
  expect(await games.leave(gameId, options)).toMatchObject({ failure: { kind } })
  expect(signedOut).toHaveBeenCalledOnce()
})

test('a call ends at its time limit if the server does not answer', async () => {
  vi.useFakeTimers()
  try {
    const { games, fetch } = device(() => 'never')
    const [started, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    const received = games.snapshot(gameId, { timeoutMs: 8_000 })
    await vi.advanceTimersByTimeAsync(7_999)
    const signal = fetch.mock.calls[0]?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await received).toEqual({ ok: false, failure: { kind: 'timeout' } })
    expect(signal?.aborted).toBe(true)
    // Other timers may exist, because test files share one process.
    const own = started.mock.calls.findIndex(([, delay]) => delay === 8_000)
    expect(ended).toHaveBeenCalledWith(started.mock.results[own]?.value)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('waiting for a token counts towards the time limit', async () => {
  const { games, token } = device(() => jsonReply([]))
  token.mockReturnValue(new Promise(() => undefined))
  expect(await games.snapshot(gameId, { timeoutMs: 10 })).toMatchObject({ failure: { kind: 'timeout' } })
})

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
] as const)('a call that finds no way, online: %s', async (isOnline, kind) => {
  const { games } = device(() => new TypeError('Failed to fetch'), isOnline)
  expect(await games.snapshot(gameId, options)).toEqual({ ok: false, failure: { kind } })
})

test('without a backend no request is sent', async () => {
  const { games, token, asked } = device(() => jsonReply([]))
  token.mockRejectedValue(new CallFailureError({ kind: 'not-configured' }))
  expect(await games.snapshot(gameId, options)).toEqual({ ok: false, failure: { kind: 'not-configured' } })
  expect(asked).toEqual([])
})

test('functions of the backend get the operation id, and reject like procedures', async () => {
  const { games, asked } = device(() => jsonReply({ success: true, game: { id: gameId, deleted: true } }))
  expect(await games.delete(gameId, options)).toEqual({ ok: true, value: { id: gameId, deleted: true } })
  expect(asked[0]).toMatchObject({
    path: '/functions/v1/game-delete',
    body: { game_id: gameId, operation_id: operationId },
  })
  const refused = { success: false, error: 'Game not found.', code: 'not_member' }
  const other = device(() => jsonReply(refused, 404))
  expect(await other.games.delete(gameId, options)).toEqual({
    ok: false,
    failure: { kind: 'refused', code: 'not_member', message: 'Game not found.' },
  })
})
