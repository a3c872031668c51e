import type { CallOutcome, CallOptions } from './call-outcome.ts'
import type { CourseCalls } from './course-search.ts'
import type { FeedbackCalls } from './feedback.ts'
import type {
  ChangedSeat,
  CreatedGame,
  DeletedGame,
  EndedRequests,
  PolledGame,
  GameRow,
  GameSnapshot,
  OperationAnswer,
  PlayerRow,
  PreviewedGame,
  ScoreChange,
  ScoreRow,
  StartedGame,
  TakenSeat,
} from './game-rows.ts'
import type { NotificationCalls } from './notifications.ts'

/* The interface between the app and the backend. The transport of live games uses only this, never the client behind it. */

export interface BackendSession {
  /** The account that is signed in; null if none is. */
  userId(): string | null
  /** Signs in if needed. Resolves with null if there is no account after timeoutMs; never rejects. */
  ready(timeoutMs: number): Promise<string | null>
  /** The account is gone for good. Called once per loss; the next ready() creates another account. */
  onLost(listener: () => void): () => void
  /** Called when userId() changes. */
  subscribe(listener: () => void): () => void
}

export interface NewGame {
  readonly courseVendorId: string
  readonly courseName: string | null
  readonly teeLabel: string
  readonly holesMode: 'front9' | 'back9' | 'full18'
  /** The tee's whole card. Length in yards; si is the stroke index. */
  readonly holeSetFull: readonly {
    readonly number: number
    readonly par: number
    readonly length: number | null
    readonly si: number | null
  }[]
  readonly nickname: string
  readonly playerId: string
}

/**
 * One operation of a batch in its wire format. A score's hole is the number on the card; every other hole is a position.
 */
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
  | {
      readonly kind: 'games'
      readonly games: Readonly<Record<string, unknown>> | null
      /** By player id; players who aren't named have none. */
      readonly course_handicaps: Readonly<Record<string, number>>
    }
  | { readonly kind: 'ready'; readonly ready: boolean; readonly hole?: number }
  | { readonly kind: 'advance'; readonly from_hole?: number }
  | { readonly kind: 'finish'; readonly by?: string }
  | { readonly kind: 'leave' }
)

type Outcome<T> = Promise<CallOutcome<T>>

/** Another tee or other holes of it. */
export type ChangedGame = Pick<NewGame, 'teeLabel' | 'holesMode' | 'holeSetFull'>

export interface JoinGiven {
  readonly code: string
  /** The secret of the invitation; null for a typed code. */
  readonly secret: string | null
  readonly nickname: string
  readonly playerId: string
  /** The key of the player's seat in the peer round that became this game; 43 characters. null for any other game. */
  readonly seatKey: string | null
}

export interface SeatAnswer {
  readonly askerId: string
  /** The player whose seat is requested. */
  readonly playerId: string
  readonly isGiven: boolean
}

/** The procedures of supabase/migrations. None rejects. */
export interface GameCalls {
  create(given: NewGame, options: CallOptions): Outcome<CreatedGame>
  joinByCode(given: JoinGiven, options: CallOptions): Outcome<TakenSeat>
  /** Shows a game to somebody who hasn't joined it. A wrong code counts as a guess. */
  preview(code: string, secret: string | null, options: CallOptions): Outcome<PreviewedGame>
  /** Used after the account was lost, with the token that was issued with the seat. */
  reclaimSeat(gameId: string, playerId: string, seatToken: string, options: CallOptions): Outcome<TakenSeat>
  start(gameId: string, options: CallOptions): Outcome<StartedGame>
  /** @param playerId 'manual_' and 24 hexadecimal digits */
  addManualPlayer(gameId: string, nickname: string, playerId: string, options: CallOptions): Outcome<PlayerRow>
  renameManualPlayer(gameId: string, playerId: string, nickname: string, options: CallOptions): Outcome<PlayerRow>
  removeManualPlayer(gameId: string, playerId: string, options: CallOptions): Outcome<ChangedSeat>
  removePlayer(gameId: string, playerId: string, options: CallOptions): Outcome<ChangedSeat>
  takeOver(gameId: string, options: CallOptions): Outcome<ChangedSeat>
  /** Requests the seat of the same golfer's other phone; null withdraws the request. */
  askForSeat(gameId: string, playerId: string | null, options: CallOptions): Outcome<PlayerRow>
  /** Withdraws a newcomer's seat requests in full games, and confirms that a rejection was received. */
  endSeatRequests(options: CallOptions): Outcome<EndedRequests>
  /** For the host. */
  answerSeat(gameId: string, answer: SeatAnswer, options: CallOptions): Outcome<ChangedSeat>
  leave(gameId: string, options: CallOptions): Outcome<ChangedSeat>
  /** For the host of a game in its lobby. */
  update(gameId: string, given: ChangedGame, options: CallOptions): Outcome<GameRow>
  /** For the host of a game in its lobby. The hole is a number on the card. */
  setStartingHole(gameId: string, holeNumber: number, options: CallOptions): Outcome<GameRow>
  /** For the host of a game in its lobby. */
  delete(gameId: string, options: CallOptions): Outcome<DeletedGame>
  /**
   * Applies up to 200 operations in order. A rejected operation doesn't stop the next. The answers have the same order;
   * there are fewer of them if the account has reached its limit of writes.
   */
  apply(gameId: string, operations: readonly WireOperation[], options: CallOptions): Outcome<readonly OperationAnswer[]>
  snapshot(gameId: string, options: CallOptions): Outcome<GameSnapshot>
  /** Every accepted change of the game's scores, in their order; none if the account isn't a member. */
  scoreHistory(gameId: string, options: CallOptions): Outcome<readonly ScoreChange[]>
  /** null if there is no such game or the account isn't a member. */
  poll(gameId: string, options: CallOptions): Outcome<PolledGame | null>
}

export type ChannelStatus =
  | 'joining'
  | 'joined'
  /** The client tries again by itself and may still become 'joined'. */
  | 'failed'
  /** Final: a new channel must be opened. */
  | 'closed'

export type GameChange =
  | { readonly table: 'games'; readonly type: 'INSERT' | 'UPDATE'; readonly row: GameRow }
  | { readonly table: 'game_players'; readonly type: 'INSERT' | 'UPDATE'; readonly row: PlayerRow }
  | { readonly table: 'scores'; readonly type: 'INSERT' | 'UPDATE'; readonly row: ScoreRow }
  /** Only the primary key. */
  | {
      readonly table: 'games' | 'game_players' | 'scores'
      readonly type: 'DELETE'
      readonly keys: Readonly<Record<string, unknown>>
    }

export interface GameChannel {
  status(): ChannelStatus
  /**
   * Notifies the others of a change. At most 5 pokes are sent per second; further ones are held back, and the last of them
   * is sent at the second's end. Does nothing while the channel isn't joined.
   * @param at epoch milliseconds
   */
  poke(at: number, revision: number): void
  /** Ids of the players who are present. */
  present(): ReadonlySet<string>
  /** Whether the connection answers within 3 s. */
  probe(): Promise<boolean>
  close(): void
}

export interface ChannelEvents {
  onStatus(status: ChannelStatus): void
  onChange(change: GameChange): void
  /** Something changed. revision is null if unknown, for example after a change that couldn't be parsed. */
  onPoke(payload: { readonly revision: number | null }): void
  onPresence(playerIds: ReadonlySet<string>): void
}

export interface RelayCredentials {
  readonly urls: readonly string[]
  readonly username: string
  readonly credential: string
  readonly validMs: number
}

/** The live game that continues a room's round. */
export interface ContinuedAs {
  readonly code: string
  /** The secret of its invitation; null for anyone without the room's ticket. */
  readonly secret: string | null
}

export interface RoomAnswer {
  /** Remains set after that game is over; null while the round is played from phone to phone. */
  readonly continuedAs: ContinuedAs | null
}

/** A peer round that becomes a live game. */
export interface ContinuedRound extends Omit<NewGame, 'nickname' | 'playerId'> {
  /** Epoch milliseconds; null if the round hasn't begun. */
  readonly startedAt: number | null
  /** The number of the first hole played; null if it is the card's first. */
  readonly startingHole: number | null
  /** Position in playing order from 1; 0 if the round hasn't begun. */
  readonly currentHole: number
  /** In their order, the host first. */
  readonly players: readonly {
    readonly playerId: string
    readonly nickname: string
    readonly isManual: boolean
    readonly hasJoinedLate: boolean
    readonly hasStopped: boolean
    /**
     * Together with the player id, which all mates know, this key claims the seat; 43 characters, null if nobody has one.
     */
    readonly seatKey: string | null
    /** Strokes by the hole's number on the card. */
    readonly strokes: Readonly<Record<number, number>>
    /** Numbers of the holes on which the player has picked up, with 0 strokes. */
    readonly noScores: readonly number[]
  }[]
  /** playerIds of removed players, 16 at most: the live game rejects them. */
  readonly sentAway: readonly string[]
}

/** The host's request for the room of a round. */
export interface OpenedRoom {
  readonly roundId: string
  readonly ticket: string
  /** The round's code; null before it has one. */
  readonly code: string | null
  /** Only the host knows it. With another account, it gives the host access to the room. 22 characters. */
  readonly hostKey: string
}

export interface ChangedRoom {
  readonly roundId: string
  readonly ticket: string
  readonly hostKey: string
  /** For each seat's key, the text that enter() then returns, encrypted for that golfer's phone; 32 at most. */
  readonly seats: readonly { readonly seatKey: string; readonly sealed: string }[]
}

export interface EnteredRoom extends RoomAnswer {
  /** Set if the host has changed the room, so that the caller isn't in it; null otherwise. */
  readonly changedTo: { readonly code: string; readonly sealed: string } | null
}

/**
 * Rooms in which the phones of a round find each other. Each call can be repeated with the same result. A ticket has 22
 * characters of base64url.
 */
export interface PeerRoomCalls {
  /**
   * Opens a room for 24 hours. The same round of the same account keeps its room, and the latest ticket is valid. The room
   * gets another code than the round's if the backend doesn't know that code as this host's; such a request counts as a
   * guess.
   */
  open(room: OpenedRoom, options: CallOptions): Outcome<RoomAnswer & { readonly code: string }>
  /**
   * A wrong code and a wrong ticket are rejected alike with 'code_not_valid'. 'game_full' after 32 accounts have entered.
   * If a player was removed and the round has become a live game, only the key of a seat there is still accepted; a
   * newcomer passes null.
   */
  enter(code: string, ticket: string, seatKey: string | null, options: CallOptions): Outcome<EnteredRoom>
  /**
   * For the host: gives the round's room a new code and this ticket, and removes everybody from it. Repeating it with the
   * same ticket changes nothing. 'not_member' if the backend knows no such room.
   */
  change(room: ChangedRoom, options: CallOptions): Outcome<RoomAnswer & { readonly code: string }>
  /** For the host. 'not_member' if the account has no such room, for example after it was closed. */
  close(code: string, options: CallOptions): Outcome<void>
  /**
   * Notifies a room's host of this account's join request, and opens a topic for the two for ten minutes. A wrong code
   * counts as a guess. 'game_full' while 16 requests are pending, or 8 from one network; the room is notified of that.
   */
  knock(code: string, options: CallOptions): Outcome<RoomAnswer & { readonly topic: string }>
  /**
   * For the host: ends all pending join requests. Of their accounts only those in onceMore, 16 at most, may ask again.
   * declined is the number of the others.
   */
  emptyDoor(code: string, onceMore: readonly string[], options: CallOptions): Outcome<{ readonly declined: number }>
  /** For the host: this account may ask again; null means all declined accounts. */
  takeBackDecline(code: string, uid: string | null, options: CallOptions): Outcome<void>
  /**
   * For the host: the round becomes a live game, and everybody in the room is notified. Repeating it returns the same game,
   * whatever is passed. 'not_member' if the account has no room of this round, 'game_finished' if that game is over.
   */
  continueAsGame(roundId: string, given: ContinuedRound, options: CallOptions): Outcome<CreatedGame>
  /** Credentials of the operator's relay, for a member of a room with at least one other member. */
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
  'network-full',
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
  /** An unvalidated message from the room. Its members have the ticket, and nothing else is known about them. */
  onMessage(event: SignalEvent, payload: unknown): void
  onStatus(status: ChannelStatus): void
}

export interface SignalChannel {
  status(): ChannelStatus
  /** Sends to the others who are on the channel now. Dropped while not joined. */
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
   * Resolves with a synchronous version of games.endSeatRequests for use while the page is being closed. Rejects without an
   * account.
   */
  prepareToEndSeatRequests(): Promise<() => void>
  openChannel(gameId: string, playerId: string, events: ChannelEvents): GameChannel
  /** @param topic the code of a peer room that the account opened or entered, or what a knock has opened */
  signal(topic: string, listeners: SignalListeners): SignalChannel
  /** Whether a backend is known to be configured for this installation. */
  isConfigured(): boolean
}
