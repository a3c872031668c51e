import * as v from 'valibot'
import type { BackupDatabase, RemovalRow } from './backup-database.ts'
import type { Connection } from './connection.ts'

/** Remembers that the golfer deleted a round. */
export function recordRemovals(backups: Connection<BackupDatabase>, roundIds: readonly string[], now: number) {
  return backups.write((database) =>
    database.transaction('rw', database.removals, () =>
      database.removals.bulkPut(roundIds.map((id) => ({ id, removedAt: now }))),
    ),
  )
}

export async function readRemovedIds(backups: Connection<BackupDatabase>): Promise<Set<string>> {
  return new Set(await backups.read((database) => database.removals.toCollection().primaryKeys()))
}

const removalSchema = v.object({ id: v.string(), removedAt: v.number() })

/** Undefined for what is no removal. */
export function parseRemoval(raw: unknown): RemovalRow | undefined {
  const parsed = v.safeParse(removalSchema, raw)
  return parsed.success ? parsed.output : undefined
}
