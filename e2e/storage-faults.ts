import type { BrowserContext, Page } from '@playwright/test'

/** Faults of a browser's storage. They are put in before the app's first line runs, and switched on and off by a test. */

export type Fault = 'none' | 'fails' | 'hangs'

export interface StorageFaults {
  /** Opening a database. */
  opening: Fault
  /** How many opens are still to be broken. */
  openings: number
  /** Every read of a store of this list; of all stores when the list is empty. */
  reading: Fault
  readingStores: string[]
  /** Every put, add and delete. */
  writing: Fault
}

declare global {
  interface Window {
    storageFaults: StorageFaults
  }
}

const noFaults: StorageFaults = {
  opening: 'none',
  openings: Number.MAX_SAFE_INTEGER,
  reading: 'none',
  readingStores: [],
  writing: 'none',
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

  function brokenRequest(fault: Fault, source: IDBObjectStore | IDBIndex | null): EventTarget {
    const request = new EventTarget()
    const handlers = new Map<string, (event: Event) => void>()
    const error = new DOMException('Internal error.', 'UnknownError')
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

  function breakMethods(prototype: object, names: string[], faultNow: (target: object) => Fault): void {
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
          return brokenRequest(fault, this instanceof IDBObjectStore || this instanceof IDBIndex ? this : null)
        },
      })
    }
  }

  function readingFault(target: object): Fault {
    const { reading, readingStores } = window.storageFaults
    const store = target instanceof IDBIndex ? target.objectStore : target
    if (readingStores.length === 0) return reading
    return store instanceof IDBObjectStore && readingStores.includes(store.name) ? reading : 'none'
  }

  const reads = ['get', 'getAll', 'getAllRecords', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  breakMethods(IDBObjectStore.prototype, reads, readingFault)
  breakMethods(IDBIndex.prototype, reads, readingFault)
  breakMethods(IDBObjectStore.prototype, ['put', 'add', 'delete', 'clear'], () => window.storageFaults.writing)
  breakMethods(IDBFactory.prototype, ['open'], () => {
    const faults = window.storageFaults
    if (faults.opening === 'none' || faults.openings <= 0) return 'none'
    faults.openings -= 1
    return faults.opening
  })
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
