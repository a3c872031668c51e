import { isGuestsOwn, openPeerRound } from '@teemates/golf/peer-round'
import { eventId, joinEventId, playerId as newPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { RoundPlayer } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { distinctName } from '../distinct-name.ts'
import { createAdmission } from './joining/admission.ts'
import { createAllowance } from './network/allowance.ts'
import { withCounts } from './counted-strokes.ts'
import { openHostJoinRequests } from './joining/host-join-requests.ts'
import { createForwarding } from './network/forwarding.ts'
import { createReceivedMoveRequests } from './joining/received-move-requests.ts'
import { createHostBye } from './host-bye.ts'
import { createHostOffers } from './joining/host-offers.ts'
import { openLink, type PeerLink } from './network/link.ts'
import { createThrottledCheck } from './network/throttled-check.ts'
import type { Message, Signal, TurnedAway } from './network/messages.ts'
import { type PeerKeys, type SeatDecision, type SeatKey, writePeerKeys } from './joining/peer-keys.ts'
import {
  BATCH_MS,
  CALL_MS,
  EVENTS_PER_SECOND,
  GREETING_MS,
  CHECK_PAUSE_MS,
  MAX_EVENTS_AT_ONCE,
  MAX_REFUSALS,
  MAX_REMOVAL_NOTICES,
} from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { base64url, isSameProof, proofOf, roomKeys, SECRET_BYTES } from './network/proof.ts'
import type { Room } from './room.ts'
import { changeRoom, leaveOf, withNext } from './room-change.ts'
import { createSeatQuestions } from './joining/seat-questions.ts'
import { openSignalling } from './network/signalling.ts'

const RANDOM_LENGTH = 10
const none: readonly string[] = []

interface HostRoomGiven {
  /** The backend has a live game that continues the round: the answer to this phone's own call was lost. */
  readonly onContinued: () => void
  readonly ports: PeerPorts
  readonly record: PeerRecord
  readonly keys: PeerKeys
}

/** Both ends of a connection use the secret that the invitation had when they met. */
interface Meeting {
  readonly proven: readonly string[]
  /** The host's proof. */
  readonly proof: string
}

/** A newcomer whose connection has proved itself. */
interface Newcomer {
  readonly link: PeerLink
  readonly peerId: string
  readonly nickname: string
  readonly profileId: string
  /** False for an older app. */
  readonly canWait: boolean
  readonly meeting: Meeting
}

interface Guest {
  readonly seat: SeatKey
  readonly link: PeerLink
}

/** The host's side of the room: it lets phones in, puts events in order and sends them to every guest. */
export function openHostRoom({ ports, record, keys: given, onContinued }: HostRoomGiven): Room {
  const { roundId, part } = record
  /** The log has a new code before the keys do: until then the former code and secret are used together. */
  const code = () => keys.code
  let secrets = roomKeys(given.secret)
  const epoch = base64url(ports.randomBytes(SECRET_BYTES))
  const listeners = new Set<() => void>()
  const guests = new Map<string, Guest>()
  const allowances = new Map<string, ReturnType<typeof createAllowance>>()
  /** Messages with forbidden events, by player id. A guest that reconnects keeps its count. */
  const refusals = new Map<string, number>()
  /** How many times each removed guest was sent its removal, by peer id. */
  const removalNotices = new Map<string, number>()
  const usedNonces = new Set<string>()
  /** Ids of players whose phones haven't confirmed the seat that they were given. */
  const unconfirmed = new Set<string>()
  let seatsStored: Promise<unknown> = Promise.resolve()
  const hostKey = given.hostKey ?? base64url(ports.randomBytes(SECRET_BYTES))
  let keys: PeerKeys & { readonly hostKey: string; readonly code: string } = {
    ...given,
    hostKey,
    code: given.code ?? record.part.code,
  }
  let keysStored: Promise<unknown> = Promise.resolve()
  let changing: ReturnType<typeof changeRoom> | undefined
  /** Work that needs the room's code to stay the same. */
  let working: Promise<unknown> | undefined
  let hasLostCode = false
  let isClosed = false
  const forwarding = createForwarding({
    ports,
    epoch,
    events: record.events,
    links: () => [...guests.values()].map(({ link }) => link),
  })
  const bye = createHostBye({
    players: () => record.state().round.players,
    // The last bye needs time to arrive.
    onSent: () => void ports.after(BATCH_MS, end),
  })

  const { isOver, isPlayer, guestNamed, mayBePlayer, hasRoomFor, refusalOf } = createAdmission({
    record,
    keys: () => keys,
    isEnding: bye.isUnderWay,
  })

  const signalling = openSignalling({
    ports,
    code,
    enter,
    onSignal: receive,
    onOpen() {
      sendHere()
      notify()
    },
  })
  const offers = createHostOffers({ ports, peerId: part.peerId, send: signalling.send, linkTo })
  const moveRequests = createReceivedMoveRequests({
    room: { code, secrets: () => secrets, hostId: part.peerId },
    now: ports.now,
    isBlocked: (guestId) => keys.blocked.includes(guestId),
    send: signalling.send,
    onChange: notify,
  })
  const joinRequests = openHostJoinRequests({
    ports,
    code,
    hostId: part.peerId,
    secret: () => keys.secret,
    refusalOf,
    mayBePlayer,
    onSeatAnswer(guestId, nickname, isSame) {
      const player = guestNamed(nickname)
      if (player !== undefined) decideSeat({ peerId: guestId, playerId: player.id, isSame })
    },
    onChange: notify,
  })
  const seatQuestions = createSeatQuestions(notify)
  const stopFollowing = record.subscribe(() => seatQuestions.keep((id) => !isOver() && isPlayer(id)))
  if (given.hostKey === null) void storeKeys()
  // A phone that slept has lost its guests, and they have closed their connections.
  const stopListening = ports.onWake(sendHere)

  async function enter(timeoutMs: number): Promise<boolean> {
    const changed = await change(timeoutMs)
    if (changed?.ok === true && changed.value.continuedAs !== null && !isClosed) onContinued()
    if (changed !== null) return changed.ok
    const asked = code()
    const room = { roundId, ticket: secrets.ticket, code: asked, hostKey }
    const opened = await ports.backend.peerRooms.open(room, { timeoutMs })
    if (!opened.ok) return false
    if (opened.value.continuedAs !== null && !isClosed) onContinued()
    // The room was changed meanwhile.
    if (asked !== code()) return true
    // The server gives a host that can't prove the round's code a room with another code.
    const isLost = opened.value.code !== asked
    if (isLost !== hasLostCode && !isClosed) {
      hasLostCode = isLost
      notify()
    }
    return !isLost
  }

  /** A second call joins the pending one, so that no room is known here before the log has its code. */
  function change(timeoutMs: number): ReturnType<typeof changeRoom> {
    const parts = { ports, record, hostKey, keys: () => keys, keysStored: () => keysStored, onChanged }
    const changeOnce = async () => {
      await working
      return changeRoom(parts, timeoutMs)
    }
    changing ??= changeOnce().finally(() => (changing = undefined))
    return changing
  }

  async function betweenChanges<T>(work: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
    const changed = await finishChange()
    if (!changed.ok) return changed
    const begun = work()
    working = begun.catch(() => undefined).finally(() => (working = undefined))
    return begun
  }

  async function finishChange(): Promise<CallOutcome<void>> {
    // Another guest may have been removed during the change.
    while (!isClosed && (keys.next ?? null) !== null) {
      const changed = await change(CALL_MS)
      if (changed?.ok === false) return changed
      // The server doesn't know the room, or its round already continues as a live game.
      if (changed === null || changed.value.continuedAs !== null) break
    }
    return { ok: true, value: undefined }
  }

  /**
   * The log is written first: if the page is killed in between, the next one changes the room once more and gets the
   * same code.
   */
  async function onChanged(next: string, { secret, sentAway }: NonNullable<PeerKeys['next']>): Promise<void> {
    if (isClosed) return
    await record.changeRoom(next)
    if (isGivenUp() || keys.next?.secret !== secret) return
    secrets = roomKeys(secret)
    keys = { ...keys, code: next, secret, next: null }
    if (keys.blocked.length > sentAway) keys = withNext(keys, ports.randomBytes)
    void storeKeys()
    hasLostCode = false
    // These phones asked with the former code, or haven't proved themselves.
    offers.close()
    seatQuestions.close()
    joinRequests.close()
    for (const guest of guests.values()) sendRoom(guest)
    signalling.change()
    notify()
  }

  function isGivenUp(): boolean {
    return isClosed
  }

  /**
   * Sends the new code and secret again, because the guest may have missed the change or come by the former code just
   * now.
   */
  function sendRoom({ seat, link }: Guest): void {
    // A guest who has left or was removed stays connected until that has been received, and must not learn the new
    // secret.
    if (keys.blocked.includes(seat.peerId) || leaveOf(record, seat) !== undefined) return
    if (link.roomId !== code()) link.send({ type: 'room', code: code(), secret: keys.secret })
  }

  const moveCheck = createThrottledCheck({
    after: ports.after,
    pauseMs: CHECK_PAUSE_MS,
    async work() {
      await enter(CALL_MS)
      return true
    },
  })

  function sendHere(): void {
    signalling.send({ event: 'here', payload: { fromId: part.peerId, epoch } })
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function present(): string[] {
    const connected = [...guests.values()].filter(
      ({ seat, link }) => link.isOpen() && !link.isSilent() && !keys.blocked.includes(seat.peerId),
    )
    return [part.selfId, ...connected.map(({ seat }) => seat.playerId)]
  }

  function receive(signal: Signal): void {
    switch (signal.event) {
      case 'request-offer':
        return answerAsk(signal.payload)
      case 'answer':
      case 'ice':
        return offers.receive(signal)
      case 'knock':
        return joinRequests.receiveRequest(signal.payload.uid)
      case 'door-full':
        return joinRequests.fill('all')
      case 'network-full':
        return joinRequests.fill('network')
      case 'ask-to-move':
        return moveRequests.receive(signal.payload)
      case 'moved':
        return moveCheck.run()
      case 'offer':
      case 'here':
      case 'stay':
        return
    }
  }

  function answerAsk(ask: Extract<Signal, { event: 'request-offer' }>['payload']): void {
    const { guestId, nonce } = ask
    const expected = proofOf(secrets.ask, ['ask', code(), guestId, nonce])
    if (!isSameProof(ask.invite, expected) || usedNonces.has(nonce) || isShutOut(guestId)) return
    usedNonces.add(nonce)
    const hadSeat = [...keys.seats, ...keys.former].some(({ peerId }) => peerId === guestId)
    if (hadSeat || hasRoomFor(guestId) || mayBePlayer(ask.guestInfo.nickname)) offers.make(guestId, nonce)
  }

  /** A removed guest is let in only to receive the removal, which it may have missed. */
  function isShutOut(guestId: string): boolean {
    return keys.blocked.includes(guestId) && (removalNotices.get(guestId) ?? 0) >= MAX_REMOVAL_NOTICES
  }

  function linkTo(guestId: string, gen: string): PeerLink {
    const link = openLink({
      ports,
      roomId: code(),
      present,
      onCandidate: (candidate) =>
        signalling.send({ event: 'ice', payload: { toId: guestId, fromId: part.peerId, gen, candidate } }),
      onOpen: () => void ports.after(GREETING_MS, () => offers.drop(gen)),
      onMessage: (message) => {
        const guest = [...guests.values()].find((one) => one.link === link)
        if (guest !== undefined) receiveFromGuest(guest, message)
        else if (message.type === 'hello') greet(gen, message)
      },
      onPresent: () => undefined,
      onSilence: notify,
      // The guest makes the next connection.
      onLongSilence: () => undefined,
      onRoom: () => forwarding.goOn(link),
      onClosed() {
        offers.take(gen)
        seatQuestions.withdraw(link)
        for (const [playerId, guest] of guests) if (guest.link === link) guests.delete(playerId)
        notify()
      },
    })
    return link
  }

  /**
   * Gives a seat, a new one or the former, to a phone that proves to have the secret and to be at the other end of this
   * very connection.
   */
  function greet(gen: string, { peer, proof, guest }: Extract<Message, { type: 'hello' }>): void {
    const attempt = offers.take(gen)
    if (attempt === undefined) return
    const prints = attempt.link.connection.fingerprints()
    if (prints === null || guest === undefined || peer !== attempt.guestId) return attempt.link.close()
    const proven = [code(), part.peerId, peer, gen, prints.own, prints.other]
    if (!isSameProof(proof, proofOf(secrets.auth, ['guest', ...proven]))) return attempt.link.close()
    const meeting = { proven, proof: proofOf(secrets.auth, ['host', ...proven]) }
    const known = keys.seats.find(({ playerId }) => playerId === guest.seat?.id)
    // A player who has left may claim the seat, too: a killed phone asks until it knows that the host received the
    // leave.
    const isOwner =
      known !== undefined &&
      guest.seat !== null &&
      isSameProof(guest.seat.proof, proofOf(known.key, ['guest seat', ...proven]))
    if (isOwner) return void welcome(attempt.link, known, meeting, isOwner)
    const { nickname, profileId, canWait = false } = guest
    const newcomer: Newcomer = { link: attempt.link, peerId: peer, nickname, profileId, canWait, meeting }
    if (guest.seat === null) return letIn(newcomer)
    const { id, proof: seatProof } = guest.seat
    const former = keys.former.find(
      ({ playerId, key }) => playerId === id && isSameProof(seatProof, proofOf(key, ['guest seat', ...proven])),
    )
    // A phone that claims a seat without its key gets no other one: repeated claims would fill the round.
    if (former === undefined) return attempt.link.close()
    sendHello(attempt.link, former, meeting, true)
    sendBye(attempt.link, { reason: 'seat-moved' })
  }

  /** A newcomer with a guest's name may be that golfer on another phone. Only the host can know. */
  function letIn(newcomer: Newcomer): void {
    const { link, peerId, nickname, canWait, meeting } = newcomer
    if (keys.blocked.includes(peerId)) return turnAway(newcomer, 'sent-away')
    const own = unconfirmedSeatOf(peerId)
    if (own !== undefined) return void welcome(link, own, meeting, false)
    const player = guestNamed(nickname)
    const decided = player === undefined || isOver() ? undefined : takeSeatDecision(peerId, player.id)
    if (decided === true && player !== undefined) return moveSeat(player, newcomer)
    if (decided === false || !canWait || isOver() || player === undefined || !seatQuestions.canAsk(peerId))
      return letInAsAnother(newcomer)
    const hostName = record.state().round.players.find(({ id }) => id === part.selfId)?.nickname ?? DEFAULT_NICKNAME
    link.send({ type: 'seat-asked', proof: meeting.proof, hostName, epoch })
    seatQuestions.ask({
      id: peerId,
      link,
      player,
      onAnswer: (isSame) => (isSame ? moveSeat(player, newcomer) : letInAsAnother(newcomer)),
    })
  }

  /** Stores the answer, because this page may be reloaded before the newcomer has connected. */
  function decideSeat(decision: SeatDecision): void {
    keys = { ...keys, seatDecisions: [...seatDecisionsBut(decision.peerId), decision] }
    void storeKeys()
  }

  /**
   * The host's answer about this player, once; undefined without one. The seat that follows is stored together with its
   * removal.
   */
  function takeSeatDecision(peerId: string, playerId: string): boolean | undefined {
    const decision = keys.seatDecisions?.find((one) => one.peerId === peerId)
    keys = { ...keys, seatDecisions: seatDecisionsBut(peerId) }
    return decision?.playerId === playerId ? decision.isSame : undefined
  }

  function seatDecisionsBut(peerId: string): readonly SeatDecision[] {
    return (keys.seatDecisions ?? []).filter((one) => one.peerId !== peerId)
  }

  function letInAsAnother(newcomer: Newcomer): void {
    const seat = newSeat(newcomer.peerId, newcomer)
    if (seat === null) turnAway(newcomer, isOver() ? 'over' : 'full')
    else void welcome(newcomer.link, seat, newcomer.meeting, false)
  }

  function turnAway({ link, meeting: { proof } }: Newcomer, reason: TurnedAway): void {
    sendBye(link, { reason, proof })
  }

  /** From now on the former phone's key is useless. */
  function moveSeat(player: RoundPlayer, { link, peerId, profileId, meeting }: Newcomer): void {
    const held = keys.seats.find(({ playerId }) => playerId === player.id)
    if (held === undefined) return link.close()
    const seat: SeatKey = { playerId: player.id, peerId, key: base64url(ports.randomBytes(SECRET_BYTES)) }
    keys = {
      ...keys,
      seats: keys.seats.map((one) => (one === held ? seat : one)),
      former: [...keys.former, held],
    }
    join({ ...player, playerId: profileId, p2pPeerId: peerId }, seat)
    const before = guests.get(player.id)
    guests.delete(player.id)
    if (before !== undefined) void seatsStored.then(() => sendBye(before.link, { reason: 'seat-moved' }))
    void welcome(link, seat, meeting, false)
  }

  /** The message has to arrive before the connection ends. */
  function sendBye(link: PeerLink, why: Pick<Extract<Message, { type: 'bye' }>, 'reason' | 'proof'>): void {
    link.send({ type: 'bye', ...why })
    ports.after(BATCH_MS, link.close)
  }

  /** Waits until the seat is stored: a guest that came back to a seat unknown to the host would be rejected. */
  async function welcome(link: PeerLink, seat: SeatKey, meeting: Meeting, isOwner: boolean): Promise<void> {
    await seatsStored
    // The seat may have moved on meanwhile.
    if (isClosed || !link.isOpen() || !keys.seats.includes(seat)) return
    const old = guests.get(seat.playerId)
    const isRemoved = keys.blocked.includes(seat.peerId)
    if (!isRemoved) guests.set(seat.playerId, { seat, link })
    sendHello(link, seat, meeting, isOwner)
    if (isRemoved) return notifyRemoved(link, seat)
    sendRoom({ seat, link })
    // The old link closes now at the earliest, because the guest leaves it for this one.
    old?.link.close()
    sendPresent()
    notify()
  }

  function sendHello(link: PeerLink, seat: SeatKey, { proven, proof }: Meeting, isOwner: boolean): void {
    link.send({
      type: 'hello',
      peer: part.peerId,
      version: 1,
      proof,
      host: {
        epoch,
        seat: {
          id: seat.playerId,
          key: isOwner ? null : seat.key,
          proof: isOwner ? proofOf(seat.key, ['host seat', ...proven]) : null,
        },
      },
    })
  }

  function notifyRemoved(link: PeerLink, { playerId, peerId }: SeatKey): void {
    removalNotices.set(peerId, (removalNotices.get(peerId) ?? 0) + 1)
    const events = forwarding.known().filter((event) => event.type === 'leave' && event.playerId === playerId)
    link.send({ type: 'events', epoch, order: 0, events })
    // The connection ends only after the guest had time to apply the removal.
    ports.after(GREETING_MS, link.close)
  }

  /** The seat of a guest whose connection may have ended before it received the seat. */
  function unconfirmedSeatOf(peerId: string): SeatKey | undefined {
    return keys.seats.find((seat) => seat.peerId === peerId && unconfirmed.has(seat.playerId))
  }

  /** Null if the round is full or over. */
  function newSeat(peerId: string, guest: { nickname: string; profileId: string }): SeatKey | null {
    const { round } = record.state()
    if (round.players.length >= MAX_PLAYERS || isOver()) return null
    const at = ports.now()
    const id = newPlayerId(at, ports.random(RANDOM_LENGTH))
    const names = new Set(round.players.map(({ nickname }) => nickname.normalize('NFC')))
    const player: RoundPlayer = {
      id,
      playerId: guest.profileId,
      nickname: distinctName(names, cleanPlayerName(guest.nickname) ?? DEFAULT_NICKNAME),
      isLocal: false,
      p2pPeerId: peerId,
      joinMode: 'p2p',
      ...(round.status === 'active' && { hasJoinedLate: true }),
    }
    const seat: SeatKey = { playerId: id, peerId, key: base64url(ports.randomBytes(SECRET_BYTES)) }
    keys = { ...keys, seats: [...keys.seats, seat] }
    join(player, seat)
    return seat
  }

  /** Adds or updates the player with that seat. */
  function join(player: RoundPlayer, { playerId }: SeatKey): void {
    const at = ports.now()
    unconfirmed.add(playerId)
    const storing = storeKeys()
    const event: RoundEvent = {
      id: joinEventId(playerId, at),
      roundId,
      playerId,
      timestamp: new Date(at).toISOString(),
      type: 'join',
      holeNumber: null,
      data: { player },
    }
    const stored = record.add(event)
    forwarding.publish(event, stored)
    seatsStored = Promise.all([seatsStored, storing, stored])
  }

  function storeKeys(): Promise<void> {
    // A guest without stored keys would be rejected by the next page of the host.
    const writing = writePeerKeys(ports.keys, roundId, keys).catch(() => undefined)
    keysStored = Promise.all([keysStored, writing])
    return writing
  }

  function receiveFromGuest(guest: Guest, message: Message): void {
    if (keys.blocked.includes(guest.seat.peerId)) return
    switch (message.type) {
      case 'need-delta': {
        unconfirmed.delete(guest.seat.playerId)
        const isKnown = message.epoch === epoch && message.since <= record.events().length
        const contained = forwarding.known().length
        if (!isKnown) guest.link.send({ type: 'events', epoch, order: 0, contained, events: [wholeRound()] })
        forwarding.bring(guest.link, isKnown ? message.since : 0)
        sendRoom(guest)
        bye.send(guest.seat.playerId, guest.link)
        return bye.endIfComplete()
      }
      case 'events':
        return receiveEvents(guest, message.events)
      case 'bye':
        guests.delete(guest.seat.playerId)
        guest.link.close()
        sendPresent()
        return notify()
      case 'join':
      case 'hello':
      case 'seat-asked':
      case 'ping':
      case 'pong':
      case 'room':
        return
    }
  }

  function receiveEvents(guest: Guest, events: readonly RoundEvent[]): void {
    const mayAdd = allowanceOf(guest.seat.playerId)
    if (!mayAdd(0)) return cutOff(guest)
    const isOwn = (event: RoundEvent) => event.roundId === roundId && isGuestsOwn(event, guest.seat.playerId)
    const taken = events.filter(isOwn)
    if (taken.length < events.length) {
      const count = (refusals.get(guest.seat.playerId) ?? 0) + 1
      refusals.set(guest.seat.playerId, count)
      if (count >= MAX_REFUSALS) return removeForGood(guest)
    }
    const order = record.events().length + 1
    const fresh = record.receive(withCounts(record.state(), taken), { epoch, order })
    // Events that were known already are in the order: the guest's need-delta requests them.
    if (fresh.length > 0) forwarding.forward()
    mayAdd(fresh.length)
    // A guest that has left doesn't send the event again.
    if (fresh.some(({ type }) => type === 'leave')) void record.flush()
    bye.endIfComplete()
  }

  function cutOff(guest: Guest): void {
    guests.delete(guest.seat.playerId)
    guest.link.close()
    notify()
  }

  /**
   * Lets the player leave the round as if the host had removed them, so that nobody waits for a phone that can't come
   * back.
   */
  function removeForGood({ seat }: Guest): void {
    const player = record.state().round.players.find(({ id }) => id === seat.playerId)
    if (player !== undefined) keys = { ...keys, removed: [...new Set([...(keys.removed ?? []), player.nickname])] }
    block(seat)
    const at = ports.now()
    const event: RoundEvent = {
      id: eventId(at, ports.random(RANDOM_LENGTH)),
      roundId,
      playerId: seat.playerId,
      timestamp: new Date(at).toISOString(),
      type: 'leave',
      holeNumber: null,
      data: null,
    }
    // Players who have finished a round stay on its card.
    if (record.state().round.status !== 'completed') forwarding.publish(event, record.add(event))
    // By then the event is stored and can be sent to the removed guest, too.
    ports.after(BATCH_MS, () => disconnect(seat.playerId))
  }

  function block(seat: SeatKey): void {
    // A former phone that came back as another player stays one.
    const hasOther = (peerId: string) =>
      keys.seats.some((one) => one.peerId === peerId && one.playerId !== seat.playerId && isPlayer(one.playerId))
    const former = keys.former.filter(({ playerId, peerId }) => playerId === seat.playerId && !hasOther(peerId))
    const peerIds = [seat, ...former].map(({ peerId }) => peerId)
    keys = withNext({ ...keys, blocked: [...new Set([...keys.blocked, ...peerIds])] }, ports.randomBytes)
    void storeKeys()
    signalling.change()
  }

  function disconnect(playerId: string): void {
    forwarding.forwardNow()
    const guest = guests.get(playerId)
    guests.delete(playerId)
    // The connection ends only after the last message had time to arrive.
    if (guest !== undefined) ports.after(BATCH_MS, () => guest.link.close())
    sendPresent()
    notify()
  }

  /** Limits new events by seat, so that a flooding guest that reconnects doesn't get a fresh allowance. */
  function allowanceOf(playerId: string): (count: number) => boolean {
    const known = allowances.get(playerId) ?? createAllowance(ports.now, MAX_EVENTS_AT_ONCE, EVENTS_PER_SECOND)
    allowances.set(playerId, known)
    return known
  }

  function wholeRound(): RoundEvent {
    const at = ports.now()
    return {
      id: `sync_${at}_${ports.random(RANDOM_LENGTH)}`,
      roundId,
      playerId: part.selfId,
      timestamp: new Date(at).toISOString(),
      type: 'round_sync',
      holeNumber: null,
      data: { roundData: openPeerRound(record.base(), forwarding.known()).round },
    }
  }

  function sendPresent(): void {
    for (const { link } of guests.values()) link.send({ type: 'ping', present: present() })
  }

  function end(): void {
    isClosed = true
    moveCheck.stop()
    forwarding.stop()
    stopListening()
    stopFollowing()
    signalling.close()
    joinRequests.close()
    for (const { link } of guests.values()) link.close()
    offers.close()
    seatQuestions.close()
    guests.clear()
    listeners.clear()
  }

  return {
    state: () => (signalling.isOpen() || guests.size > 0 ? 'connected' : 'connecting'),
    present: () => new Set(present()),
    invitation: () => ({ code: code(), hostId: part.peerId, secret: keys.secret }),
    publish: forwarding.publish,
    unreceived: () => 0,
    hasHostAnswered: () => true,
    hostLastSeenAt: () => null,
    hasNoWay: () => false,
    sendAway(playerId) {
      const seat = keys.seats.find((one) => one.playerId === playerId)
      if (seat !== undefined) block(seat)
      disconnect(playerId)
    },
    joinRequests: {
      ...joinRequests,
      subscribe,
      seatQuestions: seatQuestions.list,
      answerSeatQuestion: seatQuestions.answer,
      removed: () => keys.removed ?? none,
    },
    seatAskedOf: () => null,
    betweenChanges,
    askedToMove: moveRequests.open,
    declineMoveRequests: moveRequests.declineAll,
    refusal: () => null,
    hasLostCode: () => hasLostCode,
    askToMove: () => false,
    moveRequestState: () => 'none',
    retry: signalling.wake,
    leave(onSent) {
      forwarding.forwardNow()
      bye.begin(onSent)
      // Nobody is left to answer the questions.
      seatQuestions.keep(() => false)
      for (const { seat, link } of guests.values()) bye.send(seat.playerId, link)
      bye.endIfComplete()
    },
    close() {
      if (!isClosed) end()
    },
    subscribe,
  }
}
