import type { RecordWrite } from './disk-records.ts'

/** A finished write transaction: the database has done it, others see it, and a crash may still undo it. */
export interface DoneTransaction {
  readonly writes: readonly RecordWrite[]
  /** Reports to the tab that the transaction is complete. */
  readonly report: () => void
  /** The tab is notified only once the write is durable. */
  readonly isStrict: boolean
}

/**
 * The fault of a transaction. 'throw': the call throws; 'abort': aborted without an error, as browsers do when they lose the
 * disk; 'quota': the disk is full; 'lie': done, and reported as aborted.
 */
export type DiskFault = 'none' | 'throw' | 'abort' | 'quota' | 'lie'

/** IndexedDB as one tab sees it until it is killed. Writes are handed on before the tab is notified. */
export class DiskTab {
  readonly factory: IDBFactory
  readonly #meet: () => DiskFault
  readonly #onDone: (done: DoneTransaction) => void
  readonly #active = new Set<IDBTransaction>()
  readonly #connections = new Set<IDBDatabase>()
  #isDead = false

  constructor(real: IDBFactory, meet: () => DiskFault, onDone: (done: DoneTransaction) => void) {
    this.#meet = meet
    this.#onDone = onDone
    this.factory = {
      open: (name, version) => {
        if (this.#isDead) throw lost()
        const request = real.open(name, version)
        for (const event of ['upgradeneeded', 'success']) {
          request.addEventListener(event, () => this.#connected(request.result))
        }
        return request
      },
      deleteDatabase: (name) => real.deleteDatabase(name),
      databases: () => real.databases(),
      cmp: (a, b) => real.cmp(a, b),
    }
  }

  /** Writes that aren't on their way to the disk are lost. */
  kill(): void {
    this.#isDead = true
    for (const transaction of this.#active) abort(transaction)
    for (const connection of this.#connections) connection.close()
  }

  #connected(database: IDBDatabase): void {
    if (this.#isDead) return database.close()
    if (this.#connections.has(database)) return
    this.#connections.add(database)
    const begin = database.transaction.bind(database)
    database.transaction = (stores, mode, options) => {
      const fault = this.#meet()
      if (fault === 'throw' || this.#isDead) throw lost()
      const transaction = begin(stores, mode, options)
      this.#active.add(transaction)
      if (fault === 'abort') queueMicrotask(() => abort(transaction))
      this.#follow(transaction, options?.durability === 'strict', fault)
      return transaction
    }
  }

  #follow(transaction: IDBTransaction, isStrict: boolean, fault: DiskFault): void {
    const written: (() => RecordWrite[])[] = []
    const watched = new Set<IDBObjectStore>()
    const storeOf = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = storeOf(name)
      if (!watched.has(store)) noteWrites(store, written, fault === 'quota')
      watched.add(store)
      return store
    }
    const handlers = heldHandlers(transaction)
    const report = (kind: 'complete' | 'abort') => {
      if (!this.#isDead) handlers[kind]?.call(transaction, new Event(kind))
    }
    // The database's own listeners run at once, so that the next transaction may begin.
    transaction.addEventListener('abort', () => {
      this.#active.delete(transaction)
      report('abort')
    })
    transaction.addEventListener('complete', () => {
      this.#active.delete(transaction)
      if (transaction.mode === 'readonly') return report('complete')
      const result = fault === 'lie' ? 'abort' : 'complete'
      this.#onDone({ writes: written.flatMap((each) => each()), report: () => report(result), isStrict })
    })
  }
}

type Handler = ((event: Event) => unknown) | null

/** Takes the handlers for the end of a transaction, so that only this file calls them. */
function heldHandlers(transaction: IDBTransaction): { complete: Handler; abort: Handler } {
  const held: { complete: Handler; abort: Handler } = { complete: null, abort: null }
  for (const kind of ['complete', 'abort'] as const) {
    Object.defineProperty(transaction, `on${kind}`, {
      get: () => null,
      set(handler: Handler) {
        held[kind] = handler
      },
    })
  }
  return held
}

/** Collects the writes, to be read once the transaction is done. */
function noteWrites(store: IDBObjectStore, written: (() => RecordWrite[])[], isFull: boolean): void {
  const { name, keyPath } = store
  for (const method of ['add', 'put'] as const) {
    const original = store[method].bind(store)
    store[method] = (value: object, given?: IDBValidKey) => {
      if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
      const copy = structuredClone(value)
      const request = original(value, given)
      written.push(() => {
        if (request.error !== null && request.error !== undefined) return []
        const key = request.result
        return [
          { kind: method, store: name, key, value: keyPath === null ? copy : { ...copy, [String(keyPath)]: key } },
        ]
      })
      return request
    }
  }
  const remove = store.delete.bind(store)
  store.delete = (which) => {
    written.push(() => [{ kind: 'delete', store: name, which }])
    return remove(which)
  }
  store.clear = notFollowed
}

/** Rejects a call that isn't tracked here, because a crash would lose its writes. */
function notFollowed(): never {
  throw new Error('The simulated disk doesn’t follow this call')
}

function lost(): DOMException {
  return new DOMException('The connection was lost.', 'InvalidStateError')
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is on its way to the disk, or gone already.
  }
}
