import { type Connection, OPERATION_TIMEOUT_MS } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { slotOf, waitingOperation } from './live-changes.ts'
import { type Keys, putAtOnce, putMissing } from './live-additions.ts'
import type { LiveDatabase } from './live-database.ts'
import type { LiveEmergency, LiveEmergencyEntry } from './live-emergency.ts'
import type { NewLiveOperation, StoredOperation } from './live-store.ts'
import type { LiveTapNews } from './live-tap-news.ts'
import { type SaveTracker, EMERGENCY_AFTER_MS, UNSAVED_RETRY_MS } from '../browser/save-tracker.ts'
import type { SaveState } from '../browser/storage-state.ts'
import { StorageError } from '../browser/storage-error.ts'

export interface LiveWriterParts {
  readonly connection: Connection<LiveDatabase>
  readonly environment: StorageEnvironment
  readonly emergency: LiveEmergency
  readonly tracker: SaveTracker
  /** The last place in the order that was read. */
  readonly lastRead: () => number
  readonly tapNews: Pick<LiveTapNews, 'tell' | 'tappedElsewhere'>
  /** Operations of this game are durable now. */
  readonly onStored: (gameId: string) => void
  /** Operations of this game were given up for now, or are durable after that. */
  readonly onSaveState: (gameId: string) => void
}

/** Takes this tab's operations to the disk in the order in which they were tapped. */
export interface LiveWriter {
  /** Has issued everything before it returns; see AddedOperations.stored. Never throws. */
  add(operations: readonly NewLiveOperation[]): Promise<readonly StoredOperation[]>
  /** Not known to be durable, in order. */
  waiting(): readonly StoredOperation[]
  /** Of those the ids of what comes long after it was tapped; see putMissing. */
  lateIds(): ReadonlySet<string>
  saveState(gameId: string): SaveState
}

interface Pending {
  readonly operation: StoredOperation
  /** Given up once, or another page's: others may have been stored since. */
  isLate: boolean
  readonly done: (stored: StoredOperation) => void
  readonly failed: (error: unknown) => void
}

/**
 * Every transaction adds all operations that aren't known to be durable, not only those of the tap it is made for: should an
 * earlier one have failed, its operations still come before the later ones, though nothing was asked in between. What comes
 * to stand there twice that way is told apart by its id.
 */
export function createLiveWriter(parts: LiveWriterParts): LiveWriter {
  const { connection, environment, emergency, tracker } = parts
  // What an earlier page could not write comes before all that is tapped now.
  let replayed: readonly LiveEmergencyEntry[] = emergency.entries()
  let pending: readonly Pending[] = replayed
    .flatMap((entry) => entry.operations)
    .map((operation) => ({ operation, isLate: true, done: () => undefined, failed: () => undefined }))
  let lastStored = 0
  const givenUp = new Set<string>()
  const stashedGames = new Set<string>()
  let isCatchingUp = false
  let isSlow = false
  let wake: (() => void) | undefined
  let cancelStash: (() => void) | undefined

  function issue(): void {
    watch()
    if (isSlow) stash()
    const database = connection.current()
    if (database === undefined || isCatchingUp || pending.some(({ isLate }) => isLate)) return void catchUp()
    const cancel = environment.after(OPERATION_TIMEOUT_MS, lost)
    try {
      putAtOnce(
        database,
        pending.map(({ operation }) => operation),
      )
        .finally(cancel)
        .then(confirm, lost)
    } catch {
      cancel()
      lost()
    }
  }

  function lost(): void {
    // The next try finds a fresh handle.
    connection.close()
    void catchUp()
  }

  /** With all that a connection does when it fails: opening again, pauses, making room. */
  async function catchUp(): Promise<void> {
    wake?.()
    if (isCatchingUp) return
    isCatchingUp = true
    while (pending.length > 0) {
      try {
        confirm(
          await connection.write((database) =>
            putMissing(
              database,
              pending.map(({ operation }) => operation),
              lateIds(),
            ),
          ),
        )
      } catch (error) {
        giveUp(error)
        if (error instanceof StorageError && error.code === 'newer-version') break
        await pause()
      }
    }
    isCatchingUp = false
  }

  function lateIds(): ReadonlySet<string> {
    return new Set(pending.flatMap(({ operation, isLate }) => (isLate ? [operation.operationId] : [])))
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = environment.after(UNSAVED_RETRY_MS, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
  }

  function confirm(keys: Keys): void {
    const stored = pending.filter(({ operation }) => keys.has(operation.operationId))
    if (stored.length === 0) return
    lastStored = Math.max(lastStored, ...keys.values())
    pending = pending.filter(({ operation }) => !keys.has(operation.operationId))
    for (const { operation, done } of stored) {
      const { tappedAfter: _after, tappedOver: _over, ...durable } = operation
      done({ ...durable, seq: keys.get(operation.operationId) ?? null })
    }
    tidyUp()
    for (const gameId of gamesOf(stored)) parts.onStored(gameId)
  }

  /** What is durable waits nowhere else any more. */
  function tidyUp(): void {
    const waitingIds = new Set(pending.map(({ operation }) => operation.operationId))
    const isDone = (entry: LiveEmergencyEntry) => entry.operations.every((own) => !waitingIds.has(own.operationId))
    for (const entry of replayed) if (isDone(entry)) emergency.forget(entry)
    replayed = replayed.filter((entry) => !isDone(entry))
    if (pending.length === 0) {
      isSlow = false
      cancelStash?.()
      cancelStash = undefined
    }
    if (stashedGames.size > 0) stash()
    const games = gamesOf(pending)
    for (const gameId of givenUp) if (!games.has(gameId)) setGivenUp(gameId, false)
  }

  function giveUp(error: unknown): void {
    isSlow = true
    stash()
    for (const gameId of gamesOf(pending)) setGivenUp(gameId, true)
    for (const each of pending) {
      each.isLate = true
      each.failed(error)
    }
  }

  function setGivenUp(gameId: string, isGivenUp: boolean): void {
    if (givenUp.has(gameId) === isGivenUp) return
    if (isGivenUp) givenUp.add(gameId)
    else givenUp.delete(gameId)
    tracker.setUnsaved(`live ${gameId}`, isGivenUp)
    parts.onSaveState(gameId)
  }

  function watch(): void {
    cancelStash ??= environment.after(EMERGENCY_AFTER_MS, () => {
      isSlow = true
      stash()
    })
  }

  function stash(): void {
    const games = gamesOf(pending)
    for (const gameId of [...stashedGames, ...games]) {
      const own = pending.flatMap(({ operation }) => (operation.gameId === gameId ? [operation] : []))
      if (!emergency.save(gameId, own)) environment.warn('Not all unsaved changes could be kept in localStorage.')
      if (own.length > 0) stashedGames.add(gameId)
      else stashedGames.delete(gameId)
    }
  }

  // A page that is left takes the transactions with it that are still under way; localStorage is written at once.
  environment.onLeave?.(stash)
  if (pending.length > 0) void catchUp()

  return {
    add(operations) {
      const stored = operations.map(
        (operation) =>
          new Promise<StoredOperation>((done, failed) => {
            const tappedAfter = Math.max(lastStored, parts.lastRead())
            const isUnder = ({ operation: own }: Pending) =>
              own.gameId === operation.gameId && slotOf(own) === slotOf(operation)
            const tappedHere = pending.filter(isUnder).map(({ operation: own }) => own.operationId)
            const tappedOver = [...tappedHere, ...parts.tapNews.tappedElsewhere(operation)]
            const waiting = { ...waitingOperation(operation), tappedAfter, tappedOver }
            pending = [...pending, { operation: waiting, isLate: false, done, failed }]
          }),
      )
      const all = tracker.track(Promise.all(stored))
      if (operations.length > 0) issue()
      for (const operation of operations) parts.tapNews.tell(operation)
      return all
    },
    waiting: () => pending.map(({ operation }) => operation),
    lateIds,
    saveState(gameId) {
      if (givenUp.has(gameId)) return 'unsaved'
      return gamesOf(pending).has(gameId) ? 'saving' : 'saved'
    },
  }
}

function gamesOf(pending: readonly Pending[]): ReadonlySet<string> {
  return new Set(pending.map(({ operation }) => operation.gameId))
}
