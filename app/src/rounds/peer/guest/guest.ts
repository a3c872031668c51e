import type { RoundEvent } from '@teemates/golf/round-events'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { Listeners } from '../../../storage/browser/listeners.ts'
import type { GuestRoomEvents, HostEvents } from './host-events.ts'
import type { GuestProof } from '../joining/guest-proof.ts'
import type { MoveRequest } from '../joining/move-request.ts'
import type { HostSearch } from '../network/host-search.ts'
import type { PeerLink } from '../network/link.ts'
import { BATCH_MS, NO_WAY_MS, RECONNECT_TIMEOUT_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import type { Signalling } from '../network/signalling.ts'
import type { ThrottledCheck } from '../network/throttled-check.ts'
import type { RoomState } from '../room.ts'

/** The guest's side of a round: its connection to the host, and the search for one. */
export interface Guest {
  readonly ports: PeerPorts
  readonly proof: GuestProof
  readonly signalling: Signalling
  readonly search: HostSearch
  readonly hostEvents: HostEvents
  readonly moveRequest: MoveRequest
  /** Asks the backend whether the round continues as a live game. */
  readonly moveCheck: ThrottledCheck
  readonly listeners: Listeners<[]>
  /** Takes the room's reports. */
  events: GuestRoomEvents
  state: RoomState
  /** The link on which the host has proved itself and given the seat. */
  link: PeerLink | undefined
  /** A link on which the host has proved itself, and is asked whether this phone is a player's. */
  asking: { readonly link: PeerLink; readonly hostName: string; readonly epoch: string | undefined } | null
  presentIds: readonly string[]
  /** The epoch of the host's page that this phone met last. */
  epochMet: string | undefined
  /** The host's settings that were received last. */
  settingsAt: { readonly epoch: string; readonly change: number } | undefined
  /** A signal says that the host's page is a different one than that of the connection. */
  isDoubted: boolean
  doubtedAt: number
  unsent: readonly RoundEvent[]
  cancelSending: (() => void) | undefined
  cancelGivingUp: (() => void) | undefined
  hasHostAnswered: boolean
  /** The host keeps answering over the signalling channel although no connection is made. Source: reliability, C40. */
  hasNoWay: boolean
  cancelNoWay: (() => void) | undefined
  /** Epoch milliseconds of the host's last sign on the signalling channel or on a former link. */
  lastSeenAt: number
  refusal: CallFailure | null
  isFollowing: boolean
  /** The golfer leaves, and the host hasn't received that yet. */
  leaving: (() => void) | undefined
  isClosed: boolean
  stopListening: () => void
}

export function isGivenUp({ isClosed, state }: Guest): boolean {
  return isClosed || state === 'host-left'
}

export function isLinkAlive({ link, asking }: Guest): boolean {
  const open = link ?? asking?.link
  return open !== undefined && !open.isSilent()
}

export function hostLastSeenAt({ lastSeenAt, link }: Guest): number {
  return Math.max(lastSeenAt, link?.lastMessageAt() ?? 0)
}

export function unreceived({ state, hostEvents }: Guest): number {
  return state === 'host-left' ? 0 : hostEvents.unreceived().length
}

export function notify(guest: Guest): void {
  guest.listeners.notify()
  leaveOnceReceived(guest)
}

export function leaveOnceReceived(guest: Guest): void {
  const { leaving: onSent, isClosed, link, ports } = guest
  if (onSent === undefined || (!isClosed && unreceived(guest) > 0)) return
  guest.leaving = undefined
  link?.send({ type: 'bye' })
  // The bye needs time to arrive.
  if (!isClosed) ports.after(BATCH_MS, () => end(guest))
  onSent()
}

export function setState(guest: Guest, next: RoomState): void {
  if (guest.state === next) return
  guest.state = next
  // The time runs from the moment when nothing came from the host any more, however often it is searched.
  if (next === 'connecting') giveUpLater(guest)
  else {
    guest.cancelGivingUp?.()
    endNoWay(guest)
  }
  if (next === 'connected') guest.moveRequest.connected()
  if (next === 'host-left') guest.moveRequest.stop()
  notify(guest)
}

export function giveUpLater(guest: Guest): void {
  guest.cancelGivingUp?.()
  guest.cancelGivingUp = guest.ports.after(RECONNECT_TIMEOUT_MS, () => {
    guest.search.drop()
    // A silent connection stays open: it may heal, and is closed in its own time.
    setState(guest, 'disconnected')
    // The signal that the round has moved may have been missed.
    guest.moveCheck.run()
  })
}

/** The time runs from the host's first answer, however often the host is asked again. */
export function noWayLater(guest: Guest): void {
  guest.cancelNoWay ??= guest.ports.after(NO_WAY_MS, () => {
    guest.hasNoWay = true
    notify(guest)
  })
}

/** The phones are connected, or nothing comes from the host any more. */
export function endNoWay(guest: Guest): void {
  guest.cancelNoWay?.()
  guest.cancelNoWay = undefined
  guest.hasNoWay = false
}

export function retry(guest: Guest): void {
  guest.link?.checkSilence()
  if (isGivenUp(guest) || isLinkAlive(guest)) return
  setState(guest, 'connecting')
  seek(guest)
}

export function seek({ signalling, search }: Guest): void {
  signalling.wake()
  search.seek()
}

/** An existing connection stays. */
export function changeRoom(guest: Guest, code: string, secret: string): void {
  const { proof } = guest
  if (code === proof.invitation().code) return
  proof.changeRoom(code, secret)
  guest.search.drop()
  guest.events.onRoomChanged?.(proof.invitation())
  guest.signalling.change()
  notify(guest)
}

export function leftByHost(guest: Guest): void {
  guest.search.drop()
  guest.link?.close()
  guest.link = undefined
  guest.presentIds = []
  guest.events.onHostLeft?.()
  setState(guest, 'host-left')
}

export function end(guest: Guest): void {
  guest.isClosed = true
  guest.moveCheck.stop()
  guest.moveRequest.stop()
  endNoWay(guest)
  for (const stop of [guest.cancelSending, guest.cancelGivingUp, guest.stopListening]) stop?.()
  guest.signalling.close()
  guest.search.drop()
  guest.link?.close()
  guest.link = undefined
  guest.asking?.link.close()
  guest.asking = null
  guest.listeners.clear()
}
