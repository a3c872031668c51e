import type { DatabaseHandle } from './connection.ts'

export interface PlainDatabaseParts {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

/** A database over the browser's own IndexedDB: opening it, and the events that a connection needs. */
export abstract class PlainDatabase implements DatabaseHandle {
  protected readonly keyRange: typeof IDBKeyRange
  readonly #factory: IDBFactory
  readonly #name: string
  readonly #version: number
  readonly #listeners = {
    versionchange: [] as ((event: IDBVersionChangeEvent) => void)[],
    blocked: [] as (() => void)[],
  }
  #database: IDBDatabase | undefined

  constructor(parts: PlainDatabaseParts, name: string, version: number) {
    this.keyRange = parts.IDBKeyRange
    this.#factory = parts.indexedDB
    this.#name = name
    this.#version = version
  }

  /** Creates the stores of a new database. */
  protected abstract create(database: IDBDatabase): void

  isOpen(): boolean {
    return this.#database !== undefined
  }

  /** Rejects with the browser's own error. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.#factory.open(this.#name, this.#version)
      request.onupgradeneeded = () => this.create(request.result)
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

  /** Throws if the database isn't open. */
  protected opened(): IDBDatabase {
    if (this.#database === undefined) throw new DOMException('not open', 'InvalidStateError')
    return this.#database
  }

  /**
   * Issues one strict transaction before it returns, and resolves once it is durable. Throws or rejects if that fails; then
   * nothing of it is stored.
   */
  protected write(stores: readonly string[], fill: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = this.opened().transaction(stores, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
    // Nobody awaits it if the following code throws.
    done.catch(() => undefined)
    try {
      fill(transaction)
    } catch (error) {
      // Without the abort, what was added so far would be committed.
      transaction.abort()
      throw error
    }
    // Commits now: otherwise the browser waits for another turn of the event loop, which painting delays.
    transaction.commit()
    return done
  }
}
