import { currentHoleNumber, findHole, isAnswered, isLastHole, isPlaying, type Round } from './round.ts'

/**
 * Whether the round may go on to its next hole. Players who have left or stopped don't count. Source: document 2, sections
 * 4 and 5; decision 22, 'Backend'; decision 20. The server implements the same rule in private.gate_of;
 * golf/vectors/gate.json tests both.
 */
export interface Gate {
  /** The number of host and p2p players; manual players don't need to be ready. */
  readonly readyTotal: number
  readonly readyCount: number
  /** True if fewer than two players can be ready. */
  readonly allReady: boolean
  /** Ids of players who have neither strokes nor 'No score' on the current hole. */
  readonly unscoredPlayerIds: readonly string[]
  readonly canAdvance: boolean
  readonly isLastHole: boolean
}

export function gateOf(round: Round): Gate {
  const hole = findHole(round, currentHoleNumber(round))
  const players = round.players.filter(isPlaying)
  // When no active player is left, those who have stopped may go on.
  const isAnyoneHere = round.players.some(({ hasLeft }) => hasLeft !== true)
  const participants = players.filter((player) => player.joinMode !== 'manual')
  const readyCount = participants.filter((player) => round.readyPlayers[player.id] === true).length
  const allReady = participants.length < 2 || readyCount === participants.length
  const unscoredPlayerIds = players
    .filter((player) => hole === undefined || !isAnswered(hole, player.id))
    .map((player) => player.id)
  return {
    readyTotal: participants.length,
    readyCount,
    allReady,
    unscoredPlayerIds,
    canAdvance: round.status === 'active' && isAnyoneHere && allReady && unscoredPlayerIds.length === 0,
    isLastHole: isLastHole(round),
  }
}
