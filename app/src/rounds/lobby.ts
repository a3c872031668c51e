import type { JoinMode, Round } from '@teemates/golf/round'
import type { CallOutcome } from '../backend/call-outcome.ts'
import type { Connection, RoundResult, RoundSession } from './session.ts'

/*
 * A round that several phones share, live or direct, as the screens see it.
 */

/** A golfer who has typed a round's code and waits for its host. */
export interface JoinRequest {
  readonly id: string
  readonly nickname: string
  /** The guest's phone shows the same four digits, unless a middleman is between the two phones. */
  readonly digits: string
  /** A player has the same name and may have come with a new phone. The host then answers both questions at once. */
  readonly mayBePlayer: boolean
}

export interface DeclinedGuest {
  /** Null stands for all guests together who never sent a name. */
  readonly id: string | null
  readonly nickname: string | null
}

/** A newcomer who has the name of a player, and may be that golfer on another phone. */
export interface SeatQuestion {
  readonly id: string
  /** The player's name. */
  readonly nickname: string
}

/** All places in the waiting list, or those that the guests of one network may take. */
export type TakenPlaces = 'all' | 'network'

/** The host's list of golfers who ask to join with the round's code. */
export interface JoinRequests {
  /** Guests who can be answered, the first one first. The list is the same object until it changes. */
  pending(): readonly JoinRequest[]
  /** isSame answers whether the guest is the player with their name. If it is undefined the host is asked later. */
  answer(id: string, isAdmitted: boolean, isSame?: boolean): void
  /** The places that a guest found taken by waiting guests, most of whom may never send a name; null if none did. */
  full(): TakenPlaces | null
  /** Declines all guests at once. Accounts that wait without having sent a name may ask once more. */
  declineAll(): void
  /** Guests whom the host has declined and hasn't admitted since. The list is the same object until it changes. */
  declined(): readonly DeclinedGuest[]
  /** Lets the guest ask again, as if never declined. */
  takeBackDecline(id: string | null): void
  /**
   * Names of guests that this phone removed because their phones kept sending forbidden events. The list is the same
   * object until it changes.
   */
  removed(): readonly string[]
  /**
   * Newcomers who wait for the host to say whether they are the player with their name. The list is the same object
   * until it changes.
   */
  seatQuestions(): readonly SeatQuestion[]
  /** If isSame, the player's seat and strokes move to that phone. Otherwise the newcomer becomes another player. */
  answerSeatQuestion(id: string, isSame: boolean): void
  subscribe(listener: () => void): () => void
}

/** Moves a direct round, which phones share without a server, into a live game, which goes through the internet. */
export interface Moving {
  /** The name of a golfer who can't connect and asks the host for a live game; null if nobody asks. */
  askedBy(): string | null
  /** The state of a guest's own request to the host. */
  request(): 'none' | 'asked' | 'declined'
  /** A host moves the round. A guest asks the host to, repeatedly until there is a result. Resolves within 20 s. */
  move(): Promise<CallOutcome<void>>
  /** Answers a guest's request as the host: the round stays as it is. */
  decline(): void
  subscribe(listener: () => void): () => void
}

/** A round that others play in, with its players. */
export interface SharedRound {
  readonly session: RoundSession
  readonly lobby: Lobby
  /** Null if this device doesn't admit anybody. */
  readonly joinRequests: JoinRequests | null
  /** Null for a live game. */
  readonly moving: Moving | null
  close(): void
}

export interface LobbyPlayer {
  readonly id: string
  readonly nickname: string
  readonly isHost: boolean
  readonly isManual: boolean
  /** The role that a direct round shows next to each player. */
  readonly directRole?: JoinMode
  readonly isSelf: boolean
  readonly isPresent: boolean
  /** Epoch milliseconds at which their phone was seen to disconnect; null while connected and if unknown. */
  readonly absentSince: number | null
  /**
   * The card's number of the hole that they play; null in the lobby, for players who left and for players without a
   * device.
   */
  readonly holeNumber: number | null
  readonly hasLeft: boolean
  /** They keep the holes played, and nobody waits for them. */
  readonly hasStopped: boolean
  /** This device may mark them as stopped, or as playing again. */
  readonly mayStop: boolean
}

export interface LobbyView {
  /**
   * 'gone': this device knows nothing of the round, and the server doesn't know this device in it. 'sent-away': removed
   * from a game under way. 'lobby-gone': removed from the lobby, or the host deleted it; the server doesn't distinguish
   * the two. 'moved': this device's golfer plays on from another phone.
   */
  readonly state: 'loading' | 'ready' | 'failed' | 'gone' | 'sent-away' | 'lobby-gone' | 'moved'
  readonly code: string
  /** The path of the invitation link, with the secret in the fragment if it is known. */
  readonly invitePath: string
  /** Null while unknown. */
  readonly round: Round | null
  readonly players: readonly LobbyPlayer[]
  readonly isHost: boolean
  /** True if this device may add players without a phone; see addPlayer(). */
  readonly mayAddPlayers: boolean
  /** Removing a player with a phone invalidates the invitation: the round gets a new code. */
  readonly removalDrawsCode: boolean
  /** The server's status: 'lobby', 'active', 'finished', or a newer one. */
  readonly status: string
  /** Position from 1; 0 in the lobby. */
  readonly position: number
  readonly start: 'ready' | 'setting-up' | 'offline' | 'server-silent' | 'not-ready' | 'no-course'
  readonly connection: Connection
}

/** The reason why a game didn't start; the screen has a text for each. */
export type StartOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'offline' | 'server-silent' | 'not-ready' | 'no-course' | 'still-waiting' | 'timeout'
    }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string | null }

/** The players of a round, before its first hole and at any time. */
export interface Lobby {
  view(): LobbyView
  subscribe(listener: () => void): () => void
  /** For the host only. Resolves when the game is active, or is known not to be. */
  start(): Promise<StartOutcome>
  /** For the host only: in a live game while it is in its lobby, in a direct round until it is over. */
  addPlayer(nickname: string): Promise<CallOutcome<void>>
  /** For the host only: a manual player in the lobby, any other player at any time. */
  removePlayer(playerId: string): Promise<CallOutcome<void>>
  /** Marks players who `mayStop` as stopped, or as playing again. Null if the round can't store it. */
  readonly setStopped: ((playerId: string, isStopped: boolean) => Promise<RoundResult>) | null
  /** Requests again what this device may have missed. */
  refresh(): void
  leave(): Promise<RoundResult>
}
