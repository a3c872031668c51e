import type { PeerInvitation } from '@teemates/golf/join-link'
import { baseOf } from '@teemates/golf/peer-round'
import type { Round } from '@teemates/golf/round'
import type { ContinuedAs } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import { openGuestRoom } from './guest-room.ts'
import type { GuestRoomEvents } from './host-events.ts'
import type { DeclineReason } from '../joining/join-messages.ts'
import type { MoveRequestState } from '../joining/move-request.ts'
import { liveSeatKey, newPeerKeys, type SeatKey, writePeerKeys } from '../joining/peer-keys.ts'
import { type Followed, joinContinued, whyNotFollowed } from '../moving.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { beginPeerRecord, type HostSettings, type PeerRecord } from '../peer-record.ts'
import type { Room } from '../room.ts'

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

export type PendingJoin = ReturnType<typeof joinRoom>

interface JoinRoomGiven {
  readonly ports: PeerPorts
  readonly invitation: PeerInvitation
  readonly nickname: string
  readonly listener: JoinListener
  /** Takes the room's reports once the round has begun here. */
  readonly eventsOf: (record: PeerRecord) => GuestRoomEvents
  readonly onBegun: (record: PeerRecord, room: Room) => void
}

/** Connects to the host, who gives this phone a seat, and begins the round here once the host has sent it. */
export function joinRoom({ ports, invitation, nickname, listener, eventsOf, onBegun }: JoinRoomGiven) {
  let seat: SeatKey | null = null
  let played: GuestRoomEvents | undefined
  let hasBegun = false
  let isOver = false
  const early: Parameters<GuestRoomEvents['onEvents']>[] = []
  let earlySettings: HostSettings | undefined
  let settle: (outcome: Joined | NotJoined) => void
  const outcome = new Promise<Joined | NotJoined>((resolve) => (settle = resolve))

  function end(result: Joined | NotJoined): void {
    isOver = true
    settle(result)
  }

  /**
   * The keys are stored first: a page killed in between has not joined, while a round without keys is cut off from the
   * others.
   */
  async function begin(round: Round): Promise<void> {
    if (hasBegun || seat === null) return
    hasBegun = true
    const { code, hostId, secret } = room.invitation() ?? invitation
    const { peerId, playerId } = seat
    await writePeerKeys(ports.keys, round.id, newPeerKeys(secret, [seat], null)).catch(() => undefined)
    if (isOver) return
    const record = beginPeerRecord(ports, baseOf(round), { role: 'guest', code, hostId, peerId, selfId: playerId })
    played = eventsOf(record)
    for (const received of early) played.onEvents(...received)
    if (earlySettings !== undefined) played.onSettings(earlySettings)
    room.reportTo(played)
    onBegun(record, room)
    end({ roundId: round.id })
  }

  async function follow(game: ContinuedAs): Promise<Followed> {
    const seatKey = seat === null ? null : liveSeatKey(seat, (room.invitation() ?? invitation).code)
    const gone = await joinContinued(ports, game, nickname, seatKey)
    // The host may have let this phone in meanwhile.
    if (played !== undefined) return played.onContinued(game)
    if (!gone.ok) return whyNotFollowed(gone.failure)
    room.close()
    end(gone.value)
    return 'followed'
  }

  const room = openGuestRoom({
    ports,
    invitation,
    nickname,
    seat: null,
    events: {
      onSeat: (given) => (seat = given),
      onRound: (round) => void begin(round),
      onEvents: (...received) => void early.push(received),
      onSettings: (given) => (earlySettings = given),
      onRefused: end,
      onContinued: follow,
      own: () => [],
    },
  })
  const giveUp = (why: NotJoined) => {
    if (isOver) return
    room.close()
    end(why)
  }
  report(room, listener, () => played === undefined, giveUp)
  return { outcome, giveUp: () => giveUp('disconnected'), askToMove: () => void (isOver || room.askToMove()) }
}

/** Reports a room's changes during the join, and its end. */
function report(room: Room, listener: JoinListener, isJoining: () => boolean, onEnd: (why: NotJoined) => void): void {
  let isWithoutWay = false
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
    if (!isJoining() || (state !== 'disconnected' && state !== 'host-left')) return
    // The network may allow a connection later.
    if (state === 'disconnected' && room.hasHostAnswered()) return room.retry()
    const failure = state === 'disconnected' ? room.refusal() : null
    onEnd(failure === null ? state : { failure })
  })
}
