import type { GameChange, WireOperation } from '../../app/src/backend/backend.ts'
import type { GameSnapshot, OperationAnswer } from '../../app/src/backend/game-rows.ts'
import { gameStateOf } from '../../app/src/rounds/live/state/game-state.ts'
import type { GameState } from '../../app/src/rounds/live/state/known-game.ts'
import type { GameRow, HoleRow, PlayerRow } from './model/rows.ts'
import { nextSeat } from './model/seats.ts'
import { ModelGame } from './model-game.ts'

/* For tests: Ann's game on the server's model, and the device that knows it. */

export const GAME_ID = '00000000-0000-4000-8000-0000000000aa'
export const ANN = 'cmplr_ann'
export const BEN = 'cmplr_ben'
export const MIA = `manual_${'0'.repeat(24)}`

export interface MiniatureServer {
  snapshot(): GameSnapshot
  /** The answer to each operation of the player. */
  apply(playerId: string, operations: readonly WireOperation[]): OperationAnswer[]
  /** A change of the game's row. */
  change(fields: Partial<GameRow>): void
  /** Changes of players' rows in one revision; null: the row goes. */
  players(changed: Readonly<Record<string, Partial<PlayerRow> | null>>): void
  /** A score's row that no procedure writes now: a former host's, or one that only a newer server allows. */
  write(by: string, score: WrittenScore): void
  /** Changes since they were last taken, a list for each call. */
  takeChanges(): GameChange[][]
}

interface WrittenScore {
  readonly player_id: string
  readonly hole: number
  readonly strokes: number
  readonly no_score?: boolean
}

const createdAt = '2026-06-01T07:40:00.000Z'
const now = () => Date.UTC(2026, 5, 1, 8)

export function holes(first: number, count: number): HoleRow[] {
  return Array.from({ length: count }, (_, index) => ({ number: first + index, par: 4, length: 350, si: index + 1 }))
}

/** The state of a device that has this snapshot and nothing else. */
export function stateOf(snapshot: GameSnapshot | null, playerId = ANN): GameState {
  const intents = { ownPosition: 0, ready: null }
  return gameStateOf({ gameId: GAME_ID, playerId, snapshot, operations: [], intents })
}

/**
 * Ann is the host, Ben is with her, and Mia has no device. Active, on the first of nine holes.
 * @param newer how a newer server writes these fields of the game's row
 */
export function createMiniatureServer(
  fields: Partial<GameRow> = {},
  newer: Readonly<Record<string, unknown>> = {},
): MiniatureServer {
  const game: GameRow = {
    id: GAME_ID,
    code: 'ABC234',
    invite_secret: 'invitation-secret-0123',
    host_user: accountOf(ANN),
    status: 'active',
    current_hole: 1,
    course_vendor_id: 'vendor_1',
    course_name: 'Pebble Beach',
    tee_label: 'Blue',
    holes_mode: 'front9',
    hole_set: holes(1, 9),
    started_at: null,
    finished_at: null,
    finished_by: null,
    created_at: createdAt,
    updated_at: createdAt,
    revision: 1,
    epoch: 'one',
    round_games: null,
    ...fields,
  }
  const seats = [
    { player_id: ANN, nickname: 'Ann', is_host: true },
    { player_id: BEN, nickname: 'Ben' },
    { player_id: MIA, nickname: 'Mia', is_manual: true },
  ]
  const model = new ModelGame(
    { game, players: seats.map((seat, index) => playerOf({ ...seat, seat: index + 1 })) },
    now,
    (row) => (typeof row === 'object' && row !== null && 'hole_set' in row ? { ...row, ...newer } : row),
  )
  return {
    snapshot: () => model.snapshot(),
    apply: (playerId, operations) => model.apply(accountOf(playerId), operations),
    change: (given) => model.edit(given),
    players: (changed) =>
      model.edit({}, (locked, revision) => {
        for (const [player_id, given] of Object.entries(changed)) {
          if (given === null) locked.deletePlayer(player_id)
          else if (locked.player(player_id) !== undefined) locked.updatePlayer(player_id, { ...given, revision })
          else
            locked.addPlayer(playerOf({ seat: nextSeat(locked), player_id, nickname: player_id, ...given, revision }))
        }
      }),
    write: (by, { player_id, hole, strokes, no_score = false }) =>
      model.edit({}, (locked, revision) =>
        locked.putScore({
          game_id: GAME_ID,
          player_id,
          hole,
          user_id: null,
          strokes,
          no_score,
          revision,
          base_revision: null,
          updated_by: accountOf(by),
          updated_by_player: by,
          updated_at: locked.call.time,
        }),
      ),
    takeChanges: () => model.takeChanges(),
  }
}

function accountOf(playerId: string): string {
  return `account of ${playerId}`
}

function playerOf(given: Partial<PlayerRow> & Pick<PlayerRow, 'player_id' | 'nickname' | 'seat'>): PlayerRow {
  return {
    game_id: GAME_ID,
    user_id: given.is_manual === true ? null : accountOf(given.player_id),
    is_active: true,
    is_manual: false,
    is_host: false,
    ready_for_next: false,
    joined_at: createdAt,
    left_at: null,
    removed: false,
    stopped: false,
    asks_for: null,
    ask_outcome: null,
    moved_to: null,
    course_handicap: null,
    revision: 1,
    ...given,
  }
}
