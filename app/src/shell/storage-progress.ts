import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DamagedRecord } from '../storage/damaged-records.ts'
import type { HomeHint } from '../storage/home-hint.ts'
import type { LiveHint } from '../storage/live-hint.ts'
import type { StorageState } from '../storage/storage-state.ts'

/** How far storage start-up has come; made in main.tsx. */
export interface StorageProgress {
  readonly state: () => StorageState
  readonly subscribe: (listener: () => void) => () => void
  /** Records that were met and can't be understood; told like a state. */
  readonly damaged: () => readonly DamagedRecord[]
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

/** What a golfer would miss; a known player or a setting that can't be read is no more than an empty field. */
const missedTables: ReadonlySet<string> = new Set(['rounds', 'roundsInPlay', 'courses', 'liveGames', 'liveOperations'])

/** How many rounds, courses and games of this device can't be shown, as far as they were met. */
export function useMissedCount(): number {
  const progress = useStorageProgress()
  return useSyncExternalStore(
    progress.subscribe,
    () => progress.damaged().filter(({ table }) => missedTables.has(table)).length,
  )
}
