import type { GameCalls } from '../../../backend/backend.ts'
import type { CallOptions, CallOutcome } from '../../../backend/call-outcome.ts'
import type { ScoreChange } from '../../../backend/game-rows.ts'
import type { IntentsChange, LiveOperationBody, LiveSeat } from '../../../storage/live/live-store.ts'
import type { SaveState } from '../../../storage/browser/storage-state.ts'
import type { Connection, RoundResult, RoundSession } from '../../session.ts'
import type { GameState } from './known-game.ts'

export type MemberCall<T> = (games: GameCalls, options: CallOptions) => Promise<CallOutcome<T>>

/**
 * One game on this device, shared by all screens that show it: its known state, its pending operations, and their
 * synchronization with the server. live-session.ts and lobby.ts turn state() into the screens' views.
 */
export interface LiveGame {
  readonly gameId: string
  /** The join code. */
  readonly code: string
  /** This device's own player. */
  readonly playerId: string
  /** A new object after each change. */
  state(): GameState
  seatStatus(): LiveSeat['status']
  /** The seat is gone because its golfer plays on from another phone. */
  isSeatMoved(): boolean
  connection(): Connection
  presentPlayerIds(): ReadonlySet<string>
  /** Epoch milliseconds at which each absent player's phone was seen to disconnect, if known. */
  absentSince(): ReadonlyMap<string, number>
  /** Opened less than 2 s ago and not connected yet. */
  isResuming(): boolean
  saveState(): SaveState
  /** The listener is called after any of the above has changed. */
  subscribe(listener: () => void): () => void
  /**
   * Shows, stores and sends the operations, in the task of the tap. Resolves with true when they are durable, and with false
   * if storing failed: they stay shown, and storing is tried again.
   */
  add(bodies: readonly LiveOperationBody[]): Promise<boolean>
  /** As add, for the golfer's intents beside the strokes. */
  intend(change: IntentsChange): Promise<boolean>
  dismiss(operationIds: readonly string[]): Promise<void>
  /**
   * Calls a procedure as this device's player. If the account was lost, the seat is reclaimed first. A snapshot is fetched
   * after a success. timeoutMs: 8 s by default.
   */
  call<T>(make: MemberCall<T>, timeoutMs?: number): Promise<CallOutcome<T>>
  /** The server's changes of the scores; the last known ones if it doesn't answer. */
  scoreHistory(): Promise<readonly ScoreChange[]>
  /** Fetches a snapshot. Resolves with true when it is taken in, with false if it isn't within timeoutMs. */
  refresh(timeoutMs?: number): Promise<boolean>
  /** Makes the other devices fetch a snapshot, because no change that they may read reports what happened. */
  haveOthersAsk(): void
  /** Puts a finished game into history, once. */
  archive(): ReturnType<RoundSession['archive']>
  /** Leaves for good, unless the golfer joins again. */
  leave(): Promise<RoundResult>
  /** True while leave() runs. A stroke that is entered now might come after it, and not count. */
  isLeaving(): boolean
  /** Releases the game for one user. The last release ends the connection. */
  close(): void
}
