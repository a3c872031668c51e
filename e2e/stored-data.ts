import { expect, type Page, test } from '@playwright/test'

declare global {
  interface Window {
    /** The browser closes a connection without a reference. */
    heldDatabase: IDBDatabase
  }
}

/** The browser's storage for the app's origin, read without the app's own code. */

export interface StoredDatabase {
  readonly name: string
  readonly version: number
  /** Records by store, in key order. */
  readonly stores: Readonly<Record<string, readonly unknown[]>>
}

/** Every database of the origin. The page must be on the origin; its app may run. */
export async function storedDatabases(page: Page): Promise<StoredDatabase[]> {
  return page.evaluate(async () => {
    function result<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('read failed')))
      })
    }
    const databases = await indexedDB.databases()
    const read = databases.map(async ({ name = '' }) => {
      const database = await result(indexedDB.open(name))
      const names = [...database.objectStoreNames]
      const stores: Record<string, unknown[]> = {}
      if (names.length > 0) {
        const transaction = database.transaction(names, 'readonly')
        await Promise.all(
          names.map(async (store) => {
            stores[store] = await result(transaction.objectStore(store).getAll())
          }),
        )
      }
      const version = database.version
      database.close()
      return { name, version, stores }
    })
    const all = await Promise.all(read)
    return all.toSorted((a, b) => a.name.localeCompare(b.name))
  })
}

/** The contents of one database as a searchable text. The page must be on the origin. */
export async function storedIn(page: Page, databaseName: string): Promise<string> {
  const databases = await storedDatabases(page)
  return JSON.stringify(databases.find(({ name }) => name === databaseName)?.stores ?? {})
}

/** The ids of operations of live games in the log that the log has no answer to. */
export async function unansweredIn(page: Page): Promise<readonly unknown[]> {
  const log = (await storedDatabases(page)).find(({ name }) => name === 'teemates-log')
  const entries = (log?.stores['entries'] ?? []).filter(isRecord)
  const answers = entries.flatMap(({ answers: given }) => (Array.isArray(given) ? given.filter(isRecord) : []))
  const answered = new Set([
    ...answers.map(({ operationId }) => operationId),
    ...entries.flatMap(({ replaces }) => (isRecord(replaces) ? [replaces['operationId']] : [])),
  ])
  const operations = entries.filter(({ kind }) => kind === 'operation').map(({ id }) => id)
  return operations.filter((id) => !answered.has(id))
}

/**
 * A backup waits until the app was untouched for two seconds, and then, before each of its parts, until the browser is idle.
 */
const backupMs = 60_000

/** Waits until a complete backup contains the text. `page` may be any page of the same origin. */
export async function seesBackup(page: Page, text: string): Promise<void> {
  // This is more than a test's whole timeout.
  test.info().setTimeout(test.info().timeout + backupMs)
  await expect.poll(() => textsOfBackups(page), { timeout: backupMs }).toContain(text)
}

/** The parts are written first: a backup without its row is incomplete, and no recovery uses it. */
async function textsOfBackups(page: Page): Promise<string> {
  const database = (await storedDatabases(page)).find(({ name }) => name === 'teemates-backups')
  const { backups = [], parts = [] } = database?.stores ?? {}
  const done = new Set(backups.map((row) => (isRecord(row) ? row['id'] : undefined)))
  return JSON.stringify(parts.filter((part) => isRecord(part) && done.has(part['backupId'])))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Puts records unchanged into a store of the app's database, past all of the app's checks. */
export async function putRecords(
  page: Page,
  databaseName: string,
  storeName: string,
  records: readonly unknown[],
): Promise<void> {
  await page.evaluate(
    async ({ databaseName: name, storeName: store, records: values }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('open failed')))
      })
      const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
      for (const value of values) transaction.objectStore(store).put(value)
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('write failed')))
      })
      database.close()
    },
    { databaseName, storeName, records },
  )
}

/** Raises a database's version, as a newer release of the app would, and changes nothing else. */
export async function raiseVersion(page: Page, databaseName: string, by: number): Promise<void> {
  await page.evaluate(
    async ({ name, more }) => {
      const current = (await indexedDB.databases()).find((database) => database.name === name)?.version ?? 0
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, current + more)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('open failed')))
        request.addEventListener('blocked', () => reject(new Error('the database is open elsewhere')))
      })
      database.close()
    },
    { name: databaseName, more: by },
  )
}

/** Replaces a database by one of the same name and version without stores. */
export async function ruin(page: Page, databaseName: string): Promise<void> {
  await page.evaluate(async (name) => {
    function done(request: IDBOpenDBRequest): Promise<void> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
        request.addEventListener('blocked', () => reject(new Error('the database is open elsewhere')))
      })
    }
    const version = (await indexedDB.databases()).find((database) => database.name === name)?.version ?? 1
    await done(indexedDB.deleteDatabase(name))
    const request = indexedDB.open(name, version)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('alien'))
    await done(request)
    request.result.close()
  }, databaseName)
}

/**
 * Replaces a database by one of the same name and version that has a single one of its stores, with all its records. Other
 * connections close first, which may take a moment after a page was left.
 */
export async function tearAllBut(page: Page, databaseName: string, storeName: string): Promise<void> {
  await page.evaluate(
    async ({ name, store }) => {
      function done<T>(request: IDBRequest<T>): Promise<T> {
        return new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
        })
      }
      const whole = await done(indexedDB.open(name))
      const kept = whole.transaction(store).objectStore(store)
      const [{ keyPath, autoIncrement }, records] = [kept, await done(kept.getAll())]
      whole.close()
      await done(indexedDB.deleteDatabase(name))
      const request = indexedDB.open(name, whole.version)
      request.addEventListener('upgradeneeded', () => {
        const torn = request.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const record of records) torn.put(record)
      })
      ;(await done(request)).close()
    },
    { name: databaseName, store: storeName },
  )
}

/**
 * Replaces the local database by an empty one of its first version and keeps it open until the page is closed, as a tab with an
 * older app does that ignores other tabs.
 */
export async function holdFirstVersion(page: Page, databaseName: string): Promise<void> {
  await page.evaluate(async (name) => {
    function done(request: IDBOpenDBRequest): Promise<IDBDatabase> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
        request.addEventListener('blocked', () => reject(new Error('the database is open elsewhere')))
      })
    }
    await done(indexedDB.deleteDatabase(name))
    // The browser's version number is ten times the app's.
    const request = indexedDB.open(name, 10)
    request.addEventListener('upgradeneeded', () => {
      const indexes = {
        players: ['name', 'updatedAt'],
        courses: ['name', 'updatedAt'],
        rounds: ['courseId', 'startedAt', 'updatedAt'],
      }
      for (const [store, paths] of Object.entries(indexes)) {
        const made = request.result.createObjectStore(store, { keyPath: 'id' })
        for (const path of paths) made.createIndex(path, path)
      }
      request.result.createObjectStore('settings', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt')
      const journal = request.result.createObjectStore('journal', { keyPath: 'id', autoIncrement: true })
      for (const path of ['table', 'ts']) journal.createIndex(path, path)
    })
    window.heldDatabase = await done(request)
  }, databaseName)
}

/** Keeps a version of teemates-cache open in this page that the app has to raise. */
export async function holdOldCache(page: Page): Promise<void> {
  await page.evaluate(async () => {
    function done(request: IDBOpenDBRequest): Promise<IDBDatabase> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
        request.addEventListener('blocked', () => reject(new Error('the database is open elsewhere')))
      })
    }
    await done(indexedDB.deleteDatabase('teemates-cache'))
    window.heldDatabase = await done(indexedDB.open('teemates-cache', 1))
  })
}
