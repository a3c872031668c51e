import type { SaveState } from '../browser/storage-state.ts'
import type { LiveAnswer } from '../log/live-operation.ts'
import type { GameRow, Intents, LiveSeat, StoredOperation } from './live-rows.ts'

export type { LiveOperationBody, Refusal } from '../log/live-operation.ts'
export type { Intents, LiveSeat, StoredOperation } from './live-rows.ts'
export type SettledOperation = LiveAnswer

/*
 * The storage interface of live games on this device. Nothing here knows the server: the transport decides when something
 * is sent, and what an answer means.
 */

export type NewLiveOperation = Pick<StoredOperation, 'operationId' | 'gameId' | 'body' | 'tappedAt'>

/** The fields in which a replacing score differs from the superseded one; see LiveStore.replaceSuperseded. */
export interface Replacement {
  /** A uuid that was never sent. */
  readonly operationId: string
  /** The revision and epoch of the row that superseded the stroke. */
  readonly baseRevision: number
  readonly epoch: string
}

/** True if the golfer can go on with the game here. */
export function isGameUnderWay(status: LiveSeat['status']): boolean {
  switch (status) {
    case 'in-progress':
    case 'put-aside':
      return true
    case 'left':
    case 'archived':
    case 'gone':
      return false
  }
}

export interface LiveGameRecord<Snapshot> extends GameRow {
  /** The last stored snapshot; null if there is none, or it can't be understood. */
  readonly snapshot: Snapshot | null
}

export interface IntentsChange extends Partial<Intents> {
  /** The golfer plays on at the game's current hole, so ownPosition may decrease. */
  readonly comesBack?: true
}

/**
 * Changes of operations are in effect when the call returns. A promise resolves when they are durable; all promises but those
 * of booleans reject with StorageError.
 */
export interface LiveStore<Snapshot> {
  /**
   * Issues all writes before it returns, in the task of the tap. The game's operations have to be read before. Rejects if the
   * operations could not be written. They then stay in localStorage, writing is tried again in order, and the game's listeners
   * are called when they are durable.
   */
  add(operations: readonly NewLiveOperation[]): Promise<void>
  /** As add, but the operation is durable after all earlier ones when it resolves, and withdrawn if it rejects. */
  addOnce(operation: NewLiveOperation): Promise<void>
  /** The operations of all tabs, in order. Those of this tab that aren't durable yet come last. */
  operations(gameId: string): Promise<readonly StoredOperation[]>
  /** The operations in memory, of a game whose operations were read before. */
  known(gameId: string): readonly StoredOperation[]
  /**
   * Takes in the answers of a batch. The first answer to an operation counts. Of the acknowledged operations only the newest
   * score of each player and hole stays, for resendAcknowledged.
   */
  settle(gameId: string, outcomes: readonly SettledOperation[]): Promise<boolean>
  /** As settle, stored in the next pause between taps. If the page ends before, the operations are sent again. */
  settleInPause(gameId: string, outcomes: readonly SettledOperation[]): void
  /** The server was set back to an earlier state: acknowledged strokes are pending again, with their ids and in their order. */
  resendAcknowledged(gameId: string): Promise<boolean>
  /**
   * Replaces a score that the server acknowledged, and then overwrote with an earlier one of this device, by a new pending
   * operation at its place in the order. Nothing changes if the score is no longer the newest of its player and hole.
   */
  replaceSuperseded(gameId: string, operationId: string, fresh: Replacement): Promise<boolean>
  dismiss(gameId: string, operationIds: readonly string[]): void
  intents(gameId: string): Promise<Intents>
  /** Stores all changes in one transaction. ownPosition only grows, unless the golfer comes back; ready is replaced. */
  intend(gameId: string, ...changes: readonly IntentsChange[]): Promise<Intents>
  /** All games; the one that was touched last comes first. */
  games(): Promise<readonly LiveGameRecord<Snapshot>[]>
  game(gameId: string): Promise<LiveGameRecord<Snapshot> | undefined>
  /** Stores the seat before any screen shows the game: without its token it could be lost. The stored snapshot stays. */
  put(seat: LiveSeat): Promise<void>
  /** Does nothing for a game whose seat isn't stored. */
  keepSnapshot(gameId: string, snapshot: Snapshot): Promise<void>
  /** Resolves with false, and forgets nothing, while the game has pending operations or unread refusals. */
  forget(gameId: string): Promise<boolean>
  /** The operation id of a create or join. Equal arguments (fingerprint) get the same id within an hour, even after a reload. */
  attempt(key: 'create' | 'join', fingerprint: string): Promise<string>
  endAttempt(key: 'create' | 'join'): Promise<void>
  /** The backend's session as a text. */
  readonly session: {
    read(): Promise<string | null>
    write(text: string): Promise<void>
    remove(): Promise<void>
  }
  /** The secret keys of direct rounds, as text; neither logged nor exported. */
  readonly roundKeys: {
    read(roundId: string): Promise<string | null>
    write(roundId: string, text: string): Promise<void>
    remove(roundId: string): Promise<void>
  }
  /** The listener is called after another tab changed the game, and when its save state has changed other than by add. */
  subscribe(gameId: string, listener: () => void): () => void
  /** Like subscribe, for all games: those that another tab begins later, too. */
  subscribeToAll(listener: () => void): () => void
  saveState(gameId: string): SaveState
}

/** Parses a stored snapshot; null if it can't be understood. */
export type ParseSnapshot<Snapshot> = (raw: unknown) => Snapshot | null

/** The same store, with parsed snapshots. */
export function withSnapshots<Snapshot>(
  store: LiveStore<unknown>,
  parse: ParseSnapshot<Snapshot>,
): LiveStore<Snapshot> {
  const parsed = (record: LiveGameRecord<unknown>): LiveGameRecord<Snapshot> => ({
    ...record,
    snapshot: record.snapshot === null ? null : parse(record.snapshot),
  })
  return {
    ...store,
    games: async () => (await store.games()).map(parsed),
    async game(gameId) {
      const record = await store.game(gameId)
      return record && parsed(record)
    },
  }
}
