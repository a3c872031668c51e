import { joinEventId, playerId as newPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Round, RoundPlayer } from '@teemates/golf/round'
import { distinctName } from '../../distinct-name.ts'
import type { Forwarding } from '../network/forwarding.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { newEvent, RANDOM_LENGTH } from '../peer-event.ts'
import type { PeerRecord } from '../peer-record.ts'
import type { Admission } from './admission.ts'
import { type HostKeys, newKey } from './host-keys.ts'
import type { SeatKey } from './peer-keys.ts'

/** A golfer's phone, as it introduces itself. */
export interface SeatOwner {
  readonly peerId: string
  readonly nickname: string
  readonly profileId: string
}

/** The seats that the host gives to phones. Each is a player of the round, and a key that only the seat's phone has. */
export interface HostSeats {
  /** Adds a player; null if the round is full or over. */
  add(owner: SeatOwner): SeatKey | null
  /** Moves a player's seat to another phone; null if the player has none. */
  move(player: RoundPlayer, owner: SeatOwner): SeatKey | null
  /** The seat of a guest whose connection may have ended before it received the seat. */
  unconfirmedOf(peerId: string): SeatKey | undefined
  /** The phone has received its seat. */
  confirm(seat: SeatKey): void
  /** Resolves when all seats are stored, or can't be. */
  stored(): Promise<unknown>
}

export function createHostSeats(
  ports: Pick<PeerPorts, 'now' | 'random' | 'randomBytes'>,
  record: PeerRecord,
  keys: HostKeys,
  forwarding: Forwarding,
  { isOver }: Admission,
): HostSeats {
  /** Ids of players whose phones haven't confirmed the seat that they were given. */
  const unconfirmed = new Set<string>()
  let stored: Promise<unknown> = Promise.resolve()

  /** Adds or updates the player with that seat. */
  function join(player: RoundPlayer, { playerId }: SeatKey): void {
    unconfirmed.add(playerId)
    const joined = { playerId, type: 'join', holeNumber: null, data: { player } } as const
    const event = newEvent(ports, record.roundId, joined, (at) => joinEventId(playerId, at))
    const added = record.add(event)
    forwarding.publish(event, added)
    stored = Promise.all([stored, keys.stored(), added])
  }

  return {
    add({ peerId, nickname, profileId }) {
      const { round } = record.state()
      if (round.players.length >= MAX_PLAYERS || isOver()) return null
      const id = newPlayerId(ports.now(), ports.random(RANDOM_LENGTH))
      const seat = { playerId: id, peerId, key: newKey(ports) }
      keys.addSeat(seat)
      const name = cleanPlayerName(nickname) ?? DEFAULT_NICKNAME
      join(joiningPlayer(round, name, { id, playerId: profileId, p2pPeerId: peerId, joinMode: 'p2p' }), seat)
      return seat
    },
    move(player, { peerId, profileId }) {
      const held = keys.current().seats.find(({ playerId }) => playerId === player.id)
      if (held === undefined) return null
      const seat = { playerId: player.id, peerId, key: newKey(ports) }
      keys.moveSeat(held, seat)
      join({ ...player, playerId: profileId, p2pPeerId: peerId }, seat)
      return seat
    },
    unconfirmedOf: (peerId) =>
      keys.current().seats.find((seat) => seat.peerId === peerId && unconfirmed.has(seat.playerId)),
    confirm: ({ playerId }) => void unconfirmed.delete(playerId),
    stored: () => stored,
  }
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
