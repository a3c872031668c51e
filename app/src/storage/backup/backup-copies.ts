import * as v from 'valibot'
import { parseBackupRow, readBackup } from './backup-content.ts'
import { type BackupSchedule, withoutPauses } from './backup-schedule.ts'
import type { BackupStore } from './backup-store.ts'
import { conditionOf, readBackupRows } from './backups.ts'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { changeLocal, supersede, writeJournalled } from '../archive/journal.ts'
import { readPutAway, restoreRecord } from './last-restore.ts'
import type { LocalDatabase } from '../archive/local-database.ts'
import { putMissing } from '../archive/put-missing.ts'
import { StorageError } from '../browser/storage-error.ts'

/** One of the automatic backups on this device. */
export interface BackupCopy {
  readonly id: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** The number of its finished rounds; null if it is damaged. */
  readonly rounds: number | null
}

/** All reject with StorageError. */
export interface BackupCopies {
  /** The backups with rounds and the damaged ones, newest first, each checked. */
  list(): Promise<readonly BackupCopy[]>
  /**
   * Replaces history by the copy, after a backup of the current state. Courses, players and rounds in play stay, and
   * missing ones come back. Rejects with 'corrupt', without a change, if the copy is damaged or gone.
   */
  restore(id: string): Promise<void>
}

export interface BackupCopiesParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly schedule: BackupSchedule
  readonly environment: StorageEnvironment
  /** Called after history was replaced. */
  readonly onRestored: () => void
}

export function createBackupCopies(parts: BackupCopiesParts): BackupCopies {
  const { local, backups, schedule, environment } = parts

  async function copyOf(raw: unknown): Promise<BackupCopy | undefined> {
    const basic = v.safeParse(basicSchema, raw)
    if (!basic.success) return undefined
    const { id, createdAt } = basic.output
    const row = await parseBackupRow(raw)
    const condition = row === undefined ? 'torn' : await conditionOf(withoutPauses(parts), row)
    if (condition === 'unreadable') throw new StorageError('unreadable')
    return { id, createdAt, rounds: row !== undefined && condition === 'intact' ? row.counts.rounds : null }
  }

  return {
    async list() {
      const raws = await backups.rows()
      const copies = await Promise.all(raws.toReversed().map(copyOf))
      // Restoring a backup without rounds would be pointless.
      return copies.filter((copy) => copy !== undefined).filter(({ rounds }) => rounds !== 0)
    },
    async restore(id) {
      const row = await parseBackupRow(await backups.row(id))
      // The copy is read before the next backup, which may rotate it out.
      const content = row === undefined ? undefined : await readBackup(backups, row)
      if (content === undefined) throw new StorageError('corrupt')
      await schedule.backUpNow()
      // Only rounds in the backup just made may be removed or replaced: neither those that another tab has stored since,
      // nor damaged ones.
      const copied = (await readBackupRows(backups)).at(-1)?.strokesByRound ?? {}
      const now = environment.now()
      await changeLocal(local, async (stores) => {
        const there = await stores.rounds.keys()
        const kept = new Set(there.filter((key) => !Object.hasOwn(copied, key)))
        const gone = there.filter((key) => !kept.has(key) && !content.rounds.has(key))
        const back = [...content.rounds.values()].filter((round) => !kept.has(round.id))
        await supersede(stores, 'rounds', [...gone, ...back.map((round) => round.id)])
        await stores.rounds.deleteAll(gone)
        await stores.rounds.putAll(back)
        // Records that a round in play needs stay unchanged.
        await putMissing(stores, 'courses', [...content.courses.values()])
        await putMissing(stores, 'players', [...content.players.values()])
        const putAway = new Set([...(await readPutAway(stores)), ...gone])
        for (const round of back) putAway.delete(round.id)
        const record = restoreRecord(id, putAway, now)
        await writeJournalled(stores, [{ table: 'settings', op: 'put', record }], now)
      })
      // Rounds that the golfer had deleted are back. The next backup forgets their deletion as well.
      await backups
        .dropRemovals((removal) => content.rounds.has(removal.id))
        .catch((error: unknown) => environment.warn('Deletions of rounds that are back are still noted.', error))
      parts.onRestored()
      schedule.request()
    },
  }
}

/** The fields of a copy that may be damaged. */
const basicSchema = v.looseObject({ id: v.string(), createdAt: v.pipe(v.number(), v.finite()) })
