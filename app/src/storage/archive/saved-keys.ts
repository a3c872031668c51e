import type { Connection } from '../browser/databases/connection.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import { loadPart } from '../../device/load-part.ts'
import { CACHE_KEYS_SETTING } from './journal.ts'
import { type LocalDatabase, readTable } from './local-database.ts'

/**
 * The cache's connection for seats and keys. A recovery may be interrupted, or may be under way in another tab, so each handle
 * first gets what a recovery has saved. Otherwise seats and keys would seem to be missing.
 */
export function withSavedKeys(
  cache: Connection<CacheDatabase>,
  local: Connection<LocalDatabase>,
): Connection<CacheDatabase> {
  const whole = new WeakSet<CacheDatabase>()
  function whenWhole<T>(operation: (database: CacheDatabase) => PromiseLike<T>) {
    return async (database: CacheDatabase): Promise<T> => {
      if (!whole.has(database)) {
        if ((await readTable(local, 'settings', (table) => table.count(CACHE_KEYS_SETTING))) > 0) {
          const { restoreKeys } = await loadPart(() => import('./cache-recovery.ts'))
          await restoreKeys(database, local)
        }
        whole.add(database)
      }
      return operation(database)
    }
  }
  return {
    ...cache,
    read: (operation) => cache.read(whenWhole(operation)),
    write: (operation) => cache.write(whenWhole(operation)),
  }
}
