import { type ArchivedRound, isFinishedRound } from '@teemates/golf/archive'
import type { Connection } from '../browser/databases/connection.ts'
import { type DamagedRecords, readOneByOne, readRecords, type RecordQuery } from './damaged-records.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { changeLocal, writeJournalled } from './journal.ts'
import { type LocalDatabase, type LocalStores, readTable } from './local-database.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import { StorageError } from '../browser/storage-error.ts'
import { parseCourse } from './courses/stored-course.ts'
import { parseArchivedRound } from '../log/stored-round.ts'
import type { TabNews } from '../browser/tab-news.ts'
import { createListeners } from '../browser/listeners.ts'

export interface FinishedRoundsParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly news: TabNews
  readonly damaged: DamagedRecords
  /** Runs before rounds are deleted, to remove first everything that would bring them back. */
  readonly beforeRemove: (roundIds: readonly string[]) => Promise<void>
  /** Runs after they are deleted. Its errors are only logged. */
  readonly afterRemove: (roundIds: readonly string[]) => Promise<void>
}

export type FinishedRoundsStore = ReturnType<typeof createFinishedRounds>

export type FinishedRounds = Omit<FinishedRoundsStore, 'changed' | 'pages'>

type FindIds = (rounds: LocalStores['rounds']) => Promise<string[]>

/** The page size for counting finished rounds. The first page is usually enough. */
const COUNTED_AT_ONCE = 20
/** The page size for reading all rounds: about 50 ms of work on a slow phone. */
const STEP = 400
/** The page size for an export. */
const PAGE_AT_ONCE = 100

/** Pages and counts use one index, so a page costs the same whatever the number of rounds. */
const ORDER_INDEX = ['startedAt', 'id']

/** Finished rounds. Promises of writes resolve once the transaction is durable. All reject with StorageError. */
export function createFinishedRounds(parts: FinishedRoundsParts) {
  const { connection, damaged, news } = parts
  const listeners = createListeners()
  news.onRounds(listeners.notify)

  /** Notifies this tab's and the other tabs' listeners. */
  function changed(): void {
    listeners.notify()
    news.post({ kind: 'rounds' })
  }

  /** Notifies after a failure too, because rounds may be gone all the same. */
  function removeAndNotify(ids: readonly string[], find: FindIds): Promise<number> {
    return parts.tracker.track(removeRounds(parts, ids, find)).finally(changed)
  }

  return {
    changed,
    /**
     * Newest first by startedAt.
     * @param before continue after this startedAt (exclusive; the id breaks ties)
     */
    page: (limit: number, before?: RoundStart) => readPage(parts, limit, before),
    /**
     * The number of rounds that removeAll would remove, including damaged ones. Counts the table rather than the index, which
     * lacks records without a start.
     */
    count: () => readTable(connection, 'rounds', (stored) => stored.count()),
    async get(id: string) {
      const raw = await readTable(connection, 'rounds', (stored) => stored.get(id))
      return raw === undefined ? undefined : parsed(damaged, [raw])[0]
    },
    /** Ascending by startedAt; for statistics. */
    async all(): Promise<readonly ArchivedRound[]> {
      const rounds = await connection
        .read((database) => readInSteps(database, damaged))
        .catch(async (error: unknown) =>
          parsed(damaged, await readOneByOne(connection, damaged, 'rounds', allKeys, error)),
        )
      return rounds.sort(byStart)
    },
    /** All rounds by id, in pages. Damaged ones are remembered. Rejects with StorageError. */
    async *pages(): AsyncIterable<readonly ArchivedRound[]> {
      let afterId = ''
      for (;;) {
        const next = pageAfter(afterId)
        const keys = await readTable(connection, 'rounds', next.keys)
        const last = keys.at(-1)
        if (last === undefined) return
        yield parsed(damaged, await readRecords(connection, damaged, 'rounds', next))
        afterId = last
      }
    },
    /** The number of rounds that were played to the end, at most upTo. It reads no more rounds than it needs. */
    async countFinished(upTo: number) {
      let finished = 0
      let last: ArchivedRound | undefined
      for (;;) {
        const rounds = await readPage(parts, COUNTED_AT_ONCE, last)
        finished += await countOf(parts, rounds)
        last = rounds.at(-1)
        if (finished >= upTo || rounds.length < COUNTED_AT_ONCE) return Math.min(finished, upTo)
      }
    },
    async remove(id: string) {
      await removeAndNotify([id], (stored) => stored.keys(stored.keyRange.only(id)))
    },
    /**
     * Removes all finished rounds in one transaction, unfinished ones included; rounds in play stay. Resolves with their
     * number. If it rejects, all are still there, except that with 'unreadable' nobody knows.
     */
    async removeAll() {
      // One request for all: asking for each of ten thousand takes longer than a write may.
      return removeAndNotify(await readTable(connection, 'rounds', allKeys), allKeys)
    },
    /** Called after a change in this or another tab. */
    subscribe: listeners.subscribe,
  }
}

function parsed(damaged: DamagedRecords, raws: readonly unknown[]): ArchivedRound[] {
  return damaged.sift('rounds', raws, parseArchivedRound)
}

async function readPage(
  { connection, damaged }: FinishedRoundsParts,
  limit: number,
  before: RoundStart | undefined,
): Promise<readonly ArchivedRound[]> {
  const found: ArchivedRound[] = []
  let skip = 0
  for (;;) {
    const wanted = { before: before && [before.startedAt, before.id], skip, limit: limit - found.length }
    const raws = await readRecords(connection, damaged, 'rounds', {
      records: (rounds) => rounds.lastBy(ORDER_INDEX, wanted),
      keys: (rounds) => rounds.lastKeysBy(ORDER_INDEX, wanted),
    })
    found.push(...parsed(damaged, raws))
    // Damaged records leave gaps, which are filled from further back.
    if (raws.length < wanted.limit || found.length >= limit) return found
    skip += raws.length
  }
}

/**
 * Reads all rounds in one transaction, with room for a frame between two steps. Each step is requested before the
 * previous one is parsed.
 */
function readInSteps(database: LocalDatabase, damaged: DamagedRecords): Promise<ArchivedRound[]> {
  return database.read(['rounds'], async ({ rounds }) => {
    const found: ArchivedRound[] = []
    let step = rounds.getAll(null, STEP)
    for (;;) {
      const raws = await step
      const last = raws.at(-1)
      if (typeof last !== 'object' || last === null || !('id' in last)) return found
      step = rounds.getAll(rounds.keyRange.lowerBound(last.id, true), STEP)
      found.push(...parsed(damaged, raws))
    }
  })
}

/** Counts the finished rounds. It reads only courses that may decide whether a round is finished. */
async function countOf(
  { connection, damaged }: FinishedRoundsParts,
  rounds: readonly ArchivedRound[],
): Promise<number> {
  const others = rounds.filter(
    (round) => !isFinishedRound(round, undefined) && (round.metadata.holeSet ?? []).length === 0,
  )
  const ids = [...new Set(others.map(({ courseId }) => courseId))]
  const raws = ids.length === 0 ? [] : await readTable(connection, 'courses', (stored) => stored.getEach(ids))
  const there = raws.filter((raw) => raw !== undefined)
  const courses = new Map(damaged.sift('courses', there, parseCourse).map((course) => [course.id, course]))
  return rounds.filter((round) => isFinishedRound(round, courses.get(round.courseId))).length
}

/** Resolves with the number of removed rounds. */
async function removeRounds(parts: FinishedRoundsParts, ids: readonly string[], find: FindIds): Promise<number> {
  const { connection, environment } = parts
  // If the transaction runs again, it finds none of the rounds that its first run deleted.
  const removed = new Set<string>()
  await parts.beforeRemove(ids)
  try {
    await changeLocal(connection, async (stores) => {
      const stored = await find(stores.rounds)
      for (const id of stored) removed.add(id)
      const changes = stored.map((key) => ({ table: 'rounds', op: 'delete', key }) as const)
      await writeJournalled(stores, changes, environment.now())
    })
  } catch (error) {
    // The browser may have stored a change that it reports as failed or too late.
    if (await areThere(connection, find)) throw error
  }
  await parts.afterRemove([...new Set([...ids, ...removed])]).catch((error: unknown) => {
    environment.warn('Removed rounds are still in the legacy database.', error)
  })
  return removed.size
}

/**
 * Waits for a write that is still under way. Rejects with 'unreadable' for any reason, because nobody knows the state
 * then.
 */
async function areThere(connection: Connection<LocalDatabase>, find: FindIds): Promise<boolean> {
  try {
    return (await readTable(connection, 'rounds', find)).length > 0
  } catch (cause) {
    throw new StorageError('unreadable', { cause })
  }
}

const allKeys: FindIds = (rounds) => rounds.keys()

function pageAfter(id: string): RecordQuery {
  return {
    records: (rounds) => rounds.getAll(rounds.keyRange.lowerBound(id, true), PAGE_AT_ONCE),
    keys: (rounds) => rounds.keys(rounds.keyRange.lowerBound(id, true), PAGE_AT_ONCE),
  }
}

type RoundStart = Pick<ArchivedRound, 'startedAt' | 'id'>

/** Orders rounds by their start. The id breaks ties. */
export function byStart(a: RoundStart, b: RoundStart): number {
  if (a.startedAt !== b.startedAt) return a.startedAt - b.startedAt
  return Number(a.id > b.id) - Number(a.id < b.id)
}
