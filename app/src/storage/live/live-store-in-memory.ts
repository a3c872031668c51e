import { createDamagedRecords } from '../archive/damaged-records.ts'
import type { Log } from '../log/log.ts'
import type { LiveStore } from './live-store.ts'
import { createLiveStore, type LiveStoreParts } from './live-store-on-log.ts'
import { createLiveTablesInMemory, type LiveTables } from './live-tables.ts'

/** The live store of a device that stores nothing. It is lost when the tab closes, and isn't shared with other tabs. */
export function createLiveStoreInMemory(
  log: Log,
  environment: LiveStoreParts['environment'],
): { readonly store: LiveStore<unknown>; readonly tables: LiveTables } {
  const tables = createLiveTablesInMemory()
  const store = createLiveStore({
    log,
    tables,
    environment,
    tracker: { track: (write) => write },
    news: { post: () => undefined, onLive: () => () => undefined },
    damaged: createDamagedRecords(),
  })
  return { store, tables }
}
