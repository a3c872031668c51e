import { answer } from '../browser/databases/answer.ts'
import { MAX_BUNDLE_BYTES } from '../browser/bundle-error.ts'
import { within } from '../browser/within.ts'
import { CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION, createCacheStores, FILES_STORE } from '../cache/cache-stores.ts'
import { isSharedToken, type PendingRow, sharedToken } from './pending-row.ts'

/*
 * The service worker's part of an import: it keeps a file that another app has shared with this one, without reading it.
 * Source: W3C, Web Share Target.
 */

/** The outcomes for a shared file; the reasons are those of an import, or 'failed' if it couldn't be kept. */
export const sharedOutcomes = ['kept', 'too-large', 'not-a-backup', 'failed'] as const
export type SharedOutcome = (typeof sharedOutcomes)[number]

/** The form's field with the file, as in the web manifest. */
export const SHARED_FIELD = 'backup'

/** A page of an older version that is frozen may keep the database from opening until it is gone. */
const OPEN_TIMEOUT_MS = 5000

export interface SharedFileParts {
  readonly indexedDB: IDBFactory
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs the function later unless it is cancelled. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Keeps the file of a form until a page of the app takes it, and replaces an earlier one. Never rejects. */
export async function keepSharedFile(
  request: Pick<Request, 'formData'>,
  parts: SharedFileParts,
): Promise<SharedOutcome> {
  const file = await fileOf(request)
  if (file === null) return 'not-a-backup'
  if (file.size > MAX_BUNDLE_BYTES) return 'too-large'
  try {
    const bytes = await file.arrayBuffer()
    await put(parts, { token: sharedToken(parts.now()), fileName: file.name, type: file.type, bytes })
    return 'kept'
  } catch {
    // The page shows the failure.
    return 'failed'
  }
}

/** Null if the request has no file. */
async function fileOf(request: Pick<Request, 'formData'>): Promise<File | null> {
  try {
    const value = (await request.formData()).get(SHARED_FIELD)
    return value instanceof File ? value : null
  } catch {
    return null
  }
}

async function put({ indexedDB, after }: SharedFileParts, row: PendingRow): Promise<void> {
  const opening = open(indexedDB)
  const database = await within({ after }, OPEN_TIMEOUT_MS, opening)
  if (database === undefined) {
    // Left open, it would keep pages of a later version from opening it.
    opening.then(
      (late) => late.close(),
      () => undefined,
    )
    throw new Error('the database did not open in time')
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(FILES_STORE, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the file was not stored'))
      const store = transaction.objectStore(FILES_STORE)
      const keys = store.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result) if (typeof key === 'string' && isSharedToken(key)) store.delete(key)
        store.put(row)
      }
    })
  } finally {
    database.close()
  }
}

async function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const request = indexedDB.open(CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION)
  request.onupgradeneeded = () => createCacheStores(request.result)
  const database = await answer(request)
  database.onversionchange = () => database.close()
  return database
}
