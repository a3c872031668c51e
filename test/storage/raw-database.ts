import * as v from 'valibot'
import type { FakeDevice } from './fake-device.ts'

/** For tests: opens a database without the app, at whatever version it has. */
async function openRaw(device: FakeDevice, name: string, version?: number): Promise<IDBDatabase> {
  const request = version === undefined ? device.indexedDB.open(name) : device.indexedDB.open(name, version)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}

export type RawRecord = Readonly<Record<string, unknown>>

export async function rawRecords(device: FakeDevice, name: string, store: string): Promise<RawRecord[]> {
  const database = await openRaw(device, name)
  const request = database.transaction(store).objectStore(store).getAll()
  const records = await new Promise<RawRecord[]>((resolve) => {
    request.onsuccess = () => resolve(v.parse(v.array(v.record(v.string(), v.unknown())), request.result))
  })
  database.close()
  return records
}

/** All records of a database, by store. */
export async function rawStores(device: FakeDevice, name: string): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const database = await openRaw(device, name)
  const stores = new Map<string, readonly unknown[]>()
  for (const store of database.objectStoreNames) {
    const request = database.transaction(store).objectStore(store).getAll()
    stores.set(
      store,
      await new Promise<unknown[]>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      }),
    )
  }
  database.close()
  return stores
}

export function putRaw(device: FakeDevice, name: string, store: string, records: readonly unknown[]): Promise<void> {
  return changeRaw(device, name, store, (objects) => {
    for (const record of records) objects.put(record)
  })
}

/** For stores whose records don't contain their key. */
export function putRawUnder(device: FakeDevice, name: string, store: string, key: string, record: unknown) {
  return changeRaw(device, name, store, (objects) => void objects.put(record, key))
}

export function clearRaw(device: FakeDevice, name: string, store: string): Promise<void> {
  return changeRaw(device, name, store, (objects) => void objects.clear())
}

export function deleteRaw(device: FakeDevice, name: string, store: string, key: string): Promise<void> {
  return changeRaw(device, name, store, (objects) => void objects.delete(key))
}

async function changeRaw(device: FakeDevice, name: string, store: string, change: (objects: IDBObjectStore) => void) {
  const database = await openRaw(device, name)
  const transaction = database.transaction(store, 'readwrite')
  change(transaction.objectStore(store))
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve()
  })
  database.close()
}

/** Changes a database's schema, as a newer app or damage would. Waits until all other connections are closed. */
export async function upgradeRaw(
  device: FakeDevice,
  name: string,
  version: number,
  change: (database: IDBDatabase) => void,
): Promise<void> {
  const request = device.indexedDB.open(name, version)
  request.onupgradeneeded = () => change(request.result)
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error ?? new Error('not upgraded'))
  })
}

/** Makes a database of the app's own version with only the given stores. */
export async function replaceRaw(device: FakeDevice, name: string, version: number, stores: readonly string[]) {
  const request = device.indexedDB.deleteDatabase(name)
  await new Promise<void>((resolve) => {
    request.onsuccess = () => resolve()
  })
  await upgradeRaw(device, name, version, (database) => {
    for (const store of stores) database.createObjectStore(store, { keyPath: 'id' })
  })
}

/** Takes the log's index from it, as damage might: its entries can still be read, but not by round. */
export async function damageLog(device: FakeDevice): Promise<void> {
  const entries = await rawRecords(device, 'teemates-log', 'entries')
  const request = device.indexedDB.deleteDatabase('teemates-log')
  await new Promise<void>((resolve) => {
    request.onsuccess = () => resolve()
  })
  await upgradeRaw(device, 'teemates-log', 1, (database) => {
    database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
  })
  await putRaw(device, 'teemates-log', 'entries', entries)
}

export async function databaseVersion(device: FakeDevice, name: string): Promise<number | undefined> {
  return (await device.indexedDB.databases()).find((database) => database.name === name)?.version
}

const exportSchema = v.looseObject({
  rounds: v.array(v.unknown()),
  roundsInPlay: v.optional(
    v.array(v.object({ round: v.unknown(), events: v.array(v.looseObject({ id: v.string() })) })),
    [],
  ),
  unsaved: v.optional(
    v.array(v.object({ roundId: v.string(), events: v.array(v.looseObject({ id: v.string() })) })),
    [],
  ),
  damaged: v.optional(v.array(v.unknown()), []),
})

/** Parses the text of an export. */
export function readExport(text: string) {
  return v.parse(exportSchema, JSON.parse(text))
}
