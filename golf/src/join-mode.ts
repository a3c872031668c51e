import { isManualPlayerId } from './ids.ts'
import type { JoinMode, RoundPlayer } from './round.ts'

/** How a player came into a multiplayer round. Source: document 2 section 4, join modes. */
export function joinModeOf(player: Pick<RoundPlayer, 'id' | 'isLocal' | 'p2pPeerId'>): JoinMode {
  if (isManualPlayerId(player.id)) return 'manual'
  if (player.isLocal) return 'host'
  // Peer to peer with a peer id, and by default without one.
  return 'p2p'
}
