import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, contentsOf, type LiveGame, newGame } from '../../../test/own-server/test-golfers.ts'

/** JSON that JavaScript can't write. Each number becomes a text of 131 kB, or of 16, if PostgreSQL converts it. */
const numbers = ['1e131071', '1e300', '-1e131071', '1e-16383', '0e-16383']

/** Calls as a Supabase project would, where no server of ours has checked the JSON before. */
async function refusalOf(
  { database }: TestDatabase,
  game: LiveGame,
  call: string,
  values: unknown[],
): Promise<unknown> {
  try {
    return (await database.call(game.host.caller, { text: `select public.${call} as answer`, values })).rows
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return [error.code, error.detail]
  }
}

describe.each(testPostgres)('on $name', ({ kind }) => {
  let made: TestDatabase
  beforeEach(async () => {
    made = await createTestDatabase({ on: kind, empty: true })
  })
  afterEach(() => made.drop())

  const toLatest = async () => migrate(made.database.owner, await readMigrations())

  test.each(numbers)(
    '%s is refused by every procedure that takes JSON, at any depth, and nothing changes',
    async (number) => {
      await toLatest()
      const game = await newGame(made.database)
      const before = await contentsOf(made.database)
      const refused = ['PT400', 'bad_argument']
      const { id, host } = game
      for (const json of [number, `[${number}]`, `[{"length": ${number}}]`, `[[[{"a": {"b": [1, ${number}]}}]]]`]) {
        const createGame = "create_game('links', 'Blue', 'full18', $1, 'Ann', $2)"
        expect(await refusalOf(made, game, createGame, [json, host.playerId])).toEqual(refused)
        const updateGame = "update_game($1, p_holes_mode => 'full18', p_hole_set_full => $2)"
        expect(await refusalOf(made, game, updateGame, [id, json])).toEqual(refused)
        expect(await refusalOf(made, game, 'set_score_for_player($1, 1, $2, $3)', [id, json, host.playerId])).toEqual(
          refused,
        )
        for (const call of ['set_round_games($1, $2, null)', 'set_round_games($1, null, $2)']) {
          expect(await refusalOf(made, game, call, [id, json])).toEqual(refused)
        }
        const operations = `[{"operation_id": ${json}, "kind": "leave"}]`
        expect(await refusalOf(made, game, 'apply_operations($1, $2)', [id, operations])).toEqual(refused)
      }
      expect(await contentsOf(made.database)).toBe(before)
    },
  )

  test('a database from before goes on: what it has answered is answered again, and the ids of others aren’t', async () => {
    const migrations = await readMigrations()
    await migrate(made.database.owner, migrations, { upTo: '20261121000820' })
    const game = await newGame(made.database, { operationId: randomUUID() })
    const { host, id } = game
    const ask = askOf(made.database)
    await ask(host, 'start_game', { p_game_id: id })
    const scored = { operation_id: randomUUID(), kind: 'score', hole: 1, strokes: 4, player_id: host.playerId }
    const send = (operation_id: string | readonly number[]) =>
      ask(host, 'apply_operations', { p_game_id: id, p_operations: [scored, { operation_id, kind: 'leave' }] })
    const first = await send('no id')
    expect(first).toMatchObject([
      { operation_id: scored.operation_id, ok: true },
      { operation_id: 'no id', ok: false },
    ])

    expect(await toLatest()).toContain('bounded_numbers')
    const again = [first[0], { operation_id: null, ok: false, error: { code: 'PT400', details: 'bad_argument' } }]
    expect(await send('no id')).toMatchObject(again)
    expect(await send([1, 2, 3])).toMatchObject(again)
    expect(await send('x'.repeat(30_000))).toMatchObject(again)
  })
})
