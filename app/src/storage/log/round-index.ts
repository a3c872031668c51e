import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { openOnce } from '../browser/open-once.ts'
import { within } from '../browser/within.ts'
import {
  type CacheDatabase,
  type IndexedRound,
  indexedRoundSchema,
  type LoggedTransport,
  type LogPlace,
  logPlaceSchema,
} from '../cache/cache-database.ts'
import { type LogDatabase, seqOf } from './log-database.ts'
import { createRoundList, type EntryOfRound, entryOfRoundSchema, type RoundList } from './round-list.ts'

/** The number of entries that are read at once, when no tab is being tapped on. */
const ENTRIES_AT_ONCE = 2000
/** Milliseconds to wait for the cache. Without it the whole log is read. */
const CACHE_WAIT_MS = 2000
/** Milliseconds that a round stays listed after it is over. Its end may have to be sent to the other phones for a day. */
const LISTED_AFTER_END_MS = 2 * 24 * 60 * 60 * 1000

interface RoundIndexParts {
  readonly log: Connection<LogDatabase>
  readonly cache: Connection<CacheDatabase>
  readonly environment: Pick<StorageEnvironment, 'now' | 'idle' | 'warn' | 'after'>
  /** Resolves when a read delays no tap. */
  readonly untouched: () => Promise<void>
}

/**
 * The rounds of the log that may be under way. It is kept in the cache together with the place in the log that it is
 * derived from, so that a start reads the entries since then and no finished round. Without the cache the whole log is
 * read once.
 */
export function createRoundIndex({ log, cache, environment, untouched }: RoundIndexParts) {
  let rounds = createRoundList()
  let place: LogPlace | undefined
  /** The entries that this tab has appended or received before the index was read. */
  let taken: EntryOfRound[] | undefined = []

  async function restore(list: RoundList): Promise<void> {
    const asked = cache
      .read((database) => database.readRounds())
      .catch((error: unknown) => {
        environment.warn('The index of rounds could not be read. It is derived from the log again.', error)
        return undefined
      })
    const kept = await within(environment, CACHE_WAIT_MS, asked)
    const logId = idOf(await log.read((database) => database.first()))
    if (kept === undefined || !v.is(logPlaceSchema, kept.place) || kept.place.logId !== logId) return
    const rows = kept.rows.filter((row): row is IndexedRound => v.is(indexedRoundSchema, row))
    // Part of the index is lost.
    if (rows.length !== kept.place.rounds) return
    place = kept.place
    for (const row of rows.toSorted((a, b) => a.seq - b.seq)) list.restore(row)
  }

  async function readAll(): Promise<void> {
    const list = createRoundList()
    await restore(list)
    let seq = place?.seq ?? 0
    const stored = new Set<string>()
    for (;;) {
      await untouched()
      const raws = await log.read((database) => database.after(seq, ENTRIES_AT_ONCE))
      for (const raw of raws) {
        const entry = v.safeParse(entryOfRoundSchema, raw)
        if (!entry.success) continue
        list.take(entry.output, entry.output.seq)
        stored.add(entry.output.id)
      }
      seq = seqOf(raws.at(-1)) ?? seq
      if (raws.length < ENTRIES_AT_ONCE) break
    }
    // They may not be durable yet.
    for (const entry of taken ?? []) if (!stored.has(entry.id)) list.take(entry)
    taken = undefined
    rounds = list
    if (seq !== (place?.seq ?? 0)) environment.idle(() => void keep(seq))
  }

  async function keep(seq: number): Promise<void> {
    try {
      const logId = idOf(await log.read((database) => database.first()))
      if (logId === undefined) return
      const oldest = environment.now() - LISTED_AFTER_END_MS
      const rows = rounds.rows().filter(({ isOver, at }) => !isOver || at >= oldest)
      await cache.write((database) => database.writeRounds(rows, { logId, seq, rounds: rows.length }))
    } catch (error) {
      environment.warn('The index of rounds could not be kept.', error)
    }
  }

  return {
    /** Takes in what was appended since the index was kept. Rejects with StorageError if the log can't be read. */
    read: openOnce(readAll),
    /** Takes in an entry that this tab has appended or received. */
    take(entry: EntryOfRound): void {
      rounds.take(entry)
      taken?.push(entry)
    },
    /** See Log.roundIds. */
    ids: (transport: LoggedTransport, since: number) => rounds.ids(transport, since),
  }
}

function idOf(raw: unknown): string | undefined {
  return v.is(v.object({ id: v.string() }), raw) ? raw.id : undefined
}
