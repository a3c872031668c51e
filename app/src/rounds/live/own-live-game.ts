import type { CallFailure } from '../../backend/call-outcome.ts'
import type { LiveGame } from './state/live-game.ts'

/** The LiveGame that SharedGames hands out. Its own close() ends everything at once. */
export interface OwnLiveGame extends LiveGame {
  /** Receives the other players' changes from now on. */
  listen(): void
  /** Resolves at once if a snapshot is known, else after the server's first answer or 8.5 s. */
  firstAnswer(): Promise<void>
  /** Stops receiving them; pending operations are still sent. Resolves when the known state is stored, as far as possible. */
  rest(): Promise<void>
  /** True if nothing is pending or under way. */
  isIdle(): boolean
  /**
   * Polls the server once, sends pending operations, and archives a finished game. Resolves with the failure of the poll, or
   * with null; never rejects.
   */
  catchUp(): Promise<CallFailure | null>
  /** The seat was taken again, or put aside. */
  reloadSeat(): Promise<void>
  /** Withdraws a pending 'leave', because the golfer has come back. */
  forgetLeaving(): Promise<void>
}
