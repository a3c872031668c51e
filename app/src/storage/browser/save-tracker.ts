import type { StorageEnvironment } from './environment.ts'
import type { SaveState } from './storage-state.ts'
import { createListeners } from './listeners.ts'
import { within } from './within.ts'

export type SaveTracker = ReturnType<typeof createSaveTracker>

/** Tracks the writes under way and the rounds with unsaved changes. */
export function createSaveTracker(environment: StorageEnvironment) {
  const listeners = createListeners()
  const unsaved = new Set<string>()
  let underWay = 0
  let shown: SaveState = 'saved'
  let waiting: (() => void)[] = []

  function state(): SaveState {
    if (unsaved.size > 0) return 'unsaved'
    return underWay > 0 ? 'saving' : 'saved'
  }

  function changed(): void {
    if (underWay === 0) {
      for (const resolve of waiting) resolve()
      waiting = []
    }
    if (state() === shown) return
    shown = state()
    listeners.notify()
  }

  return {
    state,
    subscribe: listeners.subscribe,
    /** Counts the write as under way until the promise is settled. */
    async track<T>(write: Promise<T>): Promise<T> {
      underWay += 1
      changed()
      try {
        return await write
      } finally {
        underWay -= 1
        changed()
      }
    },
    setUnsaved(roundId: string, value: boolean): void {
      if (value) unsaved.add(roundId)
      else unsaved.delete(roundId)
      changed()
    },
    /** Resolves when no write is under way, or after timeoutMs. */
    async flush(timeoutMs: number): Promise<void> {
      if (underWay > 0) await within(environment, timeoutMs, new Promise<void>((resolve) => waiting.push(resolve)))
    },
  }
}
