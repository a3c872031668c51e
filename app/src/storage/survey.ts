import type { PromiseExtended } from 'dexie'
import * as v from 'valibot'
import { isNew } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import { findOldCourseIds } from './old-course-ids.ts'
import { PLAY_RECOVERY_SETTING, type PlayDatabase } from './play-database.ts'

/** Whether start-up finds anything to be set right in the local database. undefined: it couldn't be told. */
export interface LocalSurvey {
  readonly isNew: boolean | undefined
  readonly playRecoveryBegun: boolean | undefined
  readonly journalIsEmpty: boolean | undefined
  readonly oldCourseIds: number | undefined
  /** The records of the settings table, as they are stored. */
  readonly settings: readonly unknown[] | undefined
}

/**
 * All that start-up asks of the local database, in one transaction: asked one after the other, the questions take longer than
 * anything else of a start. Rejects when the database can't be read at all; a record that can't be read only leaves its
 * question open.
 */
export function surveyLocal(database: LocalDatabase): PromiseLike<LocalSurvey> {
  const tables = [database.rounds, database.courses, database.players, database.settings, database.journal]
  return database.transaction('r', tables, async () => {
    const [, isNewDatabase, playRecovery, journalled, oldCourseIds, settings] = await Promise.all([
      database.rounds.limit(1).primaryKeys(),
      open(isNew(database)),
      open(database.settings.where('key').equals(PLAY_RECOVERY_SETTING).count()),
      open(database.journal.limit(1).primaryKeys()),
      open(findOldCourseIds(database)),
      open(database.settings.toArray()),
    ])
    return {
      isNew: isNewDatabase,
      playRecoveryBegun: playRecovery === undefined ? undefined : playRecovery > 0,
      journalIsEmpty: journalled === undefined ? undefined : journalled.length === 0,
      oldCourseIds: oldCourseIds?.size,
      settings,
    }
  })
}

/** The rounds in play as they are stored; undefined when they couldn't all be read. Rejects when the database can't be read at all. */
export function surveyPlay(database: PlayDatabase): PromiseLike<readonly unknown[] | undefined> {
  return database.transaction('r', database.rounds, async () => {
    const [, rows] = await Promise.all([database.rounds.limit(1).primaryKeys(), open(database.rounds.toArray())])
    return rows
  })
}

/** Whether every one of them is known not to be completed. */
export function isNothingCompleted(playRows: readonly unknown[]): boolean {
  return playRows.every((row) => v.is(unfinishedRow, row))
}

/** Its failure leaves the transaction standing. */
function open<T>(answer: Promise<T> | PromiseExtended<T>): Promise<T | undefined> {
  return answer.catch(() => undefined)
}

const unfinishedRow = v.looseObject({ round: v.looseObject({ status: v.picklist(['lobby', 'active']) }) })
