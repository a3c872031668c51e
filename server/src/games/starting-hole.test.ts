import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
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
  wholeCard,
} from '../../../test/own-server/test-golfers.ts'
import { isList, isObject } from '../../../test/server/model/given.ts'

/** The holes' numbers in the stored order of a game's row. */
function orderOf(row: Json | undefined): (Json | undefined)[] {
  const holes = isObject(row) ? row['hole_set'] : undefined
  return isList(holes) ? holes.map((hole) => (isObject(hole) ? hole['number'] : undefined)) : []
}

// Source: decision 49.
describe.each(testPostgres)('the starting hole of a live game, on $name', ({ kind }) => {
  let made: TestDatabase
  let game: LiveGame
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(async () => {
    game = await newGame(made.database)
  })

  const ask: ReturnType<typeof askOf> = (...given) => askOf(made.database)(...given)
  const inGame = (more: Readonly<Record<string, Json>> = {}) => ({ p_game_id: game.id, ...more })
  const start = (who: Golfer, p_hole: Json, more: Readonly<Record<string, Json>> = {}) =>
    ask(who, 'set_starting_hole', inGame({ p_hole, ...more }))
  const refusal = (p_hole: Json, who = game.host) =>
    refusalOf(made.database, who, 'set_starting_hole', inGame({ p_hole }))
  const snapshot = async (who: Golfer) => (await ask(who, 'game_snapshot', inGame()))['game']

  test('is set by the host in the lobby, and every member reads the holes in playing order', async () => {
    const guest = await join(made.database, game)
    const before = await ask(guest, 'game_snapshot', inGame())
    const answer = await start(game.host, 8)
    expect(orderOf(answer)).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7])
    expect(answer['revision']).toBe(Number(before['revision']) + 1)
    expect(await snapshot(guest)).toEqual(answer)
    expect(orderOf(await start(game.host, 3))).toEqual([3, 4, 5, 6, 7, 8, 9, 1, 2])
    expect(orderOf(await start(game.host, 1))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    // Each hole takes its par, length and stroke index along.
    const holes = (await start(game.host, 8))['hole_set']
    expect(holes).toEqual([...wholeCard.slice(7, 9), ...wholeCard.slice(0, 7)])
  })

  test('is set once by an operation that is sent again, and the same hole again changes nothing', async () => {
    const p_operation_id = randomUUID()
    const first = await start(game.host, 8, { p_operation_id })
    const second = await start(game.host, 5)
    expect(await start(game.host, 8, { p_operation_id })).toEqual(first)
    expect(await snapshot(game.host)).toEqual(second)
    expect(await start(game.host, 5)).toEqual(second)
  })

  test('is refused of a guest, once the game has started, and for a hole that is not played', async () => {
    const guest = await join(made.database, game)
    expect(await refusal(8, guest)).toBe('host_only')
    expect(await refusal(8, await golfer(made.database))).toBe('not_member')
    for (const hole of [0, 10, -1, null]) expect(await refusal(hole)).toBe('bad_hole')
    await ask(game.host, 'start_game', inGame())
    expect(await refusal(8)).toBe('not_in_lobby')
    expect(orderOf(await snapshot(guest))[0]).toBe(1)
  })

  test('begins with the first hole again after another tee or other holes', async () => {
    await start(game.host, 8)
    const changed = { p_tee_label: 'Red', p_holes_mode: 'back9', p_hole_set_full: wholeCard }
    expect(orderOf(await ask(game.host, 'update_game', inGame(changed)))).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(orderOf(await start(game.host, 18))).toEqual([18, 10, 11, 12, 13, 14, 15, 16, 17])
  })

  test('leads over the end of the card to the last position', async () => {
    await start(game.host, 8)
    await ask(game.host, 'start_game', inGame())
    for (const [index, hole] of [8, 9, 1, 2, 3, 4, 5, 6].entries()) {
      expect(await snapshot(game.host)).toMatchObject({ current_hole: index + 1 })
      const advance = inGame({ p_from_hole: index + 1 })
      expect(await refusalOf(made.database, game.host, 'advance_hole_if_all_ready', advance)).toBe('gate_closed')
      await score(made.database, game.id, game.host, hole, 4)
      await ask(game.host, 'advance_hole_if_all_ready', advance)
    }
    expect(await snapshot(game.host)).toMatchObject({ status: 'active', current_hole: 9 })
    await score(made.database, game.id, game.host, 7, 4)
    await ask(game.host, 'finish_game', inGame())
    expect(await snapshot(game.host)).toMatchObject({ status: 'finished', current_hole: 9 })
  })

  test('comes along with a direct round, once', async () => {
    const host = await golfer(made.database)
    await ask(host, 'open_peer_room', { p_round_id: 'round_1', p_ticket: 'AbCdEfGhIjKlMnOpQr-_12' })
    const round = (p_starting_hole: Json, p_current_hole = 0) => ({
      p_round_id: 'round_1',
      p_course_vendor_id: 'osm:pebble-beach',
      p_course_name: null,
      p_tee_label: 'Blue',
      p_holes_mode: 'back9',
      p_hole_set_full: wholeCard,
      p_started_at: null,
      p_current_hole,
      p_players: [{ player_id: host.playerId, nickname: 'Ann', strokes: { 17: 4, 18: 5, 10: 3 } }],
      p_starting_hole,
    })
    const notPlayed = await refusalOf(made.database, host, 'continue_peer_round', round(9))
    expect(notPlayed).toBe('bad_hole')
    const moved = await ask(host, 'continue_peer_round', round(17))
    expect(orderOf(moved)).toEqual([17, 18, 10, 11, 12, 13, 14, 15, 16])
    const p_game_id = textOf(moved, 'id')
    await ask(host, 'set_starting_hole', { p_game_id, p_hole: 12 })
    const again = await ask(host, 'continue_peer_round', round(17, 3))
    expect(again).toMatchObject({ id: p_game_id, status: 'active', current_hole: 3 })
    expect(orderOf(again)[0]).toBe(12)
  })
})
