import { createContext, useContext, useSyncExternalStore } from 'react'
import type { HomeHint } from '../storage/home-hint.ts'
import type { LiveHint } from '../storage/live-hint.ts'
import type { StorageState } from '../storage/storage.ts'

/** How far storage start-up has come; made in main.tsx. */
export interface StorageProgress {
  readonly state: () => StorageState
  readonly subscribe: (listener: () => void) => () => void
  readonly homeHint: HomeHint
  readonly liveHint: LiveHint
}

export const StorageProgressContext = createContext<StorageProgress | null>(null)

export function useStorageProgress(): StorageProgress {
  const progress = useContext(StorageProgressContext)
  if (progress === null) throw new Error('useStorageProgress must be used within StorageProgressContext')
  return progress
}

export function useStorageState(): StorageState {
  const progress = useStorageProgress()
  return useSyncExternalStore(progress.subscribe, progress.state)
}
