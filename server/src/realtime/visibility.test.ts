import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KnownCaller } from '../auth/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../database/test-database.ts'
import { askOf, golfer, type LiveGame, newGame, score } from '../games/test-golfers.ts'
import { installChanges, readTables } from './tables.ts'
import { askWhoSees } from './visibility.ts'

describe.each(testPostgres)('who sees a change, on $name', ({ kind }) => {
  let made: TestDatabase
  let game: LiveGame

  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
    await installChanges(made.database.owner)
    game = await newGame(made.database)
    await askOf(made.database)(game.host, 'start_game', { p_game_id: game.id })
    for (let hole = 1; hole <= 9; hole += 1) await score(made.database, game.id, game.host, hole, 4)
    await made.database.owner.query('analyze')
  })
  afterAll(() => made.drop())

  test('[E62] costs the same however much is played: rows are found by their keys, and no table is searched', async () => {
    const outsider = await golfer(made.database)
    const callerOf = ({ uid, caller }: typeof outsider): KnownCaller => ({ ...caller, userId: uid })
    const [member, stranger] = [callerOf(game.host), callerOf(outsider)]
    const client = await made.database.owner.connect()
    try {
      const tables = await readTables(client)
      const searched = async () => {
        const { rows } = await client.query<{ count: number }>(
          "select sum(seq_scan)::int as count from pg_stat_xact_user_tables where schemaname in ('public', 'changes_deleted')",
        )
        return rows[0]?.count
      }
      const keys = { game_id: game.id, player_id: game.host.playerId }
      const told = [
        { table: 'games', record: { id: game.id } },
        { table: 'game_players', record: keys },
        ...[1, 2, 3].map((hole) => ({ table: 'scores', record: { ...keys, hole } })),
      ]
      const asked = told.map(({ table, record }) => ({
        change: { schema: 'public', table, type: 'UPDATE', record, committedAt: '' } as const,
        callers: new Set([member, stranger]),
      }))
      // Of this transaction alone: what other connections did is told late.
      await client.query('begin')
      const before = await searched()
      const seen = await askWhoSees(client, asked, tables)
      expect(asked.map((_, index) => [seen(index, member), seen(index, stranger)])).toEqual(
        asked.map(() => [true, false]),
      )
      expect(await searched()).toBe(before)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
