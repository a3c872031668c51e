import { createListeners } from '../browser/listeners.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/log-entry.ts'

export type RoundEntries = ReturnType<typeof createRoundEntries>

/**
 * The entries of rounds, read once and kept current, because a read of the log waits for a pause between taps. All promises
 * reject with StorageError.
 */
export function createRoundEntries(openLog: () => Promise<Log>) {
  const listeners = createListeners()
  const known = new Map<string, Promise<readonly LogEntry[]>>()
  let isListening = false

  async function log(): Promise<Log> {
    const opened = await openLog()
    if (isListening) return opened
    isListening = true
    opened.subscribe((entry, isOwn) => {
      const entries = known.get(entry.roundId)
      if (entries !== undefined) void keep(entry.roundId, withEntry(entries, entry))
      if (!isOwn) listeners.notify()
    })
    return opened
  }

  function keep(roundId: string, reading: Promise<readonly LogEntry[]>): Promise<readonly LogEntry[]> {
    known.set(roundId, reading)
    // The next call tries again.
    reading.catch(() => {
      if (known.get(roundId) === reading) known.delete(roundId)
    })
    return reading
  }

  /** Reads all entries of a round again: a page that slept may have missed some. */
  async function readAgain(roundId: string): Promise<readonly LogEntry[]> {
    return keep(roundId, (await log()).entries(roundId))
  }

  return {
    log,
    /** All entries of a round, as they were read last, with those that have come since then. */
    async of(roundId: string): Promise<readonly LogEntry[]> {
      await log()
      return known.get(roundId) ?? readAgain(roundId)
    },
    readAgain,
    /** Rejects with 'unwritable' if one isn't durable now. It stays in effect, and the log goes on storing it. */
    async append(entries: readonly LogEntry[]): Promise<void> {
      const { append } = await log()
      const areDurable = await Promise.all(entries.map((entry) => append(entry)))
      if (!areDurable.every(Boolean)) throw new StorageError('unwritable')
    },
    /** Called with each entry of another tab. */
    subscribe(listener: () => void): () => void {
      // Loads the log now: otherwise changes of other tabs arrive only after the first reading.
      log().catch(() => undefined)
      return listeners.subscribe(listener)
    },
  }
}

async function withEntry(known: Promise<readonly LogEntry[]>, entry: LogEntry): Promise<readonly LogEntry[]> {
  const entries = await known
  return entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry]
}
