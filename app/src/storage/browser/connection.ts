import type { StorageEnvironment } from './environment.ts'
import type { FreshLog } from './fresh-log.ts'
import { asStorageError, failureKind } from './failure.ts'
import { StorageError } from './storage-error.ts'

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
  /** Closes for good. Every later operation rejects with this code. */
  stop(code: 'newer-version'): void
}

/** The methods of a handle that a connection needs. */
export interface DatabaseHandle {
  isOpen(): boolean
  open(): PromiseLike<unknown>
  close(): void
  on: DatabaseEvents
}

interface DatabaseEvents {
  (event: 'versionchange', listener: (event: IDBVersionChangeEvent) => void): void
  (event: 'blocked', listener: () => void): void
}

export interface ConnectionParts<Database> {
  /** A fresh handle, not yet open. */
  readonly make: () => Database
  readonly environment: StorageEnvironment
  /** The connection writes only after the log has begun. */
  readonly freshLog: Pick<FreshLog, 'hasBegun' | 'begin'>
  /** Called if another tab runs a newer version of the app and this connection has stopped. */
  readonly onNewerVersion: () => void
  /** Called with true while another tab's older connection keeps this one from opening, then with false. */
  readonly onBlocked: (blocked: boolean) => void
  /** Frees space on a full disk. Resolves with false if there was nothing to free. */
  readonly freeSpace: () => Promise<boolean>
}

export function createConnection<Database extends DatabaseHandle>(
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

/** One handle of the database at a time. */
interface Handle<Database> {
  /** Opens the database unless it is open. Throws if the connection has stopped. */
  open(): Promise<Database>
  /** The handle if it is open now. */
  current(): Database | undefined
  /** Whether another tab keeps it from opening. */
  isBlocked(): boolean
  /** Drops the handle, or only the given one. A handle that is still opening is closed once it is open. */
  drop(only: Promise<Database> | undefined): void
  stop(code: 'newer-version'): void
}

function createHandle<Database extends DatabaseHandle>(parts: ConnectionParts<Database>): Handle<Database> {
  let opened: Promise<Database> | undefined
  let current: Database | undefined
  let stopped: StorageError | undefined
  let isBlocked = false

  async function open(): Promise<Database> {
    const database = parts.make()
    database.on('versionchange', (event) => {
      // A deletion (no new version) is a recovery in another tab. The next operation waits for it and goes on.
      if (event.newVersion !== null && event.newVersion > event.oldVersion) stop('newer-version')
      else drop(undefined)
    })
    database.on('blocked', () => setBlocked(true))
    try {
      await database.open()
    } finally {
      setBlocked(false)
    }
    return database
  }

  function setBlocked(value: boolean): void {
    if (isBlocked === value) return
    isBlocked = value
    parts.onBlocked(value)
  }

  function drop(only: Promise<Database> | undefined): void {
    if (opened === undefined || (only !== undefined && only !== opened)) return
    opened.then(
      (database) => database.close(),
      () => undefined,
    )
    opened = undefined
    current = undefined
  }

  function stop(code: 'newer-version'): void {
    if (stopped !== undefined) return
    stopped = new StorageError(code)
    drop(undefined)
    parts.onNewerVersion()
  }

  return {
    open() {
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
    current: () => (current?.isOpen() === true ? current : undefined),
    isBlocked: () => isBlocked,
    drop,
    stop,
  }
}

async function run<Database, T>(
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
      const database = await limited(environment, opening, OPEN_TIMEOUT_MS, handle.isBlocked)
      return await limited(environment, operation(database), OPERATION_TIMEOUT_MS, () => false)
    } catch (error) {
      if (error instanceof StorageError) throw error
      last = error
      handle.drop(opening)
      switch (failureKind(error)) {
        case 'newer':
          handle.stop('newer-version')
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

function limited<T>(
  environment: StorageEnvironment,
  work: PromiseLike<T>,
  limitMs: number,
  mayWait: () => boolean,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let cancel = environment.after(limitMs, late)
    function late(): void {
      if (mayWait()) cancel = environment.after(limitMs, late)
      else reject(new DOMException('The database did not answer in time.', 'TimeoutError'))
    }
    work.then(
      (value) => {
        cancel()
        resolve(value)
      },
      (error: Error) => {
        cancel()
        reject(error)
      },
    )
  })
}
