import { hasNothing, INTERNAL_SETTING_PREFIX } from '../archive/journal.ts'
import type { LocalDatabase } from '../archive/local-database.ts'
import { findOldCourseIds } from '../archive/courses/old-course-ids.ts'

/** The setting that holds the entries for a new log, from before the damaged one is deleted until the new one has them. */
export const LOG_RECOVERY_SETTING = `${INTERNAL_SETTING_PREFIX}log_recovery`
/** The setting that holds the rounds in play and the strokes of an import until the log has them. */
export const IMPORT_REST_SETTING = `${INTERNAL_SETTING_PREFIX}import_rest`

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
export function surveyLocal(database: LocalDatabase): Promise<LocalSurvey> {
  return database.read(['rounds', 'courses', 'players', 'settings'], async (stores) => {
    const [, isNewDatabase, logRecovery, settings] = await Promise.all([
      stores.rounds.keys(null, 1),
      open(() => hasNothing(stores)),
      open(() => stores.settings.count(LOG_RECOVERY_SETTING)),
      open(() => stores.settings.getAll()),
    ])
    return {
      isNew: isNewDatabase,
      logRecoveryBegun: logRecovery === undefined ? undefined : logRecovery > 0,
      settings,
    }
  })
}

/** A transaction of its own, beside surveyLocal's: if it hangs or is aborted, the start still has its data. */
export function surveyHousekeeping(database: LocalDatabase): Promise<HousekeepingSurvey> {
  return database.read(['rounds', 'courses', 'journal'], async (stores) => {
    const [journalled, oldCourseIds] = await Promise.all([
      open(() => stores.journal.keys(null, 1)),
      open(() => findOldCourseIds(stores)),
    ])
    return {
      journalIsEmpty: journalled === undefined ? undefined : journalled.length === 0,
      oldCourseIds: oldCourseIds?.size,
    }
  })
}

async function open<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    // A failed request doesn't abort the transaction.
    return undefined
  }
}
