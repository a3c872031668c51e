import { openPeerRound } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { createListeners, type Listeners } from '../../storage/browser/listeners.ts'
import { withGames } from '../../storage/log/played-round.ts'
import { createGuestEvents } from './guest-events.ts'
import type { Host } from './host.ts'
import { createHostBye } from './host-bye.ts'
import { createHostEntry, type HostEntry } from './host-entry.ts'
import { createHostGuests, type Guest } from './host-guests.ts'
import { removeForGood, sendAway } from './host-removal.ts'
import { createAdmission } from './joining/admission.ts'
import { greet, sendRoom } from './joining/host-greeting.ts'
import { type HostJoinRequests, openHostJoinRequests } from './joining/host-join-requests.ts'
import { createHostKeys } from './joining/host-keys.ts'
import { createHostOffers, type HostOffers } from './joining/host-offers.ts'
import { createHostSeats } from './joining/host-seats.ts'
import type { PeerKeys } from './joining/peer-keys.ts'
import { createReceivedMoveRequests, type ReceivedMoveRequests } from './joining/received-move-requests.ts'
import { createSeatQuestions } from './joining/seat-questions.ts'
import { createForwarding } from './network/forwarding.ts'
import { openLink, type PeerLink } from './network/link.ts'
import type { Message, Signal } from './network/messages.ts'
import { BATCH_MS, CALL_MS, CHECK_PAUSE_MS, GREETING_MS, MAX_REMOVAL_NOTICES } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { base64url, isSameProof, proofOf, SECRET_BYTES } from './network/proof.ts'
import { openSignalling, type Signalling } from './network/signalling.ts'
import { createThrottledCheck, type ThrottledCheck } from './network/throttled-check.ts'
import { newEvent, RANDOM_LENGTH } from './peer-event.ts'
import type { PeerRecord } from './peer-record.ts'
import { notAGuest, type Room } from './room.ts'

const none: readonly string[] = []

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
  readonly moveRequests: ReceivedMoveRequests
  readonly joinRequests: HostJoinRequests
  /** Asks the backend whether the round continues as a live game. */
  readonly moveCheck: ThrottledCheck
  /** Nonces of guests' requests for a connection. */
  readonly usedNonces: Set<string>
  /** How often this page has changed the host's settings. */
  settingsChange: number
  close(): void
}

/** The host's side of the room: it lets phones in, puts events in order and sends them to every guest. */
export function openHostRoom(given: HostRoomGiven): Room {
  const listeners = createListeners()
  const { subscribe } = listeners
  const room = openRoom(given, listeners)
  const { record, keys, guests, forwarding, bye, seatQuestions, signalling, entry, moveRequests } = room

  return {
    ...notAGuest,
    state: () => (signalling.isOpen() || guests.all().length > 0 ? 'connected' : 'connecting'),
    present: () => new Set(guests.present()),
    invitation: () => ({ code: keys.current().code, hostId: record.part.peerId, secret: keys.current().secret }),
    publish: forwarding.publish,
    sendSettings() {
      room.settingsChange += 1
      for (const { link } of guests.all()) sendSettings(room, link)
    },
    unreceived: () => 0,
    sendAway: (playerId) => sendAway(room, playerId),
    joinRequests: {
      ...room.joinRequests,
      subscribe,
      seatQuestions: seatQuestions.list,
      answerSeatQuestion: seatQuestions.answer,
      removed: () => keys.current().removed ?? none,
    },
    betweenChanges: entry.betweenChanges,
    askedToMove: moveRequests.open,
    declineMoveRequests: moveRequests.declineAll,
    hasLostCode: entry.hasLostCode,
    retry: signalling.wake,
    leave(onSent) {
      forwarding.forwardNow()
      bye.begin(onSent)
      // Nobody is left to answer the questions.
      seatQuestions.keep(() => false)
      for (const { seat, link } of guests.all()) bye.send(seat.playerId, link)
      bye.endIfComplete()
    },
    close: room.close,
    subscribe,
  }
}

function openRoom(given: HostRoomGiven, listeners: Listeners<[]>): HostRoom {
  const { ports, record } = given
  const hostId = record.part.peerId
  let isClosed = false
  const host = createHost(given, {
    isClosed: () => isClosed,
    notify: listeners.notify,
    close: () => room.close(),
    onNextKeys: () => signalling.change(),
  })
  const { epoch, keys, guests, admission, seatQuestions, notify } = host
  const { isOver, isPlayer, mayBePlayer, refusalOf, guestNamed } = admission
  const code = () => keys.current().code
  const onChanged = () => meetAgain(room)
  const entry = createHostEntry({ ...host, onContinued: given.onContinued, onChanged, onLostCode: notify })
  const signalling = openSignalling({
    ports,
    code,
    enter: entry.enter,
    onSignal: (signal) => receive(room, signal),
    onOpen() {
      sendHere()
      notify()
    },
  })
  const { send } = signalling
  const sendHere = () => send({ event: 'here', payload: { fromId: hostId, epoch } })
  const offers = createHostOffers({ ports, peerId: hostId, send, linkTo: (guestId, gen) => linkTo(room, guestId, gen) })
  const names = { code, secrets: keys.secrets, secret: () => keys.current().secret, hostId }
  const moveRequests = createReceivedMoveRequests({
    room: names,
    now: ports.now,
    isBlocked: keys.isBlocked,
    send,
    onChange: notify,
  })
  const onSeatAnswer = (guestId: string, nickname: string, isSame: boolean) => {
    const player = guestNamed(nickname)
    if (player !== undefined) keys.decideSeat({ peerId: guestId, playerId: player.id, isSame })
  }
  const joinRequests = openHostJoinRequests({
    ...names,
    ports,
    refusalOf,
    mayBePlayer,
    onSeatAnswer,
    onChange: notify,
  })
  const enterAgain = () => entry.enter(CALL_MS).then(() => true)
  const moveCheck = createThrottledCheck({ after: ports.after, pauseMs: CHECK_PAUSE_MS, work: enterAgain })
  const takeEvents = createGuestEvents(host)
  const stopFollowing = record.subscribe(() => seatQuestions.keep((id) => !isOver() && isPlayer(id)))
  // A phone that slept has lost its guests, and they have closed their connections.
  const stopListening = ports.onWake(sendHere)

  function close(): void {
    if (isClosed) return
    isClosed = true
    for (const stop of [moveCheck.stop, host.forwarding.stop, stopListening, stopFollowing]) stop()
    for (const part of [signalling, joinRequests, guests, offers, seatQuestions]) part.close()
    listeners.clear()
  }

  const parts = { takeEvents, entry, signalling, offers, moveRequests, joinRequests, moveCheck }
  const room: HostRoom = { ...host, ...parts, usedNonces: new Set(), settingsChange: 0, close }
  return room
}

interface RoomCallbacks extends Pick<Host, 'isClosed' | 'notify'> {
  /** Every guest has received the host's bye. */
  close(): void
  /** A guest was removed, so the room has to be changed. */
  onNextKeys(): void
}

function createHost(
  { ports, record, keys: given }: HostRoomGiven,
  { isClosed, notify, close, onNextKeys }: RoomCallbacks,
): Host {
  const epoch = base64url(ports.randomBytes(SECRET_BYTES))
  const keys = createHostKeys(ports, record, given, onNextKeys)
  const guests = createHostGuests(record.part.selfId, keys.isBlocked)
  const links = () => guests.all().map(({ link }) => link)
  const forwarding = createForwarding({ ports, epoch, events: record.events, links })
  const players = () => record.state().round.players
  // The last bye needs time to arrive.
  const bye = createHostBye({ players, onSent: () => void ports.after(BATCH_MS, close) })
  const admission = createAdmission({ record, keys: keys.current, isEnding: bye.isUnderWay })
  const seats = createHostSeats(ports, record, keys, forwarding, admission)
  const parts = { keys, guests, forwarding, bye, admission, seats, seatQuestions: createSeatQuestions(notify) }
  return { ports, record, epoch, ...parts, removalNotices: new Map(), isClosed, notify }
}

/** The room has another code and secret. */
function meetAgain(host: HostRoom): void {
  // These phones asked with the former code, or haven't proved themselves.
  host.offers.close()
  host.seatQuestions.close()
  host.joinRequests.close()
  for (const guest of host.guests.all()) sendRoom(host, guest)
  host.signalling.change()
  host.notify()
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
  const { keys, admission, offers, usedNonces } = host
  const { guestId, nonce } = ask
  const { code, seats, former } = keys.current()
  const expected = proofOf(keys.secrets().ask, ['ask', code, guestId, nonce])
  if (!isSameProof(ask.invite, expected) || usedNonces.has(nonce)) return
  // A removed guest is let in only to receive the removal, which it may have missed.
  if (keys.isBlocked(guestId) && (host.removalNotices.get(guestId) ?? 0) >= MAX_REMOVAL_NOTICES) return
  usedNonces.add(nonce)
  const hadSeat = [...seats, ...former].some(({ peerId }) => peerId === guestId)
  if (hadSeat || admission.hasRoomFor(guestId) || admission.mayBePlayer(ask.guestInfo.nickname))
    offers.make(guestId, nonce)
}

function linkTo(host: HostRoom, guestId: string, gen: string): PeerLink {
  const { ports, record, guests, offers } = host
  const link = openLink({
    ports,
    roomId: host.keys.current().code,
    present: guests.present,
    onCandidate: (candidate) =>
      host.signalling.send({ event: 'ice', payload: { toId: guestId, fromId: record.part.peerId, gen, candidate } }),
    onOpen: () => void ports.after(GREETING_MS, () => offers.drop(gen)),
    onMessage: (message) => {
      const guest = guests.onLink(link)
      if (guest !== undefined) receiveFromGuest(host, guest, message)
      else if (message.type === 'hello' && offers.take(gen) !== undefined) greet(host, { link, guestId, gen }, message)
    },
    onPresent: () => undefined,
    onSilence: host.notify,
    // The guest makes the next connection.
    onLongSilence: () => undefined,
    onRoom() {
      host.forwarding.goOn(link)
      sendSettings(host, link)
    },
    onClosed() {
      offers.take(gen)
      host.seatQuestions.withdraw(link)
      const guest = guests.onLink(link)
      if (guest !== undefined) guests.take(guest.seat.playerId)
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
      return host.guests.sendPresent()
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

function sendMissing(host: HostRoom, { seat, link }: Guest, asked: Extract<Message, { type: 'need-delta' }>): void {
  const { epoch, forwarding, bye } = host
  host.seats.confirm(seat)
  const isKnown = asked.epoch === epoch && asked.since <= host.record.events().length
  const contained = forwarding.known().length
  if (!isKnown) link.send({ type: 'events', epoch, order: 0, contained, events: [wholeRound(host)] })
  forwarding.bring(link, isKnown ? asked.since : 0)
  sendRoom(host, { seat, link })
  sendSettings(host, link)
  bye.send(seat.playerId, link)
  bye.endIfComplete()
}

/** Also sends settings that were never changed: the guest may have others that this phone has lost. */
function sendSettings({ record, epoch, settingsChange: change }: HostRoom, link: PeerLink): void {
  link.send({ type: 'settings', epoch, change, ...record.settings() })
}

function receiveEvents(host: HostRoom, guest: Guest, events: readonly RoundEvent[]): void {
  switch (host.takeEvents(guest.seat.playerId, events)) {
    case 'taken':
      return host.bye.endIfComplete()
    case 'flooded':
      return disconnect(host, guest)
    case 'forbidden':
      return removeForGood(host, guest.seat)
  }
}

function disconnect(host: HostRoom, { seat, link }: Guest): void {
  host.guests.take(seat.playerId)
  link.close()
  host.notify()
}

function wholeRound({ ports, record, forwarding }: HostRoom): RoundEvent {
  // The games come in a message of their own, which earlier versions can ignore.
  const roundData = openPeerRound(withGames(record.base(), null), forwarding.known()).round
  const happening = { playerId: record.part.selfId, type: 'round_sync', holeNumber: null, data: { roundData } } as const
  return newEvent(ports, record.roundId, happening, (at) => `sync_${at}_${ports.random(RANDOM_LENGTH)}`)
}
