import { type Connection, OPERATION_TIMEOUT_MS } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { StorageError } from '../browser/storage-error.ts'
import { within } from '../browser/within.ts'
import type { EntryJournal } from './entry-journal.ts'
import type { LogDatabase } from './log-database.ts'
import type { LogEntry } from './log-entry.ts'
import { PendingEntries } from './pending-entries.ts'

/** Milliseconds until failed entries are tried again. The next tap tries at once. */
const RETRY_MS = 5000
/** Milliseconds after which an entry that isn't durable is copied to the emergency journal. */
const EMERGENCY_AFTER_MS = 1000

interface LogWriterParts {
  readonly connection: Connection<LogDatabase>
  readonly environment: StorageEnvironment
  readonly journal: EntryJournal
  readonly onDurable: (entry: LogEntry) => void
  readonly onState: () => void
}

/** Appends this tab's entries, in the task of the call, and tries again what fails. */
export interface LogWriter {
  /** See Log.appendAll. */
  append(entries: readonly LogEntry[]): Promise<boolean>
  /** The entries that may not be durable yet, in order. */
  pending(): readonly LogEntry[]
  /** See Log.state. */
  state(): 'stored' | 'storing' | 'failing'
}

export function createLogWriter(parts: LogWriterParts): LogWriter {
  const { connection, environment } = parts
  const entries = new PendingEntries()
  let hasFailed = false
  let isRetrying = false
  const { hold, holdSoon } = createHolding(parts, entries)

  /** Issues all entries that wait before it returns. Throws or rejects if they can't be stored. */
  function issue(database: LogDatabase): Promise<void> {
    const batch = entries.waiting()
    if (batch.length === 0) return Promise.resolve()
    entries.issued(batch)
    try {
      return whenAdded(database.add(batch), batch)
    } catch (error) {
      // The entries are released at once, so that the next tap, perhaps in this very task, includes them.
      entries.released(batch)
      throw error
    }
  }

  async function whenAdded(adding: Promise<void>, batch: readonly LogEntry[]): Promise<void> {
    const added = adding.then(() => true)
    const isAdded = await within(environment, OPERATION_TIMEOUT_MS, added).finally(() => entries.released(batch))
    // It may still be stored. An entry that is stored twice counts once.
    if (isAdded === undefined) throw new StorageError('unwritable')
    entries.stored(batch)
    if (entries.all().length === 0) hasFailed = false
    hold()
    for (const entry of batch) parts.onDurable(entry)
    parts.onState()
  }

  /** Repeats until nothing waits, on a new handle if the current one is lost. */
  async function retry(): Promise<void> {
    if (isRetrying) return
    isRetrying = true
    try {
      await connection.write(issue)
    } catch (error) {
      environment.warn('An entry could not be appended to the log.', error)
      hasFailed = true
      hold()
      entries.failed()
      parts.onState()
    }
    isRetrying = false
    if (entries.waiting().length > 0) environment.after(RETRY_MS, () => void retry())
  }

  async function issueOrRetry(database: LogDatabase): Promise<void> {
    try {
      await issue(database)
    } catch {
      // The next operation opens a new handle.
      connection.close()
      await retry()
    }
  }

  return {
    async append(given) {
      if (given.length === 0) return true
      const done = Promise.all(given.map((entry) => entries.add(entry)))
      const database = connection.current()
      if (database === undefined) void retry()
      else void issueOrRetry(database)
      // The last try failed, and the page may be gone before this one has.
      if (hasFailed) hold()
      holdSoon()
      return (await done).every(Boolean)
    },
    pending: () => entries.all(),
    state() {
      if (entries.all().length === 0) return 'stored'
      return hasFailed ? 'failing' : 'storing'
    },
  }
}

/** Copies the entries that aren't durable to the emergency journal: after a while, and before the page is left. */
function createHolding({ environment, journal }: LogWriterParts, entries: PendingEntries) {
  let isRequested = false
  const hold = () => void journal.hold(entries.all())
  environment.onLeave?.(hold)
  return {
    hold,
    holdSoon() {
      if (isRequested) return
      isRequested = true
      environment.after(EMERGENCY_AFTER_MS, () => {
        isRequested = false
        if (entries.all().length > 0) hold()
      })
    },
  }
}
