import type { Connection } from '../browser/databases/connection.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import { type FormerLiveParts, importFormerLive } from './former-live.ts'
import { type LiveStore, type ParseSnapshot, withSnapshots } from './live-store.ts'
import { createLiveStore, type LiveStoreParts } from './live-store-on-log.ts'
import { createLiveTables } from './live-tables.ts'

/* The part of the app that stores live games. It is loaded at the first use. */

export type OpenLiveParts = Omit<LiveStoreParts, 'tables' | 'environment'> &
  Omit<FormerLiveParts, 'tables'> & { readonly cache: Connection<CacheDatabase> }

/** Opens the store with what an earlier version has left. Rejects with StorageError. */
export async function openLive(
  parts: OpenLiveParts,
): Promise<<Snapshot>(parse: ParseSnapshot<Snapshot>) => LiveStore<Snapshot>> {
  const tables = createLiveTables(parts.cache)
  // A database that can't be read is never taken for an empty one.
  await tables.all('seats')
  await importFormerLive({ ...parts, tables })
  const store = createLiveStore({ ...parts, tables })
  return (parse) => withSnapshots(store, parse)
}
