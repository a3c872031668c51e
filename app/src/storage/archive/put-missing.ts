import { supersede } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { OnProgress } from '../browser/worker-calls.ts'

/** Records per request: copying ten thousand at once blocks everything else. */
const PUT_AT_ONCE = 100

/**
 * Stores the missing records and leaves existing ones unchanged. Call it within a journalled transaction, which stays open
 * because each part is requested right after the one before.
 */
export async function putMissing(
  database: LocalDatabase,
  name: 'rounds' | 'courses' | 'players',
  records: readonly { readonly id: string }[],
  onProgress?: OnProgress,
): Promise<void> {
  const table = database.table<unknown, string, object>(name)
  const present = new Set(await table.toCollection().primaryKeys())
  const missing = records.filter(({ id }) => !present.has(id))
  await supersede(
    database,
    name,
    missing.map(({ id }) => id),
  )
  for (let from = 0; from < missing.length; from += PUT_AT_ONCE) {
    await table.bulkPut(missing.slice(from, from + PUT_AT_ONCE))
    onProgress?.(Math.min(from + PUT_AT_ONCE, missing.length))
  }
}
