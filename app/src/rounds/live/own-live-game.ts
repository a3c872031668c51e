import type { CallFailure } from '../../backend/call-outcome.ts'
import type { LiveGame } from './state/live-game.ts'

/** A LiveGame for whoever shares it out: its own close() ends everything at once. */
export interface OwnLiveGame extends LiveGame {
  /** Hears the others from now on. */
  listen(): void
  /** Resolves after the first answer of the server, where it has to be waited for; at the latest after 8.5 s. */
  firstAnswer(): Promise<void>
  /** No longer hears them; what waits goes on being sent. Resolves when what is known is stored, as far as it can be. */
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
  /** What waits isn't to be sent any more: a leaving that the golfer has thought better of. */
  forgetLeaving(): Promise<void>
}
