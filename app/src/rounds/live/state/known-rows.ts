import type { GameChange } from '../../../backend/backend.ts'
import {
  type GameRow,
  type GameSnapshot,
  isServersPlayerId,
  type PlayerRow,
  type ScoreRow,
} from '../../../backend/game-rows.ts'
import type { GameState } from './known-game.ts'
import { cameIn, hasGap, type RevisionOrder } from './revision-order.ts'

/* These functions take one row into the known state, if it is newer than the known one. */

export function withGameRow(state: GameState, snapshot: GameSnapshot, row: GameRow): GameState {
  if (row.epoch !== snapshot.epoch) {
    const foreign = { epoch: row.epoch, revision: row.revision }
    return withNeed({ ...state, bookkeeping: { ...state.bookkeeping, foreign } })
  }
  const { game } = snapshot
  const isNext = row.revision === game.revision + 1
  const saysAll = isNext && (row.current_hole !== game.current_hole || row.status !== game.status)
  const order = cameIn(state.bookkeeping.order, row.revision, saysAll ? 'all' : 'game')
  const [earlier, later] = row.revision > game.revision ? [game, row] : [row, game]
  // A hosted server leaves out a large column that the change didn't touch.
  const whole = row.round_games === undefined ? { ...row, round_games: game.round_games } : row
  const next = later === game ? state : { ...state, snapshot: { ...snapshot, game: whole } }
  return withOrder(earlier.current_hole < later.current_hole ? movedAfter(next, earlier.revision) : next, order)
}

/** The game was on an earlier hole at that revision, so readiness up to it doesn't count for the current hole. */
function movedAfter(state: GameState, revision: number): GameState {
  const movedAt = Math.max(state.bookkeeping.movedAt, revision)
  if (state.snapshot === null || movedAt === state.bookkeeping.movedAt) return state
  const players = state.snapshot.players.map((player) => readyNow(player, movedAt))
  return { ...state, snapshot: { ...state.snapshot, players }, bookkeeping: { ...state.bookkeeping, movedAt } }
}

/** movedAt: see Bookkeeping. */
export function readyNow(player: PlayerRow, movedAt: number): PlayerRow {
  return player.ready_for_next && player.revision <= movedAt ? { ...player, ready_for_next: false } : player
}

export function withPlayerRow(state: GameState, snapshot: GameSnapshot, row: PlayerRow): GameState {
  const order = cameIn(state.bookkeeping.order, row.revision, 'content')
  if (state.bookkeeping.deleted.has(row.player_id) || !isNews(state, snapshot.players, row, playerKey)) {
    return withOrder(state, order)
  }
  const now = readyNow(row, state.bookkeeping.movedAt)
  const others = snapshot.players.filter((other) => !isOtherIdOf(row, other))
  return withOrder({ ...state, snapshot: { ...snapshot, players: mergedRows(others, [now], playerKey) } }, order)
}

/** The same seat under another id: the server may not have sent its id before, or may not send it any more. */
function isOtherIdOf(row: PlayerRow, other: PlayerRow): boolean {
  const isIdMissing = !isServersPlayerId(row.player_id) || !isServersPlayerId(other.player_id)
  return isIdMissing && row.seat === other.seat && row.player_id !== other.player_id
}

export function withScoreRow(state: GameState, snapshot: GameSnapshot, row: ScoreRow): GameState {
  const order = cameIn(state.bookkeeping.order, row.revision, 'content')
  if (!isNews(state, snapshot.scores, row, scoreKey)) return withOrder(state, order)
  return withOrder({ ...state, snapshot: { ...snapshot, scores: mergedRows(snapshot.scores, [row], scoreKey) } }, order)
}

export function withDeletion(
  state: GameState,
  snapshot: GameSnapshot,
  { table, keys }: Extract<GameChange, { type: 'DELETE' }>,
): GameState {
  const playerId = keys['player_id']
  if (table !== 'game_players' || typeof playerId !== 'string' || playerId === '') {
    return withNeed({ ...state, bookkeeping: { ...state.bookkeeping, isUnclear: true } })
  }
  return {
    ...state,
    snapshot: { ...snapshot, players: snapshot.players.filter((row) => row.player_id !== playerId) },
    bookkeeping: { ...state.bookkeeping, deleted: new Set([...state.bookkeeping.deleted, playerId]) },
  }
}

interface Row {
  readonly revision: number
}

function isNews<R extends Row>(state: GameState, rows: readonly R[], row: R, keyOf: (row: R) => string): boolean {
  if (row.revision <= state.bookkeeping.base) return false
  const known = rows.find((other) => keyOf(other) === keyOf(row))
  return known === undefined || row.revision > known.revision
}

/** Given rows replace the row with their key, at its place. */
export function mergedRows<R extends Row>(rows: readonly R[], given: readonly R[], keyOf: (row: R) => string): R[] {
  if (given.length === 0) return [...rows]
  const merged = new Map(rows.map((row) => [keyOf(row), row]))
  for (const row of given) merged.set(keyOf(row), row)
  return [...merged.values()]
}

export const playerKey = (row: PlayerRow): string => row.player_id
export const scoreKey = (row: ScoreRow): string => `${row.hole} ${row.player_id}`

export function withOrder(state: GameState, order: RevisionOrder): GameState {
  if (order === state.bookkeeping.order) return state
  const snapshot =
    state.snapshot === null || state.snapshot.revision === order.known
      ? state.snapshot
      : { ...state.snapshot, revision: order.known }
  return withNeed({ ...state, snapshot, bookkeeping: { ...state.bookkeeping, order } })
}

export function withNeed(state: GameState): GameState {
  const { foreign, isUnclear, order } = state.bookkeeping
  const needsSnapshot =
    state.snapshot === null || foreign !== null || isUnclear || hasGap(order) || isHostUnclear(state, state.snapshot)
  return needsSnapshot === state.needsSnapshot ? state : { ...state, needsSnapshot }
}

/**
 * A change of the host is one revision with two rows, and one of them may be missing. A whole snapshot is believed as it
 * is.
 */
function isHostUnclear({ bookkeeping }: GameState, { players, revision }: GameSnapshot): boolean {
  if (revision === bookkeeping.base) return false
  const seats = players.filter((row) => row.is_active && !row.removed && !row.is_manual)
  return seats.length > 0 && seats.filter((row) => row.is_host).length !== 1
}
