import { expect, test, vi } from 'vitest'
import { createFakeDevice, type FakeDevice, openTab, quiet, settle } from '../../../../test/storage/fake-device.ts'
import { TextsInMemory } from '../browser/local-storage/texts-in-memory.ts'
import { rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { keepSharedFile } from './shared-file.ts'

const backup = JSON.stringify({
  format: 'teemates-backup',
  version: 2,
  players: [],
  courses: [],
  rounds: [],
  settings: [],
})
const address = 'https://teemates.example/share-target'

function formOf(...parts: readonly (File | string)[]): FormData {
  const form = new FormData()
  for (const part of parts) form.append('backup', part)
  return form
}
const posted = (body: FormData | string) => new Request(address, { method: 'POST', body })
const jsonFile = (text: string, name = 'backup.json') => new File([text], name, { type: 'application/json' })

const partsOf = (device: FakeDevice) => ({
  indexedDB: device.indexedDB,
  now: () => device.nowMs,
  after: device.environment().after,
})
const keepsOn = (device: FakeDevice, file: File) => keepSharedFile(posted(formOf(file)), partsOf(device))

/** A page that ignores the request to close its database. */
function openAtVersion(device: FakeDevice, version: number): Promise<IDBDatabase> {
  const request = device.indexedDB.open('teemates-cache', version)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}

/** Another tab of the device. */
async function importsOn(device: FakeDevice) {
  const session = new TextsInMemory()
  const { storage } = await openTab(device, { ...quiet, locks: navigator.locks, sessionStorage: () => session })
  return { storage, imports: await storage.imports() }
}

test('a page takes the shared file once, before and after the app has made the database itself', async () => {
  const device = createFakeDevice()
  expect(await keepsOn(device, jsonFile(backup))).toBe('kept')
  const { imports } = await importsOn(device)
  for (const name of ['backup.json', 'from a mail']) {
    const file = await imports.takeShared()
    expect(file).toMatchObject({ name, type: 'application/json' })
    expect(await file?.text()).toBe(backup)
    expect(await imports.takeShared()).toBeNull()
    await keepsOn(device, jsonFile(backup, 'from a mail'))
  }
})

test('a file that is shared later replaces one that no page has taken, and no other', async () => {
  const device = createFakeDevice()
  const { imports } = await importsOn(device)
  await imports.begin({ fileName: 'chosen.json', content: new Blob([backup]) })
  await keepsOn(device, jsonFile(backup, 'first.json'))
  device.nowMs += 1000
  await keepsOn(device, jsonFile(backup, 'second.json'))
  const names = (await rawRecords(device, 'teemates-cache', 'files')).map(({ fileName }) => fileName)
  expect(new Set(names)).toEqual(new Set(['chosen.json', 'second.json']))
  expect(names).toHaveLength(2)
  expect(await imports.takeShared()).toMatchObject({ name: 'second.json' })
  expect(await imports.pending()).toMatchObject({ fileName: 'chosen.json' })
})

test('a shared file that no page takes is deleted after a day, and not earlier', async () => {
  const device = createFakeDevice()
  await keepsOn(device, jsonFile(backup))
  const { imports, storage } = await importsOn(device)
  // As set by an import under way.
  device.localStorage.setItem('golf_scorer_import_begun', 'true')
  await storage.dropPendingImport()
  expect(await rawRecords(device, 'teemates-cache', 'files')).toHaveLength(1)
  device.nowMs += 86_400_000
  await storage.dropPendingImport()
  expect(await imports.takeShared()).toBeNull()
})

test.each([
  ['no form', posted('backup')],
  ['a form without a file', posted(formOf())],
  ['a text', posted(formOf(backup))],
])('%s is no backup, and nothing is stored', async (_, request) => {
  const device = createFakeDevice()
  expect(await keepSharedFile(request, partsOf(device))).toBe('not-a-backup')
  expect(await device.indexedDB.databases()).toEqual([])
})

// Source: decision 22, 'Shapes left open': at most 128 MiB.
test('a file above 128 MiB is too large, and not read', async () => {
  const device = createFakeDevice()
  const large = new File([new Uint8Array(128 * 1024 * 1024 + 1)], 'backup.json')
  const read = vi.spyOn(large, 'arrayBuffer')
  expect(await keepSharedFile({ formData: async () => formOf(large) }, partsOf(device))).toBe('too-large')
  expect(read).not.toHaveBeenCalled()
  expect(await device.indexedDB.databases()).toEqual([])
})

test('a file is given up after 5 s if a page of an older version keeps the database from opening', async () => {
  const device = createFakeDevice()
  const older = await openAtVersion(device, 2)
  const due: (() => void)[] = []
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(5000)
    due.push(run)
    return () => undefined
  }
  const keeping = keepSharedFile(posted(formOf(jsonFile(backup))), { ...partsOf(device), after })
  await vi.waitUntil(() => due.length > 0)
  await settle()
  for (const run of due) run()
  expect(await keeping).toBe('failed')
  // The worker holds nothing: once the older page is gone, pages of this version open the database with all its stores.
  older.close()
  const { imports } = await importsOn(device)
  expect(await imports.takeShared()).toBeNull()
  expect(await keepsOn(device, jsonFile(backup))).toBe('kept')
  expect(await imports.takeShared()).toMatchObject({ name: 'backup.json' })
  await upgradeRaw(device, 'teemates-cache', 1000, () => undefined)
})

test('the database of a newer app is left unchanged', async () => {
  const device = createFakeDevice()
  await upgradeRaw(device, 'teemates-cache', 1000, (database) => void database.createObjectStore('other'))
  expect(await keepsOn(device, jsonFile(backup))).toBe('failed')
})
