import { createDamagedRecords } from '../../app/src/storage/archive/damaged-records.ts'
import type { LiveTable } from '../../app/src/storage/cache/cache-stores.ts'
import type { LiveStore } from '../../app/src/storage/live/live-store.ts'
import { createLiveStore, type LiveStoreParts } from '../../app/src/storage/live/live-store-on-log.ts'
import type { LiveTables } from '../../app/src/storage/live/live-tables.ts'
import { createLogInMemory } from './log-in-memory.ts'

/** The app's own live store of a device without a disk, for live games on a virtual time. */
export function createLiveStoreInMemory(environment: LiveStoreParts['environment']): LiveStore<unknown> {
  return createLiveStore({
    log: createLogInMemory(),
    tables: createLiveTablesInMemory(),
    environment,
    tracker: { track: (write) => write },
    news: { post: () => undefined, onLive: () => () => undefined },
    damaged: createDamagedRecords(),
  })
}

function createLiveTablesInMemory(): LiveTables {
  const tables = new Map<LiveTable, Map<string, unknown>>()
  const table = (name: LiveTable) => {
    const known = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, known)
    return known
  }
  return {
    get: async (name, key) => table(name).get(key),
    all: async (name) => [...table(name).values()],
    async put(name, key, record) {
      table(name).set(key, record)
    },
    async change(name, key, next) {
      const after = next(table(name).get(key))
      if (after === undefined) table(name).delete(key)
      else table(name).set(key, after)
      return after
    },
    async removeAll(key) {
      for (const each of tables.values()) each.delete(key)
    },
  }
}
