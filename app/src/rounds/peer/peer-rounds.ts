import { courseIdOf, type CourseHole } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { playerId as newPlayerId, roundId as newRoundId } from '@teemates/golf/ids'
import { codeFromText, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { baseOf } from '@teemates/golf/peer-round'
import { createRound, type Round, type RoundPlayer } from '@teemates/golf/round'
import { isStroke } from '@teemates/golf/round-events'
import { holeSetOf } from '@teemates/golf/tee'
import type { ContinuedAs } from '../../backend/backend.ts'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import { isPassing } from '../../backend/outcome.ts'
import type { PeerExpectation } from '../../storage/preferences/peer-hint.ts'
import { createLeaveMessages } from './leave-messages.ts'
import { openGuestRoom } from './guest-room.ts'
import { openHostRoom } from './host-room.ts'
import { openLeftRoom } from './left-room.ts'
import { expectationOf, type PeerHandle, type PeerStanding, standingOf } from './peer-handles.ts'
import type { DeclineReason } from './joining/join-messages.ts'
import { requestToJoin, type JoinAnswer, type PendingJoinRequest } from './joining/join-request.ts'
import { liveSeatKey, type PeerKeys, readPeerKeys, type SeatKey, writePeerKeys } from './joining/peer-keys.ts'
import { ANSWERED_MS, CALL_MS, FOLLOW_RETRY_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { beginPeerRecord, openPeerRecord, openRemovedRecord, type PeerRecord } from './peer-record.ts'
import { type Followed, joinContinued, whyNotFollowed } from './moving.ts'
import { type OpenGame, openGame, type PeerGame } from './peer-game.ts'
import { base64url, roomKeys, SECRET_BYTES } from './network/proof.ts'
import type { Room } from './room.ts'
import type { MoveRequestState } from './joining/move-request.ts'

const ID_RANDOM_LENGTH = 10
const CLAIM_PAUSES_MS = [0, 100, 400] as const

export interface NewPeerRound {
  readonly courseName: string
  readonly courseVendorId: string | null
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** The holes of the chosen tee; the mode selects those that are played. */
  readonly holes: readonly CourseHole[]
  readonly nickname: string
}

/**
 * The reason why a round wasn't joined. 'disconnected': no host for 20 s although the backend knew the room, or given
 * up.
 */
export type NotJoined = 'disconnected' | 'host-left' | 'declined' | DeclineReason | { readonly failure: CallFailure }

/** The round, or the live game that continues it. */
export type Joined = { readonly roundId: string } | { readonly gameId: string }

/** Callbacks of a join under way. */
export interface JoinListener {
  /**
   * Called once, within 15 s of the host's first answer, if no connection can be made. The join goes on until it is
   * given up.
   */
  onNoWay?(): void
  /**
   * Called with the four digits that the host's phone shows, too, once the host was asked to let this phone in. Null:
   * it has been let in.
   */
  onDigits?(digits: string | null): void
  /**
   * Called with the name of the host who is asked whether this is a player's new phone. Null: the host isn't asked any
   * more.
   */
  onSeatAsked?(hostName: string | null): void
  /** Called whenever the state of askToMove() changes. */
  onMoveRequest?(request: MoveRequestState): void
}

/** Rejects with StorageError if this device can't read or write. */
export interface PeerRounds {
  /** Needs the backend, which helps the phones to find each other. */
  create(given: NewPeerRound): Promise<CallOutcome<{ readonly roundId: string }>>
  /**
   * Resolves when the host has sent the round. Without the invitation's secret the host is asked first, and may take
   * any time.
   */
  join(lead: PeerLead, nickname: string, listener?: JoinListener): Promise<Joined | NotJoined>
  /** During join(), once no connection can be made: asks the host repeatedly to move the round into a live game. */
  askToMove(): void
  /**
   * The key of this device's seat in the live game that continues its round of that code; null without one. code: as it
   * was typed. Never rejects.
   */
  liveSeatKeyOf(code: string): Promise<string | null>
  /**
   * This device has joined the live game of that code, as it was typed: a round that it continues follows. Never
   * rejects.
   */
  joinedGame(code: string, gameId: string): Promise<void>
  /** Gives up a join under way. */
  stopJoining(): void
  /**
   * Resolves with a gameId if that live game continues the round, with 'elsewhere' if another tab plays it, and with
   * null if this device has no such round under way.
   */
  open(roundId: string): Promise<PeerGame | { readonly gameId: string } | 'elsewhere' | null>
  /** The most recently changed one first. */
  unfinished(): Promise<readonly PeerHandle[]>
  /** The rounds that the next start has to look for. */
  expected(): Promise<PeerExpectation>
  /**
   * Opens rooms in the background. A host's phone lets its guests in again and sends them an end that they may have
   * missed; a guest's phone receives what it missed.
   */
  reopen(): Promise<void>
  putAside(roundId: string): Promise<void>
  resume(roundId: string): Promise<void>
  /** Removes an unfinished round from this device. */
  remove(roundId: string): Promise<void>
  /** Called when unfinished() may have changed. */
  subscribe(listener: () => void): () => void
}

/** The direct rounds of this device, on the given ports. */
export function createPeerRounds(ports: PeerPorts): PeerRounds {
  const games = new Map<string, OpenGame>()
  const listeners = new Set<() => void>()
  const leaveMessages = createLeaveMessages(ports, notify)
  let joining: { readonly room: Room; readonly settle: (outcome: 'disconnected') => void } | undefined
  let pendingRequest: PendingJoinRequest | undefined

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function put(record: PeerRecord, room: Room): OpenGame {
    void ports.claim?.(record.roundId)
    const game = openGame(ports, {
      record,
      room,
      onOver: () => games.delete(record.roundId),
      onGivenUp: () => leaveMessages.send(record, room),
      onChange: notify,
    })
    games.set(record.roundId, game)
    notifyOfGuests(room)
    notify()
    return game
  }

  /** Strokes come often and don't change the list of rounds. */
  ports.log.subscribe((entry) => {
    const { kind, roundId } = entry
    if (kind === 'received' || (kind === 'event' && isStroke(entry.event))) return
    if (kind === 'removed') games.get(roundId)?.giveUp()
    notify()
  })

  /** Sends the leave message that an earlier page couldn't. */
  async function sendPendingLeave(roundId: string): Promise<void> {
    if (leaveMessages.isUnderWay(roundId) || !(await isClaimed(roundId))) return
    const [record, keys] = [await openRemovedRecord(ports, roundId, 0), await readPeerKeys(ports.keys, roundId)]
    if (record !== null && keys !== null) leaveMessages.send(record, roomOf(record, keys))
  }

  /** Notifies the list of rounds when guests ask to join or for a live game, for a host who is on another screen. */
  function notifyOfGuests({ joinRequests, askedToMove }: Room): void {
    if (joinRequests === null) return
    const questions = () => [joinRequests.pending(), joinRequests.seatQuestions(), askedToMove()]
    let known = questions()
    joinRequests.subscribe(() => {
      const now = questions()
      if (now.every((one, index) => one === known[index])) return
      known = now
      notify()
    })
  }

  async function create(given: NewPeerRound): Promise<CallOutcome<{ readonly roundId: string }>> {
    const at = ports.now()
    const roundId = newRoundId(at, ports.random(ID_RANDOM_LENGTH))
    const secret = base64url(ports.randomBytes(SECRET_BYTES))
    const hostKey = base64url(ports.randomBytes(SECRET_BYTES))
    const room = { roundId, ticket: roomKeys(secret).ticket, code: null, hostKey }
    const opened = await ports.backend.peerRooms.open(room, { timeoutMs: CALL_MS })
    if (!opened.ok) return opened
    const { code } = opened.value
    const keys = { secret, seats: [], former: [], blocked: [], hostKey }
    await writePeerKeys(ports.keys, roundId, keys)
    const self: RoundPlayer = {
      id: newPlayerId(at, ports.random(ID_RANDOM_LENGTH)),
      playerId: ports.profileId(),
      nickname: cleanPlayerName(given.nickname) ?? DEFAULT_NICKNAME,
      isLocal: false,
      p2pPeerId: ports.peerId(),
      joinMode: 'host',
    }
    const round = createRound({
      id: roundId,
      courseId: courseIdOf(given.courseName),
      courseName: given.courseName,
      courseVendorId: given.courseVendorId,
      teeLabel: given.teeLabel,
      holesMode: given.holesMode,
      holeSet: holeSetOf(given.holes, given.holesMode),
      players: [self],
      roomCode: code,
      soloRound: false,
      selfPlayerId: ports.profileId(),
    })
    const peerId = ports.peerId()
    const record = beginPeerRecord(ports, round, { role: 'host', code, hostId: peerId, peerId, selfId: self.id })
    put(record, hostRoomOf(record, keys))
    void ports.storage.askToPersist().catch(() => false)
    return { ok: true, value: { roundId } }
  }

  /** Reads a round whether it is open or not; a round that isn't open gets no updates. */
  async function seen(roundId: string): Promise<PeerRecord | null> {
    const played = games.get(roundId)?.record
    if (played !== undefined) return played
    const record = await openPeerRecord(ports, roundId)
    record?.close()
    return record
  }

  /** The rounds of which others may still ask this device. */
  function roundIds(): Promise<readonly string[]> {
    return ports.log.roundIds('peer', ports.now() - ANSWERED_MS)
  }

  function standing(): Promise<PeerStanding> {
    return standingOf({ ports, seen, roomOf: (roundId) => games.get(roundId)?.room })
  }

  /** Rounds of that code, as it was typed, that are still played here and haven't moved. */
  async function playedOf(code: string): Promise<readonly PeerRecord[]> {
    const records: PeerRecord[] = []
    for (const roundId of await roundIds()) {
      const record = await seen(roundId)
      const isPlayed = record?.part.code === codeFromText(code) && !record.isArchived() && !record.hasSeatMoved()
      if (isPlayed && record.continuedAs() === null) records.push(record)
    }
    return records
  }

  /**
   * A round that this device is in already: after a reload of the waiting lobby, and if its code is typed once more.
   */
  async function joinedBefore({ code, hostId, secret }: PeerLead): Promise<string | null> {
    for (const roundId of (await roundIds()).toReversed()) {
      const record = await seen(roundId)
      const isIt =
        record?.continuedAs() === null &&
        !record.hasSeatMoved() &&
        record.isOf(code) &&
        (secret === null || record.part.hostId === hostId)
      if (isIt && record.state().round.status !== 'completed') return roundId
    }
    return null
  }

  function meet(invitation: PeerInvitation, nickname: string, listener: JoinListener): Promise<Joined | NotJoined> {
    return new Promise((settle) => {
      let seat: SeatKey | null = null
      const known = () => record
      let isWithoutWay = false
      let record: PeerRecord | undefined
      let hasBegun = false
      const early: Parameters<PeerRecord['receive']>[] = []
      /**
       * The keys are stored first: a page killed in between has not joined, while a round without keys is cut off from
       * the others.
       */
      async function begin(round: Round): Promise<void> {
        if (hasBegun || seat === null) return
        hasBegun = true
        const { code, hostId, secret } = room.invitation() ?? invitation
        const { peerId, playerId } = seat
        const keys = { secret, seats: [seat], former: [], blocked: [], hostKey: null }
        await writePeerKeys(ports.keys, round.id, keys).catch(() => undefined)
        // The join was given up meanwhile.
        if (joining?.room !== room) return
        record = beginPeerRecord(ports, baseOf(round), { role: 'guest', code, hostId, peerId, selfId: playerId })
        for (const received of early) record.receive(...received)
        joining = undefined
        // The seat has come back to this phone.
        const before = games.get(round.id)
        before?.room.close()
        before?.record.close()
        put(record, room)
        settle({ roundId: round.id })
      }
      const room = openGuestRoom({
        ports,
        invitation,
        nickname,
        seat: null,
        events: {
          onSeat: (given) => (seat = given),
          onRound: (round) => void begin(round),
          onWholeRound: (round, listed) => record?.replace(round, listed),
          onEvents: (events, place) => {
            if (record === undefined) early.push([events, place])
            else record.receive(events, place)
          },
          onHostLeft: () => void record?.note('host-left').then(notify),
          onSeatMoved: () => void record?.note('seat-moved').then(notify),
          onRoomChanged: (changed) => void (record !== undefined && changeRoom(record, changed)),
          onRefused(reason) {
            if (joining?.room === room) joining = undefined
            settle(reason)
          },
          async onContinued(continuedAs) {
            if (record !== undefined) return followed(record.roundId, continuedAs)
            const seatKey = seat === null ? null : liveSeatKey(seat, (room.invitation() ?? invitation).code)
            const gone = await joinContinued(ports, continuedAs, nickname, seatKey)
            // The host may have let this phone in meanwhile.
            const met = known()
            if (met !== undefined) return followed(met.roundId, continuedAs)
            if (!gone.ok) return whyNotFollowed(gone.failure)
            if (joining?.room === room) joining = undefined
            room.close()
            settle(gone.value)
            return 'followed'
          },
          own: () => record?.own() ?? [],
        },
      })
      joining = { room, settle }
      let moveRequest: MoveRequestState = 'none'
      let seatAskedOf: string | null = null
      room.subscribe(() => {
        if (room.seatAskedOf() !== seatAskedOf) {
          seatAskedOf = room.seatAskedOf()
          listener.onSeatAsked?.(seatAskedOf)
        }
        if (room.moveRequestState() !== moveRequest) {
          moveRequest = room.moveRequestState()
          listener.onMoveRequest?.(moveRequest)
        }
        if (!isWithoutWay && room.hasNoWay()) {
          isWithoutWay = true
          listener.onNoWay?.()
        }
        const state = room.state()
        if (record !== undefined || (state !== 'disconnected' && state !== 'host-left')) return
        // The network may allow a connection later.
        if (state === 'disconnected' && room.hasHostAnswered()) return room.retry()
        if (joining?.room === room) joining = undefined
        const failure = state === 'disconnected' ? room.refusal() : null
        room.close()
        settle(failure === null ? state : { failure })
      })
    })
  }

  /** Opens the round to be played here; null if another tab plays it, or it no longer exists. */
  async function openGameOf(roundId: string): Promise<OpenGame | null> {
    await open(roundId)
    return games.get(roundId) ?? null
  }

  async function open(roundId: string): ReturnType<PeerRounds['open']> {
    const known = games.get(roundId)
    if (known !== undefined) return known
    const record = await openPeerRecord(ports, roundId)
    if (record === null) return null
    const gameId = record.continuedAs()
    if (gameId !== null) {
      record.close()
      return { gameId }
    }
    if (!(await isClaimed(roundId))) return games.get(roundId) ?? 'elsewhere'
    const keys = await readPeerKeys(ports.keys, roundId)
    // Another call may have opened it while this one read.
    const meanwhile = games.get(roundId)
    if (meanwhile !== undefined) return meanwhile
    const game = putWith(record, keys)
    // The last page may have been killed while moving. If that isn't known now, it is tried again when the room reports
    // the move.
    void game.goOnAsHeld()
    return game
  }

  /** Without keys nobody can be reached, so the golfer finishes their own copy of the card alone. */
  function putWith(record: PeerRecord, keys: PeerKeys | null): OpenGame {
    return put(record, keys === null ? openLeftRoom(record.part.selfId, null) : roomOf(record, keys))
  }

  function invitationTo({ part: { code, hostId } }: PeerRecord, { secret }: PeerKeys): PeerInvitation {
    return { code, hostId, secret }
  }

  function roomOf(record: PeerRecord, keys: PeerKeys): Room {
    return record.part.role === 'host'
      ? hostRoomOf(record, keys)
      : guestRoomOf(record, invitationTo(record, keys), keys.seats)
  }

  /** A reloaded page releases the round a moment after the next one requests it. */
  async function isClaimed(roundId: string): Promise<boolean> {
    const { claim } = ports
    if (claim === undefined) return true
    for (const pauseMs of CLAIM_PAUSES_MS) {
      if (pauseMs > 0) await new Promise<void>((resolve) => void ports.after(pauseMs, resolve))
      if (await claim(roundId)) return true
    }
    return false
  }

  function hostRoomOf(record: PeerRecord, keys: PeerKeys): Room {
    async function onContinued(): Promise<void> {
      const game = games.get(record.roundId)
      const moved = await game?.moving.move()
      // The guests have moved already.
      const isLater = moved?.ok === false && isPassing(moved.failure)
      if (isLater && game?.continuedAs() === null) ports.after(FOLLOW_RETRY_MS, () => void onContinued())
    }
    return openHostRoom({ ports, record, keys, onContinued: () => void onContinued() })
  }

  function guestRoomOf(record: PeerRecord, invitation: PeerInvitation, seats: readonly SeatKey[]): Room {
    const { selfId } = record.part
    if (record.hasHostLeft() || record.hasSeatMoved()) return openLeftRoom(selfId, invitation)
    return openGuestRoom({
      ports,
      invitation,
      nickname: record.state().round.players.find(({ id }) => id === selfId)?.nickname ?? DEFAULT_NICKNAME,
      seat: seats.find(({ playerId }) => playerId === selfId) ?? null,
      events: {
        onSeat: () => undefined,
        onRound: () => undefined,
        onWholeRound: record.replace,
        onEvents: (events, place) => void record.receive(events, place),
        onHostLeft: () => void record.note('host-left').then(notify),
        onSeatMoved: () => void record.note('seat-moved').then(notify),
        onRoomChanged: (changed) => void changeRoom(record, changed),
        onRefused: () => undefined,
        onContinued: (continuedAs) => followed(record.roundId, continuedAs),
        own: record.own,
      },
    })
  }

  /** The secret is stored first: by the former code the server still leads to the new one. */
  async function changeRoom(record: PeerRecord, { code, secret }: PeerInvitation): Promise<void> {
    const keys = await readPeerKeys(ports.keys, record.roundId).catch(() => null)
    if (keys !== null) await writePeerKeys(ports.keys, record.roundId, { ...keys, secret }).catch(() => undefined)
    await record.changeRoom(code)
  }

  /** The round may have been left at this very moment. */
  async function followed(roundId: string, game: ContinuedAs): Promise<Followed> {
    return (await games.get(roundId)?.follow(game)) ?? 'later'
  }

  /** The invitation from the link, or from the host. */
  async function invitationOf(
    lead: PeerLead,
    nickname: string,
    onDigits: JoinListener['onDigits'],
  ): Promise<PeerInvitation | Exclude<JoinAnswer, { kind: 'admitted' }>> {
    if (isInvitation(lead)) return lead
    const own = requestToJoin({ ports, lead, nickname, onDigits: (digits) => onDigits?.(digits) })
    pendingRequest = own
    const answer = await own.outcome
    if (pendingRequest === own) pendingRequest = undefined
    return answer.kind === 'admitted' ? answer.invitation : answer
  }

  function stopJoining(): void {
    pendingRequest?.giveUp()
    joining?.room.close()
    joining?.settle('disconnected')
    joining = undefined
  }

  return {
    create,
    async join(lead, nickname, listener = {}) {
      stopJoining()
      const roundId = await joinedBefore(lead)
      if (roundId !== null) {
        await open(roundId)
        return { roundId }
      }
      const invitation = await invitationOf(lead, nickname, listener.onDigits)
      if ('kind' in invitation) {
        switch (invitation.kind) {
          case 'refused':
            return { failure: invitation.failure }
          case 'continued': {
            const gone = await joinContinued(ports, invitation.as, nickname, null)
            return gone.ok ? gone.value : { failure: gone.failure }
          }
          case 'declined':
            return invitation.reason ?? 'declined'
          case 'disconnected':
            return 'disconnected'
        }
      }
      listener.onDigits?.(null)
      await leaveMessages.end(invitation.code)
      return meet(invitation, nickname, listener)
    },
    askToMove: () => void joining?.room.askToMove(),
    async liveSeatKeyOf(code) {
      try {
        for (const { roundId, part } of await playedOf(code)) {
          const seats = (await readPeerKeys(ports.keys, roundId))?.seats
          const own = seats?.find(({ playerId }) => playerId === part.selfId)
          if (own !== undefined) return liveSeatKey(own, part.code)
        }
      } catch {
        // The server rejects a seat that needs its key.
      }
      return null
    },
    async joinedGame(code, gameId) {
      try {
        for (const { roundId } of await playedOf(code)) await (await openGameOf(roundId))?.goOnAs(gameId)
      } catch {
        // The game follows as well when it is opened at its own address.
      }
    },
    stopJoining,
    open,
    unfinished: async () => (await standing()).unfinished,
    expected: async () => expectationOf(await standing()),
    async reopen() {
      const { unfinished, ended, givenUp } = await standing()
      const played = unfinished.filter(({ isPutAside }) => !isPutAside)
      // The current rounds come last: if an account has too many rooms, the server ends the one that was opened first.
      for (const roundId of givenUp) await sendPendingLeave(roundId)
      for (const roundId of [...ended, ...played.map((handle) => handle.roundId)]) await open(roundId)
    },
    putAside: (roundId) => noted(roundId, 'put-aside'),
    resume: (roundId) => noted(roundId, 'resumed'),
    async remove(roundId) {
      const game = await openGameOf(roundId)
      if (game === null) await noted(roundId, 'removed')
      else await game.discard()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  async function noted(roundId: string, kind: 'put-aside' | 'resumed' | 'removed'): Promise<void> {
    await (await seen(roundId))?.note(kind)
    notify()
  }
}

function isInvitation(lead: PeerLead): lead is PeerInvitation {
  return lead.secret !== null
}
