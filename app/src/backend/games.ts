import * as v from 'valibot'
import { type AccountRequest, callProcedure } from './account-request.ts'
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
  const call = <Schema extends v.GenericSchema>(
    procedure: string,
    given: Readonly<Record<string, unknown>>,
    schema: Schema,
    options: CallOptions,
  ) => callProcedure(request, procedure, given, schema, options)

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
    preview: (code, secret, { timeoutMs }) =>
      call('preview_game', codeGiven(code, secret), previewedGame, { timeoutMs }),
    reclaimSeat: (gameId, playerId, seatToken, options) =>
      call('reclaim_seat', { p_game_id: gameId, p_player_id: playerId, p_seat_token: seatToken }, takenSeat, options),
    start: (gameId, options) => call('start_game', { p_game_id: gameId }, startedGame, options),
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
    askForSeat: (gameId, playerId, options) =>
      call('ask_for_seat', { p_game_id: gameId, p_player_id: playerId }, playerRow, options),
    endSeatRequests: (options) => call('end_seat_requests', {}, endedRequests, options),
    answerSeat: (gameId, { askerId, playerId, isGiven }, options) =>
      call(
        'answer_seat',
        { p_game_id: gameId, p_asker: askerId, p_player_id: playerId, p_gives: isGiven },
        changedSeat,
        options,
      ),
    takeOver: (gameId, options) => call('take_over_game', { p_game_id: gameId }, changedSeat, options),
    leave: (gameId, options) => call('leave_game', { p_game_id: gameId }, changedSeat, options),
    update: (gameId, { teeLabel, holesMode, holeSetFull }, options) =>
      ask(
        'game-update',
        { game_id: gameId, tee_label: teeLabel, holes_mode: holesMode, hole_set_full: holeSetFull },
        gameRow,
        options,
      ),
    setStartingHole: (gameId, holeNumber, options) =>
      call('set_starting_hole', { p_game_id: gameId, p_hole: holeNumber }, gameRow, options),
    delete: (gameId, options) => ask('game-delete', { game_id: gameId }, deletedGame, options),
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
  }
}

function codeGiven(code: string, secret: string | null) {
  return { p_code: code, ...(secret === null ? {} : { p_secret: secret }) }
}
