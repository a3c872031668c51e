import type { ArchivedRound } from '@teemates/golf/archive'
import { Dexie } from 'dexie'
import type { Connection } from './connection.ts'
import { type DamagedRecords, readRecords } from './damaged-records.ts'
import type { StorageEnvironment } from './environment.ts'
import { journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { SaveTracker } from './save-tracker.ts'
import type { FinishedRounds } from './storage.ts'
import { parseArchivedRound } from './stored-round.ts'
import type { TabNews } from './tab-news.ts'

export interface FinishedRoundsParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly news: TabNews
  readonly damaged: DamagedRecords
  /** Before a round is deleted: what would bring it back must go first. */
  readonly beforeRemove: (roundId: string) => Promise<void>
  /** After it is gone for good; what it rejects with is only logged. */
  readonly afterRemove: (roundId: string) => Promise<void>
}

export interface FinishedRoundsStore extends FinishedRounds {
  /** Tells this tab's and the other tabs' listeners. */
  changed(): void
}

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

  return {
    changed,
    async page(limit, before) {
      const page: ArchivedRound[] = []
      let offset = 0
      for (;;) {
        const wanted = limit - page.length
        const raws = await readPage(wanted, before, offset)
        page.push(...parse(raws))
        // Damaged records leave gaps that are filled from further back.
        if (raws.length < wanted || page.length >= limit) return page
        offset += raws.length
      }
    },
    count: () => connection.read((database) => database.rounds.orderBy(ORDER_INDEX).count()),
    async get(id) {
      const raw = await connection.read((database) => database.rounds.get(id))
      return raw === undefined ? undefined : parse([raw])[0]
    },
    async all() {
      const raws = await readRecords(connection, damaged, 'rounds', (database) => database.rounds.toCollection())
      return parse(raws).sort(byStart)
    },
    async remove(id) {
      await tracker.track(
        (async () => {
          await parts.beforeRemove(id)
          await connection.write((database) =>
            journalledTransaction(database, async () => {
              if ((await database.rounds.where('id').equals(id).count()) === 0) return
              await writeJournalled(database, [{ table: 'rounds', op: 'delete', key: id }], environment.now())
            }),
          )
          await parts.afterRemove(id).catch((error: unknown) => {
            environment.warn('A removed round is still in the legacy database.', error)
          })
        })(),
      )
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function byStart(a: ArchivedRound, b: ArchivedRound): number {
  if (a.startedAt !== b.startedAt) return a.startedAt - b.startedAt
  return a.id < b.id ? -1 : 1
}
