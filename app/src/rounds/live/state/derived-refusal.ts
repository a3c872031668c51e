import type { Refusal } from '../../../storage/live/live-store.ts'

/** A derived operation that the server refused for another reason than that the game had gone on. */
export interface DerivedRefusal {
  readonly kind: 'ready' | 'advance'
  /** The operation's derivedKey. */
  readonly key: string
  readonly refusal: Refusal
}
