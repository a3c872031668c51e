import { IDBKeyRange } from 'fake-indexeddb'
import type { PrivateFiles } from '../../app/src/device/native/private-files.ts'
import { BackupDatabase } from '../../app/src/storage/backup/backup-database.ts'
import { createBackupFiles } from '../../app/src/storage/backup/backup-files.ts'
import { createBackupStore } from '../../app/src/storage/backup/backup-store.ts'
import { readBackupRows } from '../../app/src/storage/backup/backups.ts'
import { createConnection } from '../../app/src/storage/browser/databases/connection.ts'
import type { FakeDevice } from './fake-device.ts'
import { createFreshLog } from '../../app/src/storage/browser/databases/fresh-log.ts'
import { journalledTransaction, writeJournalled } from '../../app/src/storage/archive/journal.ts'
import { LocalDatabase } from '../../app/src/storage/archive/local-database.ts'
import { finishedRound } from './sample-rounds.ts'

/** For tests: the backups of a device alone, in its database or in the files of a native shell. */
export function partsOn(
  device: FakeDevice,
  indexedDB: IDBFactory = device.indexedDB,
  files?: PrivateFiles,
  environment = device.environment(),
) {
  const databases = { indexedDB, IDBKeyRange }
  const given = {
    environment,
    freshLog: createFreshLog(environment, indexedDB),
    onNewerVersion: () => undefined,
    onBlocked: () => false,
    onDamaged: () => undefined,
    freeSpace: () => Promise.resolve(false),
  }
  const inDatabase = createBackupStore(createConnection({ ...given, make: () => new BackupDatabase(databases) }))
  return {
    environment,
    local: createConnection({ ...given, make: () => new LocalDatabase(databases) }),
    backups: files === undefined ? inDatabase : createBackupFiles({ files, environment, earlier: inDatabase }),
  }
}
export type Parts = ReturnType<typeof partsOn>

export function addRound(parts: Parts, id: string, strokes = 4) {
  return parts.local.write((database) =>
    journalledTransaction(database, (stores) =>
      writeJournalled(stores, [{ table: 'rounds', op: 'put', record: finishedRound(id, 1000, strokes) }], 1),
    ),
  )
}

export function removeRound(parts: Parts, key: string) {
  return parts.local.write((database) =>
    journalledTransaction(database, (stores) => writeJournalled(stores, [{ table: 'rounds', op: 'delete', key }], 1)),
  )
}

export async function roundsPerBackup(parts: Parts): Promise<number[]> {
  return (await readBackupRows(parts.backups)).map((row) => row.counts.rounds)
}
