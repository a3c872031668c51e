import type { Round } from '@teemates/golf/round'
import * as v from 'valibot'
import { INTERNAL_SETTING_PREFIX } from '../journal.ts'
import type { LocalStores } from '../local-database.ts'

/*
 * A finished round adds its course to this device's courses. A course that the golfer has deleted meanwhile stays deleted.
 * Each function belongs in the transaction that deletes, saves or archives.
 */

type SettingsStore = Pick<LocalStores, 'settings'>

function settingKey(courseId: string): string {
  return `${INTERNAL_SETTING_PREFIX}deleted_course_${courseId}`
}

export async function noteDeletion({ settings }: SettingsStore, courseId: string, now: number): Promise<void> {
  await settings.put({ key: settingKey(courseId), value: now, updatedAt: now })
}

/** The course was saved again. */
export async function forgetDeletion({ settings }: SettingsStore, courseId: string): Promise<void> {
  await settings.delete(settingKey(courseId))
}

const settingSchema = v.object({ value: v.number() })

/**
 * A solo round's course was saved when the round was created, so the start time decides. A course that mates play may be
 * new here again.
 */
export async function isDeletedFor({ settings }: SettingsStore, round: Round): Promise<boolean> {
  const setting = v.safeParse(settingSchema, await settings.get(settingKey(round.courseId)))
  if (!setting.success) return false
  const { metadata, startedAt } = round
  return metadata.soloRound === true || startedAt === null || startedAt <= setting.output.value
}
