import type { RoomAnswer } from '../../backend/backend.ts'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { liveSeatKey, type PeerKeys, type SeatKey } from './peer-keys.ts'
import type { PeerPorts } from './peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { base64url, roomKeys, SECRET_BYTES } from './proof.ts'
import { sealChange } from './sealed-change.ts'

/** The server takes no more. */
const MAX_SEATS = 32

interface RoomChangeGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'randomBytes'>
  readonly record: PeerRecord
  readonly hostKey: string
  readonly keys: () => PeerKeys
  /** Resolves when the keys that were given last are on the disk, or can't be. */
  readonly keysStored: () => Promise<unknown>
  /** The room has that code on the server, and next is its secret from now on. */
  readonly onChanged: (code: string, next: NonNullable<PeerKeys['next']>) => Promise<void>
}

/** Keys by which the room will be changed, after somebody was sent away. A change that is pending already keeps its secret. */
export function withNext<Keys extends PeerKeys>(keys: Keys, randomBytes: PeerPorts['randomBytes']): Keys {
  const drawn = { secret: base64url(randomBytes(SECRET_BYTES)), sentAway: keys.blocked.length }
  return { ...keys, next: keys.next ?? drawn }
}

/**
 * Changes the room on the server, if that is pending. Null if it isn't, and if the server doesn't know the room: once it is
 * opened it can be changed. A repeated call changes nothing more, so the answer may be lost.
 */
export async function changeRoom(
  { ports, record, hostKey, keys, keysStored, onChanged }: RoomChangeGiven,
  timeoutMs: number,
): Promise<CallOutcome<RoomAnswer> | null> {
  const { next = null } = keys()
  if (next === null) return null
  // Without the secret this phone couldn't come back to the room that it has changed.
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
  // A phone whose seat has moved to another one may not have learned so: it comes back to the room for that.
  return [...former, ...seats].slice(-MAX_SEATS).flatMap((seat) => {
    const removal = blocked.includes(seat.peerId) ? removalOf(record, seat) : null
    if (removal === undefined) return []
    const sealed = sealChange(removal === null ? { secret } : { removal }, seat, randomBytes(SECRET_BYTES))
    return sealed === null ? [] : [{ seatKey: liveSeatKey(seat, record.part.code), sealed }]
  })
}

/** Undefined if the player stays on the card of a round that is over. */
function removalOf(record: PeerRecord, { playerId }: SeatKey) {
  return record.events().findLast((event) => event.type === 'leave' && event.playerId === playerId)
}
