import type { StorageEnvironment } from './environment.ts'
import type { SaveState } from './storage-state.ts'
import { createListeners } from './listeners.ts'

/** Tracks the writes under way and the rounds with unsaved changes. */
export interface SaveTracker {
  state(): SaveState
  subscribe(listener: () => void): () => void
  /** Counts the write as under way until the promise is settled. */
  track<T>(write: Promise<T>): Promise<T>
  setUnsaved(roundId: string, unsaved: boolean): void
  /** Resolves when no write is under way, or after timeoutMs. */
  flush(timeoutMs: number): Promise<void>
}

export function createSaveTracker(environment: StorageEnvironment): SaveTracker {
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
    async track(write) {
      underWay += 1
      changed()
      try {
        return await write
      } finally {
        underWay -= 1
        changed()
      }
    },
    setUnsaved(roundId, value) {
      if (value) unsaved.add(roundId)
      else unsaved.delete(roundId)
      changed()
    },
    flush(timeoutMs) {
      if (underWay === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const cancel = environment.after(timeoutMs, resolve)
        waiting.push(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
