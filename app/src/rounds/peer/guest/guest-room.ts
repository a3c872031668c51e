import type { PeerInvitation } from '@teemates/golf/join-link'
import type { ContinuedAs, EnteredRoom } from '../../../backend/backend.ts'
import type { CallOutcome } from '../../../backend/call-outcome.ts'
import { isPassing } from '../../../backend/outcome.ts'
import { createListeners } from '../../../storage/browser/listeners.ts'
import {
  changeRoom,
  end,
  giveUpLater,
  type Guest,
  hostLastSeenAt,
  isGivenUp,
  isLinkAlive,
  leaveOnceReceived,
  leftByHost,
  notify,
  noWayLater,
  retry,
  unreceived,
} from './guest.ts'
import { linkToHost, stopAsking } from './guest-link.ts'
import { createHostEvents, type GuestRoomEvents } from './host-events.ts'
import { createGuestProof } from '../joining/guest-proof.ts'
import { createMoveRequest } from '../joining/move-request.ts'
import { liveSeatKey, type SeatKey } from '../joining/peer-keys.ts'
import { unsealChange } from '../joining/sealed-change.ts'
import { createHostSearch } from '../network/host-search.ts'
import { eventMessages } from '../network/link.ts'
import type { Signal } from '../network/messages.ts'
import { BATCH_MS, CALL_MS, DOUBT_PAUSE_MS, FOLLOW_RETRY_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { openSignalling } from '../network/signalling.ts'
import { createThrottledCheck } from '../network/throttled-check.ts'
import { notAHost, type Room } from '../room.ts'

interface GuestRoomGiven {
  readonly ports: PeerPorts
  readonly invitation: PeerInvitation
  readonly nickname: string
  /** The seat of an earlier connection; null at the first one. */
  readonly seat: SeatKey | null
  readonly events: GuestRoomEvents
}

/** The room of a guest. */
interface GuestRoom extends Room {
  /** Another takes the reports from now on. */
  reportTo(events: GuestRoomEvents): void
}

/** A guest's side of the room: it keeps a connection to the host, who alone forwards the others' events. */
export function openGuestRoom(given: GuestRoomGiven): GuestRoom {
  const guest = openGuest(given)
  const { ports, proof, moveRequest, listeners } = guest
  return {
    ...notAHost,
    state: () => guest.state,
    invitation: proof.invitation,
    present() {
      const seat = proof.seat()
      return new Set([...guest.presentIds, ...(seat === null ? [] : [seat.playerId])])
    },
    publish(event) {
      guest.unsent = [...guest.unsent, event]
      guest.cancelSending ??= ports.after(BATCH_MS, () => sendUnsent(guest))
    },
    unreceived: () => unreceived(guest),
    hasHostAnswered: () => guest.hasHostAnswered,
    hostLastSeenAt: () => hostLastSeenAt(guest),
    hasNoWay: () => guest.hasNoWay,
    seatAskedOf: () => guest.asking?.hostName ?? null,
    refusal: () => guest.refusal,
    askToMove: () => moveRequest.begin(guest.state === 'connected'),
    moveRequestState: moveRequest.state,
    retry: () => retry(guest),
    leave(onSent) {
      sendUnsent(guest)
      guest.leaving = onSent
      leaveOnceReceived(guest)
    },
    close() {
      if (!guest.isClosed) end(guest)
      leaveOnceReceived(guest)
    },
    subscribe: listeners.subscribe,
    reportTo: (events) => void (guest.events = events),
  }
}

function openGuest({ ports, invitation: met, nickname, seat, events }: GuestRoomGiven): Guest {
  const proof = createGuestProof(ports, met, nickname, seat)
  const onChange = () => notify(guest)
  const signalling = openSignalling({
    ports,
    code: () => proof.invitation().code,
    enter: async () => (await enter(guest)).ok,
    onSignal: (signal) => receive(guest, signal),
    onOpen: () => (guest.state === 'disconnected' ? retry(guest) : guest.search.askAgain()),
  })
  const isWanted = () => !guest.isClosed && (guest.isDoubted || (!isLinkAlive(guest) && guest.state === 'connecting'))
  const linkFor = (gen: string) => answerOffer(guest, gen)
  const guest: Guest = {
    ports,
    events,
    proof,
    signalling,
    search: createHostSearch({ ports, proof, signalling, isWanted, linkFor }),
    hostEvents: createHostEvents({
      ports,
      events: () => guest.events,
      earlier: events.own(),
      link: () => guest.link,
      isClosed: () => guest.isClosed,
      onTaken: onChange,
    }),
    moveRequest: createMoveRequest(ports, proof, signalling, onChange),
    moveCheck: createThrottledCheck(ports, () => isAnswered(guest)),
    listeners: createListeners(),
    state: 'connecting',
    link: undefined,
    asking: null,
    presentIds: [],
    epochMet: undefined,
    settingsAt: undefined,
    isDoubted: false,
    doubtedAt: -Infinity,
    unsent: [],
    cancelSending: undefined,
    cancelGivingUp: undefined,
    hasHostAnswered: false,
    hasNoWay: false,
    cancelNoWay: undefined,
    lastSeenAt: ports.now(),
    refusal: null,
    isFollowing: false,
    leaving: undefined,
    isClosed: false,
    stopListening: ports.onWake(() => retry(guest)),
  }
  giveUpLater(guest)
  return guest
}

async function enter(guest: Guest): Promise<CallOutcome<unknown>> {
  const { ports, proof } = guest
  const { code } = proof.invitation()
  const seat = proof.seat()
  const seatKey = seat === null ? null : liveSeatKey(seat, code)
  const entered = await ports.backend.peerRooms.enter(code, proof.secrets().ticket, seatKey, { timeoutMs: CALL_MS })
  guest.refusal = entered.ok || isPassing(entered.failure) ? null : entered.failure
  if (!entered.ok) return entered
  const { continuedAs, changedTo } = entered.value
  // Another answer may have changed the room already.
  if (changedTo !== null && code === proof.invitation().code) takeChange(guest, changedTo)
  if (continuedAs !== null) void follow(guest, continuedAs)
  return entered
}

/** Whether the backend has answered if the round continues as a live game, or needn't. */
async function isAnswered(guest: Guest): Promise<boolean> {
  if (isGivenUp(guest)) return true
  const entered = await enter(guest)
  return entered.ok || !isPassing(entered.failure)
}

/**
 * Applies a change that the host left with the server for this seat. It is ignored if this seat's key doesn't open it.
 */
function takeChange(guest: Guest, { code, sealed }: NonNullable<EnteredRoom['changedTo']>): void {
  const seat = guest.proof.seat()
  const change = seat === null || guest.isClosed ? null : unsealChange(sealed, seat)
  if (change === null) return
  if ('secret' in change) return changeRoom(guest, code, change.secret)
  // The host knows that this phone has left, and accepts nothing more from it.
  guest.hostEvents.takeRemoval(change.removal)
}

async function follow(guest: Guest, game: ContinuedAs): Promise<void> {
  if (guest.isFollowing || isGivenUp(guest)) return
  guest.isFollowing = true
  const went = await guest.events.onContinued(game)
  guest.isFollowing = false
  if (isGivenUp(guest)) return
  if (went === 'over') leftByHost(guest)
  else if (went === 'later') guest.ports.after(FOLLOW_RETRY_MS, guest.moveCheck.run)
}

function receive(guest: Guest, signal: Signal): void {
  switch (signal.event) {
    case 'offer':
    case 'ice':
      return guest.search.receive(signal)
    case 'here':
      return receiveHere(guest, signal.payload)
    case 'moved':
      return guest.moveCheck.run()
    case 'stay':
      return guest.moveRequest.receive(signal.payload)
    case 'request-offer':
    case 'answer':
    case 'knock':
    case 'door-full':
    case 'network-full':
    case 'ask-to-move':
      return
  }
}

function receiveHere(guest: Guest, { fromId, epoch }: Extract<Signal, { event: 'here' }>['payload']): void {
  if (fromId !== guest.proof.invitation().hostId || guest.state === 'host-left') return
  guest.lastSeenAt = guest.ports.now()
  if (epoch !== guest.epochMet) doubt(guest)
  // The same page has woken up and still shows the question.
  if (guest.asking?.epoch !== undefined && guest.asking.epoch === epoch && isLinkAlive(guest)) return
  // The host's page may be a new one, which doesn't know the question.
  stopAsking(guest)
  // The host answers: giving up now would leave this phone alone beside a reachable host.
  if (guest.state === 'connecting') giveUpLater(guest)
  guest.search.askAgain()
  retry(guest)
}

/**
 * If the host's page is a new one its connections are gone, though this phone may not have noticed. Anybody in the
 * room's topic can claim that, so an existing connection stays until another one has proved itself.
 */
function doubt(guest: Guest): void {
  const now = guest.ports.now()
  if (guest.link === undefined || now - guest.doubtedAt < DOUBT_PAUSE_MS) return
  guest.doubtedAt = now
  guest.isDoubted = true
}

/** The host has offered a connection. */
function answerOffer(guest: Guest, gen: string) {
  guest.hasHostAnswered = true
  guest.lastSeenAt = guest.ports.now()
  if (guest.state === 'connecting') {
    noWayLater(guest)
    giveUpLater(guest)
  }
  return linkToHost(guest, gen)
}

function sendUnsent(guest: Guest): void {
  guest.cancelSending?.()
  guest.cancelSending = undefined
  const { unsent, link } = guest
  guest.unsent = []
  for (const message of eventMessages(unsent, undefined)) link?.send(message)
}
