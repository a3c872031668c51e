import type { GameChange } from '../../backend/backend.ts'
import type { GameRow, GameSnapshot, PlayerRow, ScoreRow } from '../../backend/game-rows.ts'
import type { GameState } from './game-state.ts'
import { cameIn, hasGap, type RevisionOrder } from './revision-order.ts'

/* One row into what is known: iff it is newer than what is known of it. */

export function withGameRow(state: GameState, snapshot: GameSnapshot, row: GameRow): GameState {
  if (row.epoch !== snapshot.epoch) {
    const foreign = { epoch: row.epoch, revision: row.revision }
    return withNeed({ ...state, bookkeeping: { ...state.bookkeeping, foreign } })
  }
  const { game } = snapshot
  const isNext = row.revision === game.revision + 1
  const isMove = row.current_hole !== game.current_hole
  const saysAll = isNext && (isMove || row.status !== game.status)
  const order = cameIn(state.bookkeeping.order, row.revision, saysAll ? 'all' : 'game')
  if (row.revision <= game.revision) return withOrder(state, order)
  const isLater = (player: PlayerRow) => player.revision >= row.revision
  const players = isMove
    ? mergedRows(nobodyReady(snapshot.players), snapshot.players.filter(isLater), playerKey)
    : snapshot.players
  return withOrder({ ...state, snapshot: { ...snapshot, game: row, players } }, order)
}

/** As on a hole that the game has just come to: the rows that say so come each for itself. */
export function nobodyReady(players: readonly PlayerRow[]): PlayerRow[] {
  return players.map((player) => (player.ready_for_next ? { ...player, ready_for_next: false } : player))
}

export function withPlayerRow(state: GameState, snapshot: GameSnapshot, row: PlayerRow): GameState {
  const order = cameIn(state.bookkeeping.order, row.revision, 'content')
  if (state.bookkeeping.deleted.has(row.player_id) || !isNews(state, snapshot.players, row, playerKey)) {
    return withOrder(state, order)
  }
  return withOrder(
    { ...state, snapshot: { ...snapshot, players: mergedRows(snapshot.players, [row], playerKey) } },
    order,
  )
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
  if (table !== 'game_players' || typeof playerId !== 'string') {
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

/** Those given replace those of their key, at their place. */
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
  const needsSnapshot = state.snapshot === null || foreign !== null || isUnclear || hasGap(order)
  return needsSnapshot === state.needsSnapshot ? state : { ...state, needsSnapshot }
}
