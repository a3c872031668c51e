import type { StorageEnvironment } from '../browser/environment.ts'
import { LIVE_DATABASE_NAME } from './live-database.ts'
import { createLiveEmergency } from './live-emergency.ts'
import type { StoredOperation } from './live-store.ts'
import { readRaw, recordsOf } from '../browser/raw-read.ts'

/** What a backup file holds of live games. */
export interface LiveExport {
  readonly games: readonly unknown[]
  /** Waiting, refused and taken ones. */
  readonly operations: readonly unknown[]
}

/**
 * What is stored of live games, past the app's own reading, with what of it isn't durable yet. A file is shown to others:
 * it holds neither the account nor the seats' tokens. A database that isn't there is not made.
 */
export async function exportLive(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  waiting: readonly StoredOperation[],
): Promise<LiveExport> {
  const stores = await readRaw(environment, indexedDB, LIVE_DATABASE_NAME)
  const snapshots = recordsOf(stores, 'snapshots')
  const unsaved = createLiveEmergency(environment, '')
    .entries()
    .flatMap((entry) => entry.operations)
  const operations = new Map<unknown, unknown>()
  for (const operation of [...recordsOf(stores, 'operations'), ...unsaved, ...waiting]) {
    const id = fieldOf(operation, 'operationId') ?? operation
    if (!operations.has(id)) operations.set(id, operation)
  }
  return {
    games: recordsOf(stores, 'games').map((game) => {
      const own = snapshots.find((snapshot) => fieldOf(snapshot, 'gameId') === fieldOf(game, 'gameId'))
      return withoutToken(game, fieldOf(own, 'snapshot') ?? null)
    }),
    operations: [...operations.values()],
  }
}

/** The game as a backup file holds it. */
export function withoutToken(game: unknown, snapshot: unknown): unknown {
  if (typeof game !== 'object' || game === null) return game
  return { ...Object.fromEntries(Object.entries(game).filter(([name]) => name !== 'seatToken')), snapshot }
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? new Map(Object.entries(record)).get(name) : undefined
}
