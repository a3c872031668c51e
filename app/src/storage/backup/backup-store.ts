import { type BackupDatabase, type BackupPartRow, type RemovalRow, removalsIn } from './backup-database.ts'
import type { BackupRow } from './backup-row.ts'
import type { Connection } from '../browser/databases/connection.ts'

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
    rows: () => backups.read((database) => database.read(['backups'], (stores) => stores.backups.getAllBy('seq'))),
    row: (id) => backups.read((database) => database.read(['backups'], (stores) => stores.backups.get(id))),
    part: (id, index) => backups.read((database) => database.read(['parts'], ({ parts }) => parts.get([id, index]))),
    putPart: (part) => backups.write((database) => database.change(['parts'], ({ parts }) => parts.put(part))),
    putRow: (row) => backups.write((database) => database.change(['backups'], (stores) => stores.backups.put(row))),
    discard: (id) =>
      backups.write((database) =>
        database.change(['backups', 'parts'], async ({ backups: rows, parts }) => {
          await rows.delete(id)
          await parts.delete(parts.keyRange.bound([id, -Infinity], [id, Infinity]))
        }),
      ),
    keepOnly: (kept) =>
      backups.write((database) =>
        database.change(['backups', 'parts'], async ({ backups: rows, parts }) => {
          const ids = (await rows.keys()).filter((id) => !kept.has(id))
          const partKeys = (await parts.keys()).filter(([id]) => !kept.has(id))
          await rows.deleteAll(ids)
          await parts.deleteAll(partKeys)
          return ids.length + partKeys.length > 0
        }),
      ),
    removals: async () => {
      const raws = await backups.read((database) => database.read(['removals'], (stores) => stores.removals.getAll()))
      return removalsIn(raws)
    },
    putRemovals: (removals) =>
      backups.write((database) => database.change(['removals'], (stores) => stores.removals.putAll(removals))),
    dropRemovals: (isDropped) =>
      backups.write((database) =>
        database.change(['removals'], async (stores) => {
          const noted = removalsIn(await stores.removals.getAll())
          await stores.removals.deleteAll(noted.filter(isDropped).map(({ id }) => id))
        }),
      ),
  }
}
