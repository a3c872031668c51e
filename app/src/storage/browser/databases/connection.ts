import type { StorageEnvironment } from '../environment.ts'
import type { FreshLog } from './fresh-log.ts'
import { asStorageError, failureKind } from './failure.ts'
import type { PlainDatabase } from './plain-database.ts'
import { StorageError } from '../storage-error.ts'
import { inTime } from '../within.ts'

/** A handle that hasn't opened by then is dropped and opened again, because WebKit's first open can hang for good. */
export const OPEN_TIMEOUT_MS = 5000
/** An operation that hasn't answered by then counts as failed. */
export const OPERATION_TIMEOUT_MS = 8000
/** The pauses before each try. Their number is the number of tries. */
export const RETRY_PAUSES_MS = [0, 50, 200, 800] as const

/**
 * A database that is opened when needed, and again when the browser has lost it. Operations must be idempotent: a failed
 * one is repeated from its start, even if the browser has stored it and reported a failure.
 */
export interface Connection<Database> {
  /** Rejects with StorageError, by default 'unreadable'. */
  read<T>(operation: (database: Database) => PromiseLike<T>): Promise<T>
  /** Like read, but with 'unwritable'. Resolves only after the operation's transaction is complete. */
  write<T>(operation: (database: Database) => PromiseLike<T>): Promise<T>
  /** The handle if it is open and may be written to now, for work that can't wait until the next task. */
  current(): Database | undefined
  /** Closes the handle; the next operation opens a fresh one. */
  close(): void
  /** Closes for good. Every later operation rejects with 'newer-version'. */
  stop(): void
}

export interface ConnectionParts<Database> {
  /** A fresh handle, not yet open. */
  readonly make: () => Database
  readonly environment: StorageEnvironment
  /** The connection writes only after the log has begun. */
  readonly freshLog: Pick<FreshLog, 'hasBegun' | 'begin'>
  /** Called if another tab runs a newer version of the app and this connection has stopped. */
  readonly onNewerVersion: () => void
  /**
   * Called with true while another tab's older connection keeps this one from opening, then with false. Returns whether
   * operations wait for the other tab; otherwise they reject with 'blocked' after the usual time.
   */
  readonly onBlocked: (blocked: boolean) => boolean
  /** Frees space on a full disk. Resolves with false if there was nothing to free. */
  readonly freeSpace: () => Promise<boolean>
}

export function createConnection<Database extends PlainDatabase>(
  parts: ConnectionParts<Database>,
): Connection<Database> {
  const { freshLog } = parts
  const handle = createHandle(parts)
  return {
    read: (operation) => run(parts, handle, 'unreadable', operation),
    async write(operation) {
      if (!freshLog.hasBegun()) await freshLog.begin()
      return run(parts, handle, 'unwritable', operation)
    },
    current: () => (freshLog.hasBegun() ? handle.current() : undefined),
    close: () => handle.drop(undefined),
    stop: handle.stop,
  }
}

type Handle<Database extends PlainDatabase> = ReturnType<typeof createHandle<Database>>

/** One handle of the database at a time. */
function createHandle<Database extends PlainDatabase>(parts: ConnectionParts<Database>) {
  let opened: Promise<Database> | undefined
  let current: Database | undefined
  let stopped: StorageError | undefined
  let isBlocked = false
  let isWaiting = false

  async function open(): Promise<Database> {
    const database = parts.make()
    try {
      await database.open({
        onVersionChange({ newVersion, oldVersion }) {
          // A deletion (no new version) is a recovery in another tab. The next operation waits for it and goes on.
          if (newVersion !== null && newVersion > oldVersion) stop()
          else drop(undefined)
        },
        onBlocked: () => setBlocked(true),
      })
    } finally {
      setBlocked(false)
    }
    return database
  }

  function setBlocked(value: boolean): void {
    if (isBlocked === value) return
    isBlocked = value
    isWaiting = parts.onBlocked(value)
  }

  /** Drops the handle, or only the given one. A handle that is still opening is closed once it is open. */
  function drop(only: Promise<Database> | undefined): void {
    if (opened === undefined || (only !== undefined && only !== opened)) return
    opened.then(
      (database) => database.close(),
      () => undefined,
    )
    opened = undefined
    current = undefined
  }

  function stop(): void {
    if (stopped !== undefined) return
    stopped = new StorageError('newer-version')
    drop(undefined)
    parts.onNewerVersion()
  }

  return {
    /** Opens the database unless it is open. Throws if the connection has stopped. */
    open(): Promise<Database> {
      if (stopped !== undefined) throw stopped
      // The browser may close it at any time.
      if (current !== undefined && !current.isOpen()) drop(undefined)
      if (opened !== undefined) return opened
      const opening = open()
      opened = opening
      opening.then(
        (database) => {
          if (opened === opening) current = database
        },
        () => undefined,
      )
      return opening
    },
    /** The handle if it is open now. */
    current: () => (current?.isOpen() === true ? current : undefined),
    /** Whether another tab keeps it from opening. */
    isBlocked: () => isBlocked,
    /** Whether operations wait for that tab. */
    isWaiting: () => isBlocked && isWaiting,
    drop,
    stop,
  }
}

async function run<Database extends PlainDatabase, T>(
  { environment, freeSpace }: ConnectionParts<Database>,
  handle: Handle<Database>,
  code: 'unreadable' | 'unwritable',
  operation: (database: Database) => PromiseLike<T>,
): Promise<T> {
  let last: unknown = null
  let corruptTries = 0
  for (const pauseMs of RETRY_PAUSES_MS) {
    if (pauseMs > 0) await new Promise<void>((resolve) => environment.after(pauseMs, resolve))
    const opening = handle.open()
    try {
      const database = await inTime(environment, OPEN_TIMEOUT_MS, opening, handle.isWaiting)
      return await inTime(environment, OPERATION_TIMEOUT_MS, operation(database))
    } catch (error) {
      if (error instanceof StorageError) throw error
      // The handle goes on opening, and a later operation finds it open once the other tab is gone.
      if (handle.isBlocked()) throw new StorageError('blocked', { cause: error, whenFree: opening })
      last = error
      handle.drop(opening)
      switch (failureKind(error)) {
        case 'newer':
          handle.stop()
          throw asStorageError(error, code)
        case 'off':
          throw asStorageError(error, code)
        case 'quota':
          if (!(await freeSpace())) throw asStorageError(error, code)
          break
        case 'corrupt':
          corruptTries += 1
          break
        case 'passing':
          break
      }
    }
  }
  // Every try found the same damage, so it isn't temporary.
  if (corruptTries === RETRY_PAUSES_MS.length) throw new StorageError('corrupt', { cause: last })
  throw asStorageError(last, code)
}
