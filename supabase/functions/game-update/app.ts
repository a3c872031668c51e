import * as v from 'valibot'
import { bodyOf, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { gameAnswer } from '../_shared/game-answer.ts'

/** The procedure itself validates tee and holes. */
const schema = v.object({
  game_id: v.pipe(v.string(), v.uuid()),
  tee_label: v.optional(v.nullable(v.string())),
  holes_mode: v.optional(v.nullable(v.string())),
  /** The tee's whole card, from which the played holes are taken. */
  hole_set_full: v.optional(v.nullable(v.array(v.unknown()))),
  operation_id: v.optional(v.nullable(v.pipe(v.string(), v.uuid()))),
})

/** POST {game_id, tee_label, holes_mode, hole_set_full, operation_id} by the host of a game in its lobby → {success, game}. */
export const gameUpdate: EdgeFunction = (platform) =>
  functionApp(platform).post('/game-update', async (context) => {
    const given = await bodyOf(context, schema)
    if (given === undefined) return context.json({ success: false, error: 'The request is not valid' }, 400)
    const args = {
      p_game_id: given.game_id,
      p_tee_label: given.tee_label ?? null,
      p_holes_mode: given.holes_mode ?? null,
      p_hole_set_full: given.hole_set_full ?? null,
      p_operation_id: given.operation_id ?? null,
    }
    return gameAnswer(context, await platform.call(context.req.raw, 'update_game', args))
  })
