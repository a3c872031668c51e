import { isGuestsOwn, openPeerRound } from '@teemates/golf/peer-round'
import { eventId, joinEventId, playerId as newPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { RoundPlayer } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { distinctName } from '../distinct-name.ts'
import { createAllowance } from './allowance.ts'
import { withCounts } from './counted-strokes.ts'
import { openDoor } from './door.ts'
import type { DeclineReason } from './knock-messages.ts'
import { createForwarding } from './forwarding.ts'
import { createHeardWishes } from './heard-wishes.ts'
import { createHostGoodbye } from './host-goodbye.ts'
import { createHostOffers } from './host-offers.ts'
import { openLink, type PeerLink } from './link.ts'
import { createLooking } from './looking.ts'
import type { Message, Signal, TurnedAway } from './messages.ts'
import { type PeerKeys, type SeatDecision, type SeatKey, writePeerKeys } from './peer-keys.ts'
import {
  BATCH_MS,
  CALL_MS,
  EVENTS_PER_SECOND,
  GREETING_MS,
  LOOK_PAUSE_MS,
  MAX_EVENTS_AT_ONCE,
  MAX_REFUSALS,
  MAX_REMOVAL_NOTICES,
} from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { base64url, isSameProof, proofOf, roomKeys, SECRET_BYTES } from './proof.ts'
import type { Room } from './room.ts'
import { changeRoom, withNext } from './room-change.ts'
import { createSeatQuestions } from './seat-questions.ts'
import { openSignalling } from './signalling.ts'

const RANDOM_LENGTH = 10
const none: readonly string[] = []

interface HostRoomGiven {
  /** The backend knows of a live game that the round goes on as: the answer to this phone's own call was lost. */
  readonly onContinued: () => void
  readonly ports: PeerPorts
  readonly record: PeerRecord
  readonly keys: PeerKeys
}

/** Both ends of a connection have the secret that the invitation had when they met. */
interface Meeting {
  readonly proven: readonly string[]
  /** By which the host proves itself. */
  readonly proof: string
}

/** A newcomer whose connection has proved itself. */
interface Newcomer {
  readonly link: PeerLink
  readonly peerId: string
  readonly nickname: string
  readonly profileId: string
  /** False of an older app. */
  readonly canWait: boolean
  readonly meeting: Meeting
}

interface Guest {
  readonly seat: SeatKey
  readonly link: PeerLink
}

/** The host's side: it lets phones in, puts what happens in order and tells everybody. */
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
  /** Ids of players whose phones haven't been heard of since they were given the seat. */
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
  let hasLostCode = false
  let isClosed = false
  const forwarding = createForwarding({
    ports,
    epoch,
    events: record.events,
    links: () => [...guests.values()].map(({ link }) => link),
  })
  const goodbye = createHostGoodbye({
    players: () => record.state().round.players,
    // The last one has to get through.
    onSaid: () => void ports.after(BATCH_MS, end),
  })

  const signalling = openSignalling({
    ports,
    code,
    enter,
    onSignal: hear,
    onOpen() {
      sayHere()
      tell()
    },
  })
  const offers = createHostOffers({ ports, peerId: part.peerId, send: signalling.send, linkTo })
  const wishes = createHeardWishes({
    room: { code, secrets: () => secrets, hostId: part.peerId },
    now: ports.now,
    isBlocked: (guestId) => keys.blocked.includes(guestId),
    send: signalling.send,
    onChange: tell,
  })
  const door = openDoor({
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
    onChange: tell,
  })
  const seatQuestions = createSeatQuestions(tell)
  const stopFollowing = record.subscribe(() => seatQuestions.keep((id) => !isOver() && isPlayer(id)))
  if (given.hostKey === null) void storeKeys()
  // A phone that slept has lost its guests, and they have given it up.
  const stopListening = ports.onWake(sayHere)

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
    // A host who can't prove the code that the round has is given a room with another one.
    const isLost = opened.value.code !== asked
    if (isLost !== hasLostCode && !isClosed) {
      hasLostCode = isLost
      tell()
    }
    return !isLost
  }

  /** A second call joins the pending one, so that no room is known here before the log has its code. */
  function change(timeoutMs: number): ReturnType<typeof changeRoom> {
    const parts = { ports, record, hostKey, keys: () => keys, keysStored: () => keysStored, onChanged }
    changing ??= changeRoom(parts, timeoutMs).finally(() => (changing = undefined))
    return changing
  }

  async function finishChange(): Promise<CallOutcome<void>> {
    // Another guest may have been sent away during the change.
    while (!isClosed && (keys.next ?? null) !== null) {
      const changed = await change(CALL_MS)
      if (changed?.ok === false) return changed
      // The server doesn't know the room, or its round goes on as a live game already.
      if (changed === null || changed.value.continuedAs !== null) break
    }
    return { ok: true, value: undefined }
  }

  /** The log first: a page that is killed in between changes the room once more, and gets the same code. */
  async function onChanged(next: string, { secret, sentAway }: NonNullable<PeerKeys['next']>): Promise<void> {
    if (isClosed) return
    await record.changeRoom(next)
    if (isGivenUp() || keys.next?.secret !== secret) return
    secrets = roomKeys(secret)
    keys = { ...keys, code: next, secret, next: null }
    if (keys.blocked.length > sentAway) keys = withNext(keys, ports.randomBytes)
    void storeKeys()
    hasLostCode = false
    // They have asked by the former code, or haven't proved to be anybody.
    offers.close()
    seatQuestions.close()
    door.close()
    for (const guest of guests.values()) sendRoom(guest)
    signalling.change()
    tell()
  }

  function isGivenUp(): boolean {
    return isClosed
  }

  /** The guest may have missed it, or have come by the former code in this very moment. */
  function sendRoom({ seat, link }: Guest): void {
    // A removed guest stays connected until it has received its removal, and must not learn the new secret.
    if (keys.blocked.includes(seat.peerId)) return
    if (link.roomId !== code()) link.send({ type: 'room', code: code(), secret: keys.secret })
  }

  const looking = createLooking({
    after: ports.after,
    pauseMs: LOOK_PAUSE_MS,
    async work() {
      await enter(CALL_MS)
      return true
    },
  })

  function sayHere(): void {
    signalling.send({ event: 'here', payload: { fromId: part.peerId, epoch } })
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function present(): string[] {
    const connected = [...guests.values()].filter(
      ({ seat, link }) => link.isOpen() && !link.isSilent() && !keys.blocked.includes(seat.peerId),
    )
    return [part.selfId, ...connected.map(({ seat }) => seat.playerId)]
  }

  function hear(signal: Signal): void {
    switch (signal.event) {
      case 'request-offer':
        return answerAsk(signal.payload)
      case 'answer':
      case 'ice':
        return offers.hear(signal)
      case 'knock':
        return door.hear(signal.payload.uid)
      case 'door-full':
        return door.fill()
      case 'ask-to-move':
        return wishes.hear(signal.payload)
      case 'moved':
        return looking.look()
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

  /** Why the phone of that peer id can't come in, whatever the host answers; null if it can. */
  function refusalOf(guestId: string, nickname: string): DeclineReason | null {
    if (keys.blocked.includes(guestId)) return 'sent-away'
    if (hasRoomFor(guestId) || mayBePlayer(nickname)) return null
    return isOver() ? 'over' : 'full'
  }

  function isOver(): boolean {
    return record.state().round.status === 'completed' || goodbye.isUnderWay()
  }

  function isPlayer(playerId: string): boolean {
    return record.state().round.players.some(({ id }) => id === playerId)
  }

  /** A golfer of that name may have come with another phone, in a full round as well. */
  function mayBePlayer(nickname: string): boolean {
    return !isOver() && guestNamed(nickname) !== undefined
  }

  /** Null names nobody: golfers who haven't chosen a name all have the same one. */
  function guestNamed(nickname: string): RoundPlayer | undefined {
    const name = cleanPlayerName(nickname)
    if (name === null || comparable(name) === comparable(DEFAULT_NICKNAME)) return undefined
    const hasSeat = (id: string) => keys.seats.some(({ playerId }) => playerId === id)
    return record
      .state()
      .round.players.find((player) => comparable(player.nickname) === comparable(name) && hasSeat(player.id))
  }

  /** Who has a seat comes back to it, however many there are, and hears of the end. */
  function hasRoomFor(guestId: string): boolean {
    const { players } = record.state().round
    const isFull = players.length >= MAX_PLAYERS || isOver()
    return !isFull || players.some((player) => player.p2pPeerId === guestId)
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
        if (guest !== undefined) hearGuest(guest, message)
        else if (message.type === 'hello') greet(gen, message)
      },
      onPresent: () => undefined,
      onSilence: tell,
      // The guest asks.
      onLongSilence: () => undefined,
      onRoom: () => forwarding.goOn(link),
      onClosed() {
        offers.take(gen)
        seatQuestions.withdraw(link)
        for (const [playerId, guest] of guests) if (guest.link === link) guests.delete(playerId)
        tell()
      },
    })
    return link
  }

  /** Who proves to have the secret and to be at the other end of this very connection gets a seat, or the one of before. */
  function greet(gen: string, { peer, proof, guest }: Extract<Message, { type: 'hello' }>): void {
    const attempt = offers.take(gen)
    if (attempt === undefined) return
    const prints = attempt.link.connection.fingerprints()
    if (prints === null || guest === undefined || peer !== attempt.guestId) return attempt.link.close()
    const proven = [code(), part.peerId, peer, gen, prints.own, prints.other]
    if (!isSameProof(proof, proofOf(secrets.auth, ['guest', ...proven]))) return attempt.link.close()
    const meeting = { proven, proof: proofOf(secrets.auth, ['host', ...proven]) }
    const known = keys.seats.find(({ playerId }) => playerId === guest.seat?.id)
    // A player who has left is an owner, too: their phone may have died before it heard that this is known here, and asks until it has.
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
    // Who claims a seat that isn't theirs gets no other one: asking again and again would fill the round.
    if (former === undefined) return attempt.link.close()
    sayHello(attempt.link, former, meeting, true)
    sayBye(attempt.link, { reason: 'seat-moved' })
  }

  /** A newcomer who has a guest's name may be that golfer on another phone. Only the host can know. */
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

  /** Stored, because this page may be reloaded before the newcomer has connected. */
  function decideSeat(decision: SeatDecision): void {
    keys = { ...keys, seatDecisions: [...seatDecisionsBut(decision.peerId), decision] }
    void storeKeys()
  }

  /** The host's answer, once; undefined if there is none about this player. The seat that follows stores that it was taken. */
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
    sayBye(link, { reason, proof })
  }

  /** From now on the former phone's key opens nothing. */
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
    if (before !== undefined) void seatsStored.then(() => sayBye(before.link, { reason: 'seat-moved' }))
    void welcome(link, seat, meeting, false)
  }

  /** The message has to get through before the connection ends. */
  function sayBye(link: PeerLink, why: Pick<Extract<Message, { type: 'bye' }>, 'reason' | 'proof'>): void {
    link.send({ type: 'bye', ...why })
    ports.after(BATCH_MS, link.close)
  }

  /** A seat that can't be lost any more: a guest that came back to one that the host doesn't know would be refused. */
  async function welcome(link: PeerLink, seat: SeatKey, meeting: Meeting, isOwner: boolean): Promise<void> {
    await seatsStored
    // The seat may have moved on meanwhile.
    if (isClosed || !link.isOpen() || !keys.seats.includes(seat)) return
    const old = guests.get(seat.playerId)
    const isRemoved = keys.blocked.includes(seat.peerId)
    if (!isRemoved) guests.set(seat.playerId, { seat, link })
    sayHello(link, seat, meeting, isOwner)
    if (isRemoved) return notifyRemoved(link, seat)
    sendRoom({ seat, link })
    // The one that a phone came back from, at the earliest now: the guest leaves it for this one.
    old?.link.close()
    tellPresent()
    tell()
  }

  function sayHello(link: PeerLink, seat: SeatKey, { proven, proof }: Meeting, isOwner: boolean): void {
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

  /** The connection may have ended before the guest heard of its seat. */
  function unconfirmedSeatOf(peerId: string): SeatKey | undefined {
    return keys.seats.find((seat) => seat.peerId === peerId && unconfirmed.has(seat.playerId))
  }

  /** Null where there is no room any more. */
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

  /** The player has that seat from now on. */
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
    // Without them a guest who comes back to another page of the host's is refused.
    const writing = writePeerKeys(ports.keys, roundId, keys).catch(() => undefined)
    keysStored = Promise.all([keysStored, writing])
    return writing
  }

  function hearGuest(guest: Guest, message: Message): void {
    if (keys.blocked.includes(guest.seat.peerId)) return
    switch (message.type) {
      case 'need-delta': {
        unconfirmed.delete(guest.seat.playerId)
        const isKnown = message.epoch === epoch && message.since <= record.events().length
        const contained = forwarding.known().length
        if (!isKnown) guest.link.send({ type: 'events', epoch, order: 0, contained, events: [wholeRound()] })
        forwarding.bring(guest.link, isKnown ? message.since : 0)
        sendRoom(guest)
        goodbye.say(guest.seat.playerId, guest.link)
        return goodbye.look()
      }
      case 'events':
        return hearEvents(guest, message.events)
      case 'bye':
        guests.delete(guest.seat.playerId)
        guest.link.close()
        tellPresent()
        return tell()
      case 'join':
      case 'hello':
      case 'seat-asked':
      case 'ping':
      case 'pong':
      case 'room':
        return
    }
  }

  function hearEvents(guest: Guest, events: readonly RoundEvent[]): void {
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
    // Those it had already, as after a connection was lost, are in the order: the guest's need-delta brings them.
    if (fresh.length > 0) forwarding.tell()
    mayAdd(fresh.length)
    // A guest that has left sends it to nobody again.
    if (fresh.some(({ type }) => type === 'leave')) void record.flush()
    goodbye.look()
  }

  function cutOff(guest: Guest): void {
    guests.delete(guest.seat.playerId)
    guest.link.close()
    tell()
  }

  /** The player leaves the round as if the host had removed them, so that nobody waits for a phone that can't come back. */
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
    forwarding.tellAtOnce()
    const guest = guests.get(playerId)
    guests.delete(playerId)
    // The connection ends only after the last message had time to arrive.
    if (guest !== undefined) ports.after(BATCH_MS, () => guest.link.close())
    tellPresent()
    tell()
  }

  /** Of new events, by the seat: whoever floods comes back to what is left of it. */
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

  function tellPresent(): void {
    for (const { link } of guests.values()) link.send({ type: 'ping', present: present() })
  }

  function end(): void {
    isClosed = true
    looking.stop()
    forwarding.stop()
    stopListening()
    stopFollowing()
    signalling.close()
    door.close()
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
    unheard: () => 0,
    hasHeardHost: () => true,
    hostHeardAt: () => null,
    hasNoWay: () => false,
    sendAway(playerId) {
      const seat = keys.seats.find((one) => one.playerId === playerId)
      if (seat !== undefined) block(seat)
      disconnect(playerId)
    },
    door: {
      ...door,
      subscribe,
      seatQuestions: seatQuestions.list,
      answerSeatQuestion: seatQuestions.answer,
      removed: () => keys.removed ?? none,
    },
    seatAskedOf: () => null,
    finishChange,
    askedToMove: wishes.open,
    keepHere: wishes.refuse,
    refusal: () => null,
    hasLostCode: () => hasLostCode,
    askToMove: () => false,
    wish: () => 'none',
    retry: signalling.wake,
    leave(onSaid) {
      forwarding.tellAtOnce()
      goodbye.begin(onSaid)
      // Nobody is left to answer them.
      seatQuestions.keep(() => false)
      for (const { seat, link } of guests.values()) goodbye.say(seat.playerId, link)
      goodbye.look()
    },
    close() {
      if (!isClosed) end()
    },
    subscribe,
  }
}

/** Names that people would read as the same one. */
function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
