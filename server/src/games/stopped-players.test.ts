import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Answer,
  askOf,
  type Golfer,
  join,
  type Json,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

interface Scene {
  readonly game: LiveGame
  readonly guest: Golfer
  readonly manualId: string
}

// Source: decision 20.
describe.each(testPostgres)('players who stop or pick up, on $name', ({ kind }) => {
  let made: TestDatabase
  let scene: Scene
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(async () => {
    const { database } = made
    const game = await newGame(database)
    const guest = await join(database, game)
    const manual = await askOf(database)(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    scene = { game, guest, manualId: textOf(manual, 'player_id') }
  })

  const database = (): Database => made.database
  const stopGiven = (playerId: string, stopped: boolean) => ({
    p_game_id: scene.game.id,
    p_player_id: playerId,
    p_stopped: stopped,
  })
  const stop = (who: Golfer, playerId: string, stopped = true, more: Readonly<Record<string, Json>> = {}) =>
    askOf(database())(who, 'set_stopped', { ...stopGiven(playerId, stopped), ...more })
  const stopRefusal = (who: Golfer, playerId: string, stopped = true) =>
    refusalOf(database(), who, 'set_stopped', stopGiven(playerId, stopped))
  const pickUp = (who: Golfer, playerId: string, more: Readonly<Record<string, Json>> = {}) =>
    score(database(), scene.game.id, who, 1, 0, { p_player_id: playerId, p_no_score: true, ...more })
  const advance = (who: Golfer) =>
    refusalOf(database(), who, 'advance_hole_if_all_ready', { p_game_id: scene.game.id, p_from_hole: 1 })
  const snapshot = (who: Golfer) => askOf(database())(who, 'game_snapshot', { p_game_id: scene.game.id })
  const ready = (who: Golfer) =>
    askOf(database())(who, 'set_ready', { p_game_id: scene.game.id, p_ready: true, p_hole: 1 })

  test('the round goes on without a guest and a manual player who have stopped, and keeps their strokes', async () => {
    const { game, guest, manualId } = scene
    await score(database(), game.id, guest, 1, 5)
    await ready(guest)
    const before = await snapshot(guest)
    expect(await stop(guest, guest.playerId)).toMatchObject({
      player: { player_id: guest.playerId, stopped: true, revision: Number(before['revision']) + 1 },
      revision: Number(before['revision']) + 1,
    })
    await score(database(), game.id, game.host, 1, 4)
    expect(await advance(game.host)).toBe('gate_closed')
    await stop(game.host, manualId)
    const stopped = await snapshot(guest)
    expect(stopped['players']).toMatchObject([
      { player_id: game.host.playerId, stopped: false },
      { player_id: guest.playerId, stopped: true, is_active: true },
      { player_id: manualId, stopped: true },
    ])
    expect(await advance(game.host)).toBe('granted')
    expect((await snapshot(guest))['scores']).toMatchObject(
      [
        { player_id: game.host.playerId, strokes: 4 },
        { player_id: guest.playerId, strokes: 5 },
      ].toSorted((a, b) => (a.player_id < b.player_id ? -1 : 1)),
    )
  })

  test('a player who plays on is waited for again', async () => {
    const { game, guest, manualId } = scene
    await stop(game.host, manualId)
    await stop(guest, guest.playerId)
    await stop(guest, guest.playerId, false)
    await score(database(), game.id, game.host, 1, 4)
    await ready(game.host)
    expect(await advance(game.host)).toBe('gate_closed')
    await score(database(), game.id, guest, 1, 5)
    await ready(guest)
    expect(await advance(guest)).toBe('granted')
  })

  test('the last one who plays can’t stop, and plays on all the same when the others have', async () => {
    const { game, guest, manualId } = scene
    await stop(game.host, manualId)
    await stop(game.host, game.host.playerId)
    const before = (await snapshot(guest))['revision']
    expect(await stopRefusal(guest, guest.playerId)).toBe('last_player')
    expect((await snapshot(guest))['revision']).toBe(before)
    // The guest may leave the round to a manual player who plays again.
    await stop(game.host, manualId, false)
    expect(await stopRefusal(guest, guest.playerId)).toBe('granted')
    expect(await stopRefusal(game.host, manualId)).toBe('last_player')
  })

  test('a player who has left doesn’t count as playing', async () => {
    const { game, guest, manualId } = scene
    await stop(game.host, manualId)
    await askOf(database())(guest, 'leave_game', { p_game_id: game.id })
    expect(await stopRefusal(game.host, game.host.playerId)).toBe('last_player')
  })

  test('a stopped player goes on when the last one who played has left', async () => {
    const { game, guest, manualId } = scene
    await stop(game.host, manualId)
    await stop(guest, guest.playerId)
    expect(await advance(guest)).toBe('gate_closed')
    await askOf(database())(game.host, 'leave_game', { p_game_id: game.id })
    expect(await advance(guest)).toBe('granted')
    expect(await snapshot(guest)).toMatchObject({ game: { current_hole: 2, status: 'active' } })
  })

  test('a stopped player doesn’t become the host while somebody plays', async () => {
    const { game, guest } = scene
    const later = await join(database(), game)
    await stop(guest, guest.playerId)
    await askOf(database())(game.host, 'leave_game', { p_game_id: game.id })
    const hosts = () =>
      made.database.owner.query('select player_id from public.game_players where game_id = $1 and is_host', [game.id])
    expect((await hosts()).rows).toEqual([{ player_id: later.playerId }])
    // A host who stops stays the host while present.
    expect(await stopRefusal(later, later.playerId)).toBe('granted')
    expect((await hosts()).rows).toEqual([{ player_id: later.playerId }])
  })

  test('the same again changes nothing, and a repeated operation is answered as before', async () => {
    const { guest } = scene
    const p_operation_id = randomUUID()
    const first = await stop(guest, guest.playerId, true, { p_operation_id })
    await stop(guest, guest.playerId, false)
    expect(await stop(guest, guest.playerId, true, { p_operation_id })).toEqual(first)
    const { players, revision } = await snapshot(guest)
    expect(players).toMatchObject([{}, { player_id: guest.playerId, stopped: false }, {}])
    expect((await stop(guest, guest.playerId, false))['revision']).toBe(revision)
    const other = { ...stopGiven(guest.playerId, false), p_operation_id }
    expect(await refusalOf(database(), guest, 'set_stopped', other)).toBe('operation_reused')
  })

  test('is refused of a player who isn’t there, and without a value', async () => {
    const { game, guest } = scene
    expect(await stopRefusal(game.host, 'nobody')).toBe('player_not_found')
    const without = { p_game_id: game.id, p_player_id: guest.playerId, p_stopped: null }
    expect(await refusalOf(database(), guest, 'set_stopped', without)).toBe('bad_argument')
  })

  async function marks(): Promise<Answer[]> {
    const { rows } = await database().owner.query<Answer>(
      'select strokes, no_score, outcome from public.score_history where game_id = $1 order by id',
      [scene.game.id],
    )
    return rows
  }

  test("'No score' lets the round go on, is kept in the history, and any later count takes it back", async () => {
    const { game, guest, manualId } = scene
    await score(database(), game.id, game.host, 1, 4)
    await stop(guest, guest.playerId)
    expect(await pickUp(game.host, manualId)).toMatchObject({ applied: true, score: { strokes: 0, no_score: true } })
    expect(await score(database(), game.id, game.host, 1, 0, { p_player_id: manualId })).toMatchObject({
      score: { strokes: 0, no_score: false },
    })
    expect(await advance(game.host)).toBe('gate_closed')
    await pickUp(game.host, manualId)
    expect(await advance(game.host)).toBe('granted')
    await score(database(), game.id, game.host, 1, 7, { p_player_id: manualId })
    const { rows } = await database().owner.query(
      'select strokes, no_score from public.scores where game_id = $1 and player_id = $2',
      [game.id, manualId],
    )
    expect(rows).toEqual([{ strokes: 7, no_score: false }])
    const written = (strokes: number, no_score: boolean) => ({ strokes, no_score, outcome: 'written' })
    expect(await marks()).toEqual([
      written(4, false),
      written(0, true),
      written(0, false),
      written(0, true),
      written(7, false),
    ])
  })

  test("'No score' with strokes is refused, and loses to a newer count that its writer hadn’t seen", async () => {
    const { game, guest, manualId } = scene
    const given = { p_game_id: game.id, p_hole: 1, p_player_id: guest.playerId, p_no_score: true }
    expect(await refusalOf(database(), guest, 'set_score_for_player', { ...given, p_strokes: 4 })).toBe('bad_argument')
    const nothing = { ...given, p_strokes: 0, p_no_score: null }
    expect(await refusalOf(database(), guest, 'set_score_for_player', nothing)).toBe('bad_argument')
    await score(database(), game.id, game.host, 1, 6, { p_player_id: manualId })
    await askOf(database())(game.host, 'leave_game', { p_game_id: game.id })
    expect(await pickUp(guest, manualId, { p_base_revision: 0 })).toMatchObject({
      applied: false,
      score: { strokes: 6, no_score: false },
    })
    expect((await marks()).at(-1)).toEqual({ strokes: 0, no_score: true, outcome: 'lost' })
  })

  test('both come in a batch, in order and once, and the rest of the batch goes on', async () => {
    const { game, guest } = scene
    const own = guest.playerId
    const [pickedUp, stopped] = [randomUUID(), randomUUID()]
    const p_operations = [
      { operation_id: pickedUp, kind: 'score', hole: 1, strokes: 0, player_id: own, no_score: true },
      { operation_id: stopped, kind: 'stop', player_id: own, stopped: true },
      { operation_id: randomUUID(), kind: 'stop', player_id: game.host.playerId, stopped: true },
      { operation_id: randomUUID(), kind: 'score', hole: 2, strokes: 0, player_id: own, no_score: 'perhaps' },
      { operation_id: randomUUID(), kind: 'score', hole: 2, strokes: 5, player_id: own },
    ]
    const send = () => askOf(database())(guest, 'apply_operations', { p_game_id: game.id, p_operations })
    const first = await send()
    expect(first).toMatchObject([
      { operation_id: pickedUp, ok: true, answer: { score: { no_score: true } } },
      { operation_id: stopped, ok: true, answer: { player: { player_id: own, stopped: true } } },
      { ok: false, error: { details: 'not_your_seat' } },
      { ok: false, error: { details: 'bad_argument' } },
      { ok: true, answer: { score: { strokes: 5, no_score: false } } },
    ])
    const before = await snapshot(guest)
    expect(await send()).toEqual(first)
    expect(await snapshot(guest)).toEqual(before)
  })

  test('a call from before the upgrade is answered as then when it is repeated', async () => {
    const { game, guest } = scene
    const p_operation_id = randomUUID()
    const first = await score(database(), game.id, guest, 1, 5, { p_operation_id })
    const { rows } = await database().owner.query(
      `select arguments_hash = sha256(convert_to(jsonb_build_array($1::uuid, 1, 5, $2::text, null)::text, 'UTF8')) as same
       from private.operations where operation_hash = private.operation_hash($3)`,
      [game.id, guest.playerId, p_operation_id],
    )
    expect(rows).toEqual([{ same: true }])
    expect(await score(database(), game.id, guest, 1, 5, { p_operation_id, p_no_score: false })).toEqual(first)
    const other = { p_operation_id, p_no_score: true }
    await expect(score(database(), game.id, guest, 1, 0, other)).rejects.toThrow('operation_reused')
  })
})
