import type { StorageEnvironment } from './environment.ts'

/** A database that doesn't answer by then is given up. */
export const RAW_READ_TIMEOUT_MS = 10_000

/** A database's stores past all versions and schemas, unparsed. */
export interface RawStores {
  readonly byName: ReadonlyMap<string, readonly unknown[]>
  /** False when a store could be read in part only. */
  readonly complete: boolean
}

export function recordsOf(stores: RawStores | undefined, name: string): readonly unknown[] {
  return stores?.byName.get(name) ?? []
}

/** Everything of a database, at the version it has; undefined when it can't be opened or doesn't exist. Changes nothing. */
export function readRaw(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
): Promise<RawStores | undefined> {
  return new Promise((resolve) => {
    const cancel = environment.after(RAW_READ_TIMEOUT_MS, () => resolve(undefined))
    const finish = (stores: RawStores | undefined) => {
      cancel()
      resolve(stores)
    }
    let request: IDBOpenDBRequest
    try {
      request = indexedDB.open(name)
    } catch {
      return finish(undefined)
    }
    // It doesn't exist: nothing may be created by looking.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      finish(undefined)
    }
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      readStores(database)
        .then(finish, () => finish(undefined))
        .finally(() => database.close())
    }
  })
}

async function readStores(database: IDBDatabase): Promise<RawStores> {
  const stores = await Promise.all([...database.objectStoreNames].map((name) => readStore(database, name)))
  return {
    byName: new Map(stores.map((store) => [store.name, store.records])),
    complete: stores.every((store) => store.complete),
  }
}

/** The records of a store one by one: one that can't be read ends the reading of its store. */
function readStore(
  database: IDBDatabase,
  name: string,
): Promise<{ readonly name: string; readonly records: readonly unknown[]; readonly complete: boolean }> {
  return new Promise((resolve) => {
    const records: unknown[] = []
    const request = database.transaction(name, 'readonly').objectStore(name).openCursor()
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
