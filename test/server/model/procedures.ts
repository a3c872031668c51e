import { flagIn, intIn, isList, isObject, revisionIn, textIn, uuidIn } from './given.ts'
import { createGame, joinGameByCode, reclaimSeat } from './joining.ts'
import { leaveGame, removePlayer, renameSelf, takeOverGame } from './leaving.ts'
import { addManualPlayer, removeManualPlayer, setStartingHole, startGame, updateManualPlayerNickname } from './lobby.ts'
import { advanceHoleIfAllReady, finishGame, setReady, setScoreForPlayer, setStopped } from './playing.ts'
import { Refused } from './refusals.ts'
import { setRoundGames } from './round-games.ts'
import type { Given, Json } from './rows.ts'
import { seatedIn } from './seats.ts'
import type { Call, GameRecord } from './world.ts'

const alone = {
  create_game: createGame,
  join_game_by_code: joinGameByCode,
  reclaim_seat: reclaimSeat,
  start_game: startGame,
  add_manual_player: addManualPlayer,
  update_manual_player_nickname: updateManualPlayerNickname,
  remove_manual_player: removeManualPlayer,
  set_starting_hole: setStartingHole,
  set_score_for_player: setScoreForPlayer,
  set_ready: setReady,
  set_stopped: setStopped,
  set_round_games: setRoundGames,
  advance_hole_if_all_ready: advanceHoleIfAllReady,
  finish_game: finishGame,
  leave_game: leaveGame,
  remove_player: removePlayer,
  rename_self: renameSelf,
  take_over_game: takeOverGame,
}

/** The procedures by their names in the API. */
export const procedures = { ...alone, apply_operations: applyOperations, game_snapshot: gameSnapshot }

export type Procedure = keyof typeof procedures

export function isProcedure(name: string): name is Procedure {
  return Object.hasOwn(procedures, name)
}

type Reader = (given: Given, name: string) => Json | undefined

/** The procedure of each kind of operation in a batch, and the readers of its arguments. */
const batched: Readonly<
  Record<string, { readonly procedure: keyof typeof alone; readonly fields: Readonly<Record<string, Reader>> }>
> = {
  score: {
    procedure: 'set_score_for_player',
    fields: {
      hole: intIn,
      strokes: (given, name) => given[name],
      player_id: textIn,
      base_revision: revisionIn,
      no_score: (given, name) => flagIn(given, name) ?? false,
    },
  },
  ready: { procedure: 'set_ready', fields: { ready: flagIn, hole: intIn } },
  stop: { procedure: 'set_stopped', fields: { player_id: textIn, stopped: flagIn } },
  games: {
    procedure: 'set_round_games',
    fields: { games: (given, name) => given[name], course_handicaps: (given, name) => given[name] },
  },
  advance: { procedure: 'advance_hole_if_all_ready', fields: { from_hole: intIn } },
  finish: { procedure: 'finish_game', fields: { by: textIn } },
  rename: { procedure: 'rename_self', fields: { nickname: textIn } },
  leave: { procedure: 'leave_game', fields: {} },
}
const mostOperations = 200

/** Carries out each operation as if it were called alone. The answers are in the same order. */
function applyOperations(call: Call, given: Given): Json {
  const operations = given['p_operations']
  if (!isList(operations) || operations.length > mostOperations) throw new Refused('bad_argument')
  return operations.map((operation) => {
    let operation_id: string | null = null
    try {
      operation_id = isObject(operation) ? uuidIn(operation, 'operation_id') : null
      return { operation_id, ok: true, answer: applyOperation(call, given['p_game_id'], operation) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const refusal = { code: `PT${error.status}`, message: error.message, details: error.code }
      return { operation_id, ok: false, error: refusal }
    }
  })
}

function applyOperation(call: Call, gameId: Json | undefined, operation: Json): Json {
  if (!isObject(operation)) throw new Refused('bad_argument')
  const operationId = uuidIn(operation, 'operation_id')
  const kind = batched[textIn(operation, 'kind') ?? '']
  if (operationId === null || kind === undefined) throw new Refused('bad_argument')
  const given: Record<string, Json | undefined> = { p_game_id: gameId, p_operation_id: operationId }
  for (const [field, read] of Object.entries(kind.fields)) given[`p_${field}`] = read(operation, field)
  return alone[kind.procedure](call, given)
}

function gameSnapshot(call: Call, given: Given): Json {
  return snapshotOf(seatedIn(call, given).game.record, call.state.epoch)
}

/** The parts of a game that a member may see, at one moment. */
export function snapshotOf(record: GameRecord, epoch: string): Json {
  const byPlayer = (a: { player_id: string }, b: { player_id: string }) => (a.player_id < b.player_id ? -1 : 1)
  return {
    game: record.game,
    players: record.players.toSorted((a, b) => a.seat - b.seat),
    scores: record.scores.toSorted((a, b) => a.hole - b.hole || byPlayer(a, b)),
    epoch,
    revision: record.game.revision,
  }
}
