import type { BackupStore } from './backup-store.ts'

/** Remembers that the golfer deleted a round. */
export function recordRemovals(backups: BackupStore, roundIds: readonly string[], now: number) {
  return backups.putRemovals(roundIds.map((id) => ({ id, removedAt: now })))
}

export async function readRemovedIds(backups: BackupStore): Promise<Set<string>> {
  return new Set((await backups.removals()).map(({ id }) => id))
}
