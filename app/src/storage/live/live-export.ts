import { fieldsOf, idOf } from '@teemates/golf/untrusted-fields'
import type { StorageEnvironment } from '../browser/environment.ts'
import { readRaw, recordsOf } from '../browser/databases/raw-read.ts'
import { CACHE_DATABASE_NAME } from '../cache/cache-stores.ts'
import { type LogEntry, parseLogEntry } from '../log/log-entry.ts'
import { formerOperations, readFormerLive } from './former-live.ts'
import { operationsIn } from './live-operations.ts'
import { withoutToken } from './live-rows.ts'
import type { StoredOperation } from './live-store.ts'

/** The live games of a backup file. */
export interface LiveExport {
  readonly games: readonly unknown[]
  /** Pending, refused and acknowledged operations. */
  readonly operations: readonly unknown[]
}

/**
 * Reads the stored live games without the app's own validation. The file may be shown to others, so it holds neither the
 * account nor the seats' tokens. A missing database is not created.
 * @param logged returns the log's entries of these games, and maybe others
 */
export async function exportLive(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  logged: (gameIds: readonly string[]) => Promise<readonly unknown[]>,
): Promise<LiveExport> {
  const cache = await readRaw(environment, indexedDB, CACHE_DATABASE_NAME, ['seats', 'snapshots'])
  const former = await readFormerLive(environment, indexedDB)
  const seats = [...recordsOf(cache, 'seats'), ...recordsOf(former, 'games')]
  const snapshots = [...recordsOf(cache, 'snapshots'), ...recordsOf(former, 'snapshots')]
  const games = new Map<unknown, unknown>()
  for (const seat of seats) {
    const gameId = fieldsOf(seat)?.get('gameId')
    const own = snapshots.find((snapshot) => fieldsOf(snapshot)?.get('gameId') === gameId)
    if (!games.has(gameId)) games.set(gameId, exportedGame(seat, fieldsOf(own)?.get('snapshot') ?? null))
  }
  const operations = new Map<unknown, unknown>()
  const entries = await logged([...games.keys()].flatMap((gameId) => idOf(gameId) ?? []))
  for (const operation of [...operationsOf(entries), ...formerOperations(environment, former)]) {
    const id = fieldsOf(operation)?.get('operationId') ?? operation
    if (!operations.has(id)) operations.set(id, operation)
  }
  return { games: [...games.values()], operations: [...operations.values()] }
}

/** The operations of all live games in the log. */
export function operationsOf(log: readonly unknown[]): readonly StoredOperation[] {
  const byGame = new Map<string, LogEntry[]>()
  const known = new Set<string>()
  for (const raw of log) {
    const entry = parseLogEntry(raw)
    if (entry === undefined || known.has(entry.id)) continue
    known.add(entry.id)
    const own = byGame.get(entry.roundId)
    if (own === undefined) byGame.set(entry.roundId, [entry])
    else own.push(entry)
  }
  return [...byGame.values()].flatMap(operationsIn).map((operation, index) => ({ ...operation, seq: index + 1 }))
}

/** The game as a backup file holds it. */
function exportedGame(seat: unknown, snapshot: unknown): unknown {
  const game = withoutToken(seat)
  return typeof game === 'object' && game !== null ? { ...game, snapshot } : game
}
