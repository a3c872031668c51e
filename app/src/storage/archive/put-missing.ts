import { supersede } from './journal.ts'
import type { LocalStores } from './local-database.ts'
import type { Store } from '../browser/databases/store-database.ts'
import type { OnProgress } from '../browser/worker-calls.ts'

/** Records per request: copying ten thousand at once blocks everything else. */
const PUT_AT_ONCE = 100

/**
 * Stores the missing records and leaves existing ones unchanged. Call it within a journalled transaction, which stays open
 * because each part is requested right after the one before.
 */
export async function putMissing(
  stores: LocalStores,
  name: 'rounds' | 'courses' | 'players',
  records: readonly { readonly id: string }[],
  onProgress?: OnProgress,
): Promise<void> {
  const table: Store<string, object> = stores[name]
  const present = new Set(await table.keys())
  const missing = records.filter(({ id }) => !present.has(id))
  await supersede(
    stores,
    name,
    missing.map(({ id }) => id),
  )
  for (let from = 0; from < missing.length; from += PUT_AT_ONCE) {
    await table.putAll(missing.slice(from, from + PUT_AT_ONCE))
    onProgress?.(Math.min(from + PUT_AT_ONCE, missing.length))
  }
}
