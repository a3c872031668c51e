import type { Course, CourseHole } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import type { JoinMode, Round } from '@teemates/golf/round'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Connection, RoundResult, RoundSession } from '../session.ts'
import type { SeatKeys } from './continued-round.ts'

/*
 * The live games of this device, as the screens see them. Promises of what the server is asked settle within 10 s, whatever
 * the network does; what fails is an outcome and no rejection, but for StorageError where this device can't read or write.
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
  /** Of the hole at that position; null in the lobby. */
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

export interface JoiningGame {
  /** As it was typed. */
  readonly code: string
  /** Of the invitation; null without one. */
  readonly secret: string | null
  readonly nickname: string
  /** Of the seat that this device has in the round from phone to phone which goes on as the game. */
  readonly seatKey?: string | null
}

export interface LiveGames {
  create(given: NewLiveGame): Promise<CallOutcome<{ readonly gameId: string; readonly code: string }>>
  /**
   * A round from phone to phone of this device's goes on as a live game, with its players and strokes; once, however often it is
   * asked. sentAway: profile ids of golfers whom it has sent away, and who stay away.
   */
  continueRound(
    round: Round,
    seatKeys: SeatKeys,
    sentAway: readonly string[],
  ): Promise<CallOutcome<{ readonly gameId: string }>>
  join(given: JoiningGame): Promise<CallOutcome<{ readonly gameId: string }>>
  /**
   * Tells the server that this golfer no longer waits for the seat that joining a full game has asked for, or has received the
   * host's No. Never rejects, and settles within the limit of a call.
   */
  endSeatRequests(): Promise<void>
  /** Resolves with a function that does so at once, while the page is being closed. Rejects if there is no account. */
  prepareToEndSeatRequests(): Promise<() => void>
  /** A game before one joins it. A wrong code counts as a guess. */
  preview(code: string, secret: string | null): Promise<CallOutcome<GamePreview>>
  /** From the local copy at once, else after the first answer. Null when this device has no seat there. */
  open(gameId: string): Promise<LiveRound | null>
  /** The game that this device sat down in with that code and has not left; null without one. */
  heldGame(code: string): Promise<string | null>
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
  /** Told when handle(), unfinished() or unread() may have changed, in another tab too. */
  subscribe(listener: () => void): () => void
}

/** A golfer who has typed a round's code and waits for its host. */
export interface Knock {
  readonly id: string
  readonly nickname: string
  /** The same four stand on the guest's phone, unless somebody stands between the two. */
  readonly digits: string
  /** A player has that name, who may have come with a new phone: the host answers both at once. */
  readonly mayBePlayer: boolean
}

export interface DeclinedGuest {
  /** Null for all those together who never said who they are. */
  readonly id: string | null
  readonly nickname: string | null
}

/** A newcomer who has the name of a player, and may be that golfer on another phone. */
export interface SeatQuestion {
  readonly id: string
  /** The player's name. */
  readonly nickname: string
}

/** Where the host of a round answers those who knock. */
export interface Door {
  /** Those who can be answered, the first one first; the same list until it changes. */
  knocks(): readonly Knock[]
  /** isSame: the answer to the question that goes with a knock of a player's name; without it the host is asked later. */
  answer(id: string, isAdmitted: boolean, isSame?: boolean): void
  /** Whether somebody couldn't ask because too many wait, most of whom may never say who they are. */
  isFull(): boolean
  /** Declines all of them at once; accounts that wait there without saying who they are have one more try. */
  declineAll(): void
  /** Guests whom the host has declined and hasn't admitted since; the same list until it changes. */
  declined(): readonly DeclinedGuest[]
  /** The guest may ask again, as if never declined. */
  takeBackDecline(id: string | null): void
  /** Names of guests whom this phone has removed because their phones kept sending what they may not; the same list until it changes. */
  removed(): readonly string[]
  /** Newcomers who wait for the answer whether they are the golfer whose name they have; the same list until it changes. */
  seatQuestions(): readonly SeatQuestion[]
  /** isSame: the player's seat and strokes move to that phone. Otherwise the newcomer becomes another player. */
  answerSeatQuestion(id: string, isSame: boolean): void
  subscribe(listener: () => void): () => void
}

/** How a round that is shared from phone to phone goes on as a live game, which goes through the internet. */
export interface Moving {
  /** The name of a golfer who has no way through and asks for it, for the host to answer; null where nobody does. */
  askedBy(): string | null
  /** A guest's: what became of asking the host. */
  wish(): 'none' | 'asked' | 'declined'
  /** The host's moves the round, a guest's asks the host to, again and again until something comes of it. Settles within 20 s. */
  move(): Promise<CallOutcome<void>>
  /** The host's: the round stays as it is. */
  decline(): void
  subscribe(listener: () => void): () => void
}

/** A round that others play in, and who they are. */
export interface SharedRound {
  readonly session: RoundSession
  readonly lobby: Lobby
  /** Null where nobody has to be let in by this device. */
  readonly door: Door | null
  /** Null of a live game. */
  readonly moving: Moving | null
  close(): void
}

export interface LiveRound extends SharedRound {
  /** Whether this device's golfer has entered strokes there in this game. */
  isScoredHere(playerId: string, holeNumber: number): boolean
  readonly lobby: LiveLobby
}

export interface LobbyPlayer {
  readonly id: string
  readonly nickname: string
  readonly isHost: boolean
  readonly isManual: boolean
  /** In a round from phone to phone: what each player is told to be there. */
  readonly directRole?: JoinMode
  readonly isSelf: boolean
  readonly isPresent: boolean
  /** When their phone was seen to disconnect, in epoch ms; null while it is connected, and where that isn't known. */
  readonly absentSince: number | null
  /** The hole that they play, its own number; null in the lobby, for who has left and for who has no device. */
  readonly holeNumber: number | null
  readonly hasLeft: boolean
  /** They keep the holes played, and nobody waits for them. */
  readonly hasStopped: boolean
  /** This device may say that they have stopped, or play on. */
  readonly mayStop: boolean
}

export interface LobbyView {
  /**
   * 'gone': nothing is known of it here and the server doesn't know this device in it. 'sent-away' from a game under way;
   * 'lobby-gone': sent away from its lobby, or its host has deleted it, which the server doesn't tell apart. 'moved': this
   * device's golfer plays on from another phone.
   */
  readonly state: 'loading' | 'ready' | 'failed' | 'gone' | 'sent-away' | 'lobby-gone' | 'moved'
  readonly code: string
  /** Where the link of an invitation leads, its secret in the fragment where that is known. */
  readonly invitePath: string
  /** Null while nothing is known of it. */
  readonly round: Round | null
  readonly players: readonly LobbyPlayer[]
  readonly isHost: boolean
  /** This device may add players without a phone: see addPlayer(). */
  readonly mayAddPlayers: boolean
  /** Removing who has a phone ends the invitation that is in the world: there is another code then. */
  readonly removalDrawsCode: boolean
  /** The server's word: 'lobby', 'active', 'finished', or a newer one. */
  readonly status: string
  /** Position from 1; 0 in the lobby. */
  readonly position: number
  readonly start: 'ready' | 'setting-up' | 'offline' | 'server-silent' | 'not-ready' | 'no-course'
  readonly connection: Connection
}

/** Why a game didn't start; the screen has each one's text. */
export type StartOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'offline' | 'server-silent' | 'not-ready' | 'no-course' | 'still-waiting' | 'timeout'
    }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string | null }

export interface PlayedHoles {
  /** '' for a course without tees. */
  readonly teeLabel: string
  /** One that the tee has the holes for. */
  readonly holesMode: HolesMode
  /** The tee's whole card. */
  readonly holes: readonly CourseHole[]
}

/** Who is in a round, before its first hole and at any time. */
export interface Lobby {
  view(): LobbyView
  subscribe(listener: () => void): () => void
  /** The host's. Resolves when the game is active, or is known not to be. */
  start(): Promise<StartOutcome>
  /** The host's: of a live game in its lobby only, of a round from phone to phone until it is over. */
  addPlayer(nickname: string): Promise<CallOutcome<void>>
  /** The host's: a manual player in the lobby, anyone else at any time. */
  removePlayer(playerId: string): Promise<CallOutcome<void>>
  /** Players who `mayStop` stop playing, or play on. This is null where the round can't store it. */
  readonly setStopped: ((playerId: string, isStopped: boolean) => Promise<RoundResult>) | null
  /** Asks again for what this device may have missed. */
  refresh(): void
  leave(): Promise<RoundResult>
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
  /** The host's, in the lobby only: it goes for everybody. */
  deleteGame(): Promise<CallOutcome<void>>
}
