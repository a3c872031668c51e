import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/calls/connections.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  type Answer,
  askOf,
  type Golfer,
  golfer,
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

const skinsOf = (...playerIds: readonly string[]) => ({
  games: [
    { id: 'g1', kind: 'skins', isNet: true, valueHundredths: 100, fromPosition: 1, carriesOver: true, playerIds },
  ],
  currency: '€',
})

/** An array inside an array, and so on. */
function nested(levels: number): Json {
  return levels === 0 ? 1 : [nested(levels - 1)]
}

// Source: decision 47.
describe.each(testPostgres)('what a live game is played for, on $name', ({ kind }) => {
  let made: TestDatabase
  let scene: Scene
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(async () => {
    const game = await newGame(made.database)
    const guest = await join(made.database, game)
    const manual = await ask(game.host, 'add_manual_player', { p_game_id: game.id, p_nickname: 'Cid' })
    scene = { game, guest, manualId: textOf(manual, 'player_id') }
  })

  const database = (): Database => made.database
  const ask = (who: Golfer, procedure: string, given: Readonly<Record<string, Json>>) =>
    askOf(database())(who, procedure, given)
  const given = (p_games: Json, p_course_handicaps: Json, more: Readonly<Record<string, Json>> = {}) => ({
    p_game_id: scene.game.id,
    p_games,
    p_course_handicaps,
    ...more,
  })
  const set = (who: Golfer, games: Json, handicaps: Json, more?: Readonly<Record<string, Json>>) =>
    ask(who, 'set_round_games', given(games, handicaps, more))
  const refusal = (games: Json, handicaps: Json, who = scene.game.host) =>
    refusalOf(database(), who, 'set_round_games', given(games, handicaps))
  const snapshot = (who: Golfer) => ask(who, 'game_snapshot', { p_game_id: scene.game.id })
  const handicapsIn = async (who: Golfer) => {
    const { players } = await snapshot(who)
    const rows = Array.isArray(players) ? (players as readonly Answer[]) : []
    return Object.fromEntries(rows.map((row) => [textOf(row, 'player_id'), row['course_handicap']] as const))
  }
  async function history(): Promise<Answer[]> {
    const { rows } = await database().owner.query<Answer>(
      `select round_games, course_handicaps, written_by, operation_id from public.round_games_history
       where game_id = $1 order by id`,
      [scene.game.id],
    )
    return rows
  }

  test('is set by the host at any time, read by every member, and keeps its history', async () => {
    const { game, guest, manualId } = scene
    const skins = skinsOf(game.host.playerId, guest.playerId, manualId)
    expect((await snapshot(guest))['game']).toMatchObject({ round_games: null })
    const p_operation_id = randomUUID()
    const first = { [game.host.playerId]: 12, [guest.playerId]: -2, [manualId]: null }
    const before = Number((await snapshot(guest))['revision'])
    const answer = await set(game.host, skins, first, { p_operation_id })
    expect(answer).toMatchObject({
      game: { round_games: skins },
      players: [
        { player_id: game.host.playerId, course_handicap: 12 },
        { player_id: guest.playerId, course_handicap: -2 },
      ],
    })
    const seen = await snapshot(guest)
    expect(seen['game']).toEqual(answer['game'])
    expect(seen['revision']).toBe(answer['revision'])
    // One revision without a row beside the game's own, by which each phone reads the whole game, and one with the players'.
    expect(seen['revision']).toBe(before + 2)
    expect(await handicapsIn(guest)).toEqual(first)

    await ask(game.host, 'start_game', { p_game_id: game.id })
    const changed = { ...first, [manualId]: 20, [guest.playerId]: null }
    await set(game.host, { ...skins, currency: '' }, changed)
    expect((await snapshot(guest))['game']).toMatchObject({ round_games: { ...skins, currency: '' } })
    expect(await handicapsIn(guest)).toEqual(changed)
    const written_by = game.host.playerId
    expect(await history()).toEqual([
      {
        round_games: skins,
        course_handicaps: { [game.host.playerId]: 12, [guest.playerId]: -2 },
        written_by,
        operation_id: p_operation_id,
      },
      {
        round_games: { ...skins, currency: '' },
        course_handicaps: { [game.host.playerId]: 12, [manualId]: 20 },
        written_by,
        operation_id: null,
      },
    ])
  })

  test('ends with its handicaps, and the same again changes nothing', async () => {
    const { game, guest, manualId } = scene
    await set(game.host, skinsOf(manualId), { [manualId]: 18 })
    const before = await snapshot(guest)
    const again = await set(game.host, skinsOf(manualId), { [manualId]: 18, [guest.playerId]: null })
    expect(again).toMatchObject({ players: [], revision: before['revision'] })
    expect(await snapshot(guest)).toEqual(before)
    await set(game.host, null, { [manualId]: 18 })
    expect((await snapshot(guest))['game']).toMatchObject({ round_games: null })
    expect((await handicapsIn(guest))[manualId]).toBeNull()
    expect(await history()).toHaveLength(2)
  })

  test('is refused of a guest, in a finished game, and for a player who isn’t in it or was removed', async () => {
    const { game, guest, manualId } = scene
    expect(await refusal({}, {}, guest)).toBe('host_only')
    expect(await refusal({}, { nobody: 4 })).toBe('player_not_found')
    expect(await refusal({}, { nobody: null })).toBe('player_not_found')
    await ask(game.host, 'remove_player', { p_game_id: game.id, p_player_id: guest.playerId })
    expect(await refusal({}, { [guest.playerId]: 4 })).toBe('player_not_found')
    expect(await history()).toEqual([])
    expect(await refusal({}, { [manualId]: 4 })).toBe('granted')
    await ask(game.host, 'start_game', { p_game_id: game.id })
    await ask(game.host, 'finish_game', { p_game_id: game.id })
    expect(await refusal({}, {})).toBe('game_finished')
  })

  test('keeps the handicap of a player who has left, and follows the game to its new host', async () => {
    const { game, guest } = scene
    const third = await join(database(), game)
    await ask(third, 'leave_game', { p_game_id: game.id })
    expect(await refusal({}, { [third.playerId]: 9 })).toBe('granted')
    await ask(game.host, 'leave_game', { p_game_id: game.id })
    expect(await refusal({}, {})).toBe('not_member')
    expect(await refusal({ games: [] }, { [third.playerId]: 9 }, guest)).toBe('granted')
    expect(await handicapsIn(guest)).toMatchObject({ [third.playerId]: 9 })
  })

  test('has whole handicaps from -999 to 999, and up to 8 levels and 16,000 bytes', async () => {
    const { game } = scene
    for (const handicap of [1000, -1000, 0.5, '7', true, [], {}]) {
      expect(await refusal({}, { [game.host.playerId]: handicap })).toBe('bad_argument')
    }
    for (const handicaps of [[], 7, 'x']) expect(await refusal({}, handicaps)).toBe('bad_argument')
    for (const games of [[], 7, 'skins', true, { a: nested(8) }, { a: 'x'.repeat(16_000) }]) {
      expect(await refusal(games, {})).toBe('bad_argument')
    }
    const tooMany = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`p${index}`, null]))
    expect(await refusal({}, tooMany)).toBe('bad_argument')
    expect(await history()).toEqual([])
    for (const handicap of [999, -999, 0]) {
      expect(await refusal({}, { [game.host.playerId]: handicap })).toBe('granted')
    }
    expect(await refusal({ a: nested(7) }, {})).toBe('granted')
    // As PostgreSQL writes it: {"a": "…"}
    expect(await refusal({ a: 'x'.repeat(16_000 - 8) }, {})).toBe('bad_argument')
    expect(await refusal({ a: 'x'.repeat(16_000 - 9) }, {})).toBe('granted')
  })

  test('comes in a batch, once', async () => {
    const { game, guest } = scene
    const [wrong, right] = [randomUUID(), randomUUID()]
    const p_operations = [
      { operation_id: wrong, kind: 'games', games: 7 },
      { operation_id: right, kind: 'games', games: skinsOf(guest.playerId), course_handicaps: { [guest.playerId]: 5 } },
    ]
    const send = () => ask(game.host, 'apply_operations', { p_game_id: game.id, p_operations })
    const first = await send()
    expect(first).toMatchObject([
      { operation_id: wrong, ok: false, error: { details: 'bad_argument' } },
      { operation_id: right, ok: true, answer: { players: [{ player_id: guest.playerId, course_handicap: 5 }] } },
    ])
    const before = await snapshot(guest)
    expect(await send()).toEqual(first)
    expect(await snapshot(guest)).toEqual(before)
    expect(await history()).toMatchObject([{ operation_id: right }])
  })

  test('goes along with a golfer who plays on from another phone', async () => {
    const { game, guest, manualId } = scene
    await ask(game.host, 'start_game', { p_game_id: game.id })
    await score(database(), game.id, guest, 1, 5)
    await set(game.host, skinsOf(manualId, guest.playerId), { [guest.playerId]: 14, [manualId]: 3 })
    const fresh = await golfer(database())
    const joining = { p_code: game.code, p_nickname: 'bob', p_player_id: fresh.playerId }
    await ask(fresh, 'join_game_by_code', joining)
    await ask(fresh, 'ask_for_seat', { p_game_id: game.id, p_player_id: guest.playerId })
    const answering = {
      p_game_id: game.id,
      p_asker: fresh.playerId,
      p_player_id: guest.playerId,
      p_gives: true,
      p_operation_id: randomUUID(),
    }
    await ask(game.host, 'answer_seat', answering)
    const moved = await snapshot(fresh)
    expect(moved['game']).toMatchObject({ round_games: skinsOf(manualId, fresh.playerId) })
    expect(await handicapsIn(fresh)).toEqual({
      [game.host.playerId]: null,
      [manualId]: 3,
      [fresh.playerId]: 14,
      [guest.playerId]: null,
    })
    expect(await history()).toMatchObject([{}, { written_by: fresh.playerId, operation_id: null }])
    await ask(game.host, 'answer_seat', answering)
    expect(await snapshot(fresh)).toEqual(moved)
  })

  test('counts the bytes of its history among those that an account may write', async () => {
    const { game } = scene
    const bytes = async () => {
      const text = 'select bytes::int as bytes, operations from private.write_budgets where user_id = $1'
      return (await database().owner.query<{ bytes: number; operations: number }>(text, [game.host.uid])).rows[0]
    }
    const before = await bytes()
    const games = { a: 'x'.repeat(10_000) }
    await set(game.host, games, {})
    const after = await bytes()
    // Once in the answer that is kept, and once in the history.
    expect((after?.bytes ?? 0) - (before?.bytes ?? 0)).toBeGreaterThan(20_000)
    expect((after?.operations ?? 0) - (before?.operations ?? 0)).toBe(1)
  })
})
