import * as v from 'valibot'
import { type AccountRequest, createProcedureCall, type ProcedureCall } from './account-request.ts'
import type { GameCalls } from './backend.ts'
import type { CallOptions, CallOutcome } from './call-outcome.ts'
import {
  changedSeat,
  createdGame,
  polledGames,
  gameRow,
  gameSnapshot,
  operationAnswers,
  playerRow,
  previewedGame,
  scoreChange,
  startedGame,
  takenSeat,
  deletedGame,
  endedRequests,
} from './game-rows.ts'

const historyColumns = 'id,player_id,hole,strokes,no_score,written_by,operation_id,written_at'
const polledColumns = 'id,status,current_hole,code,tee_label,course_name,holes_mode,revision,epoch'

export function createGames(request: AccountRequest): GameCalls {
  const call = createProcedureCall(request)
  return { ...setupCalls(request, call), ...seatCalls(call), ...playerCalls(call), ...stateCalls(request, call) }
}

/** Calls of the host for the game itself. */
function setupCalls(request: AccountRequest, call: ProcedureCall) {
  /** Calls one of the backend's functions, which answers like its procedure. */
  async function ask<Schema extends v.GenericSchema>(
    name: string,
    given: Readonly<Record<string, unknown>>,
    game: Schema,
    { timeoutMs, operationId }: CallOptions,
  ): Promise<CallOutcome<v.InferOutput<Schema>>> {
    const body = operationId === undefined ? given : { ...given, operation_id: operationId }
    const outcome = await request({ path: `/functions/v1/${name}`, body, timeoutMs }, v.looseObject({ game }))
    return outcome.ok ? { ok: true, value: outcome.value.game } : outcome
  }

  return {
    create: (given, options) =>
      call(
        'create_game',
        {
          p_course_vendor_id: given.courseVendorId,
          p_course_name: given.courseName,
          p_tee_label: given.teeLabel,
          p_holes_mode: given.holesMode,
          p_hole_set_full: given.holeSetFull,
          p_nickname: given.nickname,
          p_player_id: given.playerId,
        },
        createdGame,
        options,
      ),
    update: (gameId, { teeLabel, holesMode, holeSetFull }, options) =>
      ask(
        'game-update',
        { game_id: gameId, tee_label: teeLabel, holes_mode: holesMode, hole_set_full: holeSetFull },
        gameRow,
        options,
      ),
    setStartingHole: (gameId, holeNumber, options) =>
      call('set_starting_hole', { p_game_id: gameId, p_hole: holeNumber }, gameRow, options),
    start: (gameId, options) => call('start_game', { p_game_id: gameId }, startedGame, options),
    delete: (gameId, options) => ask('game-delete', { game_id: gameId }, deletedGame, options),
  } satisfies Partial<GameCalls>
}

/** Calls of a golfer for a seat. */
function seatCalls(call: ProcedureCall) {
  return {
    preview: (code, secret, { timeoutMs }) =>
      call('preview_game', codeGiven(code, secret), previewedGame, { timeoutMs }),
    joinByCode: ({ code, secret, nickname, playerId, seatKey }, options) =>
      call(
        'join_game_by_code',
        {
          ...codeGiven(code, secret),
          p_nickname: nickname,
          p_player_id: playerId,
          ...(seatKey === null ? {} : { p_seat_key: seatKey }),
        },
        takenSeat,
        options,
      ),
    reclaimSeat: (gameId, playerId, seatToken, options) =>
      call('reclaim_seat', { p_game_id: gameId, p_player_id: playerId, p_seat_token: seatToken }, takenSeat, options),
    askForSeat: (gameId, playerId, options) =>
      call('ask_for_seat', { p_game_id: gameId, p_player_id: playerId }, playerRow, options),
    endSeatRequests: (options) => call('end_seat_requests', {}, endedRequests, options),
    takeOver: (gameId, options) => call('take_over_game', { p_game_id: gameId }, changedSeat, options),
    leave: (gameId, options) => call('leave_game', { p_game_id: gameId }, changedSeat, options),
  } satisfies Partial<GameCalls>
}

/** Calls of the host for the other players. */
function playerCalls(call: ProcedureCall) {
  return {
    addManualPlayer: (gameId, nickname, playerId, options) =>
      call('add_manual_player', { p_game_id: gameId, p_nickname: nickname, p_player_id: playerId }, playerRow, options),
    renameManualPlayer: (gameId, playerId, nickname, options) =>
      call(
        'update_manual_player_nickname',
        { p_game_id: gameId, p_player_id: playerId, p_nickname: nickname },
        playerRow,
        options,
      ),
    removeManualPlayer: (gameId, playerId, options) =>
      call('remove_manual_player', { p_game_id: gameId, p_player_id: playerId }, changedSeat, options),
    removePlayer: (gameId, playerId, options) =>
      call('remove_player', { p_game_id: gameId, p_player_id: playerId }, changedSeat, options),
    answerSeat: (gameId, { askerId, playerId, isGiven }, options) =>
      call(
        'answer_seat',
        { p_game_id: gameId, p_asker: askerId, p_player_id: playerId, p_gives: isGiven },
        changedSeat,
        options,
      ),
  } satisfies Partial<GameCalls>
}

/** Calls that change or read a game in progress. */
function stateCalls(request: AccountRequest, call: ProcedureCall) {
  return {
    apply: async (gameId, operations, { timeoutMs }) => {
      // Each operation has its own id, so the same ids in another list are not a reuse.
      const given = { p_game_id: gameId, p_operations: operations }
      // Each answer has its operation's position. The last ones may be missing if the account has reached its limit of
      // writes.
      const schema = v.pipe(operationAnswers, v.minLength(1), v.maxLength(operations.length))
      return call('apply_operations', given, schema, { timeoutMs })
    },
    snapshot: (gameId, { timeoutMs }) => call('game_snapshot', { p_game_id: gameId }, gameSnapshot, { timeoutMs }),
    scoreHistory: (gameId, { timeoutMs }) => {
      const path = `/rest/v1/score_history?game_id=eq.${encodeURIComponent(gameId)}&outcome=eq.written&select=${historyColumns}&order=id`
      return request({ path, timeoutMs }, v.array(scoreChange))
    },
    poll: async (gameId, { timeoutMs }) => {
      const path = `/rest/v1/games?id=eq.${encodeURIComponent(gameId)}&select=${polledColumns}`
      const outcome = await request({ path, timeoutMs }, polledGames)
      return outcome.ok ? { ok: true, value: outcome.value[0] ?? null } : outcome
    },
  } satisfies Partial<GameCalls>
}

function codeGiven(code: string, secret: string | null) {
  return { p_code: code, ...(secret === null ? {} : { p_secret: secret }) }
}
