import { IDBKeyRange } from 'fake-indexeddb'
import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import { createConnection } from '../../app/src/storage/browser/databases/connection.ts'
import type { PlainDatabase } from '../../app/src/storage/browser/databases/plain-database.ts'
import { createDamagedRecords } from '../../app/src/storage/archive/damaged-records.ts'
import type { StorageEnvironment } from '../../app/src/storage/browser/environment.ts'
import { createFreshLog } from '../../app/src/storage/browser/databases/fresh-log.ts'
import { CacheDatabase } from '../../app/src/storage/cache/cache-database.ts'
import { type LiveStore, withSnapshots } from '../../app/src/storage/live/live-store.ts'
import { createLiveStore } from '../../app/src/storage/live/live-store-on-log.ts'
import { createLiveTables } from '../../app/src/storage/live/live-tables.ts'
import { openLog } from '../../app/src/storage/log/log.ts'
import { LogDatabase } from '../../app/src/storage/log/log-database.ts'
import { createSaveTracker } from '../../app/src/storage/browser/save-tracker.ts'
import { openTabNews } from '../../app/src/storage/browser/tab-news.ts'

/** The app's own live store in a tab, as app/src/storage creates it. Rejects while it can't be opened. */
export function createRealStore(
  environment: StorageEnvironment,
  factory: IDBFactory,
): () => Promise<LiveStore<GameSnapshot>> {
  const freshLog = createFreshLog(environment, factory)
  const connect = <Database extends PlainDatabase>(make: () => Database) =>
    createConnection({
      make,
      environment,
      freshLog,
      onNewerVersion: () => undefined,
      onBlocked: () => false,
      freeSpace: () => Promise.resolve(false),
    })
  const given = { indexedDB: factory, IDBKeyRange }
  const cache = connect(() => new CacheDatabase(given))
  const connection = connect(() => new LogDatabase(given))
  const tracker = createSaveTracker(environment)
  const news = openTabNews(environment)

  async function open(): Promise<LiveStore<GameSnapshot>> {
    await freshLog.begin()
    const log = await openLog({ connection, cache, environment, tracker, onDamaged: () => undefined })
    const tables = createLiveTables(cache)
    await tables.all('seats')
    const store = createLiveStore({ log, tables, environment, tracker, news, damaged: createDamagedRecords() })
    return withSnapshots(store, (raw) => (isSnapshot(raw) ? raw : null))
  }

  let opening: Promise<LiveStore<GameSnapshot>> | undefined
  return () =>
    (opening ??= open().catch((error: unknown) => {
      // The next call opens the databases again.
      opening = undefined
      throw error
    }))
}

/** The disk returns only values that were written to it. */
function isSnapshot(raw: unknown): raw is GameSnapshot {
  return typeof raw === 'object' && raw !== null && 'epoch' in raw
}

/** A store that opens at its first call: the calls wait where the app would wait before it shows a game. */
export function storeOnceOpened(open: () => Promise<LiveStore<GameSnapshot>>): LiveStore<GameSnapshot> {
  const waiting = new Set<(store: LiveStore<GameSnapshot>) => void>()
  let opened: LiveStore<GameSnapshot> | undefined
  const store = async () => {
    const own = await open()
    opened = own
    for (const begin of waiting) begin(own)
    waiting.clear()
    return own
  }
  const onceOpened = (subscribe: (store: LiveStore<GameSnapshot>) => () => void) => {
    let end: () => void = () => void waiting.delete(begin)
    const begin = (own: LiveStore<GameSnapshot>) => void (end = subscribe(own))
    if (opened === undefined) waiting.add(begin)
    else begin(opened)
    return () => end()
  }
  const shown = () => {
    if (opened === undefined) throw new Error('A tap before its game was shown')
    return opened
  }
  return {
    add: (operations) => shown().add(operations),
    addOnce: async (operation) => (await store()).addOnce(operation),
    operations: async (gameId) => (await store()).operations(gameId),
    known: (gameId) => opened?.known(gameId) ?? [],
    settle: async (gameId, outcomes) => (await store()).settle(gameId, outcomes),
    settleInPause: (gameId, outcomes) => shown().settleInPause(gameId, outcomes),
    resendAcknowledged: (gameId) => shown().resendAcknowledged(gameId),
    replaceSuperseded: async (gameId, id, fresh) => (await store()).replaceSuperseded(gameId, id, fresh),
    dismiss: (gameId, ids) => shown().dismiss(gameId, ids),
    intents: async (gameId) => (await store()).intents(gameId),
    intend: async (gameId, ...changes) => (await store()).intend(gameId, ...changes),
    games: async () => (await store()).games(),
    game: async (gameId) => (await store()).game(gameId),
    put: async (seat) => (await store()).put(seat),
    keepSnapshot: async (gameId, snapshot) => (await store()).keepSnapshot(gameId, snapshot),
    forget: async (gameId) => (await store()).forget(gameId),
    attempt: async (key, fingerprint) => (await store()).attempt(key, fingerprint),
    endAttempt: async (key) => (await store()).endAttempt(key),
    session: {
      read: async () => (await store()).session.read(),
      write: async (text) => (await store()).session.write(text),
      remove: async () => (await store()).session.remove(),
    },
    roundKeys: {
      read: async (roundId) => (await store()).roundKeys.read(roundId),
      write: async (roundId, text) => (await store()).roundKeys.write(roundId, text),
      remove: async (roundId) => (await store()).roundKeys.remove(roundId),
    },
    subscribe: (gameId, listener) => onceOpened((own) => own.subscribe(gameId, listener)),
    subscribeToAll: (listener) => onceOpened((own) => own.subscribeToAll(listener)),
    saveState: (gameId) => opened?.saveState(gameId) ?? 'saved',
  }
}
