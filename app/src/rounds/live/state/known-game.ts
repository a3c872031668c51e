import type { GameSnapshot } from '../../../backend/game-rows.ts'
import type { Intents, Refusal, StoredOperation } from '../../../storage/live/live-store.ts'
import type { RevisionOrder } from './revision-order.ts'

/** The device's knowledge of a game, with the pending operations. The functions of game-state.ts change it. */
export interface GameState {
  readonly gameId: string
  /** This device's own player. */
  readonly playerId: string
  /** The last snapshot with all later changes. Its revision is the last one without a gap. Null before the first snapshot. */
  readonly snapshot: GameSnapshot | null
  /** In the order of sending. */
  readonly operations: readonly StoredOperation[]
  readonly intents: Intents
  /** The name under which this device has the course, if the game has none; null if unknown. */
  readonly courseName: string | null
  /**
   * Refused derived operations by their key, while the game is open. Each refusal is shown once, because the operation is
   * derived and refused again and again. One is dismissed when the golfer has read it, or the server has taken the operation.
   */
  readonly derivedRefusals: ReadonlyMap<string, DerivedRefusal & { readonly isDismissed: boolean }>
  /** True before the first snapshot, after another epoch's row, with a gap in the revisions, or after an unclear change. */
  readonly needsSnapshot: boolean
  readonly bookkeeping: Bookkeeping
}

/** A derived operation that the server refused, for any reason other than that the game has moved on. */
export interface DerivedRefusal {
  readonly kind: 'ready' | 'advance'
  /** The operation's derivedKey. */
  readonly key: string
  readonly refusal: Refusal
}

export interface Bookkeeping {
  readonly order: RevisionOrder
  /** The revision of the last whole snapshot. Older rows are ignored, even if they are unknown. */
  readonly base: number
  /** Players whose row was deleted; a player's id doesn't come back. */
  readonly deleted: ReadonlySet<string>
  /** The last revision at which the game is known to have been on an earlier hole. */
  readonly movedAt: number
  /** The revision of a game's row that came with another epoch. */
  readonly foreign: { readonly epoch: string; readonly revision: number } | null
  readonly isUnclear: boolean
  /** The derived operations that were answered since the snapshot last changed. */
  readonly answered: { readonly snapshot: GameSnapshot; readonly keys: ReadonlySet<string> } | null
}
