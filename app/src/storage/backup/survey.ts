import type { PromiseExtended } from 'dexie'
import { isNew } from '../archive/journal.ts'
import type { LocalDatabase } from '../archive/local-database.ts'
import { findOldCourseIds } from '../archive/courses/old-course-ids.ts'
import { LOG_RECOVERY_SETTING } from './log-recovery-setting.ts'

/** Data that every start needs; undefined if it couldn't be read. */
export interface LocalSurvey {
  readonly isNew: boolean | undefined
  readonly logRecoveryBegun: boolean | undefined
  /** The raw records of the settings table. */
  readonly settings: readonly unknown[] | undefined
}

/** Whether there is any housekeeping to do; undefined if that couldn't be determined. */
export interface HousekeepingSurvey {
  readonly journalIsEmpty: boolean | undefined
  readonly oldCourseIds: number | undefined
}

/**
 * Reads everything in one transaction, because separate queries would take longer than the rest of a start. Rejects if the
 * database can't be read at all. A single failed query leaves its own result undefined.
 */
export function surveyLocal(database: LocalDatabase): PromiseLike<LocalSurvey> {
  const tables = [database.rounds, database.courses, database.players, database.settings]
  return database.transaction('r', tables, async () => {
    const [, isNewDatabase, logRecovery, settings] = await Promise.all([
      database.rounds.limit(1).primaryKeys(),
      open(isNew(database)),
      open(database.settings.where('key').equals(LOG_RECOVERY_SETTING).count()),
      open(database.settings.toArray()),
    ])
    return {
      isNew: isNewDatabase,
      logRecoveryBegun: logRecovery === undefined ? undefined : logRecovery > 0,
      settings,
    }
  })
}

/** A transaction of its own, beside surveyLocal's: if it hangs or is aborted, the start still has its data. */
export function surveyHousekeeping(database: LocalDatabase): PromiseLike<HousekeepingSurvey> {
  const tables = [database.rounds, database.courses, database.journal]
  return database.transaction('r', tables, async () => {
    const [journalled, oldCourseIds] = await Promise.all([
      open(database.journal.limit(1).primaryKeys()),
      open(findOldCourseIds(database)),
    ])
    return {
      journalIsEmpty: journalled === undefined ? undefined : journalled.length === 0,
      oldCourseIds: oldCourseIds?.size,
    }
  })
}

/** A failed request doesn't abort the transaction. */
function open<T>(answer: Promise<T> | PromiseExtended<T>): Promise<T | undefined> {
  return answer.catch(() => undefined)
}
