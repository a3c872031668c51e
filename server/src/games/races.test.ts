import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  attempt,
  type Golfer,
  golfer,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  score,
} from '../../../test/own-server/test-golfers.ts'

const tries = Array.from({ length: 10 }, (_, index) => index + 1)

/** Each call has a connection of its own, so the database has to order them. */
describe.each(testPostgres)('at once, on parallel connections to $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind, poolSize: 12 })
  })
  afterAll(() => made.drop())

  async function twosome(): Promise<{ game: LiveGame; guest: Golfer }> {
    const { database } = made
    const game = await newGame(database)
    const guest = await join(database, game)
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    return { game, guest }
  }

  async function readyOn({ game, guest }: { game: LiveGame; guest: Golfer }, hole: number): Promise<void> {
    for (const player of [game.host, guest]) {
      await score(made.database, game.id, player, hole, 4)
      await askOf(made.database)(player, 'set_ready', { p_game_id: game.id, p_ready: true, p_hole: hole })
    }
  }

  const gameRow = async (game: LiveGame) =>
    (
      await made.database.owner.query<{ status: string; current_hole: number; finished_by: string | null }>(
        'select status, current_hole, finished_by from public.games where id = $1',
        [game.id],
      )
    ).rows[0]

  test('[B19] two Nexts at once advance one hole and get the same answer, to the end of the round', async () => {
    const both = await twosome()
    const { game, guest } = both
    for (let hole = 1; hole <= 9; hole += 1) {
      await readyOn(both, hole)
      const given = { p_game_id: game.id, p_from_hole: hole }
      const [first, second] = await Promise.all(
        [game.host, guest].map((player) => askOf(made.database)(player, 'advance_hole_if_all_ready', given)),
      )
      expect(first).toEqual(second)
      expect(first).toMatchObject(
        hole < 9
          ? { advanced: true, current_hole: hole + 1, status: 'active' }
          : { advanced: true, status: 'finished' },
      )
    }
    expect(await gameRow(game)).toMatchObject({ status: 'finished', current_hole: 9 })
  })

  test('[B19] a Next of an earlier hole changes nothing, of a later one is refused', async () => {
    const both = await twosome()
    const { game, guest } = both
    await readyOn(both, 1)
    const next = { p_game_id: game.id, p_from_hole: 1 }
    const first = await askOf(made.database)(guest, 'advance_hole_if_all_ready', next)
    await readyOn(both, 2)
    const again = await askOf(made.database)(game.host, 'advance_hole_if_all_ready', next)
    expect(again).toMatchObject({ advanced: true, current_hole: first['current_hole'] })
    expect(await gameRow(game)).toMatchObject({ current_hole: 2 })
    for (const p_from_hole of [0, -1, 3, 10]) {
      const given = { p_game_id: game.id, p_from_hole }
      expect(await refusalOf(made.database, guest, 'advance_hole_if_all_ready', given)).toBe('stale_hole')
    }
  })

  test.each(tries)('[B20] a score racing an advance is kept (try %i)', async () => {
    const both = await twosome()
    const { game, guest } = both
    await readyOn(both, 1)
    const [corrected, advanced] = await Promise.all([
      score(made.database, game.id, guest, 1, 7),
      askOf(made.database)(game.host, 'advance_hole_if_all_ready', { p_game_id: game.id, p_from_hole: 1 }),
    ])
    expect(corrected).toMatchObject({ applied: true, score: { strokes: 7 } })
    expect(advanced).toMatchObject({ current_hole: 2 })
  })

  test.each(tries)(
    '[B20] a cleared score racing an advance leaves no hole without strokes behind (try %i)',
    async () => {
      const both = await twosome()
      const { game, guest } = both
      await readyOn(both, 1)
      const given = { p_game_id: game.id, p_from_hole: 1 }
      const [, advanced] = await Promise.all([
        score(made.database, game.id, guest, 1, 0),
        refusalOf(made.database, game.host, 'advance_hole_if_all_ready', given),
      ])
      expect(await gameRow(game)).toMatchObject({ current_hole: advanced === 'granted' ? 2 : 1 })
      expect(['granted', 'gate_closed']).toContain(advanced)
    },
  )

  test.each(tries)('[B20] a score racing the finish is kept, or refused by its name (try %i)', async () => {
    const { game, guest } = await twosome()
    const given = { p_game_id: game.id, p_hole: 1, p_strokes: 6, p_player_id: guest.playerId }
    const [outcome] = await Promise.all([
      attempt(made.database, guest.caller, 'set_score_for_player', given),
      askOf(made.database)(game.host, 'finish_game', { p_game_id: game.id }),
    ])
    const { rows } = await made.database.owner.query('select strokes from public.score_history where game_id = $1', [
      game.id,
    ])
    if ('refused' in outcome) {
      expect(outcome.refused).toEqual({ status: 409, details: 'game_finished', message: 'The game is finished.' })
      expect(rows).toEqual([])
    } else {
      expect(rows).toEqual([{ strokes: 6 }])
    }
  })

  test.each(tries)('[B20] a player who is sent away scores before that or not at all (try %i)', async () => {
    const { game, guest } = await twosome()
    const given = { p_game_id: game.id, p_hole: 1, p_strokes: 6, p_player_id: guest.playerId }
    const [removed, ...outcomes] = await Promise.all([
      askOf(made.database)(game.host, 'remove_player', { p_game_id: game.id, p_player_id: guest.playerId }),
      ...Array.from({ length: 8 }, () => attempt(made.database, guest.caller, 'set_score_for_player', given)),
    ])
    for (const outcome of outcomes) {
      if ('refused' in outcome) expect(outcome.refused.details).toBe('not_member')
      else expect(outcome.answer['revision']).toBeLessThan(Number(removed['revision']))
    }
  })

  test.each(tries)('[B21] finished by five calls there is one result (try %i)', async () => {
    const both = await twosome()
    const { game, guest } = both
    await made.database.owner.query('update public.games set current_hole = 9 where id = $1', [game.id])
    await readyOn(both, 9)
    const results = await Promise.all(
      [game.host, guest, guest, game.host, guest].map((player) =>
        askOf(made.database)(player, 'finish_game', { p_game_id: game.id, p_by: player.playerId }),
      ),
    )
    for (const result of results) expect(result).toEqual(results[0])
    expect(results[0]).toMatchObject({ status: 'finished' })
    expect(await askOf(made.database)(guest, 'finish_game', { p_game_id: game.id })).toEqual(results[0])
  })

  test.each(tries)('one of nine golfers who join for the eighth seat gets it (try %i)', async () => {
    const { database } = made
    const game = await newGame(database)
    for (let seat = 2; seat <= 7; seat += 1) await join(database, game)
    const nine = await Promise.all(Array.from({ length: 9 }, () => golfer(database)))
    const outcomes = await Promise.all(
      nine.map((guest, index) =>
        refusalOf(database, guest, 'join_game_by_code', {
          p_code: game.code,
          p_nickname: `Dan ${index}`,
          p_player_id: guest.playerId,
        }),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 8 }, () => 'game_full'), 'granted'])
    const { rows } = await database.owner.query(
      'select count(*)::int as seats, max(seat) as last from public.game_players where game_id = $1',
      [game.id],
    )
    expect(rows).toEqual([{ seats: 8, last: 8 }])
  })

  test.each(tries)(
    'one of nine golfers of one name who join for the eighth seat gets it, and the others ask for it (try %i)',
    async () => {
      const { database } = made
      const game = await newGame(database)
      for (let seat = 2; seat <= 7; seat += 1) await join(database, game)
      const nine = await Promise.all(Array.from({ length: 9 }, () => golfer(database)))
      const outcomes = await Promise.all(
        nine.map((guest) =>
          refusalOf(database, guest, 'join_game_by_code', {
            p_code: game.code,
            p_nickname: 'Dan',
            p_player_id: guest.playerId,
          }),
        ),
      )
      expect(outcomes.toSorted()).toEqual(['granted', ...Array.from({ length: 8 }, () => 'seat_asked')])
      const { rows } = await database.owner.query(
        'select count(*)::int as seats from public.game_players where game_id = $1 and is_active',
        [game.id],
      )
      expect(rows).toEqual([{ seats: 8 }])
    },
  )

  test.each(tries)('host and guest leave at once, and the one who stays is host (try %i)', async () => {
    const { game, guest } = await twosome()
    const third = await join(made.database, game)
    await Promise.all(
      [game.host, guest].map((player) => askOf(made.database)(player, 'leave_game', { p_game_id: game.id })),
    )
    const { rows } = await made.database.owner.query(
      `select player.user_id, game.host_user from public.games as game
       join public.game_players as player on player.game_id = game.id and player.is_host where game.id = $1`,
      [game.id],
    )
    expect(rows).toEqual([{ user_id: third.uid, host_user: third.uid }])
  })
})
