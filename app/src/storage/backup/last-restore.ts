import * as v from 'valibot'
import { INTERNAL_SETTING_PREFIX } from '../archive/journal.ts'
import type { StoredSetting } from '../archive/courses/stored-course.ts'
import type { LocalStores } from '../archive/local-database.ts'

const LAST_RESTORE_SETTING = `${INTERNAL_SETTING_PREFIX}last_restore`

/** Rounds that restores removed from the history and none has brought back. An earlier version's tables may still have them. */
export async function readPutAway({ settings }: Pick<LocalStores, 'settings'>): Promise<ReadonlySet<string>> {
  const stored = v.safeParse(restoreSchema, await settings.get(LAST_RESTORE_SETTING))
  return new Set(stored.success ? stored.output.value.putAway : [])
}

export function restoreRecord(backupId: string, putAway: Iterable<string>, now: number): StoredSetting {
  return { key: LAST_RESTORE_SETTING, value: { backupId, putAway: [...putAway] }, updatedAt: now }
}

const restoreSchema = v.looseObject({ value: v.looseObject({ putAway: v.array(v.string()) }) })
