import { joinEventId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_PLAYER_NAME_LENGTH } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Round, RoundPlayer } from '@teemates/golf/round'
import { applyEvent } from '@teemates/golf/round-events'

/**
 * Who plays in a solo round. The device's own player has the device profile's id and is local; mates have none. All are
 * saved with join mode 'manual'. Source: document 2 section 3, round player.
 */
export function soloPlayer(id: string, nickname: string, profileId: string | null): RoundPlayer {
  return {
    id,
    playerId: profileId,
    nickname: cleanPlayerName(nickname) ?? DEFAULT_NICKNAME,
    isLocal: profileId !== null,
    p2pPeerId: null,
    joinMode: 'manual',
  }
}

/**
 * The name, with a number after it where another player of the round has the same: two Toms are Tom and Tom 2 on every
 * screen and card.
 */
function distinctName(round: Round, name: string, exceptPlayerId: string): string {
  const taken = new Set(
    round.players.filter((player) => player.id !== exceptPlayerId).map((player) => player.nickname.normalize('NFC')),
  )
  let distinct = name
  for (let number = 2; taken.has(distinct.normalize('NFC')); number += 1) distinct = withEnding(name, ` ${number}`)
  return distinct
}

/** Makes room for the ending by whole characters as they are read: half an emoji is another one. */
function withEnding(name: string, ending: string): string {
  const characters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name),
    (part) => part.segment,
  )
  while (characters.length > 1 && [...characters.join('')].length + ending.length > MAX_PLAYER_NAME_LENGTH) {
    characters.pop()
  }
  return `${characters.join('').trimEnd()}${ending}`
}

/** The same round when it is full or the player is in it. The reducer joins, so that the limit of players has one rule. */
export function withPlayer(round: Round, given: RoundPlayer, timeMs: number): Round {
  const player = { ...given, nickname: distinctName(round, given.nickname, given.id) }
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
export function withoutPlayer(round: Round, playerId: string, eventId: string, timeMs: number): Round {
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
  const nickname = distinctName(round, name, playerId)
  const players = round.players.map((player) => (player.id === playerId ? { ...player, nickname } : player))
  return { ...round, players }
}

/** Whose statistics the round counts for: the player who holds this device, if one of the players does. */
function withSelf(round: Round): Round {
  const selfPlayerId = round.players.find((player) => player.isLocal)?.playerId ?? null
  if (round.metadata.selfPlayerId === selfPlayerId) return round
  return { ...round, metadata: { ...round.metadata, selfPlayerId } }
}
