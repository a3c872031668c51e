import * as v from 'valibot'

/*
 * Schemas of the backend's data about a game: rows, snapshots, answers, changes. Source: supabase/migrations. Unknown
 * fields of a newer backend are kept, and a status may be any text.
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An older backend omits some fields, which are read as null. */
const textOrNull = v.nullish(v.string(), null)
const countOrNull = v.nullish(count, null)
const flag = (missing: boolean) => v.optional(v.boolean(), missing)

const holeOfCard = v.looseObject({
  /** The hole's own number on the card. */
  number: count,
  par: v.nullish(v.number(), null),
  /** Yards. */
  length: v.nullish(v.number(), null),
  /** Stroke index. */
  si: v.nullish(v.number(), null),
})

export const gameRow = v.looseObject({
  id: v.string(),
  code: v.string(),
  /** The secret in its invitations. */
  invite_secret: textOrNull,
  host_user: textOrNull,
  /** 'lobby', 'active', 'finished', or another status of a newer backend. */
  status: v.string(),
  /** Position in hole_set from 1; 0 in the lobby. */
  current_hole: count,
  course_vendor_id: v.optional(v.string(), ''),
  course_name: textOrNull,
  tee_label: v.optional(v.string(), ''),
  holes_mode: v.string(),
  /** In the order in which they are played. */
  hole_set: v.array(holeOfCard),
  started_at: textOrNull,
  finished_at: textOrNull,
  finished_by: textOrNull,
  created_at: textOrNull,
  updated_at: textOrNull,
  /** Grows by one with each change of the game, its players or its scores. */
  revision: count,
  /** A new value means that the backend was restored and may have lost acknowledged operations. */
  epoch: v.string(),
  /**
   * The golfers' games without the handicaps. An older backend omits the column, and so may a change that leaves it as it
   * was.
   */
  round_games: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
})
export type GameRow = v.InferOutput<typeof gameRow>

/** No player's id contains a colon. */
const WITHOUT_ID = 'without-id:'

/** Whether the server knows the player by this id. Other ids must not be sent to it. */
export function isServersPlayerId(id: string): boolean {
  return !id.startsWith(WITHOUT_ID)
}

const receivedPlayer = v.looseObject({
  game_id: v.string(),
  player_id: v.nullish(v.string(), ''),
  user_id: textOrNull,
  nickname: v.string(),
  /** False once the player has left. */
  is_active: flag(true),
  is_manual: flag(false),
  is_host: flag(false),
  ready_for_next: flag(false),
  /** Order of joining, from 1. */
  seat: count,
  joined_at: textOrNull,
  left_at: textOrNull,
  /** Removed by the host. */
  removed: flag(false),
  /** The player has stopped playing, and nobody waits for them. */
  stopped: flag(false),
  /** The player_id of the seat that this player requests as the same golfer on another phone. */
  asks_for: textOrNull,
  /** 'declined' by the host, or 'withdrawn' by the golfer, who isn't offered the seat again. */
  ask_outcome: textOrNull,
  /** The golfer plays on from another phone with this player_id. */
  moved_to: textOrNull,
  /** Whole strokes for 18 holes, negative for a plus handicap. */
  course_handicap: v.nullish(v.number(), null),
  revision: count,
})
/** A player without an id gets one from the seat, so that the rest of the game can go on. */
export const playerRow = v.pipe(
  receivedPlayer,
  v.transform((row) => (row.player_id === '' ? { ...row, player_id: `${WITHOUT_ID}${row.seat}` } : row)),
)
export type PlayerRow = v.InferOutput<typeof playerRow>

export const scoreRow = v.looseObject({
  game_id: v.string(),
  /** '' if missing: then the score belongs to nobody. */
  player_id: v.nullish(v.string(), ''),
  /** The hole's own number on the card. */
  hole: count,
  user_id: textOrNull,
  /** 0 means cleared. */
  strokes: count,
  /** With 0 strokes: the player has picked up. */
  no_score: flag(false),
  revision: count,
  base_revision: countOrNull,
  updated_by: textOrNull,
  /** The seat that wrote it. */
  updated_by_player: textOrNull,
  updated_at: textOrNull,
})
export type ScoreRow = v.InferOutput<typeof scoreRow>

/** A consistent copy of a game at one moment. */
export const gameSnapshot = v.looseObject({
  game: gameRow,
  players: v.array(playerRow),
  scores: v.array(scoreRow),
  epoch: v.string(),
  revision: count,
})
export type GameSnapshot = v.InferOutput<typeof gameSnapshot>

/** The columns of document 1 section 7, plus those that show whether a snapshot would contain anything new. */
const polledGame = v.looseObject({
  id: v.string(),
  status: v.string(),
  current_hole: count,
  code: v.string(),
  tee_label: v.optional(v.string(), ''),
  course_name: textOrNull,
  holes_mode: v.string(),
  revision: count,
  epoch: v.string(),
})
export type PolledGame = v.InferOutput<typeof polledGame>
/** Empty if there is no such game or the account isn't a member. */
export const polledGames = v.array(polledGame)

/** An accepted change of a score. */
export const scoreChange = v.looseObject({
  /** Grows with each change. */
  id: count,
  player_id: v.string(),
  /** The hole's own number on the card. */
  hole: count,
  strokes: count,
  no_score: flag(false),
  /** The player whose seat wrote it. */
  written_by: v.string(),
  operation_id: textOrNull,
  written_at: v.string(),
})
export type ScoreChange = v.InferOutput<typeof scoreChange>

const seat = { player_id: v.string(), seat_token: v.pipe(v.string(), v.minLength(1)) }
const newGame = v.looseObject({ ...gameRow.entries, ...seat })
/** Possibly inside a list of one: document 3 section 7. */
export const createdGame = v.union([
  newGame,
  v.pipe(
    v.strictTuple([newGame]),
    v.transform(([game]) => game),
  ),
])
export type CreatedGame = v.InferOutput<typeof createdGame>

export const takenSeat = v.looseObject({
  id: v.string(),
  course_name: textOrNull,
  tee_label: v.optional(v.string(), ''),
  holes_mode: v.string(),
  current_hole: count,
  status: v.string(),
  revision: count,
  ...seat,
})
export type TakenSeat = v.InferOutput<typeof takenSeat>

/** A game before one joins it. */
export const previewedGame = v.looseObject({
  host: textOrNull,
  course_vendor_id: v.optional(v.string(), ''),
  course_name: textOrNull,
  tee_label: v.optional(v.string(), ''),
  holes_mode: v.string(),
  player_count: count,
  /** In the order of their seats; null without the secret. */
  players: v.nullish(v.array(v.looseObject({ nickname: v.string(), seat: count, is_host: flag(false) })), null),
})
export type PreviewedGame = v.InferOutput<typeof previewedGame>

export const startedGame = v.looseObject({
  id: v.string(),
  status: v.string(),
  current_hole: count,
  started_at: textOrNull,
  revision: count,
})
export type StartedGame = v.InferOutput<typeof startedGame>

/** The seat of a player who left, was removed or became the host. */
export const changedSeat = v.looseObject({ game_id: v.string(), player_id: v.string(), revision: count })
export type ChangedSeat = v.InferOutput<typeof changedSeat>

/** The answer to a score's operation. If it wasn't applied, somebody else's newer score counts and is returned. */
export const scoreAnswer = v.looseObject({ applied: v.boolean(), score: scoreRow, revision: count })

/** The answer when a player stops or plays on. */
export const stopAnswer = v.looseObject({ player: playerRow, revision: count })

/** The answer to a change of the games, with the players whose handicap has changed. */
export const gamesAnswer = v.looseObject({ game: gameRow, players: v.array(playerRow), revision: count })

const operationAnswer = v.variant('ok', [
  v.looseObject({ operation_id: v.string(), ok: v.literal(true), answer: v.unknown() }),
  v.looseObject({
    operation_id: v.string(),
    ok: v.literal(false),
    error: v.looseObject({
      code: textOrNull,
      message: v.optional(v.string(), ''),
      details: v.optional(v.string(), ''),
    }),
  }),
])
export type OperationAnswer = v.InferOutput<typeof operationAnswer>
/** In the order of the operations. */
export const operationAnswers = v.array(operationAnswer)

export const deletedGame = v.looseObject({ id: v.string(), deleted: v.literal(true) })
export type DeletedGame = v.InferOutput<typeof deletedGame>

export const endedRequests = v.looseObject({ ended: v.literal(true) })
export type EndedRequests = v.InferOutput<typeof endedRequests>
