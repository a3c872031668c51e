import type { StorageEnvironment, TabChannel } from './environment.ts'

export interface BrowserEnvironmentParts {
  readonly now: () => number
  readonly nativePreferences?: NonNullable<StorageEnvironment['nativePreferences']>
}

/** The storage environment of a real browser or web view. Touches nothing until its functions are called. */
export function browserStorageEnvironment(parts: BrowserEnvironmentParts): StorageEnvironment {
  const environment: StorageEnvironment = {
    indexedDB: () => globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    isChromium: /Chrome\//.test(navigator.userAgent),
    localStorage: () => globalThis.localStorage,
    locks: navigator.locks,
    broadcast: openTabChannel,
    now: parts.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    idle(work) {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work(), { timeout: 10_000 })
      else setTimeout(work, 1000)
    },
    onOtherTabPreference(listener) {
      const heard = (event: StorageEvent) => listener(event.key)
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
    onLeave(listener) {
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listener()
      })
    },
    persist: () => navigator.storage?.persist?.() ?? Promise.resolve(false),
    warn: (message, cause) => console.warn(message, cause),
  }
  return parts.nativePreferences === undefined
    ? environment
    : { ...environment, nativePreferences: parts.nativePreferences }
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
    // Old browsers have none and opaque origins throw; the app works without hearing its other tabs.
    return undefined
  }
}
