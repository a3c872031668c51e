import * as v from 'valibot'
import { bodyOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { gameAnswer } from '../_shared/game-answer.ts'

const schema = v.object({
  game_id: v.pipe(v.string(), v.uuid()),
  operation_id: v.optional(v.nullable(v.pipe(v.string(), v.uuid()))),
})

/** POST {game_id, operation_id} by the host of a game in its lobby → {success, game: {id, deleted}}. */
export const gameDelete: EdgeFunction = (platform) =>
  functionApp(platform).post('/game-delete', async (context) => {
    const given = await bodyOf(context, schema)
    if (given === undefined) return context.json({ success: false, error: 'game_id is missing or none' }, 400)
    const args = { p_game_id: given.game_id, p_operation_id: given.operation_id ?? null }
    return gameAnswer(context, await platform.call(context.req.raw, 'delete_game', args))
  })
