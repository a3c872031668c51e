import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { KnownCaller } from '../../auth/caller.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../../test/own-server/test-database.ts'
import { askOf, type Golfer, golfer, type LiveGame, newGame, score } from '../../../../test/own-server/test-golfers.ts'
import { installChanges, readTables } from './tables.ts'
import { askWhoSees } from './visibility.ts'

const holes = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** PostgreSQL uses a generic plan after so many executions on a connection. */
const untilPlanned = 8

describe.each(testPostgres)('the visibility of changes, on $name', ({ kind }) => {
  let made: TestDatabase
  let game: LiveGame

  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
    await installChanges(made.database.owner)
    game = await newGame(made.database)
    await askOf(made.database)(game.host, 'start_game', { p_game_id: game.id })
  })
  afterAll(() => made.drop())

  test('[E62] is found by the row’s key, however many rows there are and were when the question was planned', async () => {
    const callerOf = ({ uid, caller }: Golfer): KnownCaller => ({ ...caller, userId: uid })
    const [member, stranger] = [callerOf(game.host), callerOf(await golfer(made.database))]
    const client = await made.database.owner.connect()
    try {
      const tables = await readTables(client)
      const keys = { game_id: game.id, player_id: game.host.playerId }
      const asked = [
        { table: 'games', record: { id: game.id } },
        { table: 'game_players', record: keys },
        ...holes.slice(0, 3).map((hole) => ({ table: 'scores', record: { ...keys, hole } })),
      ].map(({ table, record }) => ({
        change: { schema: 'public', table, type: 'UPDATE', record, committedAt: '' } as const,
        callers: new Set([member, stranger]),
      }))
      const seen = async () => {
        const sees = await askWhoSees(client, asked, tables)
        return asked.map((_, index) => [sees(index, member), sees(index, stranger)])
      }
      /** Counts of this transaction alone; those of others arrive late. */
      const read = async () => {
        const { rows } = await client.query<{ scores: number; whole: number }>(
          `select sum(seq_tup_read + idx_tup_fetch) filter (where relname = 'scores')::int as scores,
             sum(seq_scan)::int as whole
           from pg_stat_xact_user_tables where schemaname = 'public'`,
        )
        return rows[0] ?? { scores: Number.NaN, whole: Number.NaN }
      }

      for (let time = 0; time < untilPlanned; time += 1) {
        expect(await seen()).toEqual(asked.map(({ change }) => [change.table !== 'scores', false]))
      }
      for (const hole of holes) await score(made.database, game.id, game.host, hole, 4)
      await client.query('begin')
      const before = await read()
      expect(await seen()).toEqual(asked.map(() => [true, false]))
      const after = await read()
      expect(after.whole - before.whole).toBe(0)
      // The three rows are read once for each of the two users, and the other six never.
      expect(after.scores - before.scores).toBeLessThanOrEqual(6)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
  test('somebody with many tokens and sockets is one viewer', async () => {
    const { owner } = made.database
    const query = vi.spyOn(owner, 'query')
    try {
      const { uid } = game.host
      const tokens = Array.from({ length: 5 }, (_, index): KnownCaller => {
        const claims = { ...game.host.caller.claims, session_id: String(index) }
        return { ...game.host.caller, claims, userId: uid }
      })
      const record = { id: game.id }
      const change = { schema: 'public', table: 'games', type: 'UPDATE', record, committedAt: '' } as const
      const sees = await askWhoSees(owner, [{ change, callers: new Set(tokens) }], await readTables(owner))
      expect(tokens.map((caller) => sees(0, caller))).toEqual(tokens.map(() => true))
      const asked: unknown = query.mock.lastCall?.[1]
      expect(JSON.stringify(asked).match(/claims/g)).toHaveLength(1)
    } finally {
      query.mockRestore()
    }
  })
})
