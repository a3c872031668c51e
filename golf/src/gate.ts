import { currentHoleNumber, findHole, isAnswered, isLastHole, isPlaying, type Round } from './round.ts'

/**
 * Whether the round may go on to its next hole; who has left or stopped counts for nothing in it. Source: document 2,
 * sections 4 and 5; decision 22, 'Backend'; decision 20. The server decides the same in private.gate_of, by golf/vectors/gate.json.
 */
export interface Gate {
  /** Host and p2p players; manual players need no readiness. */
  readonly readyTotal: number
  readonly readyCount: number
  /** True with fewer than two players who can be ready. */
  readonly allReady: boolean
  /** Ids of players who have neither strokes nor 'No score' on the current hole. */
  readonly unscoredPlayerIds: readonly string[]
  readonly canAdvance: boolean
  readonly isLastHole: boolean
}

export function gateOf(round: Round): Gate {
  const hole = findHole(round, currentHoleNumber(round))
  const players = round.players.filter(isPlaying)
  // Those who have stopped may go on once nobody is left to wait for.
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
