import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, newGame, score } from '../../../test/own-server/test-golfers.ts'

// Source: decision 21.
describe.each(testPostgres)('a game that its host finishes, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeEach(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterEach(() => made.drop())

  test.each([
    ['31 minutes after the last score ended with it', '31 minutes', true],
    ['29 minutes after the last score ended when it was finished', '29 minutes', false],
  ])('%s', async (_, ago, isEndedBefore) => {
    const { database } = made
    const game = await newGame(database)
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    await score(database, game.id, game.host, 1, 4)
    await score(database, game.id, game.host, 2, 5)
    await database.owner.query(
      `update public.scores set updated_at = now() - $2::interval * (3 - hole) where game_id = $1`,
      [game.id, ago],
    )
    await askOf(database)(game.host, 'finish_game', { p_game_id: game.id })
    const { rows } = await database.owner.query(
      `select finished_at = (select max(updated_at) from public.scores where game_id = games.id) as is_last_score,
         finished_at = updated_at as is_now
       from public.games where id = $1`,
      [game.id],
    )
    expect(rows).toEqual([{ is_last_score: isEndedBefore, is_now: !isEndedBefore }])
  })

  test('and that has no score ended when it was finished', async () => {
    const { database } = made
    const game = await newGame(database)
    await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
    await askOf(database)(game.host, 'finish_game', { p_game_id: game.id })
    const { rows } = await database.owner.query(
      'select finished_at = updated_at as is_now from public.games where id = $1',
      [game.id],
    )
    expect(rows).toEqual([{ is_now: true }])
  })
})
