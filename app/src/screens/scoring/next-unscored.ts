import { type Round, strokesOn } from '@teemates/golf/round'

/** Whose turn it is to be scored: the next one without a score after the given player, round and round; null when all have one. */
export function nextUnscored(
  round: Round,
  holeNumber: number,
  playerIds: readonly string[],
  afterPlayerId: string | null,
): string | null {
  const start = afterPlayerId === null ? 0 : playerIds.indexOf(afterPlayerId) + 1
  const inTurn = [...playerIds.slice(start), ...playerIds.slice(0, start)]
  return inTurn.find((playerId) => playerId !== afterPlayerId && strokesOn(round, holeNumber, playerId) === 0) ?? null
}
