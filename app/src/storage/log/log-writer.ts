import { type Connection, OPERATION_TIMEOUT_MS } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { StorageError } from '../browser/storage-error.ts'
import { within } from '../browser/within.ts'
import type { EntryJournal } from './entry-journal.ts'
import type { LogDatabase } from './log-database.ts'
import type { LogEntry } from './log-entry.ts'

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
export function createLogWriter(parts: LogWriterParts) {
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
    /** See Log.appendAll. */
    async append(given: readonly LogEntry[]): Promise<boolean> {
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
    /** The entries that may not be durable yet, in order. */
    pending: () => entries.all(),
    /** See Log.state. */
    state(): 'stored' | 'storing' | 'failing' {
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

/** Entries that may not be durable yet, in order. */
class PendingEntries {
  #all: readonly LogEntry[] = []
  /** The entries whose transaction is under way. */
  readonly #underWay = new Set<LogEntry>()
  readonly #settle = new Map<LogEntry, (isDurable: boolean) => void>()

  /** Resolves with true once the entry is durable, or with false when a try to store it has failed. */
  add(entry: LogEntry): Promise<boolean> {
    this.#all = [...this.#all, entry]
    return new Promise((resolve) => this.#settle.set(entry, resolve))
  }

  all(): readonly LogEntry[] {
    return this.#all
  }

  /** The entries whose transaction isn't under way. */
  waiting(): readonly LogEntry[] {
    return this.#all.filter((entry) => !this.#underWay.has(entry))
  }

  issued(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.add(entry)
  }

  /** To be called when the batch's transaction is over, before stored() or failed(). */
  released(batch: readonly LogEntry[]): void {
    for (const entry of batch) this.#underWay.delete(entry)
  }

  stored(batch: readonly LogEntry[]): void {
    const durable = new Set(batch)
    this.#all = this.#all.filter((entry) => !durable.has(entry))
    this.#answer(batch, true)
  }

  /** To be called after a failed try. The waiting entries stay, and their promises resolve with false. */
  failed(): void {
    this.#answer(this.waiting(), false)
  }

  #answer(batch: readonly LogEntry[], isDurable: boolean): void {
    for (const entry of batch) {
      this.#settle.get(entry)?.(isDurable)
      this.#settle.delete(entry)
    }
  }
}
