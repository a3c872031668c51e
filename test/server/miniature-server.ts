import { gateOf } from '@teemates/golf/gate'
import * as v from 'valibot'
import type { GameChange, WireOperation } from '../../app/src/backend/backend.ts'
import {
  type GameSnapshot,
  gameSnapshot,
  type OperationAnswer,
  type PlayerRow,
  playerRow,
  scoreRow,
} from '../../app/src/backend/game-rows.ts'
import { shownRound } from '../../app/src/rounds/live/game-round.ts'
import { gameStateOf } from '../../app/src/rounds/live/game-state.ts'
import type { GameState } from '../../app/src/rounds/live/known-game.ts'

/* For tests: one game as the server has it, with what it answers and the changes that it tells. */

export const GAME_ID = '00000000-0000-4000-8000-0000000000aa'
export const ANN = 'cmplr_ann'
export const BEN = 'cmplr_ben'
export const MIA = `manual_${'0'.repeat(24)}`

export interface MiniatureServer {
  snapshot(): GameSnapshot
  /** What each operation of the player is answered; its changes are told. */
  apply(playerId: string, operations: readonly WireOperation[]): OperationAnswer[]
  /** A change of the game's row. */
  change(fields: Partial<GameSnapshot['game']>): void
  /** Changes of players' rows in one revision; null: the row goes. */
  players(changed: Readonly<Record<string, Partial<PlayerRow> | null>>): void
  /** All that was told, a list for each revision; it is emptied. */
  told(): GameChange[][]
}

export function holes(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({ number: first + index, par: 4, length: 350, si: index + 1 }))
}

/** What a device knows that has the snapshot and nothing else. */
export function stateOf(snapshot: GameSnapshot | null, playerId = ANN): GameState {
  const intents = { ownPosition: 0, ready: null }
  return gameStateOf({ gameId: GAME_ID, playerId, snapshot, operations: [], intents })
}

/** Ann is the host, Ben is with her, and Mia has no device. Active, on the first of nine holes. */
export function createMiniatureServer(fields: Partial<GameSnapshot['game']> = {}): MiniatureServer {
  let state = v.parse(gameSnapshot, {
    game: {
      id: GAME_ID,
      code: 'ABC234',
      status: 'active',
      current_hole: 1,
      course_vendor_id: 'vendor_1',
      course_name: 'Pebble Beach',
      tee_label: 'Blue',
      holes_mode: 'front9',
      hole_set: holes(1, 9),
      revision: 1,
      epoch: 'one',
      ...fields,
    },
    players: [ANN, BEN, MIA].map((player_id, index) => ({
      game_id: GAME_ID,
      player_id,
      nickname: ['Ann', 'Ben', 'Mia'][index],
      is_host: player_id === ANN,
      is_manual: player_id === MIA,
      seat: index + 1,
      revision: 1,
    })),
    scores: [],
    epoch: 'one',
    revision: 1,
    ...('epoch' in fields ? { epoch: fields.epoch } : {}),
  })
  let told: GameChange[][] = []
  const answers = new Map<string, OperationAnswer>()

  function commit(next: Partial<GameSnapshot>, rows: readonly GameChange[]): void {
    const revision = state.revision + 1
    const game = { ...(next.game ?? state.game), revision }
    state = { ...state, ...next, game, revision, epoch: game.epoch }
    told.push([...rows, { table: 'games', type: 'UPDATE', row: game }])
  }

  function players(changed: Readonly<Record<string, Partial<PlayerRow> | null>>, game = state.game): void {
    const rows = Object.entries(changed).flatMap(([player_id, given]) => {
      const known = state.players.find((row) => row.player_id === player_id)
      const fresh = { game_id: GAME_ID, player_id, nickname: player_id, seat: state.players.length + 1 }
      return given === null ? [] : [v.parse(playerRow, { ...fresh, ...known, ...given, revision: state.revision + 1 })]
    })
    const others = state.players.filter((row) => !Object.hasOwn(changed, row.player_id))
    const gone = Object.keys(changed).filter((player_id) => changed[player_id] === null)
    commit({ game, players: [...others, ...rows] }, [
      ...rows.map((row) => ({ table: 'game_players', type: 'UPDATE', row }) as const),
      ...gone.map((player_id) => ({
        table: 'game_players' as const,
        type: 'DELETE' as const,
        keys: { game_id: GAME_ID, player_id },
      })),
    ])
  }

  function score(playerId: string, operation: Extract<WireOperation, { kind: 'score' }>): unknown {
    const { hole, strokes, player_id, base_revision, no_score } = operation
    const known = state.scores.find((row) => row.hole === hole && row.player_id === player_id)
    const isApplied =
      known === undefined ||
      base_revision === undefined ||
      base_revision >= known.revision ||
      known.updated_by_player === playerId
    if (isApplied) {
      const revision = state.revision + 1
      const row = v.parse(scoreRow, {
        game_id: GAME_ID,
        player_id,
        hole,
        strokes,
        no_score,
        revision,
        base_revision,
        updated_by_player: playerId,
      })
      commit({ scores: [...state.scores.filter((other) => other !== known), row] }, [
        { table: 'scores', type: known === undefined ? 'INSERT' : 'UPDATE', row },
      ])
    }
    const stands = state.scores.find((row) => row.hole === hole && row.player_id === player_id)
    return { applied: isApplied, score: stands, revision: state.revision }
  }

  function advance(from: number | undefined): unknown {
    const { game } = state
    if (from !== undefined && from < game.current_hole) return position()
    if (from !== game.current_hole) return 'stale_hole'
    const round = shownRound(stateOf(state))
    if (round === null || !gateOf(round).canAdvance) return 'gate_closed'
    if (game.current_hole >= game.hole_set.length) return finish()
    const unready = state.players.filter((row) => row.ready_for_next).map((row) => row.player_id)
    players(Object.fromEntries(unready.map((id) => [id, { ready_for_next: false }])), {
      ...game,
      current_hole: game.current_hole + 1,
    })
    return position()
  }

  function position() {
    return {
      advanced: true,
      current_hole: state.game.current_hole,
      status: state.game.status,
      revision: state.revision,
    }
  }

  function finish(): unknown {
    commit({ game: { ...state.game, status: 'finished' } }, [])
    return position()
  }

  /** The answer, or the code of a refusal. */
  function answerTo(playerId: string, operation: WireOperation): unknown {
    if (state.game.status === 'finished') return 'game_finished'
    switch (operation.kind) {
      case 'score':
        return score(playerId, operation)
      case 'ready':
        if (operation.hole !== state.game.current_hole) return 'stale_hole'
        players({ [playerId]: { ready_for_next: operation.ready } })
        return { ready_for_next: operation.ready, revision: state.revision }
      case 'stop': {
        const others = state.players.filter((row) => row.player_id !== operation.player_id)
        const plays = (row: PlayerRow) => row.is_active && !row.removed && !row.stopped
        if (operation.stopped && !others.some(plays)) return 'last_player'
        players({ [operation.player_id]: { stopped: operation.stopped } })
        return {
          player: state.players.find((row) => row.player_id === operation.player_id),
          revision: state.revision,
        }
      }
      case 'advance':
        return advance(operation.from_hole)
      case 'finish':
        return finish()
      case 'leave':
        players({ [playerId]: { is_active: false } })
        return { revision: state.revision }
    }
  }

  return {
    snapshot: () => state,
    apply: (playerId, operations) =>
      operations.map((operation) => {
        const { operation_id } = operation
        const before = answers.get(operation_id)
        if (before !== undefined) return before
        const answer = answerTo(playerId, operation)
        const now: OperationAnswer =
          typeof answer === 'string'
            ? { operation_id, ok: false, error: { code: 'PT409', details: answer, message: `Refused: ${answer}` } }
            : { operation_id, ok: true, answer }
        answers.set(operation_id, now)
        return now
      }),
    change: (given) => commit({ game: { ...state.game, ...given } }, []),
    players: (changed) => players(changed),
    told() {
      const all = told
      told = []
      return all
    },
  }
}
