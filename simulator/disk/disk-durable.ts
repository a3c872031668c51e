import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import type { StorageEnvironment, TabChannel } from '../../app/src/storage/browser/environment.ts'
import { TextsInMemory } from '../../app/src/storage/browser/local-storage/texts-in-memory.ts'
import { CacheDatabase } from '../../app/src/storage/cache/cache-database.ts'
import { CACHE_DATABASE_NAME } from '../../app/src/storage/cache/cache-stores.ts'
import { operationsOf } from '../../app/src/storage/live/live-export.ts'
import { parseGame } from '../../app/src/storage/live/live-rows.ts'
import { LOG_DATABASE_NAME, LogDatabase } from '../../app/src/storage/log/log-database.ts'
import { parseLogEntry } from '../../app/src/storage/log/log-entry.ts'
import type { LiveStore } from '../../app/src/storage/live/live-store.ts'
import type { Disk, DiskFaults, DiskOwner } from '../device/disk.ts'
import { DiskRecords } from './disk-records.ts'
import { createRealStore, storeOnceOpened } from './disk-store.ts'
import { type DiskFault, DiskTab, type DoneTransaction } from './disk-tab.ts'
import type { VirtualTime } from '../virtual-time.ts'

/** The rates of failing transactions on a good disk and on a failing one. */
const hiccups = 0.02
const failures = 0.85
/** The browser may delay a write without strict durability by this long. */
const relaxedMs = 3000
const newsMs = 1

/**
 * A disk for the app's own live store over IndexedDB. Writes are visible at once and durable after a while. A crash keeps a
 * prefix of the writes that weren't durable yet.
 */
export class DurableDisk implements Disk {
  readonly #time: VirtualTime
  readonly #random: () => number
  readonly #tabs = new Map<DiskOwner, DiskTab>()
  readonly #channels = new Map<DiskOwner, Map<string, (message: unknown) => void>>()
  readonly #localStorage = new TextsInMemory()
  readonly #records = new DiskRecords()
  #factory = new IDBFactory()
  /** Resolves when the database is restored as a crash has left it. */
  #restored: Promise<void> = Promise.resolve()
  /** Whether the browser honours a request for strict durability. */
  isStrict = true
  #undurable: DoneTransaction[] = []
  #lastAt = 0
  readonly committed: string[] = []
  faults: DiskFaults = { slowestMs: 4, isFailing: false }

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time
    this.#random = random
  }

  store(owner: DiskOwner): LiveStore<GameSnapshot> {
    const [factory, restored] = [this.#factory, this.#restored]
    const onDone = (done: DoneTransaction) => {
      if (factory === this.#factory) this.#done(done)
    }
    const tab = new DiskTab(factory, () => this.#meet(), onDone)
    this.#tabs.set(owner, tab)
    const open = createRealStore(this.#environment(owner, tab.factory), tab.factory)
    return storeOnceOpened(() => restored.then(open))
  }

  kept() {
    const games = this.#records.of('seats').flatMap((raw) => parseGame(raw) ?? [])
    return {
      operations: operationsOf(this.#records.of('entries')),
      games: new Map(games.map((game) => [game.gameId, game])),
    }
  }

  /** When its last tab crashes the device itself goes down. */
  crash(owner: DiskOwner): void {
    this.#tabs.get(owner)?.kill()
    this.#channels.delete(owner)
    if (!this.#tabs.delete(owner) || this.#tabs.size > 0) return
    const count = Math.floor(this.#random() * (this.#undurable.length + 1))
    for (const done of this.#undurable.slice(0, count)) this.#keep(done)
    this.#undurable = []
    this.#factory = new IDBFactory()
    this.#restored = restore(this.#factory, this.#records)
  }

  dropWaiting(): void {
    const waiting = new Set(
      this.kept().operations.flatMap(({ operationId, state }) => (state === 'waiting' ? [operationId] : [])),
    )
    const lost = this.#records.entries('entries').filter(([, raw]) => waiting.has(parseLogEntry(raw)?.id ?? ''))
    this.#records.take(lost.map(([which]) => ({ kind: 'delete', store: 'entries', which })))
    this.#localStorage.clear()
    this.#factory = new IDBFactory()
    this.#restored = restore(this.#factory, this.#records)
  }

  #done(done: DoneTransaction): void {
    const isStrict = done.isStrict && this.isStrict
    const queue = this.#undurable
    queue.push(isStrict ? done : { ...done, report: () => undefined })
    if (!isStrict) done.report()
    const longestMs = isStrict ? this.faults.slowestMs : relaxedMs
    this.#lastAt = Math.max(this.#lastAt, this.#time.now() + this.#random() * longestMs)
    this.#time.after(this.#lastAt - this.#time.now(), () => {
      // A crash may have emptied the queue. Always take the first write: almost equal times may be swapped.
      const first = queue === this.#undurable ? queue.shift() : undefined
      if (first === undefined) return
      this.#keep(first)
      first.report()
    })
  }

  #keep({ writes }: DoneTransaction): void {
    this.#records.take(writes)
    for (const write of writes) {
      const entry = write.kind === 'add' && write.store === 'entries' ? parseLogEntry(write.value) : undefined
      if (entry?.kind === 'operation' && !this.committed.includes(entry.id)) this.committed.push(entry.id)
    }
  }

  #meet(): DiskFault {
    const { isFailing } = this.faults
    if (this.#random() >= (isFailing ? failures : hiccups)) return 'none'
    const all: readonly DiskFault[] = isFailing ? ['throw', 'abort', 'quota'] : ['throw', 'abort', 'lie']
    return all[Math.floor(this.#random() * all.length)] ?? 'none'
  }

  #environment(owner: DiskOwner, factory: IDBFactory): StorageEnvironment {
    const { clock } = owner
    return {
      indexedDB: () => factory,
      IDBKeyRange,
      localStorage: () => this.#localStorage,
      locks: undefined,
      broadcast: (name) => this.#channel(owner, name),
      now: clock.now,
      randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(this.#random() * 256)),
      after: clock.after,
      idle: (work) => void clock.after(0, work),
      onOtherTabPreference: () => () => undefined,
      onLeave: (listener) => owner.onHide(listener),
      warn: () => undefined,
    }
  }

  #channel(owner: DiskOwner, name: string): TabChannel {
    const own = this.#channels.get(owner) ?? new Map<string, (message: unknown) => void>()
    this.#channels.set(owner, own)
    return {
      post: (message) => {
        for (const other of this.#channels.keys()) {
          if (other !== owner) other.clock.after(newsMs, () => this.#channels.get(other)?.get(name)?.(message))
        }
      },
      listen: (listener) => void own.set(name, listener),
      close: () => void own.delete(name),
    }
  }
}

/** Creates the databases with these records, as the app creates them. */
async function restore(factory: IDBFactory, records: DiskRecords): Promise<void> {
  if (records.stores.length === 0) return
  for (const Database of [LogDatabase, CacheDatabase]) {
    const database = new Database({ indexedDB: factory, IDBKeyRange })
    await database.open()
    database.close()
  }
  for (const name of [LOG_DATABASE_NAME, CACHE_DATABASE_NAME]) await restoreInto(await opened(factory, name), records)
}

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(`${name} can't be opened`))
  })
}

async function restoreInto(database: IDBDatabase, records: DiskRecords): Promise<void> {
  const stores = records.stores.filter((name) => database.objectStoreNames.contains(name))
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
    for (const name of stores) {
      const store = transaction.objectStore(name)
      const highest = records.highest(name)
      if (highest > 0) {
        // A key generator never gives a key twice.
        store.put({ [String(store.keyPath)]: highest })
        store.delete(highest)
      }
      for (const [key, record] of records.entries(name)) {
        if (store.keyPath === null) store.put(record, key)
        else store.put(record)
      }
    }
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', reject)
    })
  }
  database.close()
}
