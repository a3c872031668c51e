import { joinEventId, type ProfileId, type RoundPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { currentHolePosition, type Round, type RoundPlayer } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { distinctName } from '../distinct-name.ts'
import { type EventPorts, newEvent } from '../new-event.ts'

/**
 * The players of a solo round. The device's own player has the device profile's id and is local; mates have no profile. All
 * are saved with join mode 'manual'. Source: document 2 section 3, round player.
 */
export function soloPlayer(id: RoundPlayerId, nickname: string, profileId: ProfileId | null): RoundPlayer {
  return {
    id,
    playerId: profileId,
    nickname: cleanPlayerName(nickname) ?? DEFAULT_NICKNAME,
    isLocal: profileId !== null,
    p2pPeerId: null,
    joinMode: 'manual',
  }
}

/** The name, with a number if another player of the round has it. */
function nameBeside(round: Round, name: string, exceptPlayerId: RoundPlayerId): string {
  const others = round.players.filter((player) => player.id !== exceptPlayerId)
  return distinctName(new Set(others.map((player) => player.nickname.normalize('NFC'))), name)
}

/** The event of a player who joins. After the first hole, the player starts at the round's current hole. */
export function joining(ports: EventPorts, round: Round, given: RoundPlayer): RoundEvent {
  const isLate = round.status === 'active' && currentHolePosition(round) > 1
  const nickname = nameBeside(round, given.nickname, given.id)
  const player = { ...given, nickname, ...(isLate && { hasJoinedLate: true as const }) }
  const joined = { playerId: player.id, type: 'join', holeNumber: null, data: { player } } as const
  return newEvent(ports, round.id, joined, (at) => joinEventId(player.id, at))
}

/** The player's cleaned name, distinct from the others'; null if nothing visible is left of it. */
export function newName(round: Round, playerId: string, given: string): string | null {
  const name = cleanPlayerName(given)
  return name === null ? null : nameBeside(round, name, playerId)
}
