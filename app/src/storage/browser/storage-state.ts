import type { StorageErrorCode } from './storage-error.ts'

/** The progress of start-up, and the kind of storage on this device. */
export type StorageState =
  | { readonly kind: 'starting' }
  /** If survives is false (private mode, or storage switched off), everything works and is gone when the tab closes. */
  | { readonly kind: 'ready'; readonly survives: boolean; readonly recovered: boolean }
  /** retry() tries again; exportAll() returns all readable data as a JSON text. */
  | {
      readonly kind: 'failed'
      readonly code: StorageErrorCode
      readonly retry: () => void
      readonly exportAll: () => Promise<string>
    }

/**
 * Whether the golfer's changes are on the disk. 'unsaved': writing keeps failing, and the changes wait in the emergency
 * journal.
 */
export type SaveState = 'saved' | 'saving' | 'unsaved'
