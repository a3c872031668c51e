import { currentHolePosition, type Round, strokesIn, strokesOn } from '@teemates/golf/round'
import type { HoleState } from './hole-strip.tsx'

/**
 * Every hole of the round, in playing order, as the row of hole numbers shows it. Scored is one on which all have a score
 * whom this device scores for: what another device owes can't be mended here.
 */
export function holeStatesOf(
  round: Round,
  scorablePlayerIds: readonly string[],
): { readonly number: number; readonly state: HoleState }[] {
  const current = currentHolePosition(round)
  return round.holes.map((hole, index) => {
    const position = index + 1
    if (position > current) return { number: hole.number, state: 'ahead' }
    const isScored = scorablePlayerIds.every((playerId) => strokesIn(hole, playerId) > 0)
    if (isScored) return { number: hole.number, state: 'scored' }
    return { number: hole.number, state: position === current ? 'current' : 'open' }
  })
}

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
