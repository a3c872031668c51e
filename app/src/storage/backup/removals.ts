import type { BackupStore } from './backup-store.ts'

/** Records that the golfer deleted rounds. */
export function recordRemovals(backups: BackupStore, roundIds: readonly string[], now: number) {
  return backups.putRemovals(roundIds.map((id) => ({ id, removedAt: now })))
}

export async function readRemovedIds(backups: BackupStore): Promise<Set<string>> {
  return new Set((await backups.removals()).map(({ id }) => id))
}
