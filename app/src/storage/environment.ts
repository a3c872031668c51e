import type { PrivateFiles } from '../device/native-files.ts'

/** What storage needs of the outside: handed in, so that tests run without a browser and can inject every fault. */
export interface StorageEnvironment {
  /** May throw, as browsers do with storage switched off. */
  readonly indexedDB: () => IDBFactory | undefined
  readonly IDBKeyRange: typeof globalThis.IDBKeyRange | undefined
  /** The databases lie in one LevelDB: see fresh-log.ts. */
  readonly isChromium?: boolean
  /** May throw, as browsers do with storage switched off. */
  readonly localStorage: () => globalThis.Storage
  /** Of this tab, and its own after a reload. May throw, as localStorage may. */
  readonly sessionStorage?: () => globalThis.Storage
  /** Undefined where the browser has none (also on plain http). */
  readonly locks: LockManager | undefined
  /** A channel to the app's other tabs; undefined where the browser has none. */
  readonly broadcast: (name: string) => TabChannel | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness. */
  readonly randomBytes: (length: number) => Uint8Array
  /** Does the work after delayMs; the returned function calls it off. */
  readonly after: (delayMs: number, work: () => void) => () => void
  /** Does the work when nothing more urgent is waiting. */
  readonly idle: (work: () => void) => void
  /** Another tab changed localStorage; key is null when all of it was cleared. */
  readonly onOtherTabPreference: (listener: (key: string | null) => void) => () => void
  /** The page is being hidden or left and may not run again. What the listener does must be done when it returns. */
  readonly onLeave?: (listener: () => void) => void
  /** The page goes into the back/forward cache: nothing of it runs until it is gone back to. */
  readonly onCached?: (listener: () => void) => () => void
  /** The page is seen again. While it slept, or was kept to be gone back to, it heard nothing of other tabs. */
  readonly onSeen?: (listener: () => void) => void
  /** navigator.storage.persist. */
  readonly persist?: () => Promise<boolean>
  /** Native preference storage; it outlives a cleared web view. */
  readonly nativePreferences?: {
    readonly get: (key: string) => Promise<string | null>
    readonly set: (key: string, value: string) => Promise<void>
  }
  /** The native shell's own files, for the backups. */
  readonly privateFiles?: PrivateFiles
  /** For a developer's eyes: what went wrong without being shown to the golfer. */
  readonly warn: (message: string, cause?: unknown) => void
}

/** A line to the app's other tabs; a tab doesn't hear itself. */
export interface TabChannel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}
