import type { RoundEvent } from '@teemates/golf/round-events'
import type { RoomAnswer } from '../../backend/backend.ts'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { liveSeatKey, type PeerKeys, type SeatKey } from './joining/peer-keys.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { base64url, roomKeys, SECRET_BYTES } from './network/proof.ts'
import { sealChange } from './joining/sealed-change.ts'

/** The server's limit. */
const MAX_SEATS = 32

interface RoomChangeGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'randomBytes'>
  readonly record: PeerRecord
  readonly hostKey: string
  readonly keys: () => PeerKeys
  /** Resolves when the latest keys are stored, or can't be. */
  readonly keysStored: () => Promise<unknown>
  /** The room has that code on the server, and `next` has its secret from now on. */
  readonly onChanged: (code: string, next: NonNullable<PeerKeys['next']>) => Promise<void>
}

/** Adds the next secret to the keys, after a guest was removed. A change that is pending already keeps its secret. */
export function withNext<Keys extends PeerKeys>(keys: Keys, randomBytes: PeerPorts['randomBytes']): Keys {
  const drawn = { secret: base64url(randomBytes(SECRET_BYTES)), sentAway: keys.blocked.length }
  return { ...keys, next: keys.next ?? drawn }
}

/**
 * Changes the room on the server if a change is pending. Resolves with null if none is, and if the server doesn't know
 * the room: it can be changed once it is opened. A repeated call changes nothing more, so the answer may be lost.
 */
export async function changeRoom(
  { ports, record, hostKey, keys, keysStored, onChanged }: RoomChangeGiven,
  timeoutMs: number,
): Promise<CallOutcome<RoomAnswer> | null> {
  const { next = null } = keys()
  if (next === null) return null
  // Without the stored secret the next page couldn't enter the room that this one has changed.
  await keysStored()
  const { ticket } = roomKeys(next.secret)
  const room = { roundId: record.roundId, ticket, hostKey, seats: sealedFor(ports, record, keys(), next.secret) }
  const changed = await ports.backend.peerRooms.change(room, { timeoutMs })
  if (!changed.ok) {
    const isUnknown = changed.failure.kind === 'refused' && changed.failure.code === 'not_member'
    return isUnknown ? null : changed
  }
  if (changed.value.continuedAs === null && keys().next?.secret === next.secret) {
    await onChanged(changed.value.code, next)
  }
  return changed
}

function sealedFor(
  { randomBytes }: Pick<PeerPorts, 'randomBytes'>,
  record: PeerRecord,
  { seats, former, blocked }: PeerKeys,
  secret: string,
): { readonly seatKey: string; readonly sealed: string }[] {
  // A phone whose seat has moved to another one may not know that yet, and learns it in the room.
  return [...former, ...seats].slice(-MAX_SEATS).flatMap((seat) => {
    const removal = leaveOf(record, seat)
    // A player who was removed after the end stays on the card, and needs no message.
    if (removal === undefined && blocked.includes(seat.peerId)) return []
    const sealed = sealChange(removal === undefined ? { secret } : { removal }, seat, randomBytes(SECRET_BYTES))
    return sealed === null ? [] : [{ seatKey: liveSeatKey(seat, record.part.code), sealed }]
  })
}

/** The event by which the player of that seat has left or was removed; undefined without one. */
export function leaveOf(record: PeerRecord, { playerId }: SeatKey): RoundEvent | undefined {
  const last = record.events().findLast((event) => isComingOrGoing(event) && event.playerId === playerId)
  return last?.type === 'leave' ? last : undefined
}

function isComingOrGoing({ type }: RoundEvent): boolean {
  return type === 'join' || type === 'leave'
}
