import { joinEventId, playerId as newPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Round, RoundPlayer } from '@teemates/golf/round'
import { distinctName } from '../../distinct-name.ts'
import type { Host } from '../host/host.ts'
import { newEvent, RANDOM_LENGTH } from '../../new-event.ts'
import { newKey } from './host-keys.ts'
import type { DeclineReason } from './join-messages.ts'
import type { SeatKey } from './peer-keys.ts'

/*
 * The seats that the host gives to phones. Each is a player of the round, and a key that only the seat's phone has.
 */

/** A golfer's phone, as it introduces itself. */
export interface SeatOwner {
  readonly peerId: string
  readonly nickname: string
  readonly profileId: string
}

export function isOver({ record, onByeReceived }: Host): boolean {
  return record.state().round.status === 'completed' || onByeReceived !== null
}

export function isPlayer({ record }: Host, playerId: string): boolean {
  return record.state().round.players.some(({ id }) => id === playerId)
}

/** The guest of that name; undefined for the default name, which every golfer without a chosen name has. */
export function guestNamed({ record, keys }: Host, nickname: string): RoundPlayer | undefined {
  const name = cleanPlayerName(nickname)
  if (name === null || comparable(name) === comparable(DEFAULT_NICKNAME)) return undefined
  const hasSeat = (id: string) => keys.current().seats.some(({ playerId }) => playerId === id)
  const { players } = record.state().round
  return players.find((player) => comparable(player.nickname) === comparable(name) && hasSeat(player.id))
}

/** Normalises names that people would read as the same one. */
function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** A golfer of that name may have come with another phone, even if the round is full. */
export function mayBePlayer(host: Host, nickname: string): boolean {
  return !isOver(host) && guestNamed(host, nickname) !== undefined
}

/** A guest who has a seat may return to it even if the round is full or over, and learns of the end. */
export function hasRoomFor(host: Host, guestId: string): boolean {
  const { players } = host.record.state().round
  const isFull = players.length >= MAX_PLAYERS || isOver(host)
  return !isFull || players.some((player) => player.p2pPeerId === guestId)
}

/** The reason why the phone of that peer id can't come in, whatever the host answers; null if it can. */
export function refusalOf(host: Host, guestId: string, nickname: string): DeclineReason | null {
  if (host.keys.isBlocked(guestId)) return 'sent-away'
  if (hasRoomFor(host, guestId) || mayBePlayer(host, nickname)) return null
  return isOver(host) ? 'over' : 'full'
}

/** Adds a player; null if the round is full or over. */
export function addSeat(host: Host, { peerId, nickname, profileId }: SeatOwner): SeatKey | null {
  const { ports, keys } = host
  const { round } = host.record.state()
  if (round.players.length >= MAX_PLAYERS || isOver(host)) return null
  const id = newPlayerId(ports.now(), ports.random(RANDOM_LENGTH))
  const seat = { playerId: id, peerId, key: newKey(ports) }
  keys.addSeat(seat)
  const name = cleanPlayerName(nickname) ?? DEFAULT_NICKNAME
  join(host, joiningPlayer(round, name, { id, playerId: profileId, p2pPeerId: peerId, joinMode: 'p2p' }))
  return seat
}

/** Moves a player's seat to another phone; null if the player has none. */
export function moveSeat(host: Host, player: RoundPlayer, { peerId, profileId }: SeatOwner): SeatKey | null {
  const { ports, keys } = host
  const held = keys.current().seats.find(({ playerId }) => playerId === player.id)
  if (held === undefined) return null
  const seat = { playerId: player.id, peerId, key: newKey(ports) }
  keys.moveSeat(held, seat)
  join(host, { ...player, playerId: profileId, p2pPeerId: peerId })
  return seat
}

/** Adds or updates the player with that seat. */
function join(host: Host, player: RoundPlayer): void {
  const { ports, record, keys, forwarding, unconfirmed } = host
  const { id: playerId } = player
  unconfirmed.add(playerId)
  const joined = { playerId, type: 'join', holeNumber: null, data: { player } } as const
  const event = newEvent(ports, record.roundId, joined, (at) => joinEventId(playerId, at))
  const added = record.add(event)
  forwarding.publish(event, added)
  host.seatsStored = Promise.all([host.seatsStored, keys.stored(), added])
}

/** A player who joins the round now, under a name that no other player has. */
export function joiningPlayer(
  { players, status }: Round,
  nickname: string,
  who: Pick<RoundPlayer, 'id' | 'playerId' | 'p2pPeerId' | 'joinMode'>,
): RoundPlayer {
  const names = new Set(players.map((player) => player.nickname.normalize('NFC')))
  const isLate = status === 'active'
  return { ...who, nickname: distinctName(names, nickname), isLocal: false, ...(isLate && { hasJoinedLate: true }) }
}
