import type { RoundPlayerId } from './ids.ts'
import type { Round, RoundPlayer } from './round.ts'

/**
 * Whether the holder of a device may set a player's strokes. In a solo round they may score for everyone. Otherwise they
 * score for themselves; the host also scores for manual players, but never for a player with a device. Source: document 2
 * sections 5 and 6. scorerId is the round's id of the player who holds the device; null while unknown.
 */
export function mayScoreFor(round: Round, scorerId: RoundPlayerId | null, playerId: RoundPlayerId): boolean {
  const player = findPlayer(round, playerId)
  if (player === undefined) return false
  if (round.metadata.soloRound === true) return true
  const scorer = scorerId === null ? undefined : findPlayer(round, scorerId)
  if (scorer === undefined) return false
  return scorer.id === player.id || (scorer.joinMode === 'host' && player.joinMode === 'manual')
}

/** Ids of the players whose strokes the scorer may set, in the round's order. */
export function scorablePlayerIds(round: Round, scorerId: RoundPlayerId | null): RoundPlayerId[] {
  return round.players.map((player) => player.id).filter((playerId) => mayScoreFor(round, scorerId, playerId))
}

function findPlayer(round: Round, playerId: RoundPlayerId): RoundPlayer | undefined {
  return round.players.find((player) => player.id === playerId)
}
