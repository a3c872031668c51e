import { findHole } from '@teemates/golf/round'
import type { RoundErrorCode, RoundView } from './session.ts'
import { areScored } from './waited-for.ts'

/** The reason why a player's strokes can't be entered on a hole of an active round; null if they can. */
export function scoringProblem(
  { round, scorablePlayerIds, selectablePlayerIds }: RoundView,
  playerId: string,
  holeNumber: number,
): RoundErrorCode | null {
  if (!round.players.some((player) => player.id === playerId)) return 'no-such-player'
  if (findHole(round, holeNumber) === undefined) return 'no-such-hole'
  if (scorablePlayerIds.includes(playerId)) return null
  return selectablePlayerIds.includes(playerId) ? 'player-without-id' : 'not-your-player'
}

/** Names the missing scores of the device's player, or of players without a device, on the shown hole; null if none. */
export function missingScores({ round, scorablePlayerIds }: RoundView, selfId: string): RoundErrorCode | null {
  if (!areScored(round, [selfId])) return 'no-score-yet'
  return areScored(round, scorablePlayerIds) ? null : 'manual-players-unscored'
}
