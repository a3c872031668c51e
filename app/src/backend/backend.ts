import type { CallOutcome, CallOptions } from './call-outcome.ts'
import type { CourseCalls } from './course-search.ts'
import type { FeedbackCalls } from './feedback.ts'
import type {
  ChangedSeat,
  CreatedGame,
  DeletedGame,
  EndedRequests,
  GameGlance,
  GameRow,
  GameSnapshot,
  OperationAnswer,
  PlayerRow,
  PreviewedGame,
  ScoreRow,
  StartedGame,
  TakenSeat,
} from './game-rows.ts'
import type { NotificationCalls } from './notifications.ts'

/*
 * What the app asks of the backend, and what it is told. The transport of live games knows these and nothing behind them.
 */

export interface BackendSession {
  /** The account signed in now; null while none is. */
  userId(): string | null
  /** Signs in where needed. Null when timeoutMs have passed without an account; never rejects. */
  ready(timeoutMs: number): Promise<string | null>
  /** The account is gone for good. Told once a loss; the next ready() makes another one. */
  onLost(listener: () => void): () => void
  /** Told when userId() changes. */
  subscribe(listener: () => void): () => void
}

export interface NewGame {
  readonly courseVendorId: string
  readonly courseName: string | null
  readonly teeLabel: string
  readonly holesMode: 'front9' | 'back9' | 'full18'
  /** The tee's whole card; length in yards, si: stroke index. */
  readonly holeSetFull: readonly {
    readonly number: number
    readonly par: number
    readonly length: number | null
    readonly si: number | null
  }[]
  readonly nickname: string
  readonly playerId: string
}

/** One of a batch, as it goes over the wire. hole of a score is the card's number, else holes are positions. */
export type WireOperation = { readonly operation_id: string } & (
  | {
      readonly kind: 'score'
      readonly hole: number
      readonly strokes: number
      readonly player_id: string
      readonly base_revision?: number
      /** With 0 strokes: the player has picked up. */
      readonly no_score?: true
    }
  | { readonly kind: 'stop'; readonly player_id: string; readonly stopped: boolean }
  | { readonly kind: 'ready'; readonly ready: boolean; readonly hole?: number }
  | { readonly kind: 'advance'; readonly from_hole?: number }
  | { readonly kind: 'finish'; readonly by?: string }
  | { readonly kind: 'leave' }
)

type Outcome<T> = Promise<CallOutcome<T>>

/** Another tee, other holes of it. */
export type ChangedGame = Pick<NewGame, 'teeLabel' | 'holesMode' | 'holeSetFull'>

export interface JoinGiven {
  readonly code: string
  /** Of the invitation; null for a code that was typed. */
  readonly secret: string | null
  readonly nickname: string
  readonly playerId: string
  /** Of the seat that this player had phone to phone, in a round that went on as this game; 43 characters. Null of any other. */
  readonly seatKey: string | null
}

export interface SeatAnswer {
  readonly askerId: string
  /** The player whose seat is asked for. */
  readonly playerId: string
  readonly isGiven: boolean
}

/** The procedures of supabase/migrations. None rejects. */
export interface GameCalls {
  create(given: NewGame, options: CallOptions): Outcome<CreatedGame>
  joinByCode(given: JoinGiven, options: CallOptions): Outcome<TakenSeat>
  /** Shows a game to who hasn't joined it. A wrong code counts as a guess. */
  preview(code: string, secret: string | null, options: CallOptions): Outcome<PreviewedGame>
  /** After the account was lost, by the token that was given with the seat. */
  reclaimSeat(gameId: string, playerId: string, seatToken: string, options: CallOptions): Outcome<TakenSeat>
  start(gameId: string, options: CallOptions): Outcome<StartedGame>
  /** @param playerId 'manual_' and 24 hexadecimal digits */
  addManualPlayer(gameId: string, nickname: string, playerId: string, options: CallOptions): Outcome<PlayerRow>
  renameManualPlayer(gameId: string, playerId: string, nickname: string, options: CallOptions): Outcome<PlayerRow>
  removeManualPlayer(gameId: string, playerId: string, options: CallOptions): Outcome<ChangedSeat>
  removePlayer(gameId: string, playerId: string, options: CallOptions): Outcome<ChangedSeat>
  takeOver(gameId: string, options: CallOptions): Outcome<ChangedSeat>
  /** For the seat of the same golfer's other phone; null takes the question back. */
  askForSeat(gameId: string, playerId: string | null, options: CallOptions): Outcome<PlayerRow>
  /** The questions of a newcomer to full games: withdraws them, and confirms that a No was received. */
  endSeatRequests(options: CallOptions): Outcome<EndedRequests>
  /** The host's. */
  answerSeat(gameId: string, answer: SeatAnswer, options: CallOptions): Outcome<ChangedSeat>
  leave(gameId: string, options: CallOptions): Outcome<ChangedSeat>
  /** The host's, of a game in its lobby. */
  update(gameId: string, given: ChangedGame, options: CallOptions): Outcome<GameRow>
  /** The host's, of a game in its lobby. */
  delete(gameId: string, options: CallOptions): Outcome<DeletedGame>
  /**
   * Up to 200, in order; what one is refused doesn't hold back the next. Answers in the same order; they end early where the account
   * has written all that it may for now.
   */
  apply(gameId: string, operations: readonly WireOperation[], options: CallOptions): Outcome<readonly OperationAnswer[]>
  snapshot(gameId: string, options: CallOptions): Outcome<GameSnapshot>
  /** Null: no such game, or not a member of it. */
  glance(gameId: string, options: CallOptions): Outcome<GameGlance | null>
}

export type ChannelStatus =
  | 'joining'
  | 'joined'
  /** The client tries again by itself and may still become 'joined'. */
  | 'failed'
  /** For good: another channel has to be opened. */
  | 'closed'

export type GameChange =
  | { readonly table: 'games'; readonly type: 'INSERT' | 'UPDATE'; readonly row: GameRow }
  | { readonly table: 'game_players'; readonly type: 'INSERT' | 'UPDATE'; readonly row: PlayerRow }
  | { readonly table: 'scores'; readonly type: 'INSERT' | 'UPDATE'; readonly row: ScoreRow }
  /** Primary keys alone. */
  | {
      readonly table: 'games' | 'game_players' | 'scores'
      readonly type: 'DELETE'
      readonly keys: Readonly<Record<string, unknown>>
    }

export interface GameChannel {
  status(): ChannelStatus
  /**
   * Tells the others that something changed: at most 5 a second, the last of those held back sent at its end. Nothing
   * while not joined.
   * @param at epoch milliseconds
   */
  poke(at: number, revision: number): void
  /** Player ids. */
  present(): ReadonlySet<string>
  /** Whether the connection answers within 3 s. */
  probe(): Promise<boolean>
  close(): void
}

export interface ChannelEvents {
  onStatus(status: ChannelStatus): void
  onChange(change: GameChange): void
  /** Something changed; null where up to which revision isn't known, as after a change that couldn't be read. */
  onPoke(payload: { readonly revision: number | null }): void
  onPresence(playerIds: ReadonlySet<string>): void
}

export interface RelayCredentials {
  readonly urls: readonly string[]
  readonly username: string
  readonly credential: string
  readonly validMs: number
}

/** The live game that a room's round goes on as. */
export interface ContinuedAs {
  readonly code: string
  /** Of its invitation; null for who hasn't the room's ticket. */
  readonly secret: string | null
}

export interface RoomAnswer {
  /** Also once that game is over; null while the round is played from phone to phone. */
  readonly continuedAs: ContinuedAs | null
}

/** A round from phone to phone as it goes on as a live game. */
export interface ContinuedRound extends Omit<NewGame, 'nickname' | 'playerId'> {
  /** Epoch milliseconds; null where it hasn't begun. */
  readonly startedAt: number | null
  /** Position in the hole set from 1; 0 where it hasn't begun. */
  readonly currentHole: number
  /** In their order, the host first. */
  readonly players: readonly {
    readonly playerId: string
    readonly nickname: string
    readonly isManual: boolean
    readonly hasJoinedLate: boolean
    readonly hasStopped: boolean
    /** Takes the seat, together with the id that all mates know; 43 characters, null where nobody has one. */
    readonly seatKey: string | null
    /** By the hole's number on the card. */
    readonly strokes: Readonly<Record<number, number>>
    /** Numbers of the holes on which the player has picked up: their strokes are 0. */
    readonly noScores: readonly number[]
  }[]
  /** The playerIds of who was sent away from it, 16 at most: the live game refuses them. */
  readonly sentAway: readonly string[]
}

/** A round's room, as its host asks for it. */
export interface OpenedRoom {
  readonly roundId: string
  readonly ticket: string
  /** That the round has; null before it has one. */
  readonly code: string | null
  /** Known to the host alone: with another account it comes back to its room by it. 22 characters. */
  readonly hostKey: string
}

export interface ChangedRoom {
  readonly roundId: string
  readonly ticket: string
  readonly hostKey: string
  /** What enter() answers to a seat's key from then on, readable for that golfer's phone alone; 32 at most. */
  readonly seats: readonly { readonly seatKey: string; readonly sealed: string }[]
}

export interface EnteredRoom extends RoomAnswer {
  /** The host has changed the room, so that the caller isn't in it; null otherwise. */
  readonly changedTo: { readonly code: string; readonly sealed: string } | null
}

/**
 * Rooms in which the phones of a round find each other. Each may be made again: it does what it did. A ticket has 22
 * characters of base64url.
 */
export interface PeerRoomCalls {
  /**
   * The same round of the same account has the same room; the ticket told last lets in. It lasts 24 hours from now. The room has
   * another code than the round's if the backend doesn't know that code as this host's; asking so counts as a guess.
   */
  open(room: OpenedRoom, options: CallOptions): Outcome<RoomAnswer & { readonly code: string }>
  /**
   * A wrong code and a wrong ticket are refused alike: 'code_not_valid'. 'game_full' once 32 accounts were let in. After somebody
   * was sent away and the round has gone on as a live game, only the key of a seat there still lets in; null of a newcomer.
   */
  enter(code: string, ticket: string, seatKey: string | null, options: CallOptions): Outcome<EnteredRoom>
  /**
   * The host's: the round's room gets another code and that ticket, and nobody is in it. Made again with the same ticket it changes
   * nothing more. 'not_member' if the backend knows no such room.
   */
  change(room: ChangedRoom, options: CallOptions): Outcome<RoomAnswer & { readonly code: string }>
  /** The host's. 'not_member' where the account has no such room, as once it is closed. */
  close(code: string, options: CallOptions): Outcome<void>
  /**
   * Tells a room's host that this account stands before it, and opens the two's topic for ten minutes. A wrong code counts as a
   * guess; 'game_full' while 16 wait, of which the room is notified.
   */
  knock(code: string, options: CallOptions): Outcome<RoomAnswer & { readonly topic: string }>
  /** The host's: nobody waits at the room any more, and of those who did only the accounts in onceMore, 16 at most, may ask again. */
  emptyDoor(code: string, onceMore: readonly string[], options: CallOptions): Outcome<void>
  /** The host's: that account may ask again; null: all whom the door was closed to. */
  takeBackDecline(code: string, uid: string | null, options: CallOptions): Outcome<void>
  /**
   * The host's: the round goes on as a live game, and everybody in the room hears 'moved'. Made again it is the same game, whatever
   * is told. 'not_member' where the account has no room of this round, 'game_finished' where that game is over.
   */
  continueAsGame(roundId: string, given: ContinuedRound, options: CallOptions): Outcome<CreatedGame>
  /** The operator's relay, for a member of a room with another. */
  relay(options: CallOptions): Outcome<RelayCredentials>
}

export const signalEvents = [
  'request-offer',
  'offer',
  'answer',
  'ice',
  'here',
  'knock',
  'door-full',
  'ask-to-move',
  'stay',
  'moved',
  'commit',
  'reveal',
  'admit',
  'decline',
] as const
export type SignalEvent = (typeof signalEvents)[number]

export interface SignalListeners {
  /** What another of the room sent, unread: its members are let in by a ticket, and no more is known of them. */
  onMessage(event: SignalEvent, payload: unknown): void
  onStatus(status: ChannelStatus): void
}

export interface SignalChannel {
  status(): ChannelStatus
  /** To the others of the room who are on the channel now. Dropped while not joined. */
  send(event: SignalEvent, payload: Readonly<Record<string, unknown>>): void
  close(): void
}

export interface Backend {
  readonly session: BackendSession
  readonly games: GameCalls
  readonly courses: CourseCalls
  readonly notifications: NotificationCalls
  readonly feedback: FeedbackCalls
  readonly peerRooms: PeerRoomCalls
  /**
   * Resolves with a function that does what games.endSeatRequests does, at once, while the page is being closed. Rejects if there is
   * no account.
   */
  prepareToEndSeatRequests(): Promise<() => void>
  openChannel(gameId: string, playerId: string, events: ChannelEvents): GameChannel
  /** @param topic the code of a peer room that the account opened or entered, or what a knock has opened */
  signal(topic: string, listeners: SignalListeners): SignalChannel
  /** Whether a backend is known to be set for this installation. */
  isConfigured(): boolean
}
