import type { PromiseExtended } from 'dexie'
import * as v from 'valibot'
import { isNew } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import { findOldCourseIds } from './old-course-ids.ts'
import { PLAY_RECOVERY_SETTING, type PlayDatabase } from './play-database.ts'

/** What no start goes without. undefined: it couldn't be told. */
export interface LocalSurvey {
  readonly isNew: boolean | undefined
  readonly playRecoveryBegun: boolean | undefined
  /** The records of the settings table, as they are stored. */
  readonly settings: readonly unknown[] | undefined
}

/** Whether there is any housekeeping to be done. undefined: it couldn't be told. */
export interface HousekeepingSurvey {
  readonly journalIsEmpty: boolean | undefined
  readonly oldCourseIds: number | undefined
}

/**
 * In one transaction: asked one after the other, the questions take longer than anything else of a start. Rejects when the
 * database can't be read at all; a record that can't be read only leaves its question open.
 */
export function surveyLocal(database: LocalDatabase): PromiseLike<LocalSurvey> {
  const tables = [database.rounds, database.courses, database.players, database.settings]
  return database.transaction('r', tables, async () => {
    const [, isNewDatabase, playRecovery, settings] = await Promise.all([
      database.rounds.limit(1).primaryKeys(),
      open(isNew(database)),
      open(database.settings.where('key').equals(PLAY_RECOVERY_SETTING).count()),
      open(database.settings.toArray()),
    ])
    return {
      isNew: isNewDatabase,
      playRecoveryBegun: playRecovery === undefined ? undefined : playRecovery > 0,
      settings,
    }
  })
}

/** In a transaction of its own, beside surveyLocal's: one that hangs or is aborted takes nothing with it that a start needs. */
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
