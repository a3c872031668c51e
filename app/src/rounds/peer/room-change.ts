import type { RoundEvent } from '@teemates/golf/round-events'
import type { RoomAnswer } from '../../backend/backend.ts'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Host } from './host.ts'
import { liveSeatKey, type PeerKeys, type SeatKey } from './joining/peer-keys.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { roomKeys, SECRET_BYTES } from './network/proof.ts'
import { sealChange } from './joining/sealed-change.ts'

/** The server's limit. */
const MAX_SEATS = 32

interface RoomChangeGiven extends Pick<Host, 'ports' | 'record' | 'keys' | 'isClosed'> {
  /** The room has another code and secret. */
  readonly onChanged: () => void
}

/**
 * Changes the room on the server if a change is pending. Resolves with null if none is, and if the server doesn't know
 * the room: it can be changed once it is opened. A repeated call changes nothing more, so the answer may be lost.
 */
export async function changeRoom(
  { ports, record, keys, isClosed, onChanged }: RoomChangeGiven,
  timeoutMs: number,
): Promise<CallOutcome<RoomAnswer> | null> {
  const { next = null, hostKey } = keys.current()
  if (next === null) return null
  const isPending = () => !isClosed() && keys.current().next?.secret === next.secret
  // Without the stored secret the next page couldn't enter the room that this one has changed.
  await keys.stored()
  const { ticket } = roomKeys(next.secret)
  const seats = sealedFor(ports, record, keys.current(), next.secret)
  const changed = await ports.backend.peerRooms.change(
    { roundId: record.roundId, ticket, hostKey, seats },
    { timeoutMs },
  )
  if (!changed.ok) {
    const isUnknown = changed.failure.kind === 'refused' && changed.failure.code === 'not_member'
    return isUnknown ? null : changed
  }
  const { continuedAs, code } = changed.value
  if (continuedAs !== null || !isPending()) return changed
  // The log is written first: if the page is killed in between, the next one changes the room once more and gets the
  // same code.
  await record.changeRoom(code)
  if (!isPending()) return changed
  keys.changeRoom(code, next)
  onChanged()
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
