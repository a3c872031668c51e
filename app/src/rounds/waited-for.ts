import { gateOf } from '@teemates/golf/gate'
import { currentHoleNumber, findHole, isAnswered, isPlaying, type Round } from '@teemates/golf/round'

/** True if the round's hole needs no further score of these players. */
export function areScored(round: Round, playerIds: readonly string[]): boolean {
  const hole = findHole(round, currentHoleNumber(round))
  const stopped = new Set(round.players.filter((player) => !isPlaying(player)).map(({ id }) => id))
  return hole !== undefined && playerIds.every((id) => stopped.has(id) || isAnswered(hole, id))
}

/** Nicknames of the players for whom the round waits on its hole, without those whom this device scores for. */
export function waitedFor(round: Round, scorable: readonly string[]): string[] {
  const { unscoredPlayerIds, readyTotal } = gateOf(round)
  return round.players
    .filter((player) => isPlaying(player) && !scorable.includes(player.id))
    .filter(({ id, joinMode }) => {
      const isUnready = readyTotal > 1 && joinMode !== 'manual' && round.readyPlayers[id] !== true
      return isUnready || unscoredPlayerIds.includes(id)
    })
    .map(({ nickname }) => nickname)
}
