import type { StorageProgress } from './storage-progress.ts'

/** The first screen reads what it shows and takes the first taps before anything else is done, in ms from when storage has started. */
const FIRST_SCREEN_MS = 1000
/** What waits for a storage that never starts waits no longer than this, in ms. */
const LONGEST_MS = 10_000

/** Resolves when the first screen has had its time; what serves a later moment waits for it. */
export function settled(storage: StorageProgress): Promise<void> {
  return new Promise((resolve) => {
    function whenStarted() {
      if (storage.state().kind === 'starting') return
      unsubscribe()
      setTimeout(resolve, FIRST_SCREEN_MS)
    }
    const unsubscribe = storage.subscribe(whenStarted)
    whenStarted()
    setTimeout(resolve, LONGEST_MS)
  })
}
