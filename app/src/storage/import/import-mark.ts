import type { StorageEnvironment } from '../browser/environment.ts'

/** In localStorage while a file exists, so that other starts don't load the import. */
export const MARK_KEY = 'golf_scorer_import_begun'

/** Whether a start has a file to drop. */
export function isImportBegun(environment: StorageEnvironment): boolean {
  try {
    return environment.localStorage().getItem(MARK_KEY) !== null
  } catch {
    return false
  }
}
