import * as v from 'valibot'
import { answer } from '../browser/databases/answer.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { PlainDatabaseParts } from '../browser/databases/plain-database.ts'
import { StorageError } from '../browser/storage-error.ts'
import { type RawStores, recordsOf } from '../browser/databases/raw-read.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import { CACHE_DATABASE_NAME, FILES_STORE, liveTables, PLACES_STORE, ROUNDS_STORE } from '../cache/cache-stores.ts'
import { deleteDamaged } from './damaged-database.ts'
import { CACHE_KEYS_SETTING } from './journal.ts'
import { type LocalDatabase, readTable } from './local-database.ts'

interface CacheRecoveryParts {
  /** The connection that doesn't recreate the cache by itself. */
  readonly cache: Connection<CacheDatabase>
  readonly local: Connection<LocalDatabase>
  readonly databases: PlainDatabaseParts
  readonly environment: StorageEnvironment
}

/** The tables that can't be rebuilt from the log or the server. */
const keptTables = ['seats', 'secrets'] as const
const keptSchema = v.array(v.object({ table: v.picklist(keptTables), key: v.string(), record: v.unknown() }))
const settingSchema = v.object({ value: keptSchema })
type Kept = v.InferOutput<typeof keptSchema>

/**
 * Replaces a permanently damaged cache by an empty one with the seats and keys that can still be read. Does nothing if
 * another tab has done it. Rejects with StorageError.
 */
export async function recreateCache(parts: CacheRecoveryParts): Promise<void> {
  const { local, environment } = parts
  const damaged = { ...parts, name: CACHE_DATABASE_NAME, connection: parts.cache, saved: keptTables, survey }
  await deleteDamaged(damaged, async (salvage, isSuperseded) => {
    // A database that doesn't answer isn't empty, so it isn't deleted.
    if (salvage === undefined) throw new StorageError('unreadable')
    const found = keptOf(salvage)
    if (found.length === 0) return
    await local.write((database) =>
      database.change(['settings'], async ({ settings }) => {
        // The other tab's recovery counts then.
        if (isSuperseded()) return
        // Keys of an interrupted recovery are kept. Of two for one seat, the damaged database's own is newer.
        const begun = keptIn(await settings.get(CACHE_KEYS_SETTING))
        const value = [...new Map([...begun, ...found].map((row) => [`${row.table} ${row.key}`, row])).values()]
        await settings.put({ key: CACHE_KEYS_SETTING, value, updatedAt: environment.now() })
      }),
    )
  })
  await parts.cache.write((database) => restoreKeys(database, local))
}

/** Puts back the seats and keys that a recovery in any tab has saved. Rejects if the cache is still the damaged one. */
export async function restoreKeys(cache: CacheDatabase, local: Connection<LocalDatabase>): Promise<void> {
  // local.write() waits until Chromium's new log has begun. Written before that, the keys could follow a killed process's torn
  // record.
  const setting = await readTable({ read: local.write }, 'settings', (table) => table.get(CACHE_KEYS_SETTING))
  const kept = keptIn(setting)
  if (kept.length === 0) return
  await survey(cache)
  await cache.changing(keptTables, async ({ transaction }) => {
    for (const { table, key, record } of kept) {
      const store = transaction.objectStore(table)
      // A record that a tab has stored since then is newer.
      if ((await answer(store.getKey(key))) === undefined) store.put(record, key)
    }
  })
  await local.write((database) => database.change(['settings'], ({ settings }) => settings.delete(CACHE_KEYS_SETTING)))
}

/** Rejects if a store is missing or can't be read. */
function survey(database: CacheDatabase): Promise<unknown> {
  const stores = [ROUNDS_STORE, PLACES_STORE, FILES_STORE, ...liveTables]
  return database.reading(stores, ({ transaction }) =>
    Promise.all(stores.map((name) => answer(transaction.objectStore(name).getAllKeys()))),
  )
}

function keptOf(salvage: RawStores): Kept {
  return keptTables.flatMap((table) => {
    const keys = salvage.keysByName.get(table) ?? []
    return recordsOf(salvage, table).flatMap((record, index) => {
      const key = keys[index]
      return typeof key === 'string' ? [{ table, key, record }] : []
    })
  })
}

function keptIn(setting: unknown): Kept {
  const parsed = v.safeParse(settingSchema, setting)
  return parsed.success ? parsed.output.value : []
}
