import * as v from 'valibot'
import { INTERNAL_SETTING_PREFIX } from './journal.ts'
import type { LocalDatabase, StoredSetting } from './local-database.ts'

const LAST_RESTORE_SETTING = `${INTERNAL_SETTING_PREFIX}last_restore`

/** Rounds that restores have taken out of the history and none has brought back: the further store still has them. */
export async function readPutAway(database: LocalDatabase): Promise<ReadonlySet<string>> {
  const stored = v.safeParse(restoreSchema, await database.settings.get(LAST_RESTORE_SETTING))
  return new Set(stored.success ? stored.output.value.putAway : [])
}

export function restoreRecord(backupId: string, putAway: Iterable<string>, now: number): StoredSetting {
  return { key: LAST_RESTORE_SETTING, value: { backupId, putAway: [...putAway] }, updatedAt: now }
}

const restoreSchema = v.looseObject({ value: v.looseObject({ putAway: v.array(v.string()) }) })
