/*
 * Where a file lies between its choice and its import, as the service worker knows it, too, which has no room for the library
 * that the pages open it with.
 */

export const PENDING_DATABASE_NAME = 'teemates-import'
export const PENDING_DATABASE_VERSION = 1
export const PENDING_STORE = 'files'

export interface PendingRow extends PendingPart {
  readonly fileName: string
  /** Of a shared file: the type that its app gives it, which says what it is where its name doesn't. */
  readonly type?: string
}

/** A large file's bytes after the first of them lie in rows of their own. */
export interface PendingPart {
  /**
   * When the file was kept, in epoch milliseconds, and a random id; of one that was shared with the app SHARED in its place.
   * Of a part that isn't the first, followed by its number.
   */
  readonly token: string
  /** Not as a Blob, which a private window of Safari doesn't store. */
  readonly bytes: ArrayBuffer
}

const SHARED = '_shared'

/** @param at epoch milliseconds */
export function sharedToken(at: number): string {
  return `${at}${SHARED}`
}

/** No page has it yet. */
export function isSharedToken(token: string): boolean {
  return token.endsWith(SHARED)
}
