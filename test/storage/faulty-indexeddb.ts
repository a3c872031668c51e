import { IDBRequest } from 'fake-indexeddb'

/*
 * For tests: an IndexedDB whose every operation can fail. Each tab has its own in front of a shared factory, so that a
 * fault or a death in one tab doesn't affect the others.
 */

export const faults = [
  'none',
  /** The transaction is aborted with a null error, as in browsers after the connection to the disk is lost. */
  'abort',
  /** The call itself throws, as on a handle that the browser has closed. */
  'throw',
  /** No answer ever comes. */
  'hang',
  /** The disk is full. */
  'quota',
  /** The change is stored but reported as failed. For completions only. */
  'lie',
  /** The process dies. Incomplete transactions leave nothing behind. */
  'kill',
] as const
export type Fault = (typeof faults)[number]

export interface Operation {
  /** Counted from 0. */
  readonly index: number
  readonly kind: 'open' | 'upgrade' | 'transaction' | 'request' | 'complete'
  readonly mode: IDBTransactionMode
  readonly databaseName: string
  readonly storeName: string
  /** For a request: its method and first argument. */
  readonly method: string
  readonly argument: unknown
}

export interface FaultyIndexedDB {
  readonly factory: IDBFactory
  /** Chooses the fault of each operation. */
  plan: (operation: Operation) => Fault
  readonly operations: Operation[]
  /** The durability asked for by each read-write transaction. */
  readonly durabilities: (IDBTransactionDurability | undefined)[]
  /** Databases whose transactions the app committed explicitly, which saves a turn of the event loop. */
  readonly commits: string[]
  isDead(): boolean
  kill(): void
}

const requestMethods = [
  'put',
  'add',
  'delete',
  'clear',
  'get',
  'getKey',
  'getAll',
  'getAllKeys',
  'count',
  'openCursor',
  'openKeyCursor',
] as const

export function faultyIndexedDB(real: IDBFactory): FaultyIndexedDB {
  const active = new Set<IDBTransaction>()
  const hung = new WeakSet<IDBTransaction>()
  const connections = new Set<IDBDatabase>()
  let dead = false

  const faulty: FaultyIndexedDB = {
    plan: () => 'none',
    operations: [],
    durabilities: [],
    commits: [],
    isDead: () => dead,
    kill,
    factory: {
      open: openDatabase,
      deleteDatabase: (name) => real.deleteDatabase(name),
      databases: () => real.databases(),
      cmp: (a, b) => real.cmp(a, b),
    },
  }

  function kill(): void {
    dead = true
    for (const transaction of active) abort(transaction)
    for (const connection of connections) connection.close()
  }

  function meet(
    kind: Operation['kind'],
    mode: IDBTransactionMode,
    databaseName: string,
    request: { storeName: string; method: string; argument: unknown } = { storeName: '', method: '', argument: null },
  ): Fault {
    if (dead) return 'hang'
    const operation = { index: faulty.operations.length, kind, mode, databaseName, ...request }
    faulty.operations.push(operation)
    const fault = faulty.plan(operation)
    if (fault === 'kill') kill()
    return fault
  }

  function openDatabase(name: string, version?: number): IDBOpenDBRequest {
    const fault = meet('open', 'versionchange', name)
    switch (fault) {
      case 'throw':
      case 'quota':
        throw new DOMException('fault', fault === 'quota' ? 'QuotaExceededError' : 'InvalidStateError')
      case 'hang':
      case 'kill':
        // A separate request that never gets an event.
        return deaf(real.open('never-opened'))
      case 'none':
      case 'abort':
      case 'lie':
        break
    }
    const request = version === undefined ? real.open(name) : real.open(name, version)
    intercept(request, 'onsuccess', (handler, event) => {
      if (fault === 'abort') {
        request.result.close()
        request.onerror?.(failedWithNull())
        return
      }
      if (dead) return request.result.close()
      connections.add(request.result)
      corruptTransactions(request.result, name)
      handler(event)
    })
    intercept(request, 'onupgradeneeded', (handler, event) => {
      const transaction = request.transaction
      if (transaction === null) return
      active.add(transaction)
      transaction.addEventListener('complete', () => active.delete(transaction))
      const met = meet('upgrade', 'versionchange', name)
      if (met === 'none') {
        handler(event)
        watchRequests(transaction, name)
      } else abort(transaction)
    })
    return request
  }

  function corruptTransactions(database: IDBDatabase, name: string): void {
    const begin = database.transaction.bind(database)
    database.transaction = (stores, mode = 'readonly', options) => {
      if (mode === 'readwrite') faulty.durabilities.push(options?.durability)
      const fault = meet('transaction', mode, name)
      if (fault === 'throw' || dead) throw new DOMException('The connection was lost.', 'InvalidStateError')
      const transaction = begin(stores, mode, options)
      active.add(transaction)
      const commit = transaction.commit.bind(transaction)
      transaction.commit = () => {
        faulty.commits.push(name)
        commit()
      }
      intercept(transaction, 'oncomplete', (handler, event) => {
        active.delete(transaction)
        const met = meet('complete', mode, name)
        if (met === 'lie') transaction.onabort?.(new Event('abort'))
        else if (met !== 'hang' && !dead) handler(event)
      })
      if (fault === 'abort') queueMicrotask(() => abort(transaction))
      if (fault === 'hang') hang(transaction)
      watchRequests(transaction, name)
      return transaction
    }
  }

  /** Blocks a transaction for ever: nothing is stored, and no event comes. */
  function hang(transaction: IDBTransaction): void {
    hung.add(transaction)
    for (const type of ['oncomplete', 'onabort', 'onerror']) {
      Object.defineProperty(transaction, type, mute)
    }
    abort(transaction)
  }

  function watchRequests(transaction: IDBTransaction, name: string): void {
    const objectStore = transaction.objectStore.bind(transaction)
    transaction.objectStore = (storeName) => {
      const store = objectStore(storeName)
      watch(store, transaction, name, storeName)
      const index = store.index.bind(store)
      store.index = (indexName) => {
        const own = index(indexName)
        watch(own, transaction, name, storeName)
        return own
      }
      return store
    }
  }

  function watch(source: IDBObjectStore | IDBIndex, transaction: IDBTransaction, name: string, storeName: string) {
    for (const method of requestMethods) {
      const original: unknown = Reflect.get(source, method)
      if (typeof original !== 'function' || Object.hasOwn(source, method)) continue
      Object.defineProperty(source, method, {
        // idb's proxies may stand only for methods that can be replaced.
        configurable: true,
        value: (...given: unknown[]) => {
          if (hung.has(transaction)) return new IDBRequest()
          const fault = meet('request', transaction.mode, name, { storeName, method, argument: given[0] })
          if (fault === 'throw') throw new DOMException('The connection was lost.', 'InvalidStateError')
          if (fault === 'quota') throw new DOMException('The disk is full.', 'QuotaExceededError')
          if (fault === 'hang' || dead) {
            hang(transaction)
            return new IDBRequest()
          }
          const request: unknown = Reflect.apply(original, source, given)
          if (fault === 'abort') abort(transaction)
          return request
        },
      })
    }
  }

  return faulty
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is complete or aborted already.
  }
}

/** An error event without an error, as when WebKit loses a connection. */
function failedWithNull(): Event {
  return Object.defineProperty(new Event('error'), 'target', { value: { error: null } })
}

/** A property that accepts every handler and stores none. */
const mute: PropertyDescriptor = {
  get: () => null,
  set() {},
}

function deaf(request: IDBOpenDBRequest): IDBOpenDBRequest {
  for (const type of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked']) {
    Object.defineProperty(request, type, mute)
  }
  return request
}

/** Wraps the handler that is set for an event. */
function intercept(
  target: EventTarget,
  name: 'onsuccess' | 'onupgradeneeded' | 'oncomplete',
  handle: (handler: (event: Event) => void, event: Event) => void,
): void {
  let own: ((event: Event) => void) | null = null
  Object.defineProperty(target, name, {
    get: () => (own === null ? null : (event: Event) => handle((given) => own?.call(target, given), event)),
    set: (handler: ((event: Event) => void) | null) => {
      own = handler
    },
  })
}
