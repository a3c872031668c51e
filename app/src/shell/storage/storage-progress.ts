import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DamagedRecord } from '../../storage/archive/damaged-records.ts'
import type { HomeHint } from '../../storage/preferences/home-hint.ts'
import type { StorageState } from '../../storage/browser/storage-state.ts'

/** The progress of storage start-up; created in main.tsx. */
export interface StorageProgress {
  readonly state: () => StorageState
  readonly subscribe: (listener: () => void) => () => void
  /** The unreadable records found so far. subscribe also reports changes of this list. */
  readonly damaged: () => readonly DamagedRecord[]
  readonly homeHint: HomeHint
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

/** Tables whose loss a golfer would notice. If a known player or a setting can't be read, only a field is empty. */
const missedTables: ReadonlySet<string> = new Set(['rounds', 'roundsInPlay', 'courses', 'liveGames', 'liveOperations'])

/** The number of unreadable rounds, courses and games found so far on this device. */
export function useMissedCount(): number {
  const progress = useStorageProgress()
  return useSyncExternalStore(
    progress.subscribe,
    () => progress.damaged().filter(({ table }) => missedTables.has(table)).length,
  )
}
