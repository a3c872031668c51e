import { type ArchivedRound, isFinishedRound } from '@teemates/golf/archive'
import { Dexie } from 'dexie'
import type { Connection } from './connection.ts'
import { type DamagedRecords, readOneByOne, readRecords } from './damaged-records.ts'
import type { StorageEnvironment } from './environment.ts'
import { journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { SaveTracker } from './save-tracker.ts'
import type { FinishedRounds } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { parseCourse } from './stored-course.ts'
import { parseArchivedRound } from './stored-round.ts'
import type { TabNews } from './tab-news.ts'

export interface FinishedRoundsParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly news: TabNews
  readonly damaged: DamagedRecords
  /** Before rounds are deleted: what would bring them back must go first. */
  readonly beforeRemove: (roundIds: readonly string[]) => Promise<void>
  /** After they are gone for good; what it rejects with is only logged. */
  readonly afterRemove: (roundIds: readonly string[]) => Promise<void>
}

export interface FinishedRoundsStore extends FinishedRounds {
  /** Tells this tab's and the other tabs' listeners. */
  changed(): void
  /** All of them by their ids, some at a time; those that can't be understood are noted. Rejects with StorageError. */
  pages(): AsyncIterable<readonly ArchivedRound[]>
}

type FindIds = (database: LocalDatabase) => PromiseLike<string[]>

/** Rounds that are read at a time to find finished ones: the first of these pages mostly has enough. */
const COUNTED_AT_ONCE = 20
/** Rounds that are read at a time where all are wanted: about 50 ms of work on a slow phone. */
const STEP = 400
/** Rounds that are read at a time for an export. */
const PAGE_AT_ONCE = 100

/** Pages and counts go by one index, so that a page costs the same whatever the number of rounds. */
const ORDER_INDEX = '[startedAt+id]'

export function createFinishedRounds(parts: FinishedRoundsParts): FinishedRoundsStore {
  const { connection, environment, tracker, news, damaged } = parts
  const listeners = new Set<() => void>()
  const parse = (raws: readonly unknown[]) => damaged.sift('rounds', raws, parseArchivedRound)

  function tellHere(): void {
    for (const listener of listeners) listener()
  }

  function changed(): void {
    tellHere()
    news.tell({ kind: 'rounds' })
  }

  news.onRounds(tellHere)

  function readPage(limit: number, before: Parameters<FinishedRounds['page']>[1], offset: number) {
    return readRecords(connection, damaged, 'rounds', (database) => {
      const rounds =
        before === undefined
          ? database.rounds.orderBy(ORDER_INDEX)
          : database.rounds.where(ORDER_INDEX).between([Dexie.minKey], [before.startedAt, before.id], true, false)
      return rounds.reverse().offset(offset).limit(limit)
    })
  }

  async function page(
    limit: number,
    before?: Parameters<FinishedRounds['page']>[1],
  ): Promise<readonly ArchivedRound[]> {
    const found: ArchivedRound[] = []
    let offset = 0
    for (;;) {
      const wanted = limit - found.length
      const raws = await readPage(wanted, before, offset)
      found.push(...parse(raws))
      // Damaged records leave gaps that are filled from further back.
      if (raws.length < wanted || found.length >= limit) return found
      offset += raws.length
    }
  }

  /** Of one moment, and a frame may come between two steps. Each is asked for before the one before it is looked at. */
  function readInSteps(database: LocalDatabase): PromiseLike<ArchivedRound[]> {
    return database.transaction('r', database.rounds, async () => {
      const rounds: ArchivedRound[] = []
      const stepAfter = (id: unknown) => database.rounds.where('id').above(id).limit(STEP).toArray()
      let step = stepAfter(Dexie.minKey)
      for (;;) {
        const raws = await step
        const last = raws.at(-1)
        if (typeof last !== 'object' || last === null || !('id' in last)) return rounds
        step = stepAfter(last.id)
        rounds.push(...parse(raws))
      }
    })
  }

  /** How many of them are finished. Courses are read for those alone that may be finished because of theirs. */
  async function countOf(rounds: readonly ArchivedRound[]): Promise<number> {
    const others = rounds.filter(
      (round) => !isFinishedRound(round, undefined) && (round.metadata.holeSet ?? []).length === 0,
    )
    const ids = [...new Set(others.map(({ courseId }) => courseId))]
    const raws = ids.length === 0 ? [] : await connection.read((database) => database.courses.bulkGet(ids))
    const courses = damaged.sift(
      'courses',
      raws.filter((raw) => raw !== undefined),
      parseCourse,
    )
    const courseById = new Map(courses.map((course) => [course.id, course]))
    return rounds.filter((round) => isFinishedRound(round, courseById.get(round.courseId))).length
  }

  /** How many of them were there. */
  async function removeRounds(ids: readonly string[], find: FindIds): Promise<number> {
    // A transaction that is run again finds none of what its first run deleted.
    const removed = new Set<string>()
    await parts.beforeRemove(ids)
    try {
      await connection.write((database) =>
        journalledTransaction(database, async () => {
          const stored = await find(database)
          for (const id of stored) removed.add(id)
          const changes = stored.map((key) => ({ table: 'rounds', op: 'delete', key }) as const)
          await writeJournalled(database, changes, environment.now())
        }),
      )
    } catch (error) {
      // The browser may have stored what it reports as failed, or has not reported in time.
      if (await areThere(find)) throw error
    }
    await parts.afterRemove([...new Set([...ids, ...removed])]).catch((error: unknown) => {
      environment.warn('Removed rounds are still in the legacy database.', error)
    })
    return removed.size
  }

  /** Waits for a write that is still under way. Rejects with 'unreadable' whatever the reason: then nobody knows. */
  async function areThere(find: FindIds): Promise<boolean> {
    try {
      return (await connection.read(find)).length > 0
    } catch (cause) {
      throw new StorageError('unreadable', { cause })
    }
  }

  /** Tells of a failure, too: something may be gone all the same. */
  async function removeAndTell(ids: readonly string[], find: FindIds): Promise<number> {
    try {
      return await tracker.track(removeRounds(ids, find))
    } finally {
      changed()
    }
  }

  return {
    changed,
    page,
    // Of the table and not of the index, which leaves out records without a start: removeAll takes them, too.
    count: () => connection.read((database) => database.rounds.count()),
    async get(id) {
      const raw = await connection.read((database) => database.rounds.get(id))
      return raw === undefined ? undefined : parse([raw])[0]
    },
    async all() {
      const rounds = await connection
        .read(readInSteps)
        .catch(async (error: unknown) => parse(await readOneByOne(connection, damaged, 'rounds', allKeys, error)))
      return rounds.sort(byStart)
    },
    async *pages() {
      let afterId = ''
      for (;;) {
        const query = (database: LocalDatabase) => database.rounds.where('id').above(afterId).limit(PAGE_AT_ONCE)
        const keys = await connection.read((database) => query(database).primaryKeys())
        const last = keys.at(-1)
        if (last === undefined) return
        yield parse(await readRecords(connection, damaged, 'rounds', query))
        afterId = last
      }
    },
    async countFinished(upTo) {
      let finished = 0
      let last: ArchivedRound | undefined
      for (;;) {
        const rounds = await page(COUNTED_AT_ONCE, last)
        finished += await countOf(rounds)
        last = rounds.at(-1)
        if (finished >= upTo || rounds.length < COUNTED_AT_ONCE) return Math.min(finished, upTo)
      }
    },
    async remove(id) {
      await removeAndTell([id], (database) => database.rounds.where('id').equals(id).primaryKeys())
    },
    async removeAll() {
      // One request for all: asking for each of ten thousand takes longer than a write may.
      return removeAndTell(await connection.read(allKeys), allKeys)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const allKeys: FindIds = (database) => database.rounds.toCollection().primaryKeys()

function byStart(a: ArchivedRound, b: ArchivedRound): number {
  if (a.startedAt !== b.startedAt) return a.startedAt - b.startedAt
  return a.id < b.id ? -1 : 1
}
