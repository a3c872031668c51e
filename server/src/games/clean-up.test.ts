import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../database/calls/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  golfer,
  join,
  type LiveGame,
  newGame,
  refusalOf,
  score,
  textOf,
} from '../../../test/own-server/test-golfers.ts'

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

describe.each(testPostgres)('clean-up, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeEach(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterEach(() => made.drop())

  const cleanUp = async () =>
    (await made.database.call<{ done: unknown }>(service, { text: 'select public.clean_up() as done' })).rows[0]?.done
  const unchangedFor = (game: LiveGame, time: string) =>
    made.database.owner.query('update public.games set updated_at = now() - $2::interval where id = $1', [
      game.id,
      time,
    ])

  test('finishes a game without a change for 24 hours, and its scores stay readable by its members', async () => {
    const { database } = made
    const [forgotten, waiting, played] = [await newGame(database), await newGame(database), await newGame(database)]
    await askOf(database)(forgotten.host, 'start_game', { p_game_id: forgotten.id })
    await score(database, forgotten.id, forgotten.host, 1, 4)
    await unchangedFor(forgotten, '24 hours 1 second')
    await unchangedFor(waiting, '3 days')
    await unchangedFor(played, '23 hours 59 minutes')
    expect(await cleanUp()).toMatchObject({ games_finished: 2 })
    const snapshot = await askOf(database)(forgotten.host, 'game_snapshot', { p_game_id: forgotten.id })
    expect(snapshot).toMatchObject({
      game: { status: 'finished', finished_by: 'clean_up' },
      scores: [{ hole: 1, strokes: 4 }],
    })
    const given = { p_game_id: forgotten.id, p_hole: 1, p_strokes: 5, p_player_id: forgotten.host.playerId }
    expect(await refusalOf(database, forgotten.host, 'set_score_for_player', given)).toBe('game_finished')
    expect(await refusalOf(database, played.host, 'start_game', { p_game_id: played.id })).toBe('granted')
    expect(await cleanUp()).toMatchObject({ games_finished: 0 })
  })

  test('a forgotten game ended at its last change', async () => {
    const { database } = made
    const game = await newGame(database)
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    await made.database.owner.query(
      `update public.games set started_at = '2026-05-02 08:00+00', updated_at = '2026-05-02 12:12+00' where id = $1`,
      [game.id],
    )
    expect(await cleanUp()).toMatchObject({ games_finished: 1 })
    const { rows } = await database.owner.query('select finished_at, finished_by from public.games where id = $1', [
      game.id,
    ])
    expect(rows).toEqual([{ finished_at: new Date('2026-05-02T12:12:00Z'), finished_by: 'clean_up' }])
  })

  test('deletes finished games after a year, or after as many days as the operator says, with all that is of them', async () => {
    const { database } = made
    const [old, recent, unfinished] = [await newGame(database), await newGame(database), await newGame(database)]
    for (const game of [old, recent, unfinished]) {
      await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
      await score(database, game.id, game.host, 1, 4)
      const games = { p_game_id: game.id, p_games: {}, p_course_handicaps: {} }
      await askOf(database)(game.host, 'set_round_games', games)
    }
    const finished = (game: LiveGame, time: string) =>
      database.owner.query(
        "update public.games set status = 'finished', finished_at = now() - $2::interval where id = $1",
        [game.id, time],
      )
    await finished(old, '365 days 1 second')
    await finished(recent, '364 days 23 hours')
    const idsOf = async (table: string, column: string) => {
      const { rows } = await database.owner.query<{ id: string }>(`select ${column} as id from public.${table}`)
      return rows.map(({ id }) => id).toSorted()
    }
    expect(await cleanUp()).toMatchObject({ games_deleted: 1 })
    const left = [recent.id, unfinished.id].toSorted()
    expect(await idsOf('games', 'id')).toEqual(left)
    for (const table of ['game_players', 'scores', 'score_history', 'round_games_history']) {
      expect(await idsOf(table, 'game_id'), table).toEqual(left)
    }
    const after30Days = { text: 'select public.clean_up(30) as done' }
    expect((await database.call<{ done: unknown }>(service, after30Days)).rows[0]?.done).toMatchObject({
      games_deleted: 1,
    })
    expect(await idsOf('games', 'id')).toEqual([unfinished.id])
  })

  test('every change of a game is one', async () => {
    const { database } = made
    const game = await newGame(database)
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    await unchangedFor(game, '2 days')
    await score(database, game.id, game.host, 1, 4)
    expect(await cleanUp()).toMatchObject({ games_finished: 0 })
  })

  test('deletes operations after 30 days, and budgets after their hour', async () => {
    const { database } = made
    const game = await newGame(database, { operationId: randomUUID() })
    const kept = await newGame(database, { operationId: randomUUID() })
    await database.owner.query(
      "update private.operations set created_at = now() - interval '31 days' where game_id = $1",
      [game.id],
    )
    await database.owner.query(
      `insert into private.guess_budgets (kind, key, began_at)
       values ('address', 'old', now() - interval '2 hours'), ('address', 'new', now())`,
    )
    expect(await cleanUp()).toMatchObject({ operations_deleted: 1, budgets_deleted: 1 })
    const { rows } = await database.owner.query('select game_id from private.operations')
    expect(rows).toEqual([{ game_id: kept.id }])
  })

  test('does a part of what would take it too long, and the rest with the next runs', async () => {
    const { database } = made
    const { owner } = database
    const [host, forgotten] = [await golfer(database), await newGame(database)]
    await unchangedFor(forgotten, '25 hours')
    await askOf(database)(host, 'open_peer_room', { p_round_id: 'yesterday', p_ticket: 'a'.repeat(22) })
    await owner.query('update private.peer_rooms set expires_at = now()')
    await owner.query(
      `insert into private.operations (user_id, operation_hash, procedure, arguments_hash, answer, created_at)
       select $1, sha256(int4send(n)), 'set_ready', '', '{}', now() - interval '31 days' from generate_series(1, 6000) as n`,
      [host.uid],
    )
    // The disk is slow: all of them take 12 seconds, and a statement may take 10.
    await owner.query(`
      create function private.slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.002); return old; end';
      create trigger slowly before delete on private.operations for each row execute function private.slowly()`)
    expect(await cleanUp()).toMatchObject({ games_finished: 1, rooms_deleted: 1 })
    const left = async () => (await owner.query('select from private.operations')).rowCount ?? 0
    expect(await left()).toBeGreaterThan(0)
    expect(await left()).toBeLessThan(6000)
    await owner.query('drop trigger slowly on private.operations')
    for (let runs = 0; runs < 20 && (await left()) > 0; runs += 1) await cleanUp()
    expect(await left()).toBe(0)
  })

  test('forgets a peer room once it has expired, its guests with it', async () => {
    const { database } = made
    const [host, guest] = [await golfer(database), await golfer(database)]
    const ask = askOf(database)
    const p_ticket = 'a'.repeat(22)
    const expired = await ask(host, 'open_peer_room', { p_round_id: 'yesterday', p_ticket })
    await ask(guest, 'enter_peer_room', { p_code: textOf(expired, 'code'), p_ticket })
    await database.owner.query('update private.peer_rooms set expires_at = now()')
    const open = await ask(guest, 'open_peer_room', { p_round_id: 'today', p_ticket })
    expect(await cleanUp()).toMatchObject({ rooms_deleted: 1 })
    expect((await database.owner.query('select code from private.peer_rooms')).rows).toEqual([
      { code: textOf(open, 'code') },
    ])
    expect((await database.owner.query('select from private.peer_guests')).rows).toEqual([])
  })

  test('[D47] idle anonymous accounts go; who plays, comes back or has a name stays', async () => {
    const { database } = made
    const [idle, playing, back, named] = [
      await golfer(database),
      await golfer(database),
      await golfer(database),
      await golfer(database),
    ]
    await join(database, await newGame(database), playing)
    await database.owner.query("update auth.users set created_at = now() - interval '31 days'")
    await database.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), back.uid])
    await database.owner.query(
      "insert into auth.sessions (id, user_id, updated_at) values ($1, $2, now() - interval '31 days')",
      [randomUUID(), idle.uid],
    )
    await database.owner.query('update auth.users set is_anonymous = false where id = $1', [named.uid])
    const fresh = await golfer(database)
    expect(await cleanUp()).toMatchObject({ users_deleted: 1 })
    const { rows } = await database.owner.query<{ id: string }>('select id from auth.users')
    const left = rows.map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining([playing.uid, back.uid, named.uid, fresh.uid]))
    expect(left).not.toContain(idle.uid)
  })

  test('[D42] is the service alone to call', async () => {
    const { database } = made
    const { host } = await newGame(database)
    for (const caller of [host.caller, { role: 'anon', claims: {} } as const]) {
      await expect(database.call(caller, { text: 'select public.clean_up()' })).rejects.toThrow('permission denied')
    }
  })
})
