import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { backupName, writeBackup } from './backup/backup.ts'
import { migrate, type Migration } from './migrate.ts'

/**
 * Migrates the database to this version. An older version's data is backed up first, because migrations can't be undone.
 * @param backups folder for that backup; undefined if the database's operator makes backups
 * @returns the names of the migrations that were applied now
 * @throws ConfigError as migrate does, or if the backup can't be written; the database is then unchanged
 */
export function upgrade(
  owner: pg.Pool,
  migrations: readonly Migration[],
  backups: string | undefined,
): Promise<string[]> {
  if (backups === undefined) return migrate(owner, migrations)
  return migrate(owner, migrations, { beforeUpgrade: () => backUp(owner, backups) })
}

async function backUp(owner: pg.Pool, backups: string): Promise<void> {
  const now = new Date()
  try {
    await writeBackup(owner, join(backups, backupName(now)), now)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error'
    throw new ConfigError(
      `The database was left as it is, for the backup before its update can't be written to ${backups} (${code}): see to that folder.`,
      { cause: error },
    )
  }
}
