import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { Connection } from '../browser/connection.ts'
import type { DamagedRecords } from '../archive/damaged-records.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import {
  dismissed,
  enteredAnew,
  distinctOperations,
  intentsAfter,
  isOpen,
  isSameAttempt,
  settled,
  waitingAgain,
  waitingOperation,
} from './live-changes.ts'
import type { LiveDatabase } from './live-database.ts'
import { putMissing } from './live-additions.ts'
import { createLiveEmergency } from './live-emergency.ts'
import { parseGame, parseIntents, parseOperation } from './live-rows.ts'
import type { LiveGameRecord, LiveStore, StoredOperation } from './live-store.ts'
import { createLiveTapNews } from './live-tap-news.ts'
import { createLiveWriter } from './live-writer.ts'
import { randomId } from '../browser/random-id.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import type { TabNews } from '../browser/tab-news.ts'

export interface LiveStoreParts {
  readonly connection: Connection<LiveDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly news: TabNews
  readonly damaged: DamagedRecords
}

export interface OpenedLiveStore {
  readonly store: LiveStore<unknown>
  /** Operations of this tab that aren't known to be durable. */
  waiting(): readonly StoredOperation[]
}

/** The live store over its database. Rejects with StorageError when that can't be read: then nothing is written either. */
export async function openLiveStore(parts: LiveStoreParts): Promise<OpenedLiveStore> {
  const { connection, environment, tracker, news, damaged } = parts
  // Opens it, so that the first tap finds it open.
  await connection.read((database) => database.games.limit(1).primaryKeys())
  const listeners = new Map<string, Set<() => void>>()
  let inOrder: Promise<unknown> = Promise.resolve()
  let lastRead = 0
  const tapNews = createLiveTapNews(news)
  const emergency = createLiveEmergency(environment, randomId(environment))
  /** Of this tab, and told as failed. */
  const failedIds = new Set<string>()

  const writer = createLiveWriter({
    ...parts,
    emergency,
    lastRead: () => lastRead,
    tapNews,
    onStored: tell,
    onSaveState: tellHere,
  })

  function tell(gameId: string): void {
    news.post({ kind: 'live', gameId })
  }

  function tellHere(gameId: string): void {
    for (const listener of listeners.get(gameId) ?? []) listener()
  }

  /** One after the other, as they were asked for: of two that put the same record the later one counts, also after a retry. */
  function write<T>(operation: (database: LiveDatabase) => PromiseLike<T>): Promise<T> {
    const written = inOrder.then(() => connection.write(operation))
    inOrder = written.catch(() => undefined)
    return tracker.track(written)
  }

  /** In order. */
  async function rowsOf(database: LiveDatabase, gameId: string): Promise<StoredOperation[]> {
    const raws = await database.operations.where('gameId').equals(gameId).toArray()
    const rows = damaged.sift('liveOperations', raws, parseOperation)
    lastRead = Math.max(lastRead, ...rows.map(({ seq }) => seq ?? 0))
    tapNews.haveRead(rows)
    return rows
  }

  function isThere({ operationId, state }: StoredOperation): boolean {
    return state !== 'waiting' || !emergency.isWithdrawn(operationId)
  }

  async function change(gameId: string, next: (operations: readonly StoredOperation[]) => readonly StoredOperation[]) {
    await write((database) =>
      database.transaction('rw', database.operations, async () => {
        const rows = await rowsOf(database, gameId)
        const there = new Set(rows.filter(isThere))
        const before = new Set(distinctOperations([...there]))
        const after = next([...before])
        // What isn't there yet is another tab's, which may just be told that it is stored.
        const untold = rows.filter((row) => !there.has(row) && !failedIds.has(row.operationId))
        const kept = new Set([...after, ...untold].map(({ seq }) => seq))
        await database.operations.bulkDelete(rows.flatMap(({ seq }) => (seq === null || kept.has(seq) ? [] : [seq])))
        await database.operations.bulkPut(after.filter((operation) => !before.has(operation)))
      }),
    )
    tell(gameId)
  }

  async function withSnapshot(database: LiveDatabase, raw: unknown): Promise<LiveGameRecord<unknown> | undefined> {
    const row = parseGame(raw)
    if (row === undefined) return undefined
    const kept = v.safeParse(snapshotSchema, await database.snapshots.get(row.gameId))
    return { ...row, snapshot: kept.success ? kept.output.snapshot : null }
  }

  /** What has been touched last has the greatest one. */
  async function nextOrder(database: LiveDatabase): Promise<number> {
    const newest = parseGame(await database.games.orderBy('order').last())
    return (newest?.order ?? 0) + 1
  }

  const store: LiveStore<unknown> = {
    add(operations) {
      const stored = writer.add(operations)
      return { operations: operations.map(waitingOperation), stored }
    },
    async addOnce(operation) {
      const before = writer.waiting().filter(({ gameId }) => gameId === operation.gameId)
      // A transaction that wasn't waited for any longer may be done all the same, now or later: where this fails nobody sends it.
      emergency.withdraw(operation.operationId)
      try {
        await write((database) => putMissing(database, [...before, waitingOperation(operation)], writer.lateIds()))
      } catch (error) {
        failedIds.add(operation.operationId)
        throw error
      }
      emergency.allow(operation.operationId)
      tell(operation.gameId)
    },
    async operations(gameId) {
      const waiting = writer.waiting().filter((operation) => operation.gameId === gameId)
      const rows = await connection.read((database) =>
        database.transaction('r', database.operations, () => rowsOf(database, gameId)),
      )
      return distinctOperations([...rows.filter(isThere), ...waiting])
    },
    settle: (gameId, outcomes) => change(gameId, (operations) => settled(operations, outcomes)),
    resendAcknowledged: (gameId) => change(gameId, waitingAgain),
    enterAnew: (gameId, id, fresh) => change(gameId, (operations) => enteredAnew(operations, id, fresh)),
    dismiss: (gameId, ids) => change(gameId, (operations) => dismissed(operations, ids)),
    intents: async (gameId) => parseIntents(await connection.read((database) => database.intents.get(gameId))),
    async intend(gameId, wanted) {
      const intents = await write((database) =>
        database.transaction('rw', database.intents, async () => {
          const after = intentsAfter(parseIntents(await database.intents.get(gameId)), wanted)
          await database.intents.put({ gameId, ...after })
          return after
        }),
      )
      tell(gameId)
      return intents
    },
    games: () =>
      connection.read((database) =>
        database.transaction('r', database.games, database.snapshots, async () => {
          const raws = await database.games.orderBy('order').reverse().toArray()
          damaged.sift('liveGames', raws, parseGame)
          const records = await Promise.all(raws.map((raw) => withSnapshot(database, raw)))
          return records.flatMap((record) => record ?? [])
        }),
      ),
    game: (gameId) =>
      connection.read((database) =>
        database.transaction('r', database.games, database.snapshots, async () =>
          withSnapshot(database, await database.games.get(gameId)),
        ),
      ),
    async put({ gameId, code, playerId, seatToken, uid, status, isMoved }) {
      const updatedAt = environment.now()
      await write((database) =>
        database.transaction('rw', database.games, async () => {
          const order = await nextOrder(database)
          const moved = isMoved === true && { isMoved }
          await database.games.put({ gameId, code, playerId, seatToken, uid, status, ...moved, order, updatedAt })
        }),
      )
      tell(gameId)
    },
    async keepSnapshot(gameId, snapshot) {
      const updatedAt = environment.now()
      await write((database) =>
        database.transaction('rw', database.games, database.snapshots, async () => {
          const row = parseGame(await database.games.get(gameId))
          if (row === undefined) return
          await database.snapshots.put({ gameId, snapshot })
          await database.games.put({ ...row, order: await nextOrder(database), updatedAt })
        }),
      )
    },
    async forget(gameId) {
      if (writer.saveState(gameId) !== 'saved') return false
      const isForgotten = await write((database) => {
        const { operations, games, snapshots, intents } = database
        return database.transaction('rw', operations, games, snapshots, intents, async () => {
          if ((await rowsOf(database, gameId)).some((row) => isThere(row) && isOpen(row))) return false
          await operations.where('gameId').equals(gameId).delete()
          for (const table of [games, snapshots, intents]) await table.delete(gameId)
          return true
        })
      })
      if (isForgotten) tell(gameId)
      return isForgotten
    },
    attempt(key, fingerprint) {
      // Drawn once: a transaction that is run again finds what it has stored.
      const fresh = uuidFrom(environment.randomBytes(16))
      const begunAt = environment.now()
      return write((database) =>
        database.transaction('rw', database.attempts, async () => {
          const known = v.safeParse(attemptSchema, await database.attempts.get(key))
          if (known.success && isSameAttempt(known.output, fingerprint, begunAt)) return known.output.operationId
          await database.attempts.put({ key, fingerprint, operationId: fresh, begunAt })
          return fresh
        }),
      )
    },
    endAttempt: (key) =>
      write((database) => database.transaction('rw', database.attempts, () => database.attempts.delete(key))),
    session: {
      read: () => readSecret('session'),
      write: (text) => writeSecret('session', text),
      remove: () => removeSecret('session'),
    },
    roundKeys: {
      read: (roundId) => readSecret(`${ROUND_KEYS}${roundId}`),
      write: (roundId, text) => writeSecret(`${ROUND_KEYS}${roundId}`, text),
      remove: (roundId) => removeSecret(`${ROUND_KEYS}${roundId}`),
    },
    subscribe(gameId, listener) {
      const own = listeners.get(gameId) ?? new Set()
      listeners.set(gameId, own.add(listener))
      return () => {
        own.delete(listener)
      }
    },
    saveState: writer.saveState,
    flush: tracker.flush,
  }

  async function readSecret(key: string): Promise<string | null> {
    const kept = v.safeParse(sessionSchema, await connection.read((database) => database.session.get(key)))
    return kept.success ? kept.output.text : null
  }

  function writeSecret(key: string, text: string): Promise<void> {
    return write((database) =>
      database.transaction('rw', database.session, async () => {
        await database.session.put({ key, text })
      }),
    )
  }

  function removeSecret(key: string): Promise<void> {
    return write((database) => database.transaction('rw', database.session, () => database.session.delete(key)))
  }

  /** Of what was told as failed to be added once, and is stored all the same, by a tab that may be gone. */
  async function forgetWithdrawn(): Promise<void> {
    const ids = emergency.withdrawnLongAgo()
    if (ids.length === 0) return
    await write((database) =>
      database.transaction('rw', database.operations, () =>
        database.operations.where('operationId').anyOf(ids).delete(),
      ),
    )
    for (const id of ids) emergency.allow(id)
  }

  news.onLive(tellHere)
  // They do no harm until the next opening.
  forgetWithdrawn().catch(() => undefined)
  return { store, waiting: writer.waiting }
}

const snapshotSchema = v.object({ snapshot: v.unknown() })
const attemptSchema = v.object({ fingerprint: v.string(), operationId: v.string(), begunAt: v.optional(v.number(), 0) })
/** Before a round's id, in the store of what is nobody else's. */
const ROUND_KEYS = 'round:'
const sessionSchema = v.object({ text: v.string() })
