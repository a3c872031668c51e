/*
 * The rows of a file between its choice and its import. The service worker uses them too, without the code that opens the
 * pages' databases.
 */

/** In localStorage while a file exists, so that other starts don't load the import. */
export const IMPORT_MARK_KEY = 'golf_scorer_import_begun'

export interface PendingRow extends PendingPart {
  readonly fileName: string
  /** For a shared file the type that its app gives it, because the name may not show it. */
  readonly type?: string
}

/** The further parts of a large file are rows of their own. */
export interface PendingPart {
  /**
   * The time when the file was kept, in epoch milliseconds, and a random id, or SHARED for a file that was shared with the
   * app. A further part's number follows.
   */
  readonly token: string
  /** Not a Blob, because a private window of Safari doesn't store those. */
  readonly bytes: ArrayBuffer
}

const SHARED = '_shared'

/** @param at epoch milliseconds */
export function sharedToken(at: number): string {
  return `${at}${SHARED}`
}

/** Whether no page has it yet. */
export function isSharedToken(token: string): boolean {
  return token.endsWith(SHARED)
}
