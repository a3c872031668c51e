import { openPeerRound } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { createListeners, type Listeners } from '../../../storage/browser/listeners.ts'
import { withGames } from '../../../storage/log/played-round.ts'
import { createGuestEvents } from './guest-events.ts'
import { endIfComplete, type Guest, guestOn, type Host, presentIds, sendBye, sendPresent, takeGuest } from './host.ts'
import { createHostEntry, type HostEntry } from './host-entry.ts'
import { removeForGood, sendAway } from './host-removal.ts'
import { greet, sendRoom } from '../joining/host-greeting.ts'
import { openHostJoinRequests } from '../joining/host-join-requests.ts'
import { createHostKeys } from '../joining/host-keys.ts'
import { createHostOffers, type HostOffers } from '../joining/host-offers.ts'
import { hasRoomFor, isOver, isPlayer, mayBePlayer } from '../joining/host-seats.ts'
import { createReceivedMoveRequests } from '../joining/move-request.ts'
import type { PeerKeys } from '../joining/peer-keys.ts'
import { createSeatQuestions } from '../joining/seat-questions.ts'
import { createForwarding } from '../network/forwarding.ts'
import { openLink, type PeerLink } from '../network/link.ts'
import type { Message, Signal } from '../network/messages.ts'
import { GREETING_MS, MAX_REMOVAL_NOTICES } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { base64url, isSameProof, proofOf, SECRET_BYTES } from '../network/proof.ts'
import { openSignalling, type Signalling } from '../network/signalling.ts'
import { createThrottledCheck, type ThrottledCheck } from '../network/throttled-check.ts'
import { newEvent, RANDOM_LENGTH } from '../../new-event.ts'
import type { PeerRecord } from '../peer-record.ts'
import { notAGuest, type Room } from '../room.ts'

interface HostRoomGiven {
  /** The backend has a live game that continues the round: the answer to this phone's own call was lost. */
  readonly onContinued: () => void
  readonly ports: PeerPorts
  readonly record: PeerRecord
  readonly keys: PeerKeys
}

/** The room in which guests find the host. Functions below receive what they send. */
interface HostRoom extends Host {
  readonly takeEvents: ReturnType<typeof createGuestEvents>
  readonly entry: HostEntry
  readonly signalling: Signalling
  readonly offers: HostOffers
  readonly moveRequests: ReturnType<typeof createReceivedMoveRequests>
  readonly joinRequests: ReturnType<typeof openHostJoinRequests>
  /** Asks the backend whether the round continues as a live game. */
  readonly moveCheck: ThrottledCheck
  /** Nonces of guests' requests for a connection. */
  readonly usedNonces: Set<string>
  /** How often this page has changed the host's settings. */
  settingsChange: number
  readonly stopListening: readonly (() => void)[]
}

/** The host's side of the room: it lets phones in, puts events in order and sends them to every guest. */
export function openHostRoom(given: HostRoomGiven): Room {
  const listeners = createListeners()
  const { subscribe } = listeners
  const room = openRoom(given, listeners)
  const { record, keys, guests, forwarding, seatQuestions, signalling, entry, moveRequests } = room

  return {
    ...notAGuest,
    state: () => (signalling.isOpen() || guests.size > 0 ? 'connected' : 'connecting'),
    present: () => new Set(presentIds(room)),
    invitation: () => ({ code: keys.current().code, hostId: record.part.peerId, secret: keys.current().secret }),
    publish: forwarding.publish,
    sendSettings() {
      room.settingsChange += 1
      for (const { link } of guests.values()) sendSettings(room, link)
    },
    unreceived: () => 0,
    sendAway: (playerId) => sendAway(room, playerId),
    joinRequests: {
      ...room.joinRequests,
      subscribe,
      seatQuestions: seatQuestions.list,
      answerSeatQuestion: seatQuestions.answer,
      removed: () => keys.current().removed,
    },
    betweenChanges: entry.betweenChanges,
    askedToMove: moveRequests.open,
    declineMoveRequests: moveRequests.declineAll,
    hasLostCode: entry.hasLostCode,
    retry: signalling.wake,
    leave(onSent) {
      forwarding.forwardNow()
      room.onByeReceived = onSent
      // Nobody is left to answer the questions.
      seatQuestions.keep(() => false)
      for (const guest of guests.values()) sendBye(room, guest)
      endIfComplete(room)
    },
    close: room.close,
    subscribe,
  }
}

function openRoom({ ports, record, keys, onContinued }: HostRoomGiven, { notify, clear }: Listeners<[]>): HostRoom {
  const epoch = base64url(ports.randomBytes(SECRET_BYTES))
  const hostId = record.part.peerId
  const links = () => [...host.guests.values()].map(({ link }) => link)
  const host: Host = {
    ports,
    record,
    epoch,
    keys: createHostKeys(ports, record, keys, () => signalling.change()),
    forwarding: createForwarding(ports, epoch, record.events, links),
    seatQuestions: createSeatQuestions(notify),
    guests: new Map(),
    unconfirmed: new Set(),
    seatsStored: Promise.resolve(),
    removalNotices: new Map(),
    onByeReceived: null,
    byeReceivers: new Set(),
    isClosed: false,
    notify,
    close() {
      if (host.isClosed) return
      host.isClosed = true
      for (const stop of [room.moveCheck.stop, host.forwarding.stop, ...room.stopListening]) stop()
      for (const part of [signalling, room.joinRequests, ...links(), room.offers, host.seatQuestions]) part.close()
      host.guests.clear()
      clear()
    },
  }
  const entry = createHostEntry(host, { onContinued, onChanged: () => meetAgain(room) })
  const sendHere = () => signalling.send({ event: 'here', payload: { fromId: hostId, epoch } })
  const signalling = openSignalling({
    ports,
    code: () => host.keys.current().code,
    enter: entry.enter,
    onSignal: (signal) => receive(room, signal),
    onOpen() {
      sendHere()
      notify()
    },
  })
  const room: HostRoom = Object.assign(host, {
    takeEvents: createGuestEvents(host),
    entry,
    signalling,
    offers: createHostOffers(ports, hostId, signalling.send, (guestId, gen) => linkTo(room, guestId, gen)),
    moveRequests: createReceivedMoveRequests(host, signalling.send),
    joinRequests: openHostJoinRequests(host),
    moveCheck: createThrottledCheck(ports, () => entry.enter().then(() => true)),
    usedNonces: new Set<string>(),
    settingsChange: 0,
    stopListening: [
      record.subscribe(() => host.seatQuestions.keep((id) => !isOver(host) && isPlayer(host, id))),
      // A phone that slept has lost its guests, and they have closed their connections.
      ports.onWake(sendHere),
    ],
  })
  return room
}

/** The room has another code and secret. */
function meetAgain(room: HostRoom): void {
  // These phones asked with the former code, or haven't proved themselves.
  room.offers.close()
  room.seatQuestions.close()
  room.joinRequests.close()
  for (const guest of room.guests.values()) sendRoom(room, guest)
  room.signalling.change()
  room.notify()
}

function receive(host: HostRoom, signal: Signal): void {
  switch (signal.event) {
    case 'request-offer':
      return answerAsk(host, signal.payload)
    case 'answer':
    case 'ice':
      return host.offers.receive(signal)
    case 'knock':
      return host.joinRequests.receiveRequest(signal.payload.uid)
    case 'door-full':
      return host.joinRequests.fill('all')
    case 'network-full':
      return host.joinRequests.fill('network')
    case 'ask-to-move':
      return host.moveRequests.receive(signal.payload)
    case 'moved':
      return host.moveCheck.run()
    case 'offer':
    case 'here':
    case 'stay':
      return
  }
}

function answerAsk(host: HostRoom, ask: Extract<Signal, { event: 'request-offer' }>['payload']): void {
  const { keys, offers, usedNonces } = host
  const { guestId, nonce } = ask
  const { code, seats, former } = keys.current()
  const expected = proofOf(keys.secrets().ask, ['ask', code, guestId, nonce])
  if (!isSameProof(ask.invite, expected) || usedNonces.has(nonce)) return
  // A removed guest is let in only to receive the removal, which it may have missed.
  if (keys.isBlocked(guestId) && (host.removalNotices.get(guestId) ?? 0) >= MAX_REMOVAL_NOTICES) return
  usedNonces.add(nonce)
  const hadSeat = [...seats, ...former].some(({ peerId }) => peerId === guestId)
  if (hadSeat || hasRoomFor(host, guestId) || mayBePlayer(host, ask.guestInfo.nickname))
    void offers.make(guestId, nonce)
}

function linkTo(host: HostRoom, guestId: string, gen: string): PeerLink {
  const { ports, record, offers } = host
  const link = openLink({
    ports,
    roomId: host.keys.current().code,
    present: () => presentIds(host),
    onCandidate: (candidate) =>
      host.signalling.send({ event: 'ice', payload: { toId: guestId, fromId: record.part.peerId, gen, candidate } }),
    onOpen: () => void ports.after(GREETING_MS, () => offers.drop(gen)),
    onMessage: (message) => {
      const guest = guestOn(host, link)
      if (guest !== undefined) receiveFromGuest(host, guest, message)
      else if (message.type === 'hello' && offers.take(gen) !== undefined) greet(host, { link, guestId, gen }, message)
    },
    onSilence: host.notify,
    onRoom() {
      host.forwarding.goOn(link)
      sendSettings(host, link)
    },
    onClosed() {
      offers.take(gen)
      host.seatQuestions.withdraw(link)
      const guest = guestOn(host, link)
      if (guest !== undefined) takeGuest(host, guest.seat.playerId)
      host.notify()
    },
  })
  return link
}

function receiveFromGuest(host: HostRoom, guest: Guest, message: Message): void {
  if (host.keys.isBlocked(guest.seat.peerId)) return
  switch (message.type) {
    case 'need-delta':
      return sendMissing(host, guest, message)
    case 'events':
      return receiveEvents(host, guest, message.events)
    case 'bye':
      disconnect(host, guest)
      return sendPresent(host)
    case 'join':
    case 'hello':
    case 'seat-asked':
    case 'ping':
    case 'pong':
    case 'room':
    case 'settings':
      return
  }
}

function sendMissing(host: HostRoom, guest: Guest, asked: Extract<Message, { type: 'need-delta' }>): void {
  const { epoch, forwarding, unconfirmed } = host
  const { seat, link } = guest
  unconfirmed.delete(seat.playerId)
  const isKnown = asked.epoch === epoch && asked.since <= host.record.events().length
  const contained = forwarding.known().length
  if (!isKnown) link.send({ type: 'events', epoch, order: 0, contained, events: [wholeRound(host)] })
  forwarding.bring(link, isKnown ? asked.since : 0)
  sendRoom(host, guest)
  sendSettings(host, link)
  sendBye(host, guest)
  endIfComplete(host)
}

/** Also sends settings that were never changed: the guest may have others that this phone has lost. */
function sendSettings({ record, epoch, settingsChange: change }: HostRoom, link: PeerLink): void {
  link.send({ type: 'settings', epoch, change, ...record.settings() })
}

function receiveEvents(host: HostRoom, guest: Guest, events: readonly RoundEvent[]): void {
  switch (host.takeEvents(guest.seat.playerId, events)) {
    case 'taken':
      return endIfComplete(host)
    case 'flooded':
      return disconnect(host, guest)
    case 'forbidden':
      return removeForGood(host, guest.seat)
  }
}

function disconnect(host: HostRoom, { seat, link }: Guest): void {
  takeGuest(host, seat.playerId)
  link.close()
  host.notify()
}

function wholeRound({ ports, record, forwarding }: HostRoom): RoundEvent {
  // The games come in a message of their own, which earlier versions can ignore.
  const roundData = openPeerRound(withGames(record.base(), null), forwarding.known()).round
  const happening = { playerId: record.part.selfId, type: 'round_sync', holeNumber: null, data: { roundData } } as const
  return newEvent(ports, record.roundId, happening, (at) => `sync_${at}_${ports.random(RANDOM_LENGTH)}`)
}
