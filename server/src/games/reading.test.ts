import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, type Golfer } from '../../../test/own-server/test-golfers.ts'
import { anonymous, expired, rightsOn, worldIn } from '../../../test/own-server/test-world.ts'

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
    await askOf(database)(world.host, 'set_round_games', { p_game_id: world.id, p_games: {}, p_course_handicaps: {} })
    const tables = {
      games: 'id',
      game_players: 'game_id',
      scores: 'game_id',
      score_history: 'game_id',
      round_games_history: 'game_id',
    } as const
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

  test("[D44] a game's channel is its members', and no other topic is anyone's", async () => {
    const { database } = made
    const world = await worldIn(database, 'active')
    const may = (who: Golfer, topic: string) => rightsOn(database, who, topic)
    const allowed = { hears: true, sends: true }
    const refused = { hears: false, sends: false }
    const mine = `game:${world.id}`
    const nobodys = [
      'signal:ABCDEF',
      'signal:abcdef',
      'signal:ABCDEF2',
      'game:',
      `game:${randomUUID()}`,
      `game:${world.id}x`,
      'x',
    ]
    expect([await may(world.host, mine), await may(world.member, mine)]).toEqual([allowed, allowed])
    for (const who of [world.outsider, world.left, world.removed]) expect(await may(who, mine)).toEqual(refused)
    expect(await may({ ...world.member, caller: expired }, mine)).toEqual(refused)
    for (const topic of nobodys) expect(await may(world.member, topic), topic).toEqual(refused)
  })
})
