import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { INTERNAL_SETTING_PREFIX } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'

/*
 * A finished round brings its course to the courses of this device. One that the golfer has deleted meanwhile stays away:
 * deleting can't be undone. Each function belongs into the transaction that deletes, saves or archives.
 */

function settingKey(courseId: string): string {
  return `${INTERNAL_SETTING_PREFIX}deleted_course_${courseId}`
}

export async function noteDeletion(database: LocalDatabase, courseId: string, now: number): Promise<void> {
  await database.settings.put({ key: settingKey(courseId), value: now, updatedAt: now })
}

/** It was saved anew. */
export async function forgetDeletion(database: LocalDatabase, courseId: string): Promise<void> {
  await database.settings.delete(settingKey(courseId))
}

export async function isDeletedFor(database: LocalDatabase, round: Round): Promise<boolean> {
  const setting = v.safeParse(settingSchema, await database.settings.get(settingKey(round.courseId)))
  return setting.success && wasDeletedFor(round, setting.output.value)
}

const settingSchema = v.object({ value: v.number() })

/**
 * A solo round's course was saved when the round was made, whenever it has started. One that mates play may be new here again.
 * deletedAt is epoch milliseconds.
 */
export function wasDeletedFor({ metadata, startedAt }: Round, deletedAt: number): boolean {
  return metadata.soloRound === true || startedAt === null || startedAt <= deletedAt
}
