import { findHole, isAnswered, isPlaying, type Round } from '@teemates/golf/round'

/**
 * The next player to score: the first after the given player, in a circle, who is playing and has neither strokes nor
 * 'No score'. null if there is none.
 */
export function nextUnscored(
  round: Round,
  holeNumber: number,
  playerIds: readonly string[],
  afterPlayerId: string | null,
): string | null {
  const start = afterPlayerId === null ? 0 : playerIds.indexOf(afterPlayerId) + 1
  const inTurn = [...playerIds.slice(start), ...playerIds.slice(0, start)]
  const hole = findHole(round, holeNumber)
  const isOpen = (id: string) => hole !== undefined && !isAnswered(hole, id)
  const plays = (id: string) => round.players.some((player) => player.id === id && isPlaying(player))
  return inTurn.find((playerId) => playerId !== afterPlayerId && isOpen(playerId) && plays(playerId)) ?? null
}
