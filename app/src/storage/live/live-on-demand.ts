import type { Connection } from '../browser/connection.ts'
import type { FreshLog } from '../browser/fresh-log.ts'
import { loadPart } from '../../device/load-part.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import type { FormerLiveParts } from './former-live.ts'
import { type LiveStore, type ParseSnapshot, withSnapshots } from './live-store.ts'
import type { LiveStoreParts } from './live-store-on-log.ts'

export interface LiveOnDemandParts
  extends Omit<LiveStoreParts, 'log' | 'tables' | 'environment'>,
    Pick<FormerLiveParts, 'connect' | 'environment' | 'indexedDB'> {
  readonly cache: Connection<CacheDatabase>
  readonly log: () => Promise<LiveStoreParts['log']>
  readonly freshLog: FreshLog
}

/**
 * Returns Storage.live: the live store of a tab, opened at the first call. If it can't be opened, the next call tries again.
 */
export function createLiveOnDemand(
  parts: LiveOnDemandParts,
): <Snapshot>(parse: ParseSnapshot<Snapshot>) => Promise<LiveStore<Snapshot>> {
  let opening: Promise<LiveStore<unknown>> | undefined

  async function open(): Promise<LiveStore<unknown>> {
    const [{ createLiveStore, createLiveTables, importFormerLive }, log] = await Promise.all([
      loadPart(() => import('./live-part.ts')),
      parts.log(),
      // The first opening creates the database, and nothing is written before Chromium's new log has begun.
      parts.freshLog.begin(),
    ])
    const tables = createLiveTables(parts.cache)
    // A database that can't be read is never taken for an empty one.
    await tables.all('seats')
    await importFormerLive({ ...parts, log, tables })
    return createLiveStore({ ...parts, log, tables })
  }

  return async (parse) => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return withSnapshots(await opening, parse)
  }
}
