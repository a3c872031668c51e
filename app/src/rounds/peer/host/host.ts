import type { HostKeys } from '../joining/host-keys.ts'
import type { SeatKey } from '../joining/peer-keys.ts'
import type { SeatQuestions } from '../joining/seat-questions.ts'
import type { Forwarding } from '../network/forwarding.ts'
import type { PeerLink } from '../network/link.ts'
import { BATCH_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import type { PeerRecord } from '../peer-record.ts'

/** A guest whose phone is connected to the host. */
export interface Guest {
  readonly seat: SeatKey
  readonly link: PeerLink
}

/** The host's side of a round: its players, their seats and connections, and what they are sent. */
export interface Host {
  readonly ports: PeerPorts
  readonly record: PeerRecord
  /** Identifies this page among those that the host has opened. */
  readonly epoch: string
  readonly keys: HostKeys
  readonly forwarding: Forwarding
  readonly seatQuestions: SeatQuestions
  /** The connected guests by player id. */
  readonly guests: Map<string, Guest>
  /** Ids of players whose phones haven't confirmed the seat that they were given. */
  readonly unconfirmed: Set<string>
  /** Resolves when all seats are stored, or can't be. */
  seatsStored: Promise<unknown>
  /** How many times each removed guest was sent its removal, by peer id. */
  readonly removalNotices: Map<string, number>
  /** Called once every guest has received the host's bye; null unless the host is leaving. */
  onByeReceived: (() => void) | null
  /** Ids of players who have received the bye. */
  readonly byeReceivers: Set<string>
  isClosed: boolean
  /** Notifies the screens of a change of guests. */
  notify(): void
  close(): void
}

export function guestOn({ guests }: Host, link: PeerLink): Guest | undefined {
  return [...guests.values()].find((guest) => guest.link === link)
}

/** Returns the guest; the link stays open. */
export function takeGuest({ guests }: Host, playerId: string): Guest | undefined {
  const guest = guests.get(playerId)
  guests.delete(playerId)
  return guest
}

/** Ids of the players whose phones are connected, the host's included. */
export function presentIds({ record, keys, guests }: Host): string[] {
  const connected = [...guests.values()].filter(
    ({ seat, link }) => link.isOpen() && !link.isSilent() && !keys.isBlocked(seat.peerId),
  )
  return [record.part.selfId, ...connected.map(({ seat }) => seat.playerId)]
}

export function sendPresent(host: Host): void {
  for (const { link } of host.guests.values()) link.send({ type: 'ping', present: presentIds(host) })
}

/**
 * Sends the bye of a host who is leaving to one guest. A silent link may lose it, so that guest gets it again on
 * returning.
 */
export function sendBye({ onByeReceived, byeReceivers }: Host, { seat, link }: Guest): void {
  if (onByeReceived === null) return
  link.send({ type: 'bye' })
  if (link.isOpen() && !link.isSilent()) byeReceivers.add(seat.playerId)
}

/** Ends the round here once every guest has received the bye, whenever they come back. */
export function endIfComplete(host: Host): void {
  const { ports, record, onByeReceived, byeReceivers } = host
  const { players } = record.state().round
  if (onByeReceived === null || players.some(({ id, joinMode }) => joinMode === 'p2p' && !byeReceivers.has(id))) return
  host.onByeReceived = null
  // The last bye needs time to arrive.
  ports.after(BATCH_MS, host.close)
  onByeReceived()
}
