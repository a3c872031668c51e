import type { BackupDatabase, BackupPartRow, BackupRow, RemovalRow } from './backup-database.ts'
import type { Connection } from '../browser/connection.ts'
import { parseRemoval } from './removal-row.ts'

/**
 * The store of the rotating backups and the golfer's deletions: a database on the web, files in a native shell. Readers
 * verify every checksum before they use data. All reject with StorageError.
 */
export interface BackupStore {
  /** All stored rows of backups, ordered by seq. */
  rows(): Promise<readonly unknown[]>
  row(id: string): Promise<unknown>
  /** A stored part of a backup, {text} if it is complete; undefined if there is none. */
  part(id: string, index: number): Promise<unknown>
  putPart(part: BackupPartRow): Promise<unknown>
  /** Call it after all parts are stored. From then on the backup exists. */
  putRow(row: BackupRow): Promise<unknown>
  /** Deletes a backup that has just been written, even partially. */
  discard(id: string): Promise<unknown>
  /** Deletes all other backups and leftover parts. Returns whether there was anything to delete. */
  keepOnly(ids: ReadonlySet<string>): Promise<boolean>
  removals(): Promise<readonly RemovalRow[]>
  putRemovals(removals: readonly RemovalRow[]): Promise<unknown>
  dropRemovals(isDropped: (removal: RemovalRow) => boolean): Promise<unknown>
}

export function createBackupStore(backups: Connection<BackupDatabase>): BackupStore {
  return {
    rows: () => backups.read((database) => database.backups.orderBy('seq').toArray()),
    row: (id) => backups.read((database) => database.backups.get(id)),
    part: (id, index) => backups.read((database) => database.parts.get([id, index])),
    putPart: (part) =>
      backups.write((database) => database.transaction('rw', database.parts, () => database.parts.put(part))),
    putRow: (row) =>
      backups.write((database) => database.transaction('rw', database.backups, () => database.backups.put(row))),
    discard: (id) =>
      backups.write((database) =>
        database.transaction('rw', database.backups, database.parts, async () => {
          await database.backups.delete(id)
          await database.parts.where('[backupId+index]').between([id, -Infinity], [id, Infinity]).delete()
        }),
      ),
    keepOnly: (kept) =>
      backups.write((database) =>
        database.transaction('rw', database.backups, database.parts, async () => {
          const ids = (await database.backups.toCollection().primaryKeys()).filter((id) => !kept.has(id))
          const partKeys = (await database.parts.toCollection().primaryKeys()).filter(([id]) => !kept.has(id))
          await database.backups.bulkDelete(ids)
          await database.parts.bulkDelete(partKeys)
          return ids.length + partKeys.length > 0
        }),
      ),
    removals: async () => {
      const raws = await backups.read((database) => database.removals.toArray())
      return raws.flatMap((raw) => parseRemoval(raw) ?? [])
    },
    putRemovals: (removals) =>
      backups.write((database) =>
        database.transaction('rw', database.removals, () => database.removals.bulkPut(removals)),
      ),
    dropRemovals: (isDropped) =>
      backups.write((database) =>
        database.transaction('rw', database.removals, async () => {
          const noted = (await database.removals.toArray()).flatMap((raw) => parseRemoval(raw) ?? [])
          await database.removals.bulkDelete(noted.filter(isDropped).map(({ id }) => id))
        }),
      ),
  }
}
