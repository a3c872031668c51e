import type { StorageEnvironment } from '../environment.ts'
import { within } from '../within.ts'

/** A database that doesn't answer by then is given up. */
export const RAW_READ_TIMEOUT_MS = 10_000

/** A database's stores without versions and schemas, unparsed. */
export interface RawStores {
  readonly byName: ReadonlyMap<string, readonly unknown[]>
  /** The keys of each store's records, in the same order. */
  readonly keysByName: ReadonlyMap<string, readonly IDBValidKey[]>
  /** False if a store could be read only in part. */
  readonly complete: boolean
}

export function recordsOf(stores: RawStores | undefined, name: string): readonly unknown[] {
  return stores?.byName.get(name) ?? []
}

/**
 * Reads a database at its current version without changing it. Undefined if it can't be opened or doesn't exist.
 * @param stores the stores to read, by default all
 */
export async function readRaw(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
  stores?: readonly string[],
): Promise<RawStores | undefined> {
  const held = await holdRaw(environment, indexedDB, name)
  try {
    return await held?.read(stores)
  } finally {
    held?.close()
  }
}

/** A database that is open without versions and schemas. Until it is closed or superseded, nobody else can delete it. */
export interface HeldDatabase {
  /** Undefined if the database doesn't answer. Reads all stores by default. */
  read(only?: readonly string[]): Promise<RawStores | undefined>
  /** Whether another tab deletes or changes the database, for which this handle was closed. */
  isSuperseded(): boolean
  close(): void
}

/** Undefined if the database can't be opened or doesn't exist. */
export async function holdRaw(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
): Promise<HeldDatabase | undefined> {
  const opening = answerOf(() => {
    const request = indexedDB.open(name)
    // The database doesn't exist, and reading must not create it.
    request.onupgradeneeded = () => request.transaction?.abort()
    return request
  })
  const database = await within(environment, RAW_READ_TIMEOUT_MS, opening)
  if (database !== undefined) return hold(environment, database)
  void opening.then((late) => late?.close())
  return undefined
}

function hold(environment: StorageEnvironment, database: IDBDatabase): HeldDatabase {
  let isSuperseded = false
  database.onversionchange = () => {
    isSuperseded = true
    database.close()
  }
  return {
    read: (only = [...database.objectStoreNames]) =>
      within(environment, RAW_READ_TIMEOUT_MS, readStores(database, only)).catch(() => undefined),
    isSuperseded: () => isSuperseded,
    close: () => database.close(),
  }
}

async function readStores(database: IDBDatabase, names: readonly string[]): Promise<RawStores> {
  const present = names.filter((name) => database.objectStoreNames.contains(name))
  const stores = await Promise.all(present.map((name) => readStore(database, name)))
  return {
    byName: new Map(stores.map((store) => [store.name, store.records])),
    keysByName: new Map(stores.map((store) => [store.name, store.keys])),
    complete: stores.every((store) => store.complete),
  }
}

interface RawStore {
  readonly name: string
  readonly records: readonly unknown[]
  readonly keys: readonly IDBValidKey[]
  readonly complete: boolean
}

/** Reads the records of a store together, or one by one by key if one of them can't be read. */
async function readStore(database: IDBDatabase, name: string): Promise<RawStore> {
  const together = await readTogether(database, name)
  if (together.complete) return together
  const allKeys = await answerOf<IDBValidKey[]>(() => storeOf(database, name).getAllKeys())
  if (allKeys === undefined) return together
  const records: unknown[] = []
  const keys: IDBValidKey[] = []
  for (const [index, key] of allKeys.entries()) {
    const found = await answerOf<unknown>(() => storeOf(database, name).get(key))
    if (found !== undefined) {
      records.push(found)
      keys.push(key)
    }
    // If the disk no longer answers, asking for every record would take too long.
    if (index >= MAX_UNREADABLE && records.length === 0) return together
  }
  if (records.length < together.records.length) return together
  return { name, records, keys, complete: records.length === allKeys.length }
}

const MAX_UNREADABLE = 20

function storeOf(database: IDBDatabase, name: string): IDBObjectStore {
  return database.transaction(name, 'readonly').objectStore(name)
}

/** Undefined if the request fails. */
function answerOf<Result>(ask: () => IDBRequest<Result>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    try {
      const request = ask()
      request.onsuccess = () => resolve(request.result)
      request.onerror = (event) => {
        event.preventDefault()
        resolve(undefined)
      }
    } catch {
      resolve(undefined)
    }
  })
}

/** Reads one record after the other and stops at the first unreadable one. */
function readTogether(database: IDBDatabase, name: string): Promise<RawStore> {
  return new Promise((resolve) => {
    const records: unknown[] = []
    const keys: IDBValidKey[] = []
    const request = storeOf(database, name).openCursor()
    request.onerror = (event) => {
      event.preventDefault()
      resolve({ name, records, keys, complete: false })
    }
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return resolve({ name, records, keys, complete: true })
      records.push(cursor.value)
      keys.push(cursor.primaryKey)
      cursor.continue()
    }
  })
}
