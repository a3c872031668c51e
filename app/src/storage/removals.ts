import * as v from 'valibot'
import type { RemovalRow } from './backup-database.ts'
import type { BackupStore } from './backup-store.ts'

/** Remembers that the golfer deleted a round. */
export function recordRemovals(backups: BackupStore, roundIds: readonly string[], now: number) {
  return backups.putRemovals(roundIds.map((id) => ({ id, removedAt: now })))
}

export async function readRemovedIds(backups: BackupStore): Promise<Set<string>> {
  return new Set((await backups.removals()).map(({ id }) => id))
}

// One that has lost its time is a deletion all the same.
const removalSchema = v.object({ id: v.string(), removedAt: v.fallback(v.number(), 0) })

/** Undefined for what is no removal. */
export function parseRemoval(raw: unknown): RemovalRow | undefined {
  const parsed = v.safeParse(removalSchema, raw)
  return parsed.success ? parsed.output : undefined
}
