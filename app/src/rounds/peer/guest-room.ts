import type { PeerInvitation } from '@teemates/golf/join-link'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { ContinuedAs, EnteredRoom } from '../../backend/backend.ts'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import { isPassing } from '../../backend/outcome.ts'
import type { GuestRoomEvents } from './guest-room-events.ts'
import { createHostEvents } from './host-events.ts'
import { createHostSearch } from './network/host-search.ts'
import { eventMessages, openLink, type PeerLink } from './network/link.ts'
import type { Message, Signal } from './network/messages.ts'
import { createThrottledCheck } from './network/throttled-check.ts'
import { createNoWay } from './network/no-way.ts'
import { liveSeatKey, type SeatKey } from './joining/peer-keys.ts'
import {
  BATCH_MS,
  CALL_MS,
  DOUBT_PAUSE_MS,
  FOLLOW_RETRY_MS,
  CHECK_PAUSE_MS,
  RECONNECT_TIMEOUT_MS,
} from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { isSameProof, proofOf, roomKeys } from './network/proof.ts'
import type { Room, RoomState } from './room.ts'
import { unsealChange } from './joining/sealed-change.ts'
import { openSignalling } from './network/signalling.ts'
import { createMoveRequest } from './joining/move-request.ts'

interface GuestRoomGiven {
  readonly ports: PeerPorts
  readonly invitation: PeerInvitation
  readonly nickname: string
  /** The seat of an earlier connection; null at the first one. */
  readonly seat: SeatKey | null
  readonly events: GuestRoomEvents
}

/** A guest's side of the room: it keeps a connection to the host, who alone forwards the others' events. */
export function openGuestRoom({ ports, invitation: met, nickname, seat: givenSeat, events }: GuestRoomGiven): Room {
  const { hostId } = met
  const peerId = ports.peerId()
  let invitation = met
  let secrets = roomKeys(met.secret)
  const code = () => invitation.code
  const listeners = new Set<() => void>()
  let seat = givenSeat
  let state: RoomState = 'connecting'
  let link: PeerLink | undefined
  /** A link on which the host has proved itself, and is asked whether this phone is a player's. */
  let asking: { readonly link: PeerLink; readonly hostName: string; readonly epoch: string | undefined } | null = null
  let presentIds: readonly string[] = []
  /** The epoch of the host's page that this phone met last. */
  let epochMet: string | undefined
  /** A signal says that the host's page is a different one than that of the connection. */
  let isDoubted = false
  let doubtedAt = -Infinity
  let unsent: readonly RoundEvent[] = []
  let cancelSending: (() => void) | undefined
  let cancelGivingUp: (() => void) | undefined
  let hasHostAnswered = false
  let lastSeenAt = ports.now()
  let refusal: CallFailure | null = null
  let isClosed = false
  let isFollowing = false
  /** The golfer leaves, and the host hasn't received that yet. */
  let leaving: (() => void) | undefined

  const signalling = openSignalling({
    ports,
    code,
    enter: async (timeoutMs) => (await enter(timeoutMs)).ok,
    onSignal: receive,
    onOpen: () => (state === 'disconnected' ? retry() : search.askAgain()),
  })
  const search = createHostSearch({
    ports,
    invitation: () => invitation,
    secrets: () => secrets,
    nickname,
    signalling,
    isWanted: () => !isClosed && (isDoubted || (!isLinkAlive() && state === 'connecting')),
    linkFor(gen) {
      hasHostAnswered = true
      lastSeenAt = ports.now()
      if (state === 'connecting') {
        noWay.hostAnswered()
        giveUpLater()
      }
      return linkFor(gen)
    },
  })
  const hostEvents = createHostEvents({
    ports,
    events,
    link: () => link,
    isClosed: () => isClosed,
    onTaken: notify,
  })
  const moveRequest = createMoveRequest({
    ports,
    room: { code, secrets: () => secrets, hostId, nickname },
    signalling,
    onChange: notify,
  })
  const noWay = createNoWay(ports, notify)
  const stopListening = ports.onWake(retry)
  giveUpLater()

  async function enter(timeoutMs: number): Promise<CallOutcome<unknown>> {
    const asked = code()
    const seatKey = seat === null ? null : liveSeatKey(seat, asked)
    const entered = await ports.backend.peerRooms.enter(asked, secrets.ticket, seatKey, { timeoutMs })
    refusal = entered.ok || isPassing(entered.failure) ? null : entered.failure
    if (!entered.ok) return entered
    const { continuedAs, changedTo } = entered.value
    // Another answer may have changed the room already.
    if (changedTo !== null && asked === code()) takeChange(changedTo)
    if (continuedAs !== null) void follow(continuedAs)
    return entered
  }

  /**
   * Applies a change that the host left with the server for this seat. It is ignored if this seat's key doesn't open
   * it.
   */
  function takeChange({ code: next, sealed }: NonNullable<EnteredRoom['changedTo']>): void {
    const change = seat === null || isClosed ? null : unsealChange(sealed, seat)
    if (change === null) return
    if ('secret' in change) return changeRoom(next, change.secret)
    // The host knows that this phone has left, and accepts nothing more from it.
    hostEvents.takeRemoval(change.removal)
  }

  /** An existing connection stays, and keeps the code and secret with which it began. */
  function changeRoom(next: string, secret: string): void {
    if (next === code()) return
    invitation = { ...invitation, code: next, secret }
    secrets = roomKeys(secret)
    search.drop()
    events.onRoomChanged(invitation)
    signalling.change()
    notify()
  }

  /** Asks the backend whether the round continues as a live game. */
  const moveCheck = createThrottledCheck({
    after: ports.after,
    pauseMs: CHECK_PAUSE_MS,
    async work() {
      if (isGivenUp()) return true
      const entered = await enter(CALL_MS)
      return entered.ok || !isPassing(entered.failure)
    },
  })

  async function follow(game: ContinuedAs): Promise<void> {
    if (isFollowing || isGivenUp()) return
    isFollowing = true
    const went = await events.onContinued(game)
    isFollowing = false
    if (isGivenUp()) return
    if (went === 'over') leftByHost()
    else if (went === 'later') ports.after(FOLLOW_RETRY_MS, moveCheck.run)
  }

  function isGivenUp(): boolean {
    return isClosed || state === 'host-left'
  }

  function notify(): void {
    for (const listener of listeners) listener()
    leaveOnceReceived()
  }

  function unreceived(): number {
    if (state === 'host-left') return 0
    return hostEvents.unreceived().length
  }

  function leaveOnceReceived(): void {
    if (leaving === undefined || (!isClosed && unreceived() > 0)) return
    const onSent = leaving
    leaving = undefined
    link?.send({ type: 'bye' })
    // The bye needs time to arrive.
    if (!isClosed) ports.after(BATCH_MS, end)
    onSent()
  }

  function setState(next: RoomState): void {
    if (state === next) return
    state = next
    // The time runs from the moment when nothing came from the host any more, however often it is searched.
    if (state === 'connecting') giveUpLater()
    else {
      cancelGivingUp?.()
      noWay.over()
    }
    if (state === 'connected') moveRequest.connected()
    if (state === 'host-left') moveRequest.stop()
    notify()
  }

  function isLinkAlive(): boolean {
    const open = link ?? asking?.link
    return open !== undefined && !open.isSilent()
  }

  function giveUpLater(): void {
    cancelGivingUp?.()
    cancelGivingUp = ports.after(RECONNECT_TIMEOUT_MS, () => {
      search.drop()
      // A silent connection stays open: it may heal, and is closed in its own time.
      setState('disconnected')
      // The signal that the round has moved may have been missed.
      moveCheck.run()
    })
  }

  function retry(): void {
    link?.checkSilence()
    if (isClosed || isLinkAlive() || state === 'host-left') return
    setState('connecting')
    seek()
  }

  function seek(): void {
    signalling.wake()
    search.seek()
  }

  function receive(signal: Signal): void {
    switch (signal.event) {
      case 'offer':
      case 'ice':
        return search.receive(signal)
      case 'here':
        if (signal.payload.fromId !== hostId || state === 'host-left') return
        lastSeenAt = ports.now()
        if (signal.payload.epoch !== epochMet) doubt()
        // The same page has woken up and still shows the question.
        if (asking?.epoch !== undefined && asking.epoch === signal.payload.epoch && isLinkAlive()) return
        // The host's page may be a new one, which doesn't know the question.
        stopAsking()
        // The host answers: giving up now would leave this phone alone beside a reachable host.
        if (state === 'connecting') giveUpLater()
        search.askAgain()
        return retry()
      case 'moved':
        return moveCheck.run()
      case 'stay':
        return moveRequest.receive(signal.payload)
      case 'request-offer':
      case 'answer':
      case 'knock':
      case 'door-full':
      case 'network-full':
      case 'ask-to-move':
        return
    }
  }

  function linkFor(gen: string): PeerLink {
    const made = openLink({
      ports,
      roomId: code(),
      present: () => undefined,
      onCandidate: (candidate) =>
        signalling.send({ event: 'ice', payload: { toId: hostId, fromId: peerId, gen, candidate } }),
      onOpen() {
        search.opened(made)
        greet(made, gen)
      },
      onMessage(message) {
        // A repeated hello isn't a new meeting.
        if (link === made) receiveFromHost(message)
        else if (message.type === 'hello') meet(made, gen, message)
        else if (message.type === 'seat-asked') waitForAnswer(made, gen, message)
        else if (message.type === 'bye') receiveRefusal(made, gen, message)
      },
      onPresent(ids) {
        if (link !== made) return
        // A page that is gone would not send this.
        isDoubted = false
        if (ids.join() === presentIds.join()) return
        presentIds = ids
        notify()
      },
      onSilence() {
        if (link !== made) return
        if (made.isSilent()) return setState('connecting')
        // The connection has healed, so the one tried beside it isn't needed.
        search.drop()
        setState('connected')
      },
      onRoom() {
        if (link === made) sync(made)
      },
      onLongSilence() {
        if (link === made) seek()
      },
      onClosed() {
        search.failed(made)
        if (asking?.link === made) {
          stopAsking()
          giveUpLater()
          return seek()
        }
        if (link !== made) return
        lost()
        seek()
      },
    })
    return made
  }

  function proven(of: PeerLink, gen: string): string[] | null {
    const prints = of.connection.fingerprints()
    return prints === null ? null : [code(), hostId, peerId, gen, prints.other, prints.own]
  }

  function greet(to: PeerLink, gen: string): void {
    const parts = proven(to, gen)
    if (parts === null) return to.close()
    to.send({
      type: 'hello',
      peer: peerId,
      version: 1,
      proof: proofOf(secrets.auth, ['guest', ...parts]),
      guest: {
        nickname,
        profileId: ports.profileId(),
        seat: seat === null ? null : { id: seat.playerId, proof: proofOf(seat.key, ['guest seat', ...parts]) },
        canWait: true,
      },
    })
  }

  /** A peer that doesn't prove to be the host of this very connection gets no answer. */
  function meet(from: PeerLink, gen: string, { peer, proof, host }: Extract<Message, { type: 'hello' }>): void {
    const parts = proven(from, gen)
    const given = host?.seat
    const isHost =
      (search.isTrying(from) || asking?.link === from) &&
      parts !== null &&
      given !== undefined &&
      peer === hostId &&
      isSameProof(proof, proofOf(secrets.auth, ['host', ...parts])) &&
      isSeatOf(given, parts)
    if (!isHost) return refuse(from)
    seat ??= given.key === null ? null : { playerId: given.id, peerId, key: given.key }
    if (seat === null) return refuse(from)
    search.found()
    if (asking?.link === from) asking = null
    stopAsking()
    // The old link stayed until the new one had proved itself.
    leaveLink()
    link = from
    isDoubted = false
    epochMet = host?.epoch
    events.onSeat(seat)
    hostEvents.meet(host?.epoch)
    sync(from)
    setState('connected')
  }

  /**
   * After the first meeting the host proves that it knows the seat's key, which other holders of the invitation don't.
   */
  function isSeatOf(
    given: NonNullable<Extract<Message, { type: 'hello' }>['host']>['seat'],
    parts: readonly string[],
  ): boolean {
    if (seat === null) return given.key !== null
    if (given.proof === null || given.id !== seat.playerId) return false
    return isSameProof(given.proof, proofOf(seat.key, ['host seat', ...parts]))
  }

  /** The host's golfer may take any time to answer. */
  function waitForAnswer(
    from: PeerLink,
    gen: string,
    { proof, hostName, epoch }: Extract<Message, { type: 'seat-asked' }>,
  ): void {
    if (!search.isTrying(from) || !isFromHost(from, gen, proof) || seat !== null) return
    search.found()
    stopAsking()
    asking = { link: from, hostName, epoch }
    cancelGivingUp?.()
    noWay.over()
    notify()
  }

  function stopAsking(): void {
    if (asking === null) return
    const { link: from } = asking
    asking = null
    from.close()
    notify()
  }

  function isFromHost(from: PeerLink, gen: string, proof: string): boolean {
    const parts = proven(from, gen)
    return parts !== null && isSameProof(proof, proofOf(secrets.auth, ['host', ...parts]))
  }

  function receiveRefusal(
    from: PeerLink,
    gen: string,
    { reason, proof = '' }: Extract<Message, { type: 'bye' }>,
  ): void {
    if (reason === undefined || reason === 'seat-moved' || seat !== null || !isFromHost(from, gen, proof)) return
    end()
    events.onRefused(reason)
  }

  function refuse(from: PeerLink): void {
    from.close()
    search.failed(from)
  }

  /** Requests the events missing here, and sends those that the host isn't known to have. */
  function sync(to: PeerLink): void {
    hostEvents.askForMissing(to)
    unsent = []
    for (const message of eventMessages(hostEvents.unacknowledged(), undefined)) to.send(message)
  }

  /**
   * If the host's page is a new one its connections are gone, though this phone may not have noticed. Anybody in the
   * room's topic can claim that, so an existing connection stays until another one has proved itself.
   */
  function doubt(): void {
    if (link === undefined || ports.now() - doubtedAt < DOUBT_PAUSE_MS) return
    doubtedAt = ports.now()
    isDoubted = true
  }

  function leaveLink(): void {
    // Takes the held events in this connection's order, before another connection brings more.
    hostEvents.takeAll()
    lastSeenAt = hostLastSeenAt()
    link?.close()
    link = undefined
  }

  function hostLastSeenAt(): number {
    return Math.max(lastSeenAt, link?.lastMessageAt() ?? 0)
  }

  function lost(): void {
    leaveLink()
    isDoubted = false
    presentIds = []
    if (state === 'connected') setState('connecting')
  }

  function receiveFromHost(message: Message): void {
    switch (message.type) {
      case 'events':
        return hostEvents.hold(message)
      case 'join':
        return hostEvents.hold({ events: [message.event] })
      case 'bye':
        hostEvents.takeAll()
        if (message.reason !== 'seat-moved') return leftByHost()
        end()
        events.onSeatMoved()
        return leaveOnceReceived()
      case 'room':
        return changeRoom(message.code, message.secret)
      case 'hello':
      case 'seat-asked':
      case 'need-delta':
      case 'ping':
      case 'pong':
        return
    }
  }

  function leftByHost(): void {
    search.drop()
    link?.close()
    link = undefined
    presentIds = []
    events.onHostLeft()
    setState('host-left')
  }

  function sendUnsent(): void {
    cancelSending?.()
    cancelSending = undefined
    const sending = unsent
    unsent = []
    for (const message of eventMessages(sending, undefined)) link?.send(message)
  }

  function end(): void {
    isClosed = true
    moveCheck.stop()
    moveRequest.stop()
    noWay.over()
    for (const cancel of [cancelSending, cancelGivingUp]) cancel?.()
    stopListening()
    signalling.close()
    search.drop()
    link?.close()
    link = undefined
    asking?.link.close()
    asking = null
    listeners.clear()
  }

  return {
    state: () => state,
    invitation: () => invitation,
    present: () => new Set([...presentIds, ...(seat === null ? [] : [seat.playerId])]),
    publish(event) {
      unsent = [...unsent, event]
      cancelSending ??= ports.after(BATCH_MS, sendUnsent)
    },
    unreceived,
    hasHostAnswered: () => hasHostAnswered,
    hostLastSeenAt,
    hasNoWay: noWay.isSo,
    sendAway: () => undefined,
    joinRequests: null,
    seatAskedOf: () => asking?.hostName ?? null,
    betweenChanges: (work) => work(),
    askedToMove: () => null,
    declineMoveRequests: () => undefined,
    refusal: () => refusal,
    hasLostCode: () => false,
    askToMove: () => moveRequest.begin(state === 'connected'),
    moveRequestState: moveRequest.state,
    retry,
    leave(onSent) {
      sendUnsent()
      leaving = onSent
      leaveOnceReceived()
    },
    close() {
      if (!isClosed) end()
      leaveOnceReceived()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
