import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { TextsInMemory } from './browser/local-storage/texts-in-memory.ts'
import type { ImportEnvironment } from './import/import-environment.ts'

/** Replaces the browser's classes of databases, by which the library idb recognises them, by those in memory. */
export function defineDatabaseClasses(): void {
  Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction })
}

/**
 * The environment of a page whose browser stores nothing, as in private mode: all storage is the page's own memory, which no
 * other tab sees and which is gone with the page. It has no files and is never asked to last.
 */
export function memoryEnvironment(browser: ImportEnvironment): ImportEnvironment {
  const { now, randomBytes, after, idle, importReading, warn } = browser
  defineDatabaseClasses()
  const factory = new IDBFactory()
  const [texts, session] = [new TextsInMemory(), new TextsInMemory()]
  return {
    indexedDB: () => factory,
    IDBKeyRange,
    localStorage: () => texts,
    sessionStorage: () => session,
    locks: undefined,
    broadcast: () => undefined,
    onOtherTabPreference: () => () => undefined,
    now,
    randomBytes,
    after,
    idle,
    warn,
    ...(importReading !== undefined && { importReading }),
  }
}
