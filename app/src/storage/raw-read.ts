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
export async function readRaw(
  environment: StorageEnvironment,
  indexedDB: IDBFactory,
  name: string,
): Promise<RawStores | undefined> {
  const held = await holdRaw(environment, indexedDB, name)
  try {
    return await held?.read()
  } finally {
    held?.close()
  }
}

/** A database that is open past all versions and schemas: until it is closed or overtaken, nobody else deletes it. */
export interface HeldDatabase {
  /** Undefined when it doesn't answer. */
  read(): Promise<RawStores | undefined>
  /** Another tab deletes or changes it, and it was let go. */
  isOvertaken(): boolean
  close(): void
}

/** Undefined when it can't be opened or doesn't exist. */
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
    // It doesn't exist: nothing may be created by looking.
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
  let isOvertaken = false
  database.onversionchange = () => {
    isOvertaken = true
    database.close()
  }
  return {
    read: () =>
      new Promise((resolve) => {
        const cancel = environment.after(RAW_READ_TIMEOUT_MS, () => resolve(undefined))
        readStores(database)
          .then(resolve, () => resolve(undefined))
          .finally(cancel)
      }),
    isOvertaken: () => isOvertaken,
    close: () => database.close(),
  }
}

async function readStores(database: IDBDatabase): Promise<RawStores> {
  const stores = await Promise.all([...database.objectStoreNames].map((name) => readStore(database, name)))
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

/** The records of a store; where one can't be read, all the others, each by its key. */
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
    // A disk that answers nothing any more is not asked for every record.
    if (unreadable > MAX_UNREADABLE && records.length === 0) return together
  }
  return records.length < together.records.length ? together : { name, records, complete: unreadable === 0 }
}

const MAX_UNREADABLE = 20

function storeOf(database: IDBDatabase, name: string): IDBObjectStore {
  return database.transaction(name, 'readonly').objectStore(name)
}

/** Undefined for what can't be read. */
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

/** One after the other; the first that can't be read ends it. */
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
