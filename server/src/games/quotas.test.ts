import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../database/test-database.ts'
import { askOf, attempt, golfer, type LiveGame, newGame } from './test-golfers.ts'

describe.each(testPostgres)('what one account may write, on $name', ({ kind }) => {
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
      // Insufficient resources, which a phone takes for a server's trouble: it keeps the stroke and sends it again.
      await expect(scored(game, 5)).rejects.toMatchObject({ code: '53000' })
      const batch = attempt(made.database, game.host.caller, 'apply_operations', {
        p_game_id: game.id,
        p_operations: [
          { operation_id: randomUUID(), kind: 'score', hole: 1, strokes: 6, player_id: game.host.playerId },
        ],
      })
      await expect(batch).rejects.toMatchObject({ code: '53000' })
      expect(await strokesOf(game)).toEqual([{ strokes: 4 }])
      expect(await scored(game, 4, first)).toEqual(answered)
      const another = await started()
      expect(await scored(another, 3)).toHaveProperty('answer')

      await used(game.host.uid, "began_at = now() - interval '61 minutes'")
      expect(await scored(game, 5)).toHaveProperty('answer')
      expect(await strokesOf(game)).toEqual([{ strokes: 5 }])
    },
  )
})
