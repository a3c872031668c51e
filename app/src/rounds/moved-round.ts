import type { Round } from '@teemates/golf/round'
import type { CallOutcome } from '../backend/call-outcome.ts'
import type { SharedRound } from './lobby.ts'

/** The keys that take the players' seats in the live game, by player id in the direct round; 43 characters each. */
export type SeatKeys = ReadonlyMap<string, string>

export interface JoiningGame {
  /** The code as it was typed. */
  readonly code: string
  /** The invitation's secret; null without one. */
  readonly secret: string | null
  readonly nickname: string
  /** The key of the seat that this device has in the direct round that the game continues. */
  readonly seatKey?: string | null
}

/** A live game that continues a direct round. */
export interface MovedRound extends SharedRound {
  /** Whether this device's golfer has entered strokes there in this game. */
  isScoredHere(playerId: string, holeNumber: number): boolean
}

/** The functions of live games that a direct round needs to continue as one. */
export interface MovingRounds {
  /**
   * Continues a direct round of this device as a live game, with its players and strokes. Repeated calls for one round
   * continue it once. sentAway: profile ids of golfers whom the host has removed; the server doesn't admit them either.
   */
  continueRound(
    round: Round,
    seatKeys: SeatKeys,
    sentAway: readonly string[],
  ): Promise<CallOutcome<{ readonly gameId: string }>>
  join(given: JoiningGame): Promise<CallOutcome<{ readonly gameId: string }>>
  /**
   * Resolves from the local copy at once if there is one, else after the first answer; with null if this device has no
   * seat there.
   */
  open(gameId: string): Promise<MovedRound | null>
  /** The game that this device joined by that code and has not left; null without one. */
  heldGame(code: string): Promise<string | null>
}
