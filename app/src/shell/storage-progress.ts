import { createContext, useContext, useSyncExternalStore } from 'react'
import type { StorageState } from '../storage/storage.ts'

/** How far storage start-up has come; made in main.tsx. */
export interface StorageProgress {
  readonly state: () => StorageState
  readonly subscribe: (listener: () => void) => () => void
}

export const StorageProgressContext = createContext<StorageProgress | null>(null)

export function useStorageState(): StorageState {
  const progress = useContext(StorageProgressContext)
  if (progress === null) throw new Error('useStorageState must be used within StorageProgressContext')
  return useSyncExternalStore(progress.subscribe, progress.state)
}
