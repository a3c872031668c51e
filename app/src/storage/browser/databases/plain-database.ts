import { answer } from './answer.ts'

export interface PlainDatabaseParts {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

/** A transaction, and whatever ranges of keys are made of. */
export interface StoreTransaction {
  readonly transaction: IDBTransaction
  readonly keyRange: typeof IDBKeyRange
}

export interface DatabaseEvents {
  readonly onVersionChange?: (event: IDBVersionChangeEvent) => void
  /** Called if another tab's older connection keeps the database from opening. */
  readonly onBlocked?: () => void
}

/** A database over the browser's own IndexedDB. */
export abstract class PlainDatabase {
  protected readonly keyRange: typeof IDBKeyRange
  readonly #factory: IDBFactory
  readonly #name: string
  readonly #version: number
  #database: IDBDatabase | undefined

  constructor(parts: PlainDatabaseParts, name: string, version: number) {
    this.keyRange = parts.IDBKeyRange
    this.#factory = parts.indexedDB
    this.#name = name
    this.#version = version
  }

  /** Creates the stores of a new database, or brings one of an earlier version up to date. */
  protected abstract create(database: IDBDatabase, transaction: IDBTransaction, oldVersion: number): void

  /** Throws if an opened database is damaged. */
  protected check(_database: IDBDatabase): void {
    // A missing store or index shows when it is first used.
  }

  isOpen(): boolean {
    return this.#database !== undefined
  }

  /** Rejects with the browser's own error. */
  async open({ onVersionChange, onBlocked }: DatabaseEvents = {}): Promise<void> {
    const database = await this.#request(onBlocked)
    try {
      this.check(database)
    } catch (error) {
      database.close()
      throw error
    }
    database.onversionchange = onVersionChange ?? null
    database.onclose = () => (this.#database = undefined)
    this.#database = database
  }

  async #request(onBlocked: (() => void) | undefined): Promise<IDBDatabase> {
    const request = this.#factory.open(this.#name, this.#version)
    let failure: unknown
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request
      if (transaction === null) return
      try {
        this.create(result, transaction, oldVersion)
      } catch (error) {
        failure = error
        transaction.abort()
      }
    }
    request.onblocked = () => onBlocked?.()
    try {
      return await answer(request)
    } catch (error) {
      // The request itself would only say that the upgrade was aborted.
      throw failure ?? error
    }
  }

  close(): void {
    this.#database?.close()
    this.#database = undefined
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
    const { transaction, done } = this.begin(stores)
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

  /** Begins a strict transaction. `done` resolves once it is durable, and rejects if it is aborted. */
  protected begin(stores: readonly string[]): { readonly transaction: IDBTransaction; readonly done: Promise<void> } {
    const transaction = this.opened().transaction(stores, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
    // Nobody awaits it if the work throws.
    done.catch(() => undefined)
    return { transaction, done }
  }

  /**
   * Runs the work in a transaction that only reads. In there await nothing but its requests: after a task without one the
   * browser ends the transaction. A request that fails leaves the others alone.
   */
  async reading<Result>(
    stores: readonly string[],
    work: (transaction: StoreTransaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = this.opened().transaction(stores, 'readonly')
    transaction.onerror = (event) => event.preventDefault()
    return work({ transaction, keyRange: this.keyRange })
  }

  /**
   * Like reading, in a strict transaction that may write. Resolves once it is durable. If the work rejects or a request
   * fails, nothing of it is stored.
   */
  async changing<Result>(
    stores: readonly string[],
    work: (transaction: StoreTransaction) => Promise<Result>,
  ): Promise<Result> {
    const { transaction, done } = this.begin(stores)
    try {
      const result = await work({ transaction, keyRange: this.keyRange })
      await done
      return result
    } catch (error) {
      abort(transaction)
      // The browser's reason for an abort, such as a full disk, says more than the requests that it ended.
      throw transaction.error ?? error
    }
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
