import type { PrivateFiles } from '../../device/native/private-files.ts'

/**
 * The browser functions that storage needs. They are injected, so that tests run without a browser and can simulate every
 * fault.
 */
export interface StorageEnvironment {
  /** May throw, as browsers do if storage is switched off. */
  readonly indexedDB: () => IDBFactory | undefined
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange | undefined
  /** Chromium keeps all databases in one LevelDB: see fresh-log.ts. */
  readonly isChromium?: boolean
  /** May throw, as browsers do if storage is switched off. */
  readonly localStorage: () => globalThis.Storage
  /** This tab's session storage, which survives a reload. May throw, as localStorage may. */
  readonly sessionStorage?: () => globalThis.Storage
  /** Undefined if the browser has no locks, as on plain http. */
  readonly locks: LockManager | undefined
  /** A channel to the app's other tabs; undefined if the browser has none. */
  readonly broadcast: (name: string) => TabChannel | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness. */
  readonly randomBytes: (length: number) => Uint8Array
  /** Runs the work after delayMs. The returned function cancels it. */
  readonly after: (delayMs: number, work: () => void) => () => void
  /** Runs the work when nothing more urgent is waiting. */
  readonly idle: (work: () => void) => void
  /** Called if another tab changed localStorage. The key is null if all of it was cleared. */
  readonly onOtherTabPreference: (listener: (key: string | null) => void) => () => void
  /** Called if the page is being hidden or left and may not run again. The listener must finish synchronously. */
  readonly onLeave?: (listener: () => void) => void
  /** Called if the page goes into the back/forward cache, where none of its code runs. */
  readonly onCached?: (listener: () => void) => () => void
  /** Called if the page is visible again. While it slept or was cached, it received nothing from other tabs. */
  readonly onSeen?: (listener: () => void) => void
  /** navigator.storage.persist. */
  readonly persist?: () => Promise<boolean>
  /** Native preference storage, which survives a cleared web view. */
  readonly nativePreferences?: {
    readonly get: (key: string) => Promise<string | null>
    readonly set: (key: string, value: string) => Promise<void>
  }
  /** The native shell's own files, for the backups. */
  readonly privateFiles?: PrivateFiles
  /** Logs a problem that the golfer doesn't see, for developers. */
  readonly warn: (message: string, cause?: unknown) => void
}

/** A channel to the app's other tabs. A tab doesn't receive its own messages. */
export interface TabChannel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}
