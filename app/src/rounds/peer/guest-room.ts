import type { PeerInvitation } from '@teemates/golf/join-link'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { Round } from '@teemates/golf/round'
import type { ContinuedAs, EnteredRoom } from '../../backend/backend.ts'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import { isPassing } from '../../backend/outcome.ts'
import { createHostSearch } from './host-search.ts'
import { eventMessages, openLink, type PeerLink } from './link.ts'
import type { Message, Signal, TurnedAway } from './messages.ts'
import { createLooking } from './looking.ts'
import { createNoWay } from './no-way.ts'
import { liveSeatKey, type SeatKey } from './peer-keys.ts'
import {
  APPLY_DELAY_MS,
  BATCH_MS,
  CALL_MS,
  DOUBT_PAUSE_MS,
  FOLLOW_RETRY_MS,
  LOOK_PAUSE_MS,
  RECONNECT_TIMEOUT_MS,
} from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import { isSameProof, proofOf, roomKeys } from './proof.ts'
import type { Room, RoomState } from './room.ts'
import { unsealChange } from './sealed-change.ts'
import { openSignalling } from './signalling.ts'
import { createWish } from './wish.ts'

/** What a guest's room tells of, and asks for. */
export interface GuestRoomEvents {
  /** The seat that the host gave, or has confirmed. */
  onSeat(seat: SeatKey): void
  /** The round as it is, before its events. It comes again after each new page of the host's. */
  onRound(round: Round): void
  /** That round, once all events that the host had are here. listed: ids of all events that the host is known to have. */
  onWholeRound(round: Round, listed: ReadonlySet<string>): void
  /** Of others and echoes of this device's own, in the host's order. */
  onEvents(events: readonly RoundEvent[], place: { readonly epoch: string; readonly order: number }): void
  /** The host has said goodbye. */
  onHostLeft(): void
  /** The host has sent somebody away: the room has another code and the invitation another secret. */
  onRoomChanged(invitation: PeerInvitation): void
  /** The golfer plays on from another phone. The room is closed by then. */
  onSeatMoved(): void
  /** The host can't let this newcomer in. The room is closed by then. */
  onRefused(reason: TurnedAway): void
  /**
   * The round goes on as that live game. 'followed': so does this device, and the room can be closed; 'over': that
   * game is no more; 'later': it has to be tried again.
   */
  onContinued(game: ContinuedAs): Promise<'followed' | 'over' | 'later'>
  /** Made here, to be sent again after the connection was lost. */
  own(): readonly RoundEvent[]
}

interface GuestRoomGiven {
  readonly ports: PeerPorts
  readonly invitation: PeerInvitation
  readonly nickname: string
  /** The one of before; null at the first meeting. */
  readonly seat: SeatKey | null
  readonly events: GuestRoomEvents
}

interface HeldMessage {
  readonly events: readonly RoundEvent[]
  readonly epoch?: string | undefined
  readonly order?: number | undefined
  readonly contained?: number | undefined
}

/** A guest's side: it keeps a connection to the host, who alone speaks for the others. */
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
  /** Of the host's page that was met last. */
  let epochMet: string | undefined
  /** Somebody has said that the host's page is another one than that of the connection. */
  let isDoubted = false
  let doubtedAt = -Infinity
  let place = { epoch: '', since: 0 }
  /** The round of a round_sync whose events are still arriving, and how many events of the epoch it contains. */
  let arriving: { readonly round: Round; readonly contained: number } | undefined
  /** Ids of the events that the host has sent in this epoch, echoes of this device's own included. */
  const acknowledged = new Set<string>()
  /** Those of an earlier start: the host has them or not, which its first word says. */
  let uncertain: ReadonlySet<string> = new Set(events.own().map(({ id }) => id))
  let unsent: readonly RoundEvent[] = []
  /** What the host has told and isn't shown yet. */
  let held: readonly HeldMessage[] = []
  let callOffSending: (() => void) | undefined
  let callOffGivingUp: (() => void) | undefined
  let hasHeardHost = false
  let heardAt = ports.now()
  let refusal: CallFailure | null = null
  let isClosed = false
  let isFollowing = false
  /** The golfer leaves, and the host has still to hear of it. */
  let leaving: (() => void) | undefined

  const signalling = openSignalling({
    ports,
    code,
    enter: async (timeoutMs) => (await enter(timeoutMs)).ok,
    onSignal: hear,
    onOpen: () => (state === 'disconnected' ? retry() : search.askAgain()),
  })
  const search = createHostSearch({
    ports,
    invitation: () => invitation,
    secrets: () => secrets,
    nickname,
    signalling,
    isWanted: () => !isClosed && (isDoubted || (!isHeard() && state === 'connecting')),
    linkFor(gen) {
      hasHeardHost = true
      heardAt = ports.now()
      if (state === 'connecting') {
        noWay.heard()
        giveUpLater()
      }
      return linkFor(gen)
    },
  })
  const wish = createWish({
    ports,
    room: { code, secrets: () => secrets, hostId, nickname },
    signalling,
    onChange: tell,
  })
  const noWay = createNoWay(ports, tell)
  const stopListening = ports.onWake(retry)
  giveUpLater()

  async function enter(timeoutMs: number): Promise<CallOutcome<unknown>> {
    const asked = code()
    const seatKey = seat === null ? null : liveSeatKey(seat, asked)
    const entered = await ports.backend.peerRooms.enter(asked, secrets.ticket, seatKey, { timeoutMs })
    refusal = entered.ok || isPassing(entered.failure) ? null : entered.failure
    if (!entered.ok) return entered
    const { continuedAs, changedTo } = entered.value
    // Another answer may have told the same.
    if (changedTo !== null && asked === code()) takeChange(changedTo)
    if (continuedAs !== null) void follow(continuedAs)
    return entered
  }

  /** The host has left it with the server for this seat alone, or it means nothing. */
  function takeChange({ code: next, sealed }: NonNullable<EnteredRoom['changedTo']>): void {
    const change = seat === null || isClosed ? null : unsealChange(sealed, seat)
    if (change === null) return
    if ('secret' in change) return changeRoom(next, change.secret)
    events.onEvents([change.removal], { epoch: place.epoch, order: 0 })
    tell()
  }

  /** A connection that is there stays, as does what it was begun with. */
  function changeRoom(next: string, secret: string): void {
    if (next === code()) return
    invitation = { ...invitation, code: next, secret }
    secrets = roomKeys(secret)
    search.drop()
    events.onRoomChanged(invitation)
    signalling.change()
    tell()
  }

  /** The backend knows whether the round goes on as a live game. */
  const looking = createLooking({
    after: ports.after,
    pauseMs: LOOK_PAUSE_MS,
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
    else if (went === 'later') ports.after(FOLLOW_RETRY_MS, looking.look)
  }

  function isGivenUp(): boolean {
    return isClosed || state === 'host-left'
  }

  function tell(): void {
    for (const listener of listeners) listener()
    leaveOnceHeard()
  }

  function unheard(): number {
    if (state === 'host-left') return 0
    return events.own().filter(({ id }) => !acknowledged.has(id) && !uncertain.has(id)).length
  }

  function leaveOnceHeard(): void {
    if (leaving === undefined || (!isClosed && unheard() > 0)) return
    const onSaid = leaving
    leaving = undefined
    link?.send({ type: 'bye' })
    // The goodbye has to get through.
    if (!isClosed) ports.after(BATCH_MS, end)
    onSaid()
  }

  function setState(next: RoomState): void {
    if (state === next) return
    state = next
    // Counted from when the host isn't heard any more, however often it is looked for.
    if (state === 'connecting') giveUpLater()
    else {
      callOffGivingUp?.()
      noWay.over()
    }
    if (state === 'connected') wish.connected()
    if (state === 'host-left') wish.stop()
    tell()
  }

  function isHeard(): boolean {
    const open = link ?? asking?.link
    return open !== undefined && !open.isSilent()
  }

  function giveUpLater(): void {
    callOffGivingUp?.()
    callOffGivingUp = ports.after(RECONNECT_TIMEOUT_MS, () => {
      search.drop()
      // A silent connection isn't closed for it: it heals, or is given up in its own time.
      setState('disconnected')
      // It may have been missed.
      looking.look()
    })
  }

  function retry(): void {
    link?.noteSilence()
    if (isClosed || isHeard() || state === 'host-left') return
    setState('connecting')
    seek()
  }

  function seek(): void {
    signalling.wake()
    search.seek()
  }

  function hear(signal: Signal): void {
    switch (signal.event) {
      case 'offer':
      case 'ice':
        return search.hear(signal)
      case 'here':
        if (signal.payload.fromId !== hostId || state === 'host-left') return
        heardAt = ports.now()
        if (signal.payload.epoch !== epochMet) doubt()
        // The same page has woken up and still shows the question.
        if (asking?.epoch !== undefined && asking.epoch === signal.payload.epoch && isHeard()) return
        // The host's page may be another one, which knows of no question.
        stopAsking()
        // It is heard: giving up now would leave this phone alone beside a host who is there.
        if (state === 'connecting') giveUpLater()
        search.askAgain()
        return retry()
      case 'moved':
        return looking.look()
      case 'stay':
        return wish.hear(signal.payload)
      case 'request-offer':
      case 'answer':
      case 'knock':
      case 'door-full':
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
        // A hello that comes again is no other meeting.
        if (link === made) hearHost(message)
        else if (message.type === 'hello') meet(made, gen, message)
        else if (message.type === 'seat-asked') waitForAnswer(made, gen, message)
        else if (message.type === 'bye') hearRefusal(made, gen, message)
      },
      onPresent(ids) {
        if (link !== made) return
        // A page that is gone would not say this.
        isDoubted = false
        if (ids.join() === presentIds.join()) return
        presentIds = ids
        tell()
      },
      onSilence() {
        if (link !== made) return
        if (made.isSilent()) return setState('connecting')
        // It has healed: what was tried beside it isn't needed.
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

  /** Who doesn't prove to be the host of this very connection is told nothing. */
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
    // The old one was kept until this one has proved itself.
    leaveLink()
    link = from
    isDoubted = false
    epochMet = host?.epoch
    events.onSeat(seat)
    if (host?.epoch !== place.epoch) acknowledged.clear()
    sync(from)
    setState('connected')
  }

  /** After the first meeting the host proves to know the seat's key; whoever has the invitation can't. */
  function isSeatOf(
    given: NonNullable<Extract<Message, { type: 'hello' }>['host']>['seat'],
    parts: readonly string[],
  ): boolean {
    if (seat === null) return given.key !== null
    if (given.proof === null || given.id !== seat.playerId) return false
    return isSameProof(given.proof, proofOf(seat.key, ['host seat', ...parts]))
  }

  /** The golfer who has the host's phone takes the time that it takes. */
  function waitForAnswer(
    from: PeerLink,
    gen: string,
    { proof, hostName, epoch }: Extract<Message, { type: 'seat-asked' }>,
  ): void {
    if (!search.isTrying(from) || !isFromHost(from, gen, proof) || seat !== null) return
    search.found()
    stopAsking()
    asking = { link: from, hostName, epoch }
    callOffGivingUp?.()
    noWay.over()
    tell()
  }

  function stopAsking(): void {
    if (asking === null) return
    const { link: from } = asking
    asking = null
    from.close()
    tell()
  }

  function isFromHost(from: PeerLink, gen: string, proof: string): boolean {
    const parts = proven(from, gen)
    return parts !== null && isSameProof(proof, proofOf(secrets.auth, ['host', ...parts]))
  }

  function hearRefusal(from: PeerLink, gen: string, { reason, proof = '' }: Extract<Message, { type: 'bye' }>): void {
    if (reason === undefined || reason === 'seat-moved' || seat !== null || !isFromHost(from, gen, proof)) return
    end()
    events.onRefused(reason)
  }

  function refuse(from: PeerLink): void {
    from.close()
    search.failed(from)
  }

  /** Asks for what isn't known here, and says what the host isn't known to have. */
  function sync(to: PeerLink): void {
    to.send({ type: 'need-delta', sinceTs: 0, epoch: place.epoch, since: place.since })
    unsent = []
    const missing = events.own().filter(({ id }) => !acknowledged.has(id))
    for (const message of eventMessages(missing, undefined)) to.send(message)
  }

  /**
   * Where the host's page is another one its connections are gone, though this phone may not have noticed. Anybody in the
   * room's topic can say so: a connection that is there stays until another one has proved itself.
   */
  function doubt(): void {
    if (link === undefined || ports.now() - doubtedAt < DOUBT_PAUSE_MS) return
    doubtedAt = ports.now()
    isDoubted = true
  }

  function leaveLink(): void {
    // By its order, before another connection tells more.
    while (held.length > 0) takeNext()
    heardAt = hostHeardAt()
    link?.close()
    link = undefined
  }

  function hostHeardAt(): number {
    return Math.max(heardAt, link?.heardAt() ?? 0)
  }

  function lost(): void {
    leaveLink()
    isDoubted = false
    presentIds = []
    if (state === 'connected') setState('connecting')
  }

  function hearHost(message: Message): void {
    switch (message.type) {
      case 'events':
        return holdBack(message)
      case 'join':
        return holdBack({ events: [message.event] })
      case 'bye':
        while (held.length > 0) takeNext()
        if (message.reason !== 'seat-moved') return leftByHost()
        end()
        events.onSeatMoved()
        return leaveOnceHeard()
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

  function holdBack(message: HeldMessage): void {
    held = [...held, message]
    const of = link
    ports.after(APPLY_DELAY_MS, () => {
      if (link === of) takeNext()
    })
  }

  function takeNext(): void {
    const [message] = held
    held = held.slice(1)
    if (message !== undefined) take(message)
  }

  function take(message: HeldMessage): void {
    if (isClosed) return
    const { epoch = place.epoch, order = 0 } = message
    if (epoch !== place.epoch) {
      acknowledged.clear()
      arriving = undefined
      place = { epoch, since: 0 }
    }
    const known: RoundEvent[] = []
    for (const event of message.events) {
      if (event.type === 'round_sync') takeRound(event.data.roundData, message.contained)
      else known.push(event)
      acknowledged.add(event.id)
    }
    if (order > place.since + 1) {
      // Something before it was lost on the way.
      link?.send({ type: 'need-delta', sinceTs: 0, epoch, since: place.since })
    } else if (order > 0) place = { epoch, since: Math.max(place.since, order + message.events.length - 1) }
    uncertain = new Set()
    events.onEvents(known, { epoch, order })
    if (arriving !== undefined && place.since >= arriving.contained) {
      events.onWholeRound(arriving.round, acknowledged)
      arriving = undefined
    }
    tell()
  }

  function takeRound(round: Round, contained: number | undefined): void {
    events.onRound(round)
    // Hosts with an earlier version of the app don't say it.
    if (contained !== undefined) arriving = { round, contained }
  }

  function sendUnsent(): void {
    callOffSending?.()
    callOffSending = undefined
    const sending = unsent
    unsent = []
    for (const message of eventMessages(sending, undefined)) link?.send(message)
  }

  function end(): void {
    isClosed = true
    looking.stop()
    wish.stop()
    noWay.over()
    for (const callOff of [callOffSending, callOffGivingUp]) callOff?.()
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
      callOffSending ??= ports.after(BATCH_MS, sendUnsent)
    },
    unheard,
    hasHeardHost: () => hasHeardHost,
    hostHeardAt,
    hasNoWay: noWay.isSo,
    sendAway: () => undefined,
    door: null,
    seatAskedOf: () => asking?.hostName ?? null,
    finishChange: async () => ({ ok: true, value: undefined }),
    askedToMove: () => null,
    keepHere: () => undefined,
    refusal: () => refusal,
    hasLostCode: () => false,
    askToMove: () => wish.begin(state === 'connected'),
    wish: wish.state,
    retry,
    leave(onSaid) {
      sendUnsent()
      leaving = onSaid
      leaveOnceHeard()
    },
    close() {
      if (!isClosed) end()
      leaveOnceHeard()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
