import type { StorageErrorCode } from './storage-error.ts'

/** How far start-up has come, and what kind of storage this device gives. */
export type StorageState =
  | { readonly kind: 'starting' }
  /** survives is false in private mode or with storage switched off: everything works and is gone when the tab closes. */
  | { readonly kind: 'ready'; readonly survives: boolean; readonly recovered: boolean }
  /** retry() tries again; exportAll() gives whatever can still be read as a JSON text. */
  | {
      readonly kind: 'failed'
      readonly code: StorageErrorCode
      readonly retry: () => void
      readonly exportAll: () => Promise<string>
    }

/** Whether what the golfer did is on the disk. 'unsaved': writing keeps failing; the changes wait in the emergency journal. */
export type SaveState = 'saved' | 'saving' | 'unsaved'
