import type { Connection } from '../connection.ts'
import { createEmergencyTexts, type EmergencyText, fittingTexts, parsedText } from '../emergency-texts.ts'
import type { StorageEnvironment } from '../environment.ts'
import { randomId } from '../random-id.ts'
import type { SaveTracker } from '../save-tracker.ts'
import type { LogDatabase } from './log-database.ts'
import { LOG_EMERGENCY_PREFIX, type LogEntry, parseLogEntry } from './log-entry.ts'

/** What couldn't be appended is tried again after so long, in ms; the next tap tries at once. */
const RETRY_MS = 5000
/** What isn't durable after so long goes into the emergency journal, too; in ms. */
const EMERGENCY_AFTER_MS = 1000
const CHANNEL = 'teemates-log'

/** The one log of this device: appended to, read, and heard of from other tabs. It knows rounds only by their ids. */
export interface Log {
  /**
   * Issues everything in the task in which it is called. True once the entry is durable; false when it can't be made so now:
   * then it is kept in the emergency journal, goes along with the next one and is tried again by itself. Never rejects.
   */
  append(entry: LogEntry): Promise<boolean>
  /** Of a round, in order, each id once, those included that aren't durable yet. Rejects with StorageError. */
  entries(roundId: string): Promise<readonly LogEntry[]>
  /** Of all rounds that have entries. Rejects with StorageError. */
  roundIds(): Promise<readonly string[]>
  /** Whether all that this tab has appended is durable. 'failing': the last attempt failed. */
  state(): 'stored' | 'storing' | 'failing'
  /** Told of each change of state. */
  onState(listener: () => void): () => void
  /** Called with an entry that another tab has appended, once it is durable. */
  subscribe(listener: (entry: LogEntry) => void): () => void
}

export interface LogParts {
  readonly connection: Connection<LogDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
}

/** Appends first what an earlier start has left in the emergency journal. Rejects with StorageError where the log can't be read. */
export async function openLog({ connection, environment, tracker }: LogParts): Promise<Log> {
  const texts = createEmergencyTexts(environment, LOG_EMERGENCY_PREFIX, randomId(environment))
  const channel = environment.broadcast(CHANNEL)
  const listeners = new Set<(entry: LogEntry) => void>()
  const stateListeners = new Set<() => void>()
  /** Not known to be durable, in the order in which they were appended. */
  let pending: readonly LogEntry[] = []
  /** Those of them whose transaction is under way. */
  const underWay = new Set<LogEntry>()
  const settle = new Map<LogEntry, (isDurable: boolean) => void>()
  let hasFailed = false
  let isRetrying = false
  /** Rounds of which this tab holds entries in the emergency journal. */
  const stashed = new Set<string>()

  channel?.listen((message) => {
    const entry = parseLogEntry(message)
    if (entry !== undefined) for (const listener of listeners) listener(entry)
  })

  function changed(): void {
    tracker.setUnsaved(CHANNEL, hasFailed)
    for (const listener of stateListeners) listener()
  }

  /** Issues all that isn't under way before it returns. Throws or rejects where it can't be stored. */
  function issue(database: LogDatabase): Promise<void> {
    const batch = pending.filter((entry) => !underWay.has(entry))
    if (batch.length === 0) return Promise.resolve()
    for (const entry of batch) underWay.add(entry)
    try {
      return whenAdded(database.add(batch), batch)
    } catch (error) {
      // At once: the next tap, perhaps of this very task, takes them along.
      release(batch)
      throw error
    }
  }

  async function whenAdded(adding: Promise<void>, batch: readonly LogEntry[]): Promise<void> {
    try {
      await adding
    } finally {
      release(batch)
    }
    stored(batch)
  }

  function release(batch: readonly LogEntry[]): void {
    for (const entry of batch) underWay.delete(entry)
  }

  function stored(batch: readonly LogEntry[]): void {
    const durable = new Set(batch)
    pending = pending.filter((entry) => !durable.has(entry))
    if (pending.length === 0) hasFailed = false
    stash()
    for (const entry of batch) {
      channel?.post(entry)
      settle.get(entry)?.(true)
      settle.delete(entry)
    }
    changed()
  }

  /** The emergency journal is to hold what is pending and nothing else, once it holds anything. */
  function stash(): void {
    const roundIds = new Set([...pending.map(({ roundId }) => roundId), ...stashed])
    for (const roundId of roundIds) {
      const own = pending.filter((entry) => entry.roundId === roundId)
      if (own.length === 0 && !stashed.has(roundId)) continue
      texts.put(roundId, own.length === 0 ? null : `[${fittingTexts(own).join(',')}]`)
      if (own.length === 0) stashed.delete(roundId)
      else stashed.add(roundId)
    }
  }

  function stashSoon(entry: LogEntry): void {
    environment.after(EMERGENCY_AFTER_MS, () => {
      if (pending.includes(entry)) stash()
    })
  }

  function failed(cause: unknown): void {
    environment.warn('An entry could not be appended to the log.', cause)
    hasFailed = true
    stash()
    for (const entry of pending) {
      if (underWay.has(entry)) continue
      settle.get(entry)?.(false)
      settle.delete(entry)
    }
    changed()
  }

  /** On a fresh handle where the one there was is lost; again and again until nothing is pending. */
  async function retry(): Promise<void> {
    if (isRetrying) return
    isRetrying = true
    try {
      await connection.write(issue)
    } catch (error) {
      failed(error)
    }
    isRetrying = false
    if (pending.some((entry) => !underWay.has(entry))) environment.after(RETRY_MS, () => void retry())
  }

  async function issueOrRetry(database: LogDatabase): Promise<void> {
    try {
      await issue(database)
    } catch {
      // What follows finds a fresh handle.
      connection.close()
      await retry()
    }
  }

  function append(entry: LogEntry): Promise<boolean> {
    pending = [...pending, entry]
    const done = new Promise<boolean>((resolve) => settle.set(entry, resolve))
    const database = connection.current()
    if (database === undefined) void retry()
    else void issueOrRetry(database)
    stashSoon(entry)
    // Once the caller has shown the entry.
    queueMicrotask(changed)
    return done
  }

  await connection.read((database) => database.roundIds())
  for (const entry of texts.all()) await takeIn(entry)
  environment.onLeave?.(stash)

  /** What another tab, or an earlier start, couldn't append. An entry that was stored all the same counts once by its id. */
  async function takeIn(left: EmergencyText): Promise<void> {
    const raw = parsedText(left.text)
    const entries = Array.isArray(raw) ? raw.flatMap((one: unknown) => parseLogEntry(one) ?? []) : []
    const isDurable = await Promise.all(entries.map((entry) => append(entry)))
    if (isDurable.every(Boolean)) texts.forget(left)
  }

  return {
    append: (entry) => tracker.track(append(entry)),
    async entries(roundId) {
      const raws = await connection.read((database) => database.ofRound(roundId))
      const known = new Map<string, LogEntry>()
      for (const raw of [...raws.map(parseLogEntry), ...pending.filter((entry) => entry.roundId === roundId)]) {
        if (raw !== undefined && !known.has(raw.id)) known.set(raw.id, raw)
      }
      return [...known.values()]
    },
    async roundIds() {
      const ids = await connection.read((database) => database.roundIds())
      return [...new Set([...ids, ...pending.map(({ roundId }) => roundId)])]
    },
    state() {
      if (pending.length === 0) return 'stored'
      return hasFailed ? 'failing' : 'storing'
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
