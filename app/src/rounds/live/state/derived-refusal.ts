import type { Refusal } from '../../../storage/live/live-store.ts'

/** A derived operation that the server refused, for any reason other than that the game has moved on. */
export interface DerivedRefusal {
  readonly kind: 'ready' | 'advance'
  /** The operation's derivedKey. */
  readonly key: string
  readonly refusal: Refusal
}
