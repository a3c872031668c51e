import { joinEventId, type ProfileId, type RoundPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { currentHolePosition, type Round, type RoundPlayer } from '@teemates/golf/round'
import { applyEvent } from '@teemates/golf/round-events'
import { distinctName } from '../distinct-name.ts'

/**
 * Who plays in a solo round. The device's own player has the device profile's id and is local; mates have none. All are
 * saved with join mode 'manual'. Source: document 2 section 3, round player.
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

/** Told apart from the others of the round. */
function nameBeside(round: Round, name: string, exceptPlayerId: RoundPlayerId): string {
  const others = round.players.filter((player) => player.id !== exceptPlayerId)
  return distinctName(new Set(others.map((player) => player.nickname.normalize('NFC'))), name)
}

/**
 * The same round when it is full or the player is in it. The reducer joins, so that the limit of players has one rule. Who
 * comes after the first hole enters at the round's hole.
 */
export function withPlayer(round: Round, given: RoundPlayer, timeMs: number): Round {
  const isLate = round.status === 'active' && currentHolePosition(round) > 1
  const nickname = nameBeside(round, given.nickname, given.id)
  const player = { ...given, nickname, ...(isLate && { hasJoinedLate: true as const }) }
  return withSelf(
    applyEvent(round, {
      id: joinEventId(player.id, timeMs),
      roundId: round.id,
      playerId: player.id,
      type: 'join',
      holeNumber: null,
      data: { player },
      timestamp: new Date(timeMs).toISOString(),
    }),
  )
}

/** The player leaves with all their strokes; the last remaining one stays. Source: document 2 section 5. */
export function withoutPlayer(round: Round, playerId: RoundPlayerId, eventId: string, timeMs: number): Round {
  if (round.players.length < 2) return round
  return withSelf(
    applyEvent(round, {
      id: eventId,
      roundId: round.id,
      playerId,
      type: 'leave',
      holeNumber: null,
      data: null,
      timestamp: new Date(timeMs).toISOString(),
    }),
  )
}

/** The same round when nothing that can be seen is left of the name. */
export function withNickname(round: Round, playerId: string, given: string): Round {
  const name = cleanPlayerName(given)
  if (name === null) return round
  const nickname = nameBeside(round, name, playerId)
  const players = round.players.map((player) => (player.id === playerId ? { ...player, nickname } : player))
  return { ...round, players }
}

/** Whose statistics the round counts for: the player who holds this device, if one of the players does. */
function withSelf(round: Round): Round {
  const selfPlayerId = round.players.find((player) => player.isLocal)?.playerId ?? null
  if (round.metadata.selfPlayerId === selfPlayerId) return round
  return { ...round, metadata: { ...round.metadata, selfPlayerId } }
}
