import { INTERNAL_SETTING_PREFIX } from '../archive/journal.ts'

/** The setting that holds the rounds in play and the strokes of an import until the log has them. */
export const IMPORT_REST_SETTING = `${INTERNAL_SETTING_PREFIX}import_rest`
