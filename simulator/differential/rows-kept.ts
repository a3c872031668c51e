import { createHash } from 'node:crypto'
import type { Database } from '../../server/src/database/calls/connections.ts'
import type { Json } from '../../test/server/model/rows.ts'
import type { ModelState } from '../../test/server/model/world.ts'

/** All rows of some games and accounts in one order, so that equal contents compare equal. */
export interface KeptRows {
  readonly games: Json
  readonly players: Json
  readonly scores: Json
  readonly history: Json
  readonly gamesHistory: Json
  /** Written as 'game player hash of the token'. */
  readonly tokens: readonly string[]
  /** Written as 'account procedure game'. */
  readonly answers: readonly string[]
  /** Written as 'account count' of wrong guesses. */
  readonly guesses: readonly string[]
}

export function rowsOfModel(state: ModelState): KeptRows {
  const records = [...state.games.values()].toSorted((a, b) => (a.game.id < b.game.id ? -1 : 1))
  return {
    games: records.map((each) => each.game),
    players: records.flatMap((each) => each.players.toSorted((a, b) => a.seat - b.seat)),
    scores: records.flatMap((each) =>
      each.scores.toSorted((a, b) => a.hole - b.hole || (a.player_id < b.player_id ? -1 : 1)),
    ),
    history: records.flatMap((each) => each.history),
    gamesHistory: records.flatMap((each) => each.gamesHistory),
    tokens: records
      .flatMap(({ game, tokens }) => tokens.map((each) => `${game.id} ${each.playerId} ${hashOf(each.token)}`))
      .toSorted(),
    answers: [...state.answers.values()].map((each) => `${each.uid} ${each.procedure} ${each.gameId}`).toSorted(),
    guesses: [...state.guesses].map(([uid, { wrong }]) => `${uid} ${wrong}`).toSorted(),
  }
}

/** Reads PostgreSQL's rows of these games and accounts. */
export async function rowsOfDatabase(
  database: Database,
  gameIds: readonly string[],
  uids: readonly string[],
): Promise<KeptRows> {
  const lists = async (text: string, values: readonly (readonly string[])[]) => {
    const { rows } = await database.owner.query<{ one: string }>(text, [...values])
    return rows.map(({ one }) => one).toSorted()
  }
  const { rows } = await database.owner.query<{
    kept: Pick<KeptRows, 'games' | 'players' | 'scores' | 'history' | 'gamesHistory'>
  }>(
    `select jsonb_build_object(
      'games', (select coalesce(jsonb_agg(to_jsonb(g) order by g.id), '[]') from public.games g where id = any ($1)),
      'players', (select coalesce(jsonb_agg(to_jsonb(p) order by p.game_id, p.seat), '[]')
        from public.game_players p where game_id = any ($1)),
      'scores', (select coalesce(jsonb_agg(to_jsonb(s) order by s.game_id, s.hole, s.player_id collate "C"), '[]')
        from public.scores s where game_id = any ($1)),
      'history', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' order by h.game_id, h.id), '[]')
        from public.score_history h where game_id = any ($1)),
      'gamesHistory', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' order by h.game_id, h.id), '[]')
        from public.round_games_history h where game_id = any ($1))) as kept`,
    [gameIds],
  )
  const kept = rows[0]?.kept
  if (kept === undefined) throw new Error('No rows')
  return {
    ...kept,
    tokens: await lists(
      `select game_id || ' ' || player_id || ' ' || encode(token_hash, 'hex') as one
       from private.seat_tokens where game_id = any ($1)`,
      [gameIds],
    ),
    answers: await lists(
      `select user_id || ' ' || procedure || ' ' || game_id as one
       from private.operations where user_id = any ($1)`,
      [uids],
    ),
    guesses: await lists(
      `select key || ' ' || wrong as one from private.guess_budgets where kind = 'identity' and key = any ($1)`,
      [uids],
    ),
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(Buffer.from(token, 'hex')).digest('hex')
}
