import {
  currentHolePosition,
  holeAt,
  holesInPlayingOrder,
  isAnswered,
  isPlaying,
  type Round,
} from '@teemates/golf/round'
import type { PlayerRow } from '../../../backend/game-rows.ts'
import { gamePositionOf, shownRound } from './game-round.ts'
import type { GameState } from './known-game.ts'

/**
 * The number of the hole that each player with a device plays, by player id. It is the game's current hole, the next one if
 * the player is ready, or a later one if they have strokes there. This device's player plays the hole that it shows. Empty
 * unless the round runs.
 */
export function holesPlayedNow(state: GameState): Readonly<Record<string, number>> {
  const { snapshot } = state
  const round = shownRound(state)
  if (snapshot === null || round === null || round.status !== 'active') return {}
  const gamePosition = gamePositionOf(snapshot)
  const stopped = new Set(round.players.filter((player) => !isPlaying(player)).map(({ id }) => id))
  const positionOf = (row: PlayerRow) =>
    row.player_id === state.playerId
      ? currentHolePosition(round)
      : Math.max(gamePosition + (row.ready_for_next ? 1 : 0), furthestPosition(round, row.player_id))
  return Object.fromEntries(
    snapshot.players
      .filter((row) => row.is_active && !row.removed && !row.is_manual && !stopped.has(row.player_id))
      .map((row) => [row.player_id, holeAt(round, Math.min(positionOf(row), round.holes.length))?.number ?? 0]),
  )
}

function furthestPosition(round: Round, playerId: string): number {
  return holesInPlayingOrder(round).findLastIndex((hole) => isAnswered(hole, playerId)) + 1
}
