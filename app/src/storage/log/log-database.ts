import type { DatabaseHandle } from '../connection.ts'

export const LOG_DATABASE_NAME = 'teemates-log'
/** For ever: an index added to a million entries takes minutes, so nothing is ever added to the schema. */
export const LOG_DATABASE_VERSION = 1

const STORE = 'entries'
const BY_ROUND = 'round'

/** The log's database: entries alone, under keys that the database counts up. */
export class LogDatabase implements DatabaseHandle {
  readonly #factory: IDBFactory
  readonly #keyRange: typeof IDBKeyRange
  readonly #listeners = {
    versionchange: [] as ((event: IDBVersionChangeEvent) => void)[],
    blocked: [] as (() => void)[],
  }
  #database: IDBDatabase | undefined

  constructor(parts: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }) {
    this.#factory = parts.indexedDB
    this.#keyRange = parts.IDBKeyRange
  }

  isOpen(): boolean {
    return this.#database !== undefined
  }

  /** Rejects with the browser's own error. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.#factory.open(LOG_DATABASE_NAME, LOG_DATABASE_VERSION)
      request.onupgradeneeded = () => {
        const entries = request.result.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true })
        entries.createIndex(BY_ROUND, ['roundId', 'seq'])
      }
      request.onblocked = () => {
        for (const listener of this.#listeners.blocked) listener()
      }
      request.onerror = () => reject(request.error ?? new DOMException('not opened', 'UnknownError'))
      request.onsuccess = () => {
        const database = request.result
        database.onversionchange = (event) => {
          for (const listener of this.#listeners.versionchange) listener(event)
        }
        database.onclose = () => (this.#database = undefined)
        this.#database = database
        resolve()
      }
    })
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
  }

  on(event: 'versionchange', listener: (event: IDBVersionChangeEvent) => void): void
  on(event: 'blocked', listener: () => void): void
  on(...[event, listener]: ['versionchange', (event: IDBVersionChangeEvent) => void] | ['blocked', () => void]): void {
    if (event === 'versionchange') this.#listeners.versionchange.push(listener)
    else this.#listeners.blocked.push(listener)
  }

  /** Issues one strict transaction before it returns; resolves once it is durable. Throws or rejects where it can't be. */
  add(entries: readonly object[]): Promise<void> {
    const transaction = this.#opened().transaction(STORE, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
    // Nobody waits for it when what follows throws.
    done.catch(() => undefined)
    try {
      const store = transaction.objectStore(STORE)
      for (const entry of entries) store.add(entry)
    } catch (error) {
      // Otherwise it would commit by itself what has come into it.
      transaction.abort()
      throw error
    }
    // Otherwise the browser asks the page first whether there is more to come, and the page is busy painting.
    transaction.commit()
    return done
  }

  /** As they are stored, in order. */
  async ofRound(roundId: string): Promise<readonly unknown[]> {
    const range = this.#keyRange.bound([roundId, 0], [roundId, Number.MAX_SAFE_INTEGER])
    return answer(this.#read().index(BY_ROUND).getAll(range))
  }

  /** Of all rounds that have entries, without reading those. */
  async roundIds(): Promise<readonly string[]> {
    const ids: string[] = []
    const request = this.#read().index(BY_ROUND).openKeyCursor()
    for (;;) {
      const cursor = await answer(request)
      const roundId: unknown = Array.isArray(cursor?.key) ? cursor.key[0] : undefined
      if (cursor === null || typeof roundId !== 'string') return ids
      ids.push(roundId)
      cursor.continue([roundId, Number.MAX_SAFE_INTEGER])
    }
  }

  #read(): IDBObjectStore {
    return this.#opened().transaction(STORE, 'readonly').objectStore(STORE)
  }

  #opened(): IDBDatabase {
    if (this.#database === undefined) throw new DOMException('not open', 'InvalidStateError')
    return this.#database
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('no answer', 'UnknownError'))
  })
}
