import type { BackupCopies } from './backup/backup-copies.ts'
import type { RoundsInPlay } from './play/rounds-in-play.ts'
import type { CorrectedScores } from './archive/change-archived.ts'
import type { SavedCourses, KnownPlayers } from './archive/courses/saved-courses.ts'
import type { KeptFigures } from './archive/kept-figures.ts'
import type { FinishedRounds } from './archive/finished-rounds.ts'
import type { SaveState } from './browser/storage-state.ts'
import type { ArchivedRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import type { ScoreCorrection } from '@teemates/golf/score-correction'
import type { Imports } from './import/imports.ts'
import type { LiveStore, ParseSnapshot } from './live/live-store.ts'
import type { SharedKind } from './live/shared-rounds.ts'
import type { Log } from './log/log.ts'
import type { Preferences } from './preferences/preferences.ts'

export interface Storage {
  /** False in private mode or with storage switched off: all data is gone with the page. */
  readonly survives: boolean
  readonly preferences: Preferences
  readonly rounds: FinishedRounds
  readonly figures: KeptFigures
  readonly courses: SavedCourses
  readonly players: KnownPlayers
  readonly play: RoundsInPlay
  /**
   * Moves a completed round from play to the finished rounds, with its players and its course, then to the legacy database
   * and its course profile, and then removes it from play. Repeating it changes nothing.
   */
  archive(round: Round): Promise<ArchivedRound>
  /**
   * Replaces history's copy of a round: a live round that the golfer left, rejoined and finished, or a peer round with late
   * strokes. Returns undefined and does nothing if the golfer has deleted the round from history.
   */
  replaceArchived(round: Round): Promise<ArchivedRound | undefined>
  /**
   * Corrects cells of a finished round, all or none. Other cells stay unchanged, even if another tab has changed them.
   * Rejects with StorageError; with 'not-found' if history no longer has the round.
   */
  correctScores(roundId: string, corrections: readonly ScoreCorrection[]): Promise<CorrectedScores>
  /**
   * The store of live games. Its code is loaded and its database opened at the first call. parse validates a stored
   * snapshot. Rejects with StorageError, or with MissingPartError if its code can't be loaded; another call tries again.
   */
  live<Snapshot>(parse: ParseSnapshot<Snapshot>): Promise<LiveStore<Snapshot>>
  /**
   * Whether there may be live games or direct rounds here, under way or with something that the others don't know yet.
   * Loads no code of theirs. Rejects with StorageError.
   */
  mayHave(kind: SharedKind): Promise<boolean>
  /**
   * The one log. Its code is loaded and its database opened at the first call. Rejects with StorageError, or with
   * MissingPartError if its code can't be loaded; another call tries again.
   */
  log(): Promise<Log>
  /** Imports of backup files, loaded at the first call. Rejects with MissingPartError. */
  imports(): Promise<Imports>
  /** Deletes the file of an import that was given up by leaving the page. */
  dropPendingImport(): Promise<void>
  /** The backup copies, loaded at the first call. Rejects with MissingPartError. */
  copies(): Promise<BackupCopies>
  /** Removes leftovers of earlier builds, and brings history and statistics into step. Rejects with StorageError. */
  clearOldData(): Promise<void>
  /** Everything as one backup file. */
  exportAll(): Promise<Blob>
  /** The finished rounds for older versions: the text of an export of version 1. */
  exportLegacy(): Promise<string>
  saveState(): SaveState
  subscribeSaveState(listener: () => void): () => void
  /** Resolves when no write is under way, or after timeoutMs. */
  flush(timeoutMs: number): Promise<void>
  /**
   * Asks the browser to keep the data (navigator.storage.persist), at most once per start. Resolves with true if granted.
   */
  askToPersist(): Promise<boolean>
}
