import type { StorageProgress } from './storage-progress.ts'

/** After storage has started, the first screen gets this long to read its content and take the first taps, in ms. */
const FIRST_SCREEN_MS = 1000
/** Work that waits for the storage starts after this time, in ms, even if the storage never does. */
const LONGEST_MS = 10_000

/** Resolves when the first screen is idle. Work that isn't urgent waits for it. */
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
