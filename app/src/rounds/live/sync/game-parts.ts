import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { LivePorts } from '../live-ports.ts'
import type { LocalGame } from './local-game.ts'
import type { Seat } from './seat.ts'

/** The parts of one game that all others use. */
export interface GameParts {
  readonly ports: LivePorts
  readonly localGame: LocalGame
  readonly seat: Seat
  /** To be called after something that screens show has changed. */
  readonly onChange: () => void
}

/** The callbacks of the parts that fetch the other players' changes. */
export interface FetchingParts extends GameParts {
  /** The server answered. */
  readonly onReached: () => void
  readonly onFailed: (failure: CallFailure) => void
  /** Called after the server's changes were taken in. */
  readonly onNews: () => void
}
