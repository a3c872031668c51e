import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { isTap, type LogEntry, parseLogEntry } from './log-entry.ts'
import { type LogDatabase, seqOf } from './log-database.ts'

/** Milliseconds after which this tab appends an entry that another tab has sent and not reported as durable. */
const TAKE_OVER_MS = 10_000
/** The number of entries that are read at once. */
const ENTRIES_AT_ONCE = 100
const CHANNEL = 'teemates-log'

/** An entry that was sent at its tap. An older version of the app takes it for a durable one. */
const issuedSchema = v.object({ issued: v.literal(true) })

interface OtherTabsParts {
  readonly connection: Connection<LogDatabase>
  readonly environment: StorageEnvironment
  readonly onTap: () => void
  /** Resolves when a read delays no tap. */
  readonly untouched: () => Promise<void>
  /** Called once with each entry of another tab. */
  readonly onEntry: (entry: LogEntry) => void
  /** Appends an entry whose tab hasn't reported it as durable: the tab may be gone. */
  readonly append: (entry: LogEntry) => void
}

/**
 * Exchanges entries with the other tabs. An entry is sent twice: at its tap, so that the other tab shows it at once,
 * and when it is durable. A page that slept reads what it has missed.
 */
export function createOtherTabs({ environment, connection, onTap, untouched, onEntry, append }: OtherTabsParts) {
  const channel = environment.broadcast(CHANNEL)
  /** Entries that were sent by another tab that hasn't reported them as durable yet. */
  const unconfirmed = new Map<string, { readonly entry: LogEntry; readonly cancel: () => void }>()
  /** The ids of this tab's entries and of those it has received. */
  const known = new Set<string>()
  let seenSeq = 0
  let isReading = false

  function receive(entry: LogEntry): void {
    if (known.has(entry.id)) return
    known.add(entry.id)
    onEntry(entry)
  }

  function expectDurable(entry: LogEntry): void {
    const cancel = environment.after(TAKE_OVER_MS, () => {
      unconfirmed.delete(entry.id)
      append(entry)
    })
    unconfirmed.set(entry.id, { entry, cancel })
  }

  channel?.listen((message) => {
    const entry = parseLogEntry(message)
    if (entry === undefined) return
    if (v.is(issuedSchema, message)) {
      if (known.has(entry.id)) return
      expectDurable(entry)
      if (isTap(entry)) onTap()
    } else {
      unconfirmed.get(entry.id)?.cancel()
      unconfirmed.delete(entry.id)
    }
    receive(entry)
  })

  async function readMissed(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      for (;;) {
        await untouched()
        const raws = await connection.read((database) => database.after(seenSeq, ENTRIES_AT_ONCE))
        for (const raw of raws) {
          const entry = parseLogEntry(raw)
          if (entry !== undefined) receive(entry)
        }
        seenSeq = seqOf(raws.at(-1)) ?? seenSeq
        if (raws.length < ENTRIES_AT_ONCE) break
      }
    } catch (error) {
      environment.warn('Entries of other tabs could not be read.', error)
    }
    isReading = false
  }

  return {
    /** Rejects with StorageError if the log can't be read. */
    async begin(): Promise<void> {
      try {
        seenSeq = await connection.read((database) => database.lastSeq())
      } catch (error) {
        // The next try has a channel of its own, on which this one would take its entries for another tab's.
        channel?.close()
        throw error
      }
      environment.onSeen?.(() => void readMissed())
    },
    postIssued(entry: LogEntry): void {
      known.add(entry.id)
      channel?.post({ ...entry, issued: true })
    },
    postDurable(entry: LogEntry): void {
      channel?.post(entry)
    },
    unconfirmed: (): readonly LogEntry[] => [...unconfirmed.values()].map(({ entry }) => entry),
  }
}
