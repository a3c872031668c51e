import * as v from 'valibot'
import { parseBackupRow, readBackup } from './backup-content.ts'
import { type BackupSchedule, withoutPauses } from './backup-schedule.ts'
import type { BackupStore } from './backup-store.ts'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { journalledTransaction, supersede, writeJournalled } from './journal.ts'
import { readPutAway, restoreRecord } from './last-restore.ts'
import type { LocalDatabase } from './local-database.ts'
import { loadPart } from '../device/load-part.ts'
import { putMissing } from './put-missing.ts'
import type { BackupCopies, BackupCopy } from './storage.ts'
import { StorageError } from './storage-error.ts'

export interface BackupCopiesParts {
  readonly local: Connection<LocalDatabase>
  readonly backups: BackupStore
  readonly schedule: BackupSchedule
  readonly environment: StorageEnvironment
  /** History is another one now. */
  readonly onRestored: () => void
}

export function createBackupCopies(parts: BackupCopiesParts): BackupCopies {
  const { local, backups, schedule, environment } = parts

  async function copyOf(raw: unknown): Promise<BackupCopy | undefined> {
    const told = v.safeParse(toldSchema, raw)
    if (!told.success) return undefined
    const { id, createdAt } = told.output
    const row = await parseBackupRow(raw)
    const { conditionOf } = await loadPart(() => import('./backups.ts'))
    const condition = row === undefined ? 'torn' : await conditionOf(withoutPauses(parts), row)
    if (condition === 'unreadable') throw new StorageError('unreadable')
    return { id, createdAt, rounds: row !== undefined && condition === 'intact' ? row.counts.rounds : null }
  }

  return {
    async list() {
      const raws = await backups.rows()
      const copies = await Promise.all(raws.toReversed().map(copyOf))
      // Nobody goes back to nothing.
      return copies.filter((copy) => copy !== undefined).filter(({ rounds }) => rounds !== 0)
    },
    async restore(id) {
      const row = await parseBackupRow(await backups.row(id))
      // Before the backup that follows, which may rotate it out.
      const content = row === undefined ? undefined : await readBackup(backups, row)
      if (content === undefined) throw new StorageError('corrupt')
      await schedule.backUpNow()
      // Only what is in it may go or be replaced: not what another tab has stored since, nor what nobody understands.
      const { readBackupRows } = await loadPart(() => import('./backups.ts'))
      const copied = (await readBackupRows(backups)).at(-1)?.strokesByRound ?? {}
      const now = environment.now()
      await local.write((database) =>
        journalledTransaction(database, async () => {
          const there = await database.rounds.toCollection().primaryKeys()
          const kept = new Set(there.filter((key) => !Object.hasOwn(copied, key)))
          const gone = there.filter((key) => !kept.has(key) && !content.rounds.has(key))
          const back = [...content.rounds.values()].filter((round) => !kept.has(round.id))
          await supersede(database, 'rounds', [...gone, ...back.map((round) => round.id)])
          await database.rounds.bulkDelete(gone)
          await database.rounds.bulkPut(back)
          // What a round in play needs of them stays as it is.
          await putMissing(database, 'courses', [...content.courses.values()])
          await putMissing(database, 'players', [...content.players.values()])
          const putAway = new Set([...(await readPutAway(database)), ...gone])
          for (const round of back) putAway.delete(round.id)
          const record = restoreRecord(id, putAway, now)
          await writeJournalled(database, [{ table: 'settings', op: 'put', record }], now)
        }),
      )
      // One that the golfer has deleted since is back; the next backup forgets its deletion as well.
      await backups
        .dropRemovals((removal) => content.rounds.has(removal.id))
        .catch((error: unknown) => environment.warn('Deletions of rounds that are back are still noted.', error))
      parts.onRestored()
      schedule.request()
    },
  }
}

/** What is told of a copy that may be damaged. */
const toldSchema = v.looseObject({ id: v.string(), createdAt: v.pipe(v.number(), v.finite()) })
