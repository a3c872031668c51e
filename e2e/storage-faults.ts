import type { BrowserContext, Page } from '@playwright/test'

/** Faults of a browser's storage. They are installed before the app's first line runs, and a test switches them on and off. */

export type Fault = 'none' | 'fails' | 'hangs'

export interface StorageFaults {
  /** Opening a database. */
  opening: Fault
  /** The name of the exception when opening fails. */
  openingError: string
  /** How many opens are still to be broken. */
  openings: number
  /** Every read of a store in this list; of all stores if the list is empty. */
  reading: Fault
  readingStores: string[]
  /** Every put, add and delete in a store of this list; in all stores if the list is empty. */
  writing: Fault
  writingStores: string[]
  /** The name of the exception when writing fails. */
  writingError: string
}

declare global {
  interface Window {
    storageFaults: StorageFaults
  }
}

const noFaults: StorageFaults = {
  opening: 'none',
  openingError: 'UnknownError',
  openings: Number.MAX_SAFE_INTEGER,
  reading: 'none',
  readingStores: [],
  writing: 'none',
  writingStores: [],
  writingError: 'UnknownError',
}

/** Makes every page of the context breakable, and applies the faults of `from` from its first moment on, after each load. */
export async function makeBreakable(target: BrowserContext | Page, from: Partial<StorageFaults> = {}): Promise<void> {
  await target.addInitScript(installFaults, { ...noFaults, ...from })
}

/** Changes the faults of a breakable page. */
export async function setFaults(page: Page, faults: Partial<StorageFaults>): Promise<void> {
  await page.evaluate((given) => Object.assign(window.storageFaults, given), faults)
}

// This function runs in the page as text, so it can use nothing of this file.
function installFaults(given: StorageFaults): void {
  window.storageFaults = given

  function brokenRequest(fault: Fault, source: IDBObjectStore | IDBIndex | null, errorName: string): EventTarget {
    const request = new EventTarget()
    // The library idb takes nothing else for a request.
    Object.setPrototypeOf(request, IDBRequest.prototype)
    const handlers = new Map<string, (event: Event) => void>()
    const error = new DOMException('Internal error.', errorName)
    const facts = { source, transaction: null, result: undefined, error, readyState: 'done' }
    for (const [key, value] of Object.entries(facts)) Object.defineProperty(request, key, { value })
    for (const type of ['success', 'error', 'blocked', 'upgradeneeded']) {
      Object.defineProperty(request, `on${type}`, {
        get: () => handlers.get(type) ?? null,
        set: (handler: (event: Event) => void) => {
          handlers.set(type, handler)
        },
      })
      request.addEventListener(type, (event) => handlers.get(type)?.call(request, event))
    }
    if (fault === 'fails') {
      setTimeout(() => request.dispatchEvent(new Event('error', { bubbles: true, cancelable: true })), 0)
    }
    return request
  }

  function breakMethods(
    prototype: object,
    names: string[],
    faultNow: (target: object) => Fault,
    errorName: () => string,
    isAborted = false,
  ): void {
    for (const name of names) {
      const original: unknown = Reflect.get(prototype, name)
      if (typeof original !== 'function') continue
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value: function breakable(this: object, ...args: unknown[]) {
          const fault = faultNow(this)
          if (fault === 'none') {
            const result: unknown = Reflect.apply(original, this, args)
            return result
          }
          // A write that fails takes its transaction with it.
          if (isAborted && fault === 'fails' && this instanceof IDBObjectStore) this.transaction.abort()
          if (this instanceof IDBObjectStore || this instanceof IDBIndex) {
            return brokenRequest(fault, this, errorName())
          }
          return brokenRequest(fault, null, errorName())
        },
      })
    }
  }

  function faultIn(stores: string[], fault: Fault, target: object): Fault {
    const store = target instanceof IDBIndex ? target.objectStore : target
    if (stores.length === 0) return fault
    return store instanceof IDBObjectStore && stores.includes(store.name) ? fault : 'none'
  }

  function readingFault(target: object): Fault {
    const { reading, readingStores } = window.storageFaults
    return faultIn(readingStores, reading, target)
  }

  function writingFault(target: object): Fault {
    const { writing, writingStores } = window.storageFaults
    return faultIn(writingStores, writing, target)
  }

  const reads = ['get', 'getAll', 'getAllRecords', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  const unknown = () => 'UnknownError'
  breakMethods(IDBObjectStore.prototype, reads, readingFault, unknown)
  breakMethods(IDBIndex.prototype, reads, readingFault, unknown)
  breakMethods(
    IDBObjectStore.prototype,
    ['put', 'add', 'delete', 'clear'],
    writingFault,
    () => window.storageFaults.writingError,
    true,
  )
  function openingFault(): Fault {
    const faults = window.storageFaults
    if (faults.opening === 'none' || faults.openings <= 0) return 'none'
    faults.openings -= 1
    return faults.opening
  }
  breakMethods(IDBFactory.prototype, ['open'], openingFault, () => window.storageFaults.openingError)
}

/** The user has switched storage off: every access throws, as in Chromium when all cookies are blocked. */
export async function switchStorageOff(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
}

/** Storage is denied to this site alone, as in Firefox: the databases and localStorage exist and accept nothing. */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = function open() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Storage.prototype.setItem = function setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}
