import type { GameCalls } from '../../../backend/backend.ts'
import type { CallOptions, CallOutcome } from '../../../backend/call-outcome.ts'
import type { ScoreChange } from '../../../backend/game-rows.ts'
import type { IntentsChange, LiveOperationBody, LiveSeat } from '../../../storage/live/live-store.ts'
import type { SaveState } from '../../../storage/browser/storage-state.ts'
import type { Connection, RoundResult, RoundSession } from '../../session.ts'
import type { GameState } from './known-game.ts'

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
  /** When a player's phone was seen to disconnect, in epoch ms; without those of whom that isn't known. */
  absentSince(): ReadonlyMap<string, number>
  /** Opened less than 2 s ago and not connected yet. */
  isResuming(): boolean
  saveState(): SaveState
  /** The listener is called after any of the above has changed. */
  subscribe(listener: () => void): () => void
  /**
   * Shows and stores them, in the task of the tap, and has them sent. Resolves with true when they are durable; with false
   * when that failed: they stay shown and go on being tried.
   */
  add(bodies: readonly LiveOperationBody[]): Promise<boolean>
  /** Like add, of what the golfer wants beside the strokes. */
  intend(change: IntentsChange): Promise<boolean>
  dismiss(operationIds: readonly string[]): Promise<void>
  /**
   * Calls a procedure as this device's player, its seat reclaimed first where the account was lost, and asks for a snapshot
   * after it succeeded. timeoutMs: 8 s by default.
   */
  call<T>(
    make: (games: GameCalls, options: CallOptions) => Promise<CallOutcome<T>>,
    timeoutMs?: number,
  ): Promise<CallOutcome<T>>
  /** The changes of the scores as the server knows them, or as it last did if it doesn't answer. */
  scoreHistory(): Promise<readonly ScoreChange[]>
  /** Asks for a snapshot; resolves when it is taken in, or with false when it isn't within timeoutMs. */
  refresh(timeoutMs?: number): Promise<boolean>
  /** Has the other devices ask for a snapshot: what happened is in no change that they may read. */
  haveOthersAsk(): void
  /** Puts a finished game into history, once. */
  archive(): ReturnType<RoundSession['archive']>
  /** For good, unless the golfer joins again. */
  leave(): Promise<RoundResult>
  /** leave() was called and hasn't ended: what is entered now might come after it, and not count. */
  isLeaving(): boolean
  /** One user fewer; the last one's closing ends the connection. */
  close(): void
}
