import type { BrowserContext, Page } from '@playwright/test'

/** Faults of a browser's storage. They are put in before the app's first line runs, and switched on and off by a test. */

export type Fault = 'none' | 'fails' | 'hangs'

export interface StorageFaults {
  /** Opening a database. */
  opening: Fault
  /** What the browser calls it when opening fails: the name of the exception. */
  openingError: string
  /** How many opens are still to be broken. */
  openings: number
  /** Every read of a store of this list; of all stores when the list is empty. */
  reading: Fault
  readingStores: string[]
  /** Every put, add and delete in a store of this list; in all stores when the list is empty. */
  writing: Fault
  writingStores: string[]
  /** What the browser calls it when writing fails: the name of the exception. */
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

/** Makes every page of the context breakable, and breaks what `from` names from its first moment on, after each load. */
export async function makeBreakable(target: BrowserContext | Page, from: Partial<StorageFaults> = {}): Promise<void> {
  await target.addInitScript(installFaults, { ...noFaults, ...from })
}

/** Changes what is broken in a page that is breakable. */
export async function setFaults(page: Page, faults: Partial<StorageFaults>): Promise<void> {
  await page.evaluate((given) => Object.assign(window.storageFaults, given), faults)
}

// Runs in the page as text: it sees nothing of this file.
function installFaults(given: StorageFaults): void {
  window.storageFaults = given

  function brokenRequest(fault: Fault, source: IDBObjectStore | IDBIndex | null, errorName: string): EventTarget {
    const request = new EventTarget()
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
  )
  function openingFault(): Fault {
    const faults = window.storageFaults
    if (faults.opening === 'none' || faults.openings <= 0) return 'none'
    faults.openings -= 1
    return faults.opening
  }
  breakMethods(IDBFactory.prototype, ['open'], openingFault, () => window.storageFaults.openingError)
}

/** Storage switched off by the user: every access throws, as Chromium does when all cookies are blocked. */
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

/** Storage refused to this site alone, as Firefox does it: the databases and localStorage are there and take nothing. */
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
