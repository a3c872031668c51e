import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import type { CacheDatabase, LoggedTransport } from '../cache/cache-database.ts'
import { createEntryJournal } from './entry-journal.ts'
import { LOG_DATABASE_NAME, type LogDatabase } from './log-database.ts'
import { isKnownKind, isTap, type LogEntry, parseLogEntry } from './log-entry.ts'
import { createLogWriter } from './log-writer.ts'
import { createOtherTabs } from './other-tabs.ts'
import { createRoundIndex } from './round-index.ts'
import { createTapPause } from './tap-pause.ts'
import { createListeners } from '../browser/listeners.ts'

/** The device's one log. It knows rounds only by their ids. */
export interface Log {
  /**
   * Issues the write in the task of the call. Resolves with true once the entry is durable, or with false if writing fails
   * now: the entry is then kept in the emergency journal, retried by itself, and included in the next append. Never
   * rejects.
   */
  append(entry: LogEntry): Promise<boolean>
  /** Appends entries in one transaction; see append. */
  appendAll(entries: readonly LogEntry[]): Promise<boolean>
  /** This tab's entries that aren't known to be durable yet, in order. */
  pending(): readonly LogEntry[]
  /** The round's entries that aren't known to be durable yet, of this tab and of others. */
  unstored(roundId: string): readonly LogEntry[]
  /** Resolves in a pause between taps, or after 2 s. What isn't a tap is appended then, because it would delay the next tap. */
  untouched(): Promise<void>
  /** A round's entries in order, each id once, including those that aren't durable yet. Rejects with StorageError. */
  entries(roundId: string): Promise<readonly LogEntry[]>
  /**
   * The ids of the rounds that aren't over, and of those whose last entry is of this time or later, the one touched last at
   * the end. Rejects with StorageError.
   * @param since epoch milliseconds
   */
  roundIds(transport: LoggedTransport, since: number): Promise<readonly string[]>
  /** Whether all entries of this tab are durable. 'failing': the last attempt failed. */
  state(): 'stored' | 'storing' | 'failing'
  /** Called after each change of state. */
  onState(listener: () => void): () => void
  /**
   * Called once with each entry: with this tab's own as they are issued, with another tab's at its tap, or later if this
   * page slept then.
   */
  subscribe(listener: (entry: LogEntry, isOwn: boolean) => void): () => void
}

export interface LogParts {
  readonly connection: Connection<LogDatabase>
  readonly cache: Connection<CacheDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  /** Called with an entry of a known kind that can't be understood. It stays in the log; reading skips it. */
  readonly onDamaged: (raw: unknown) => void
}

/**
 * Opens the log and first appends the entries that an earlier start left in the emergency journal. Rejects with
 * StorageError if the log can't be read.
 */
export async function openLog(parts: LogParts): Promise<Log> {
  const { connection, environment, tracker } = parts
  const untouched = createTapPause(environment)
  const index = createRoundIndex({ log: connection, cache: parts.cache, environment, untouched: untouched.wait })
  const journal = createEntryJournal(environment)
  const stateListeners = createListeners()
  const listeners = createListeners<[entry: LogEntry, isOwn: boolean]>()
  const others = createOtherTabs({
    environment,
    connection,
    onTap: untouched.touch,
    untouched: untouched.wait,
    onEntry: (entry) => taken(entry, false),
    append: (entry) => void append(entry),
  })
  const writer = createLogWriter({
    connection,
    environment,
    journal,
    onDurable: others.postDurable,
    onState: changed,
  })

  function taken(entry: LogEntry, isOwn: boolean): void {
    index.take(entry)
    listeners.notify(entry, isOwn)
  }

  function changed(): void {
    tracker.setUnsaved(LOG_DATABASE_NAME, writer.state() === 'failing')
    stateListeners.notify()
  }

  function appendAll(entries: readonly LogEntry[]): Promise<boolean> {
    if (entries.some(isTap)) untouched.touch()
    const done = writer.append(entries)
    for (const entry of entries) {
      others.postIssued(entry)
      taken(entry, true)
    }
    // The listeners run after the caller has shown the entries.
    queueMicrotask(changed)
    return done
  }

  const append = (entry: LogEntry) => appendAll([entry])

  function unstored(roundId: string): readonly LogEntry[] {
    return [...writer.pending(), ...others.unconfirmed()].filter((entry) => entry.roundId === roundId)
  }

  await others.begin()
  const left = journal.left()
  const entries = new Map(left.flatMap((text) => text.entries).map((entry) => [entry.id, entry]))
  const areDurable = await appendAll([...entries.values()])
  // Entries that can't be written yet move into this tab's own texts, or each start would add another copy.
  if (areDurable || journal.hold(writer.pending())) for (const { forget } of left) forget()

  return {
    append: (entry) => tracker.track(append(entry)),
    appendAll: (given) => tracker.track(appendAll(given)),
    pending: writer.pending,
    unstored,
    untouched: untouched.wait,
    async entries(roundId) {
      await untouched.wait()
      const stored = await connection.read((database) => database.ofRound(roundId))
      return distinctEntries([...stored, ...unstored(roundId)], parts.onDamaged)
    },
    async roundIds(transport, since) {
      await untouched.wait()
      await index.read()
      return index.ids(transport, since)
    },
    state: writer.state,
    onState: stateListeners.subscribe,
    subscribe: listeners.subscribe,
  }
}

/** The entries that this version understands, each id once. */
export function distinctEntries(raws: readonly unknown[], onDamaged: (raw: unknown) => void): readonly LogEntry[] {
  const known = new Map<string, LogEntry>()
  for (const raw of raws) {
    const entry = parseLogEntry(raw)
    if (entry !== undefined && !known.has(entry.id)) known.set(entry.id, entry)
    if (entry === undefined && isKnownKind(raw)) onDamaged(raw)
  }
  return [...known.values()]
}
