import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  attempt,
  golfer,
  golferOf,
  type LiveGame,
  newGame,
  score,
  wholeCard,
} from '../../../test/own-server/test-golfers.ts'

/**
 * PostgREST answers 503 with the code 53000. A phone treats it as a failure of the server, keeps the stroke and sends it
 * again.
 */
const usedUp = '"code" : "53000"'

function answerOf(error: unknown) {
  const { detail } = v.parse(v.looseObject({ detail: v.string() }), error)
  return v.parse(v.object({ status: v.number(), headers: v.record(v.string(), v.string()) }), JSON.parse(detail))
}

describe.each(testPostgres)('the quotas of one account, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  async function started(): Promise<LiveGame> {
    const game = await newGame(made.database)
    await askOf(made.database)(game.host, 'start_game', { p_game_id: game.id })
    return game
  }
  const used = (uid: string, set: string) =>
    made.database.owner.query(`update private.write_budgets set ${set} where user_id = $1`, [uid])
  const scored = (game: LiveGame, strokes: number, id: string = randomUUID()) =>
    attempt(made.database, game.host.caller, 'set_score_for_player', {
      p_game_id: game.id,
      p_hole: 1,
      p_strokes: strokes,
      p_player_id: game.host.playerId,
      p_operation_id: id,
    })
  const strokesOf = async (game: LiveGame) => {
    const text = 'select strokes from public.scores where game_id = $1'
    const { rows } = await made.database.owner.query<{ strokes: number }>(text, [game.id])
    return rows
  }

  test('is 20 games at a time, which are not finished', async () => {
    const host = await golfer(made.database)
    const games: LiveGame[] = []
    for (let count = 0; count < 20; count += 1) games.push(await newGame(made.database, { host }))
    await expect(newGame(made.database, { host })).rejects.toThrow('You have 20 games open. Finish one of them first.')
    await expect(newGame(made.database, { host })).rejects.toThrow('too_many_games')
    const { rows } = await made.database.owner.query("select * from private.refusal('too_many_games')")
    expect(rows).toEqual([{ status: 409, message: 'You have 20 games open. Finish one of them first.' }])
    await askOf(made.database)(host, 'start_game', { p_game_id: games[0]?.id })
    await askOf(made.database)(host, 'finish_game', { p_game_id: games[0]?.id })
    await newGame(made.database, { host })
    await newGame(made.database)
  })

  test.each(['operations = 6000', 'bytes = 33554432'])(
    'ends with the hour in which %s: what is sent then waits, and what was answered before is answered again',
    async (set) => {
      const game = await started()
      const first = randomUUID()
      const answered = await scored(game, 4, first)
      await used(game.host.uid, set)
      await expect(scored(game, 5)).rejects.toThrow(usedUp)
      const batch = attempt(made.database, game.host.caller, 'apply_operations', {
        p_game_id: game.id,
        p_operations: [
          { operation_id: randomUUID(), kind: 'score', hole: 1, strokes: 6, player_id: game.host.playerId },
        ],
      })
      await expect(batch).rejects.toThrow(usedUp)
      await used(game.host.uid, "began_at = now() - interval '50 minutes'")
      const { status, headers } = answerOf(await scored(game, 5).catch((error: unknown) => error))
      expect(status).toBe(503)
      expect(Number(headers['Retry-After'])).toBeGreaterThan(590)
      expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(600)
      expect(await strokesOf(game)).toEqual([{ strokes: 4 }])
      expect(await scored(game, 4, first)).toEqual(answered)
      const another = await started()
      expect(await scored(another, 3)).toHaveProperty('answer')

      await used(game.host.uid, "began_at = now() - interval '61 minutes'")
      expect(await scored(game, 5)).toHaveProperty('answer')
      expect(await strokesOf(game)).toEqual([{ strokes: 5 }])
    },
  )

  test('takes the part of a batch that the hour has room for, and the rest once the hour is over', async () => {
    const game = await started()
    await used(game.host.uid, 'operations = 5997')
    const p_operations = [1, 2, 3, 4, 5].map((hole) => ({
      operation_id: randomUUID(),
      kind: 'score',
      hole,
      strokes: 4,
      player_id: game.host.playerId,
    }))
    const send = () => askOf(made.database)(game.host, 'apply_operations', { p_game_id: game.id, p_operations })
    const idsOf = (answers: object) => Object.values(answers).map((each: { operation_id: string }) => each.operation_id)
    const sentIds = p_operations.map(({ operation_id }) => operation_id)

    expect(idsOf(await send())).toEqual(sentIds.slice(0, 3))
    expect(await strokesOf(game)).toHaveLength(3)
    // A phone that lost the answer, or is too old to understand it, sends all of them again.
    expect(idsOf(await send())).toEqual(sentIds.slice(0, 3))
    await used(game.host.uid, "began_at = now() - interval '61 minutes'")
    expect(idsOf(await send())).toEqual(sentIds)
    expect(await strokesOf(game)).toHaveLength(5)
  })

  test('counts the scores of a round from phone to phone that goes on live', async () => {
    const host = await golfer(made.database)
    const ask = askOf(made.database)
    await ask(host, 'open_peer_room', { p_round_id: 'solo_1_abcdefg', p_ticket: 'a'.repeat(22) })
    const strokes = Object.fromEntries(wholeCard.map(({ number }) => [number, 4]))
    const move = (count: number) =>
      attempt(made.database, host.caller, 'continue_peer_round', {
        p_round_id: 'solo_1_abcdefg',
        p_course_vendor_id: 'osm:pebble-beach',
        p_course_name: 'Pebble Beach Golf Links',
        p_tee_label: 'Blue',
        p_holes_mode: 'full18',
        p_hole_set_full: wholeCard,
        p_started_at: null,
        p_current_hole: 1,
        p_players: Array.from({ length: count }, (_, index) => ({
          player_id: index === 0 ? host.playerId : `manual_${String(index).padStart(24, '0')}`,
          nickname: `Player ${index}`,
          is_manual: index > 0,
          strokes,
        })),
      })
    const operations = async () => {
      const text = 'select operations from private.write_budgets where user_id = $1'
      return (await made.database.owner.query<{ operations: number }>(text, [host.uid])).rows
    }
    await move(2)
    expect(await operations()).toEqual([{ operations: 37 }])
    // The repeated call writes nothing more.
    await move(2)
    expect(await operations()).toEqual([{ operations: 38 }])
    await used(host.uid, 'operations = 5982')
    await expect(move(3)).rejects.toThrow(usedUp)
    expect(await operations()).toEqual([{ operations: 5982 }])
    await used(host.uid, 'operations = 5981')
    expect(await move(3)).toHaveProperty('answer')
    expect(await operations()).toEqual([{ operations: 6000 }])
  })

  test('counts what a host who changes the room leaves for the seats, once', async () => {
    const host = await golfer(made.database)
    const ask = askOf(made.database)
    const p_host_key = 'HbCdEfGhIjKlMnOpQr-_12'
    await ask(host, 'open_peer_room', { p_round_id: 'round_1_abc', p_ticket: 'a'.repeat(22), p_code: null, p_host_key })
    const change = (ticket: string) =>
      attempt(made.database, host.caller, 'change_peer_room', {
        p_round_id: 'round_1_abc',
        p_ticket: ticket.repeat(22),
        p_host_key,
        p_seats: Array.from({ length: 32 }, (_, index) => ({
          seat_key: String(index).padStart(43, ticket),
          sealed: 's'.repeat(2_000),
        })),
      })
    const written = async () => {
      const text = 'select operations, bytes::int from private.write_budgets where user_id = $1'
      return (await made.database.owner.query<{ operations: number; bytes: number }>(text, [host.uid])).rows[0]
    }
    const changed = await change('b')
    expect(changed).toHaveProperty('answer')
    const first = await written()
    expect(first?.operations).toBe(1)
    // 32 seats of 2,000 characters, each with a key of 43 and its punctuation.
    expect(first?.bytes).toBeGreaterThan(32 * 2_043)
    expect(first?.bytes).toBeLessThan(32 * 2_100)
    expect(await change('b')).toEqual(changed)
    expect(await written()).toEqual(first)

    await used(host.uid, `bytes = 32 * 1024 * 1024 - 64000`)
    await expect(change('c')).rejects.toThrow(usedUp)
    // The room still has the former ticket.
    expect(await change('b')).toEqual(changed)
    await used(host.uid, "began_at = now() - interval '61 minutes'")
    expect(await change('c')).toHaveProperty('answer')
  })

  test.each([
    ['an IPv4 address', 'operations = 6000', 10, '203.0.113.1', '203.0.113.1', '203.0.113.2'],
    ['an IPv6 /48', 'bytes = 33554432', 4, '2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:8::1'],
  ])('is bounded for all accounts of %s together', async (_, set, accounts, address, same, other) => {
    const { database } = made
    const from = async (where: string) => {
      const host = await golfer(database, where)
      const game = await newGame(database, { host })
      await askOf(database)(host, 'start_game', { p_game_id: game.id })
      return game
    }
    const late = await from(same)
    for (let count = 0; count < accounts; count += 1) await used((await from(address)).host.uid, set)
    await expect(from(same)).rejects.toThrow(usedUp)
    // A player is stopped within 25 operations.
    const playing = async () => {
      for (let strokes = 1; strokes < 30; strokes += 1) await score(database, late.id, late.host, 1, strokes)
    }
    await expect(playing()).rejects.toThrow(usedUp)
    await from(other)
    const elsewhere = golferOf(late.host.uid, other).caller
    const given = { p_game_id: late.id, p_hole: 2, p_strokes: 4, p_player_id: late.host.playerId }
    expect(await attempt(database, elsewhere, 'set_score_for_player', given)).toHaveProperty('answer')
    await database.owner.query("update private.write_budgets set began_at = now() - interval '61 minutes'")
    await from(same)
  })
})
