import { isOvertaken } from './live-changes.ts'
import type { LiveDatabase, OperationRow } from './live-database.ts'
import { parseOperation } from './live-rows.ts'
import type { StoredOperation } from './live-store.ts'

/* The two ways in which operations come into the database. */

/** The keys that they have now, by operation id. */
export type Keys = ReadonlyMap<string, number>

/** The key is the database's to give. */
function rowOf({ seq: _seq, tappedAfter: _after, tappedOver: _over, ...row }: StoredOperation): OperationRow {
  return row
}

/** In the words of the server for a score that somebody else replaced. */
const overtaken = { state: 'refused', refusal: { code: 'stale', message: '' } } as const

/** Issues everything before it returns; resolves when it is durable. */
export function putAtOnce(database: LiveDatabase, operations: readonly StoredOperation[]): Promise<Keys> {
  const keys = new Map<string, number>()
  const transaction = database.backendDB().transaction('operations', 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore('operations')
  for (const operation of operations) {
    const request = store.add(rowOf(operation))
    request.onsuccess = () => {
      if (typeof request.result === 'number') keys.set(operation.operationId, request.result)
    }
  }
  // Otherwise the browser asks the page first whether there is more to come, and the page is busy painting.
  transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(keys)
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
}

/**
 * Adds those that aren't there, in order. Can be run twice.
 * @param late ids of operations that come long after they were tapped: one must not be sent after a newer score that
 * another tab has stored since, and is kept as refused
 */
export function putMissing(
  database: LiveDatabase,
  operations: readonly StoredOperation[],
  late: ReadonlySet<string> = new Set(),
): PromiseLike<Keys> {
  return database.transaction('rw', database.operations, async () => {
    const keys = new Map<string, number>()
    const ids = operations.map(({ operationId }) => operationId)
    const raws = await database.operations.where('operationId').anyOf(ids).toArray()
    for (const found of raws.flatMap((raw) => parseOperation(raw) ?? [])) {
      if (found.seq !== null) keys.set(found.operationId, Math.min(found.seq, keys.get(found.operationId) ?? found.seq))
    }
    for (const operation of operations) {
      if (keys.has(operation.operationId)) continue
      const isLate = late.has(operation.operationId)
      const others = isLate ? await othersOf(database, operation.gameId, ids) : []
      const row = isOvertaken(operation, others) ? { ...rowOf(operation), ...overtaken } : rowOf(operation)
      keys.set(operation.operationId, await database.operations.add(row))
    }
    return keys
  })
}

async function othersOf(database: LiveDatabase, gameId: string, ids: readonly string[]): Promise<StoredOperation[]> {
  const raws = await database.operations.where('gameId').equals(gameId).toArray()
  return raws.flatMap((raw) => parseOperation(raw) ?? []).filter(({ operationId }) => !ids.includes(operationId))
}
