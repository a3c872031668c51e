import { MAX_BUNDLE_BYTES } from '../browser/bundle-error.ts'
import {
  isSharedToken,
  PENDING_DATABASE_NAME,
  PENDING_DATABASE_VERSION,
  PENDING_STORE,
  type PendingRow,
  sharedToken,
} from './pending-store.ts'

/*
 * The service worker's part of an import: it keeps a file that another app has shared with this one, without reading it.
 * Source: W3C, Web Share Target.
 */

/** The outcomes for a shared file; the reasons are those of an import, or 'failed' if it couldn't be kept. */
export const sharedOutcomes = ['kept', 'too-large', 'not-a-backup', 'failed'] as const
export type SharedOutcome = (typeof sharedOutcomes)[number]

/** The form's field with the file, as in the web manifest. */
export const SHARED_FIELD = 'backup'

/** The browser's number is ten times the version, as in store-database.ts. */
const RAW_VERSION = PENDING_DATABASE_VERSION * 10

export interface SharedFileParts {
  readonly indexedDB: IDBFactory
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Keeps the file of a form until a page of the app takes it, and replaces an earlier one. Never rejects. */
export async function keepSharedFile(
  request: Pick<Request, 'formData'>,
  { indexedDB, now }: SharedFileParts,
): Promise<SharedOutcome> {
  const file = await fileOf(request)
  if (file === null) return 'not-a-backup'
  if (file.size > MAX_BUNDLE_BYTES) return 'too-large'
  try {
    const bytes = await file.arrayBuffer()
    await put(indexedDB, { token: sharedToken(now()), fileName: file.name, type: file.type, bytes })
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

async function put(indexedDB: IDBFactory, row: PendingRow): Promise<void> {
  const database = await open(indexedDB)
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(PENDING_STORE, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the file was not stored'))
      const store = transaction.objectStore(PENDING_STORE)
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

function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PENDING_DATABASE_NAME, RAW_VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(PENDING_STORE, { keyPath: 'token' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}
