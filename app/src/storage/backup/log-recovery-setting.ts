import { INTERNAL_SETTING_PREFIX } from '../archive/journal.ts'

/** The setting that holds the entries for a new log, from before the damaged one is deleted until the new one has them. */
export const LOG_RECOVERY_SETTING = `${INTERNAL_SETTING_PREFIX}log_recovery`
