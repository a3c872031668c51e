import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../database/test-database.ts'
import { askOf, type Golfer } from './test-golfers.ts'
import { anonymous, expired, worldIn } from './test-world.ts'

describe.each(testPostgres)('on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  test('[D43] tables are read by members alone, and written by nobody', async () => {
    const { database } = made
    const world = await worldIn(database, 'active')
    await askOf(database)(world.host, 'set_score_for_player', {
      p_game_id: world.id,
      p_hole: 1,
      p_strokes: 4,
      p_player_id: world.host.playerId,
    })
    const tables = { games: 'id', game_players: 'game_id', scores: 'game_id', score_history: 'game_id' } as const
    for (const [table, key] of Object.entries(tables)) {
      const seen = async (who: Golfer) => {
        const { rows: found } = await database.call(who.caller, {
          text: `select * from public.${table} where ${key} = $1`,
          values: [world.id],
        })
        return found.length
      }
      expect(await seen(world.member), table).toBeGreaterThan(0)
      for (const who of [world.outsider, world.left, world.removed]) expect(await seen(who), table).toBe(0)
      for (const text of [`delete from public.${table}`, `update public.${table} set ${key} = ${key}`]) {
        await expect(database.call(world.host.caller, { text })).rejects.toThrow('permission denied')
      }
      await expect(database.call(anonymous, { text: `select * from public.${table}` })).rejects.toThrow(
        'permission denied',
      )
    }
  })

  test("[D44] a game's channel is its members', a room's is of who is signed in, and no other topic is anyone's", async () => {
    const { database } = made
    const world = await worldIn(database, 'active')
    const may = (who: Golfer, topic: string) =>
      database.transaction(who.caller, async (client) => {
        await client.query("select set_config('realtime.topic', $1, true)", [topic])
        const heard = await client.query('select from realtime.messages where topic = $1', [topic])
        await client.query('savepoint sending')
        const sending = "insert into realtime.messages (topic, extension) values ($1, 'broadcast')"
        const sends = await client.query(sending, [topic]).then(
          () => true,
          () => false,
        )
        await client.query('rollback to savepoint sending')
        return { hears: heard.rows.length > 0, sends }
      })
    const allowed = { hears: true, sends: true }
    const refused = { hears: false, sends: false }
    const mine = `game:${world.id}`
    const nobodys = ['signal:abcdef', 'signal:ABCDEF2', 'game:', `game:${randomUUID()}`, `game:${world.id}x`, 'x']
    for (const topic of [mine, 'signal:ABCDEF', ...nobodys]) {
      await database.owner.query("insert into realtime.messages (topic, extension) values ($1, 'presence')", [topic])
    }
    expect([await may(world.host, mine), await may(world.member, mine)]).toEqual([allowed, allowed])
    for (const who of [world.outsider, world.left, world.removed]) expect(await may(who, mine)).toEqual(refused)
    expect(await may(world.outsider, 'signal:ABCDEF')).toEqual(allowed)
    expect(await may({ ...world.outsider, caller: expired }, 'signal:ABCDEF')).toEqual(refused)
    for (const topic of nobodys) expect(await may(world.member, topic), topic).toEqual(refused)
  })
})
