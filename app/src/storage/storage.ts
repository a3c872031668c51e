import type { KnownPlayer } from './known-player.ts'
import type { SaveState } from './storage-state.ts'
import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { ScoreCorrection } from '@teemates/golf/score-correction'
import type { Imports } from './imports.ts'
import type { LiveStore, ParseSnapshot } from './live-store.ts'
import type { Log } from './log/log.ts'
import type { Preferences } from './preferences.ts'

/** Finished rounds. Every promise that writes resolves after its transaction is durable. All reject with StorageError. */
export interface FinishedRounds {
  /** Newest first by startedAt. before: a startedAt to go on from (exclusive, with the id to break ties). */
  page(limit: number, before?: { readonly startedAt: number; readonly id: string }): Promise<readonly ArchivedRound[]>
  /** All that removeAll would remove, records included that can't be understood. */
  count(): Promise<number>
  get(id: string): Promise<ArchivedRound | undefined>
  /** Ascending by startedAt; for statistics. */
  all(): Promise<readonly ArchivedRound[]>
  /** How many were played to the end, those left unfinished not counted; at most upTo, and reads no more than it takes. */
  countFinished(upTo: number): Promise<number>
  remove(id: string): Promise<void>
  /**
   * All of them go in one transaction, those left unfinished too; rounds in play stay. Resolves with how many there were.
   * When it rejects all are still there, unless it is with 'unreadable': then that can't be told.
   */
  removeAll(): Promise<number>
  /** Called after a change in this or another tab. */
  subscribe(listener: () => void): () => void
}

/** Figures made of all that is stored, so that they needn't be made again where nothing has changed. */
export interface KeptFigures {
  /** Another text after every change of what is stored, by whatever tab. Rejects with StorageError. */
  state(): Promise<string>
  /** Those kept last, where it was under this key and nothing has changed since; else undefined. Rejects with StorageError. */
  get(key: string): Promise<unknown>
  /**
   * Keeps them instead of those before. state: as it was before anything was read for them; where it is another one by now
   * nothing is kept. key: all else that they depend on.
   */
  keep(given: { readonly key: string; readonly state: string; readonly figures: object }): void
}

export interface SavedCourses {
  list(): Promise<readonly Course[]>
  get(id: string): Promise<Course | undefined>
  put(course: Course): Promise<void>
  remove(id: string): Promise<void>
}

export interface KnownPlayers {
  list(): Promise<readonly KnownPlayer[]>
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPlayer>>
  put(player: KnownPlayer): Promise<void>
}

/** Rounds that aren't finished, with their event log. */
export interface RoundsInPlay {
  /** Unfinished rounds and finished ones not yet archived, the one touched last first. */
  list(): Promise<readonly Round[]>
  get(roundId: string): Promise<Round | undefined>
  create(round: Round): Promise<void>
  /**
   * Appends to the durable log and applies to the stored round, in one strict transaction; taps of other tabs are kept.
   * Resolves with the round as it then is, after the transaction's complete. Each event id counts once.
   */
  append(roundId: string, events: readonly RoundEvent[]): Promise<Round>
  /**
   * Before events are shown that append is then asked to store: from now on they come into the log, now or at the next start,
   * though the page is left or killed before it got to append. Does all it can before it returns; never rejects. True once
   * that is certain; false when it can't be, so that only append is left.
   */
  note(roundId: string, events: readonly RoundEvent[]): Promise<boolean>
  /** Changes the round outside its log: players in the lobby, the start. change gets the stored round. */
  change(roundId: string, change: (round: Round) => Round): Promise<Round>
  remove(roundId: string): Promise<void>
  /** Removes it if its log is empty as it is removed; leaves it where another tab has begun to score it. */
  removeUnplayed(roundId: string): Promise<void>
  /** Called with the round after another tab changed it; with undefined after it was deleted or archived there. */
  subscribe(roundId: string, listener: (round: Round | undefined) => void): () => void
  /** Called after another tab changed any round in play; begun, deleted or archived it, too. */
  subscribeToAll(listener: () => void): () => void
  /** The log in the order in which it was stored. */
  events(roundId: string): Promise<readonly RoundEvent[]>
}

/** One of the backups that the app keeps on this device by itself. */
export interface BackupCopy {
  readonly id: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Finished rounds in it; null where it is damaged. */
  readonly rounds: number | null
}

/** All reject with StorageError. */
export interface BackupCopies {
  /** Those with rounds and the damaged ones, newest first, each checked. */
  list(): Promise<readonly BackupCopy[]>
  /**
   * History becomes what the copy has, after a backup of what it is now; courses, players and rounds in play stay, and those
   * that are missing come back. Rejects with 'corrupt', and nothing changed, where the copy is damaged or gone.
   */
  restore(id: string): Promise<void>
}

/** What became of corrections, and the round as it then is. */
export interface CorrectedScores {
  /** False, and nothing changed, where a cell isn't any more as the golfer saw it: another tab has changed it. */
  readonly hasCorrected: boolean
  readonly archived: ArchivedRound
}

export interface Storage {
  /** False in private mode or with storage switched off: all of it is gone with the page. */
  readonly survives: boolean
  readonly preferences: Preferences
  readonly rounds: FinishedRounds
  readonly figures: KeptFigures
  readonly courses: SavedCourses
  readonly players: KnownPlayers
  readonly play: RoundsInPlay
  /**
   * Moves a completed round from play into the finished rounds, its players and its course beside it, writes the legacy
   * database and its course profile, and then removes it from play. Doing it again changes nothing.
   */
  archive(round: Round): Promise<ArchivedRound>
  /**
   * Puts a round in the place of what history has of it: a live round that was archived when the golfer left it, came back to
   * and finished, or a direct round that a stroke came late for. Undefined, and nothing done, where history doesn't have it: the golfer has deleted it.
   */
  replaceArchived(round: Round): Promise<ArchivedRound | undefined>
  /**
   * Corrects cells of a finished round, all of them or none; other cells stay as they are, whoever has changed them. Rejects
   * with StorageError: with 'not-found' where history doesn't have the round any more.
   */
  correctScores(roundId: string, corrections: readonly ScoreCorrection[]): Promise<CorrectedScores>
  /**
   * What live games keep here; loaded, and its database opened, when it is first asked for. parse says what a stored snapshot
   * is. Rejects with StorageError, or with MissingPartError when its code can't be loaded; asking again tries again.
   */
  live<Snapshot>(parse: ParseSnapshot<Snapshot>): Promise<LiveStore<Snapshot>>
  /**
   * The one log; loaded, and its database opened, when it is first asked for. Rejects with StorageError, or with
   * MissingPartError when its code can't be loaded; asking again tries again.
   */
  log(): Promise<Log>
  /** The way of a backup file onto this device; loaded when it is first asked for. Rejects with MissingPartError. */
  imports(): Promise<Imports>
  /** Forgets a file whose import was given up by leaving the page. */
  dropPendingImport(): Promise<void>
  /** Loaded when it is first asked for. Rejects with MissingPartError. */
  copies(): Promise<BackupCopies>
  /** Removes what earlier builds have left, and brings history and statistics into step. Rejects with StorageError. */
  clearOldData(): Promise<void>
  /** Everything as one backup file. */
  exportAll(): Promise<Blob>
  /** The finished rounds as older versions read them: the text of an export of version 1. */
  exportLegacy(): Promise<string>
  saveState(): SaveState
  subscribeSaveState(listener: () => void): () => void
  /** Resolves when no write is under way, at the latest after timeoutMs. */
  flush(timeoutMs: number): Promise<void>
  /** Asks the browser to keep the data (navigator.storage.persist); true when granted. Asks once a start at most. */
  askToPersist(): Promise<boolean>
}
