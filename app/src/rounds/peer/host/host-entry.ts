import type { RoomAnswer } from '../../../backend/backend.ts'
import type { CallOutcome } from '../../../backend/call-outcome.ts'
import type { Host } from './host.ts'
import { liveSeatKey } from '../joining/peer-keys.ts'
import { sealChange } from '../joining/sealed-change.ts'
import { CALL_MS } from '../network/peer-limits.ts'
import { roomKeys, SECRET_BYTES } from '../network/proof.ts'
import { leaveOf } from '../peer-record.ts'

/** The server's limit. */
const MAX_SEATS = 32

interface EntryListener {
  /** A live game continues the round. */
  readonly onContinued: () => void
  /** The room has another code and secret. */
  readonly onChanged: () => void
}

export type HostEntry = ReturnType<typeof createHostEntry>

/** The room on the server, which the host opens, and changes after a guest was removed. */
export function createHostEntry(host: Host, { onContinued, onChanged }: EntryListener) {
  const { ports, record, keys } = host
  let changing: Promise<CallOutcome<RoomAnswer> | null> | undefined
  /** Work that needs the room's code to stay the same. */
  let working: Promise<unknown> | undefined
  let hasLostCode = false

  /** A second call joins the pending one, so that no room is known here before the log has its code. */
  function changeRoom(): Promise<CallOutcome<RoomAnswer> | null> {
    changing ??= changeOnce().finally(() => (changing = undefined))
    return changing
  }

  /**
   * Changes the room on the server if a change is pending. Resolves with null if none is, and if the server doesn't know
   * the room: it can be changed once it is opened. A repeated call changes nothing more, so the answer may be lost.
   */
  async function changeOnce(): Promise<CallOutcome<RoomAnswer> | null> {
    await working
    const { next, hostKey } = keys.current()
    if (next === null) return null
    const isPending = () => !host.isClosed && keys.current().next?.secret === next.secret
    // Without the stored secret the next page couldn't enter the room that this one has changed.
    await keys.stored()
    const room = {
      roundId: record.roundId,
      ticket: roomKeys(next.secret).ticket,
      hostKey,
      seats: sealedSeats(host, next.secret),
    }
    const changed = await ports.backend.peerRooms.change(room, { timeoutMs: CALL_MS })
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
    hasLostCode = false
    onChanged()
    return changed
  }

  async function finishChange(): Promise<CallOutcome<unknown>> {
    // Another guest may have been removed during the change.
    while (!host.isClosed && keys.current().next !== null) {
      const changed = await changeRoom()
      if (changed?.ok === false) return changed
      // The server doesn't know the room, or its round already continues as a live game.
      if (changed === null || changed.value.continuedAs !== null) break
    }
    return { ok: true, value: undefined }
  }

  return {
    /** Completes a pending change, or opens the room. False if it has to be tried again. */
    async enter(): Promise<boolean> {
      const changed = await changeRoom()
      if (changed?.ok === true && changed.value.continuedAs !== null && !host.isClosed) onContinued()
      if (changed !== null) return changed.ok
      const { code, hostKey } = keys.current()
      const room = { roundId: record.roundId, ticket: keys.secrets().ticket, code, hostKey }
      const opened = await ports.backend.peerRooms.open(room, { timeoutMs: CALL_MS })
      if (!opened.ok) return false
      if (opened.value.continuedAs !== null && !host.isClosed) onContinued()
      // The room was changed meanwhile.
      if (code !== keys.current().code) return true
      // The server gives a host that can't prove the round's code a room with another code.
      const isLost = opened.value.code !== code
      if (isLost !== hasLostCode && !host.isClosed) {
        hasLostCode = isLost
        host.notify()
      }
      return !isLost
    },
    /** Completes a pending change, and does the work before any further one. Rejects only if the work does. */
    async betweenChanges<T>(work: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
      const changed = await finishChange()
      if (!changed.ok) return changed
      const begun = work()
      working = begun.catch(() => undefined).finally(() => (working = undefined))
      return begun
    },
    /** The round's code now belongs to another round. */
    hasLostCode: () => hasLostCode,
  }
}

/** The message for each guest who is out of reach. */
function sealedSeats({ ports, record, keys }: Host, secret: string): { seatKey: string; sealed: string }[] {
  const { seats, former, blocked } = keys.current()
  // A phone whose seat has moved to another one may not know that yet, and learns it in the room.
  return [...former, ...seats].slice(-MAX_SEATS).flatMap((seat) => {
    const removal = leaveOf(record.events(), seat.playerId)
    // A player who was removed after the end stays on the card, and needs no message.
    if (removal === undefined && blocked.includes(seat.peerId)) return []
    const sealed = sealChange(removal === undefined ? { secret } : { removal }, seat, ports.randomBytes(SECRET_BYTES))
    return sealed === null ? [] : [{ seatKey: liveSeatKey(seat, record.part.code), sealed }]
  })
}
