import type { PrivateFiles } from '../device/native/private-files.ts'
import type { TabChannel } from './browser/environment.ts'
import type { ImportEnvironment } from './import/import-environment.ts'
import { loadPart } from '../device/load-part.ts'

export interface BrowserEnvironmentParts {
  readonly now: () => number
  /** See backup-worker.ts. */
  readonly loadBackupWorker: () => Promise<{ readonly default: new () => Worker }>
  readonly nativePreferences?: NonNullable<ImportEnvironment['nativePreferences']>
  readonly privateFiles?: PrivateFiles
}

/** The storage environment of a real browser or web view. It touches nothing until its functions are called. */
export function browserStorageEnvironment(parts: BrowserEnvironmentParts): ImportEnvironment {
  const { nativePreferences, privateFiles } = parts
  return {
    indexedDB: () => globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    isChromium: /Chrome\//.test(navigator.userAgent),
    localStorage: () => globalThis.localStorage,
    sessionStorage: () => globalThis.sessionStorage,
    locks: navigator.locks,
    broadcast: openTabChannel,
    now: parts.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    idle: createIdle(),
    onOtherTabPreference(listener) {
      const onStorage = (event: StorageEvent) => listener(event.key)
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
    onLeave(listener) {
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener()
      })
    },
    onCached(listener) {
      const onHide = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      addEventListener('pagehide', onHide)
      return () => removeEventListener('pagehide', onHide)
    },
    onSeen(listener) {
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener()
      })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener()
      })
    },
    persist: () => navigator.storage?.persist?.() ?? Promise.resolve(false),
    async importReading() {
      const [{ readingInWorker }, { default: BackupWorker }] = await Promise.all([
        loadPart(() => import('./import/import-in-worker.ts')),
        parts.loadBackupWorker(),
      ])
      return readingInWorker(() => new BackupWorker())
    },
    warn: (message, cause) => console.warn(message, cause),
    ...(nativePreferences !== undefined && { nativePreferences }),
    ...(privateFiles !== undefined && { privateFiles }),
  }
}

/** Deferred work begins after this time without a touch, in ms, so that it doesn't delay the next of several taps. */
const UNTOUCHED_MS = 2000
/** Deferred work begins within this time at the latest, in ms. */
const IDLE_WITHIN_MS = 60_000

function createIdle(): ImportEnvironment['idle'] {
  // A golfer who opens the page is about to touch it.
  let touchedAt = performance.now()
  let listening = false

  function listen(): void {
    if (listening) return
    listening = true
    const touched = () => {
      touchedAt = performance.now()
    }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, touched, { capture: true, passive: true })
  }

  return (work) => {
    listen()
    const giveUpAt = performance.now() + IDLE_WITHIN_MS
    function whenUntouched(): void {
      const now = performance.now()
      const waitMs = Math.min(touchedAt + UNTOUCHED_MS, giveUpAt) - now
      if (waitMs > 0) setTimeout(whenUntouched, waitMs)
      // Safari has no requestIdleCallback.
      else if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: 10_000 })
      else setTimeout(work, 1000)
    }
    whenUntouched()
  }
}

function openTabChannel(name: string): TabChannel | undefined {
  try {
    const channel = new BroadcastChannel(name)
    return {
      post: (message) => channel.postMessage(message),
      listen(listener) {
        channel.onmessage = (event) => listener(event.data)
      },
      close: () => channel.close(),
    }
  } catch {
    // Old browsers have none, and opaque origins throw. The app works without messages from its other tabs.
    return undefined
  }
}
