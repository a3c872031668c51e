import { gateOf } from '@teemates/golf/gate'
import { currentHoleNumber, type Round, strokesOn } from '@teemates/golf/round'

/** All of these players have strokes on the round's hole. */
export function areScored(round: Round, playerIds: readonly string[]): boolean {
  return playerIds.every((id) => strokesOn(round, currentHoleNumber(round), id) > 0)
}

/** Nicknames of those for whom the round waits on its hole, without those whom this device scores for. */
export function waitedFor(round: Round, scorable: readonly string[]): string[] {
  const { unscoredPlayerIds, readyTotal } = gateOf(round)
  return round.players
    .filter((player) => player.hasLeft !== true && !scorable.includes(player.id))
    .filter(({ id, joinMode }) => {
      const isUnready = readyTotal > 1 && joinMode !== 'manual' && round.readyPlayers[id] !== true
      return isUnready || unscoredPlayerIds.includes(id)
    })
    .map(({ nickname }) => nickname)
}
