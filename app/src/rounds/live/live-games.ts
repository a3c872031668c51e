import type { Course, CourseHole } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Lobby } from '../lobby.ts'
import type { MovedRound, MovingRounds } from '../moved-round.ts'

/*
 * The live games of this device, for the screens. Promises of calls to the server resolve within 10 s, whatever the network
 * does. A failed call is an outcome, not a rejection. Promises reject with StorageError if this device can't read or write.
 */

export interface NewLiveGame {
  readonly course: Course
  /** '' for a course without tees. */
  readonly teeLabel: string
  /** One that the tee has the holes for. */
  readonly holesMode: HolesMode
  /** Blank: 'Player'. */
  readonly nickname: string
}

/** Resume record of a live game. Source: document 3 section 3. */
export interface LiveHandle {
  readonly gameId: string
  readonly code: string
  readonly courseName: string
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** Position from 1; 0 in the lobby. */
  readonly lastKnownHole: number
  /** The number of the hole at that position; null in the lobby. */
  readonly lastKnownHoleNumber: number | null
  readonly updatedAt: number
  readonly uid: string | null
}

export interface GamePreview {
  /** Null where its host is gone. */
  readonly host: string | null
  readonly courseName: string
  readonly teeLabel: string
  /** Null for one that this app doesn't know. */
  readonly holesMode: HolesMode | null
  readonly playerCount: number
  /** In the order of their seats; null for who hasn't the invitation's secret. */
  readonly players:
    | readonly {
        readonly nickname: string
        /** From 0: its colour. */
        readonly seat: number
        readonly isHost: boolean
      }[]
    | null
}

export interface LiveGames extends MovingRounds {
  create(given: NewLiveGame): Promise<CallOutcome<{ readonly gameId: string; readonly code: string }>>
  /**
   * Tells the server that this golfer no longer waits for the seat that joining a full game has asked for, or has received the
   * host's No. Never rejects, and settles within the limit of a call.
   */
  endSeatRequests(): Promise<void>
  /** Resolves with a function that does so at once, while the page is being closed. Rejects if there is no account. */
  prepareToEndSeatRequests(): Promise<() => void>
  /** A game before one joins it. A wrong code counts as a guess. */
  preview(code: string, secret: string | null): Promise<CallOutcome<GamePreview>>
  open(gameId: string): Promise<LiveRound | null>
  /** The game in progress that was touched last; null without one. */
  handle(): Promise<LiveHandle | null>
  /**
   * Asks the server about it (document 1 section 4): a finished one is archived here, one that is gone is no longer offered.
   * The handle as it then is; a failure where the server can't be asked, which changes nothing.
   */
  validateHandle(): Promise<CallOutcome<LiveHandle | null>>
  /** No longer offers the game in progress; its id, or null without one. Nothing of it is lost. */
  putAside(): Promise<string | null>
  /** Offers it again. */
  resume(gameId: string): Promise<void>
  /** Put aside, or gone with strokes that the server never took. */
  unfinished(): Promise<readonly LiveHandle[]>
  /** Over or left, with strokes that the server refused and of which the golfer hasn't read. */
  unread(): Promise<readonly LiveHandle[]>
  /** Such a one, to be read; null where nothing of it is unread. */
  openUnread(gameId: string): Promise<LiveRound | null>
  /** Whether anything of any game has still to be sent. */
  isWaiting(): Promise<boolean>
  /**
   * Sends what waits of every game, and archives those that have finished meanwhile. At the start, and when signal is back.
   * Resolves within 15 s, even when there is more to do, which goes on.
   */
  catchUp(): Promise<void>
  /** The listener is called when handle(), unfinished() or unread() may have changed, in another tab too. */
  subscribe(listener: () => void): () => void
}

export interface LiveRound extends MovedRound {
  readonly lobby: LiveLobby
}

export interface PlayedHoles {
  /** '' for a course without tees. */
  readonly teeLabel: string
  /** One that the tee has the holes for. */
  readonly holesMode: HolesMode
  /** The tee's whole card. */
  readonly holes: readonly CourseHole[]
}

/** A newcomer with the name of a player, who says that they are the same golfer. */
export interface SeatRequest {
  readonly askerId: string
  /** The player whose seat is asked for. */
  readonly playerId: string
  readonly nickname: string
}

/** The seat that this device's golfer may have had before, on another phone. */
export interface FormerSeat {
  readonly state: 'offered' | 'asked' | 'declined'
  /** The player who has the seat; null if nobody of that name is left to ask for. */
  readonly playerId: string | null
  readonly nickname: string
  /** Null if the game has no host. */
  readonly hostName: string | null
}

/** How a golfer comes back to their seat from another browser or phone. Only the host gives a seat. */
export interface FormerSeats {
  /** The host's: requests to answer, in the order of the seats; the same list until it changes. */
  requests(): readonly SeatRequest[]
  /** The same object until it changes; null if there is nothing to ask. */
  own(): FormerSeat | null
  /** The host has given this golfer the seat of their other phone. */
  isBack(): boolean
  /** Asks the host for that player's seat; null takes the question back, and the seat isn't offered again. */
  ask(playerId: string | null): Promise<CallOutcome<void>>
  answer(request: SeatRequest, isGiven: boolean): Promise<CallOutcome<void>>
  subscribe(listener: () => void): () => void
}

/** A live game's, which the server keeps. */
export interface LiveLobby extends Lobby {
  readonly formerSeats: FormerSeats
  /** The host's, in the lobby only. */
  renamePlayer(playerId: string, nickname: string): Promise<CallOutcome<void>>
  /** The host's, in the lobby only. */
  changeHoles(played: PlayedHoles): Promise<CallOutcome<void>>
  /** The host's, in the lobby only: the number of the first hole played. */
  setStartingHole(holeNumber: number): Promise<CallOutcome<void>>
  /** The host's, in the lobby only: it goes for everybody. */
  deleteGame(): Promise<CallOutcome<void>>
}
