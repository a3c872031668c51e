import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import type { Intents, LiveGameRecord, StoredOperation } from '../../app/src/storage/live/live-store.ts'

/** A device's records of live games; never changed in place. */
export interface Kept {
  /** The operations, in order. */
  readonly operations: readonly StoredOperation[]
  readonly games: ReadonlyMap<string, LiveGameRecord<GameSnapshot>>
  readonly intents: ReadonlyMap<string, Intents>
  readonly attempts: ReadonlyMap<string, { readonly fingerprint: string; readonly operationId: string }>
  /** The last number given. */
  readonly count: number
}

export const nothingKept: Kept = {
  operations: [],
  games: new Map(),
  intents: new Map(),
  attempts: new Map(),
  count: 0,
}

/** The same records with these operations of the game. */
export function withOperations(kept: Kept, gameId: string, own: readonly StoredOperation[]): Kept {
  const others = kept.operations.filter((operation) => operation.gameId !== gameId)
  return { ...kept, operations: [...others, ...own] }
}
