import { createListeners } from '../browser/listeners.ts'
import type { TabNews } from '../browser/tab-news.ts'
import { createLiveRecords, type LiveRecordsParts } from './live-records.ts'
import type { LiveStore } from './live-store.ts'
import { createLoggedOperations, type LoggedOperationsParts } from './logged-operations.ts'

export interface LiveStoreParts
  extends Omit<LiveRecordsParts, 'environment' | 'onChange'>,
    Omit<LoggedOperationsParts, 'onChange'> {
  readonly news: Pick<TabNews, 'post' | 'onLive'>
}

/** The store of live games. Operations are in the log, and everything else is in tables beside it. */
export function createLiveStore(parts: LiveStoreParts): LiveStore<unknown> {
  const listeners = new Map<string, Set<() => void>>()
  const all = createListeners()

  function notify(gameId: string): void {
    for (const listener of listeners.get(gameId) ?? []) listener()
    all.notify()
  }

  const operations = createLoggedOperations({ ...parts, onChange: notify })
  const { records, remove } = createLiveRecords({
    ...parts,
    onChange: (gameId) => parts.news.post({ kind: 'live', gameId }),
  })
  parts.news.onLive(notify)

  return {
    ...operations,
    ...records,
    async forget(gameId) {
      if (!(await operations.forget(gameId))) return false
      await remove(gameId)
      return true
    },
    subscribe(gameId, listener) {
      const own = listeners.get(gameId) ?? new Set()
      listeners.set(gameId, own.add(listener))
      return () => own.delete(listener)
    },
    subscribeToAll: all.subscribe,
  }
}
