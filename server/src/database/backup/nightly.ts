import { join } from 'node:path'
import type { Pool } from 'pg'
import { errorFields, type Log } from '../../operating/log.ts'
import { backupName, newestBackup, removeOldBackups, writeBackup } from './backup.ts'

export interface Nightly {
  /** Resolves when the running backup, if any, has ended. */
  stop(): Promise<void>
}

/** Local time; nobody plays at that hour. */
const hour = 3
const checkIntervalMs = 600_000

/** Epoch milliseconds of the last scheduled backup. */
export function lastNight(now: Date): number {
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour)
  if (night > now) night.setDate(night.getDate() - 1)
  return night.getTime()
}

/**
 * Writes a backup every night, and at the start if the machine was off that night. A new database is empty, so its first
 * backup comes after the first night.
 * @param folder of the backups
 */
export function startNightly(owner: Pool, folder: string, log: Log): Nightly {
  let running: Promise<void> | undefined
  const check = () => {
    running ??= backUpWhenDue(owner, folder, new Date())
      .then((written) => (written ? log('info', 'backup written') : undefined))
      .catch((error: unknown) => log('error', 'backup failed', errorFields(error)))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(check, checkIntervalMs)
  check()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** @returns whether a backup was written */
export async function backUpWhenDue(owner: Pool, folder: string, now: Date): Promise<boolean> {
  const newest = (await newestBackup(folder)) ?? (await madeAt(owner))
  if (newest >= lastNight(now)) return false
  await writeBackup(owner, join(folder, backupName(now)), now)
  await removeOldBackups(folder, now)
  return true
}

/** Epoch milliseconds of the database's first migration. */
async function madeAt(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ at: Date | null }>(
    'select min(applied_at) as at from teemates_server.migrations',
  )
  return rows[0]?.at?.getTime() ?? Number.POSITIVE_INFINITY
}
