import { isManualPlayerId } from './ids.ts'
import type { JoinMode, RoundPlayer } from './round.ts'

/** How a player joined a multiplayer round. Source: document 2 section 4, join modes. */
export function joinModeOf(player: Pick<RoundPlayer, 'id' | 'isLocal' | 'p2pPeerId'>): JoinMode {
  if (isManualPlayerId(player.id)) return 'manual'
  if (player.isLocal) return 'host'
  // Players with a peer id are p2p, and so is everyone without one by default.
  return 'p2p'
}
