import type { StorageEnvironment } from './environment.ts'

/** A database that doesn't answer by then is given up. */
export const RAW_READ_TIMEOUT_MS = 10_000

/** A database's stores without versions and schemas, unparsed. */
export interface RawStores {
  readonly byName: ReadonlyMap<string, readonly unknown[]>
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
export function holdRaw(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
): Promise<HeldDatabase | undefined> {
  return new Promise((resolve) => {
    let isLate = false
    const cancel = environment.after(RAW_READ_TIMEOUT_MS, () => {
      isLate = true
      resolve(undefined)
    })
    const finish = (held: HeldDatabase | undefined) => {
      cancel()
      resolve(held)
    }
    let request: IDBOpenDBRequest
    try {
      request = indexedDB.open(name)
    } catch {
      return finish(undefined)
    }
    // The database doesn't exist, and reading must not create it.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      finish(undefined)
    }
    request.onsuccess = () => {
      if (isLate) request.result.close()
      else finish(hold(environment, request.result))
    }
  })
}

function hold(environment: StorageEnvironment, database: IDBDatabase): HeldDatabase {
  let isSuperseded = false
  database.onversionchange = () => {
    isSuperseded = true
    database.close()
  }
  return {
    read: (only) =>
      new Promise((resolve) => {
        const cancel = environment.after(RAW_READ_TIMEOUT_MS, () => resolve(undefined))
        readStores(database, only ?? [...database.objectStoreNames])
          .then(resolve, () => resolve(undefined))
          .finally(cancel)
      }),
    isSuperseded: () => isSuperseded,
    close: () => database.close(),
  }
}

async function readStores(database: IDBDatabase, names: readonly string[]): Promise<RawStores> {
  const present = names.filter((name) => database.objectStoreNames.contains(name))
  const stores = await Promise.all(present.map((name) => readStore(database, name)))
  return {
    byName: new Map(stores.map((store) => [store.name, store.records])),
    complete: stores.every((store) => store.complete),
  }
}

interface RawStore {
  readonly name: string
  readonly records: readonly unknown[]
  readonly complete: boolean
}

/** Reads the records of a store together, or one by one by key if one of them can't be read. */
async function readStore(database: IDBDatabase, name: string): Promise<RawStore> {
  const together = await readTogether(database, name)
  if (together.complete) return together
  const keys = await answerOf<IDBValidKey[]>(() => storeOf(database, name).getAllKeys())
  if (keys === undefined) return together
  const records: unknown[] = []
  let unreadable = 0
  for (const key of keys) {
    const found = await answerOf<unknown>(() => storeOf(database, name).get(key))
    if (found === undefined) unreadable += 1
    else records.push(found)
    // If the disk no longer answers, asking for every record would take too long.
    if (unreadable > MAX_UNREADABLE && records.length === 0) return together
  }
  return records.length < together.records.length ? together : { name, records, complete: unreadable === 0 }
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
    const request = storeOf(database, name).openCursor()
    request.onerror = (event) => {
      event.preventDefault()
      resolve({ name, records, complete: false })
    }
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return resolve({ name, records, complete: true })
      records.push(cursor.value)
      cursor.continue()
    }
  })
}
