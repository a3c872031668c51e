import type { PeerRound } from './peer-round.ts'
import type { Round } from './round.ts'

/**
 * The round as the one device that plays it shows it: it counts for the statistics of the player who holds the device, if
 * one of the players does. A player without a durable id leaves that as it is.
 */
export function soloRoundOf({ round }: PeerRound): Round {
  const self = round.players.find(({ isLocal }) => isLocal)
  const selfPlayerId = self === undefined ? null : (self.playerId ?? round.metadata.selfPlayerId)
  if (round.metadata.selfPlayerId === selfPlayerId) return round
  return { ...round, metadata: { ...round.metadata, selfPlayerId } }
}
