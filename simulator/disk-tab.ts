import type { RecordWrite } from './disk-records.ts'

/** A transaction that wrote: the database has done it, others see it, and a crash may still undo it. */
export interface DoneTransaction {
  readonly writes: readonly RecordWrite[]
  /** Tells the tab that it is complete. */
  readonly tell: () => void
  /** Not to be told before it is durable. */
  readonly isStrict: boolean
}

/**
 * What a transaction meets: the call throws; it is aborted, with no error as browsers do when the connection to the disk is
 * lost; the disk is full; it is done, and reported as aborted.
 */
export type DiskFault = 'none' | 'throw' | 'abort' | 'quota' | 'lie'

/** IndexedDB as one tab has it, until it is killed: what it writes is handed on before the tab is told. */
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
        // Dexie takes hold of its methods as soon as a database is being made.
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

  /** What isn't on its way to the disk never comes there. */
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
    const tell = (kind: 'complete' | 'abort') => {
      if (!this.#isDead) handlers[kind]?.call(transaction, new Event(kind))
    }
    // The database's own listeners are told at once, so that the next transaction may begin.
    transaction.addEventListener('abort', () => {
      this.#active.delete(transaction)
      tell('abort')
    })
    transaction.addEventListener('complete', () => {
      this.#active.delete(transaction)
      if (transaction.mode === 'readonly') return tell('complete')
      const told = fault === 'lie' ? 'abort' : 'complete'
      this.#onDone({ writes: written.flatMap((each) => each()), tell: () => tell(told), isStrict })
    })
  }
}

type Handler = ((event: Event) => unknown) | null

/** What is set for the end of a transaction is kept here, and called by nobody else. */
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

/** Once the transaction is done, what was written. */
function noteWrites(store: IDBObjectStore, written: (() => RecordWrite[])[], isFull: boolean): void {
  const { name, keyPath } = store
  for (const method of ['add', 'put'] as const) {
    const original = store[method].bind(store)
    store[method] = (value: object) => {
      if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
      const copy = structuredClone(value)
      const request = original(value)
      written.push(() => {
        if (request.error !== null && request.error !== undefined) return []
        const key = request.result
        return [{ kind: method, store: name, key, value: { ...copy, [String(keyPath)]: key } }]
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

/** A call that nothing here notes, so that what it writes would be lost by a crash. */
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
    // It is on its way to the disk, or gone already.
  }
}
