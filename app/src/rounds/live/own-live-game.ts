import type { CallFailure } from '../../backend/call-outcome.ts'
import type { LiveGame } from './state/live-game.ts'

/** A LiveGame for whoever shares it out: its own close() ends everything at once. */
export interface OwnLiveGame extends LiveGame {
  /** Receives the other players' changes from now on. */
  listen(): void
  /** Resolves after the first answer of the server, where it has to be waited for; at the latest after 8.5 s. */
  firstAnswer(): Promise<void>
  /** Stops receiving them; pending operations are still sent. Resolves when the known state is stored, as far as possible. */
  rest(): Promise<void>
  /** Nothing waits, and nothing is under way. */
  isIdle(): boolean
  /**
   * Looks once what the server has, sends what waits, archives what is finished. Resolves with why the server couldn't be
   * asked, null where it was; never rejects.
   */
  catchUp(): Promise<CallFailure | null>
  /** The seat was taken again, or put aside. */
  reloadSeat(): Promise<void>
  /** Withdraws a pending 'leave', because the golfer has come back. */
  forgetLeaving(): Promise<void>
}
