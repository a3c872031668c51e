import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { archivedAs } from '../../../../golf/cards/golfer-history.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../../test/storage/fake-device.ts'
import { TextsInMemory } from '../browser/local-storage/texts-in-memory.ts'
import { databaseVersion, putRaw, rawRecords, rawStores, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, seat } from '../../../../test/storage/sample-live-games.ts'
import { activeRound, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import { exportRaw } from '../export/raw-export.ts'
import { createStorageStart } from '../open-storage.ts'
import { keepSharedFile } from './shared-file.ts'

/* Before version 3 of teemates-cache, the chosen backup file lay in a database of its own, 'teemates-import'. */

const NAMES = ['teemates', 'teemates-backups', 'teemates-cache', 'teemates-log']

/** A device with a round under way and a seat in a live game, as the version before left it. */
async function earlierDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  const live = await liveOf(storage)
  await live.put(seat)
  await live.keepSnapshot(GAME, { revision: 4 })
  await live.roundKeys.write('round_1', 'key')
  const next = await openTab(device, { ...quiet, idle: (work) => work() })
  await next.storage.play.list()
  await vi.waitUntil(async () => (await rawRecords(device, 'teemates-cache', 'rounds')).length === 1)
  await makeEarlier(device)
  return device
}

/** Gives the cache its earlier schema, with the same records, and adds the database of chosen files. */
async function makeEarlier(device: FakeDevice): Promise<void> {
  const database = await opened(device.indexedDB.open('teemates-cache'))
  const rows = new Map<string, { readonly keys: readonly IDBValidKey[]; readonly values: readonly unknown[] }>()
  for (const name of database.objectStoreNames) {
    if (name === 'files') continue
    const store = database.transaction(name).objectStore(name)
    rows.set(name, { keys: await opened(store.getAllKeys()), values: await opened(store.getAll()) })
  }
  database.close()
  await opened(device.indexedDB.deleteDatabase('teemates-cache'))
  await upgradeRaw(device, 'teemates-cache', 2, (earlier) => {
    for (const [name, { keys, values }] of rows) {
      const isRounds = name === 'rounds'
      const store = earlier.createObjectStore(name, { keyPath: isRounds ? 'roundId' : null })
      for (const [index, value] of values.entries()) store.put(value, isRounds ? undefined : keys[index])
    }
  })
  await upgradeRaw(device, 'teemates-import', 10, (earlier) => {
    earlier.createObjectStore('files', { keyPath: 'token' })
  })
  const fileRow = { token: `${device.nowMs}_shared`, fileName: 'shared.json', type: '', bytes: new ArrayBuffer(8) }
  await putRaw(device, 'teemates-import', 'files', [fileRow, { ...fileRow, token: `${device.nowMs}_chosen` }])
  device.localStorage.setItem('golf_scorer_import_begun', 'true')
  device.localStorage.setItem('golf_scorer_databases', 'teemates 2, teemates-log 1, teemates-cache 2')
}

function opened<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
}

const backup = {
  format: 'teemates-backup',
  version: 2,
  players: [],
  courses: [],
  rounds: [archivedAs({ id: 'first', day: 20_000, cards: { ann: [5, 5, 5] }, selfPlayerId: 'ann' })],
  settings: [],
}
const chosenFile = () => ({ fileName: 'backup.json', content: new Blob([JSON.stringify(backup)]) })
const databaseNames = async (device: FakeDevice) =>
  (await device.indexedDB.databases()).map(({ name = '' }) => name).toSorted()

test.each(['a page', 'the worker'])(
  'an update keeps index, seats and keys, and %s creates the store of files',
  async (first) => {
    const device = await earlierDevice()
    const before = await rawStores(device, 'teemates-cache')
    expect([...before.keys()]).not.toContain('files')
    if (first === 'the worker') {
      const form = new FormData()
      form.append('backup', new File([JSON.stringify(backup)], 'backup.json'))
      const parts = { indexedDB: device.indexedDB, now: () => device.nowMs, after: device.environment().after }
      expect(await keepSharedFile({ formData: async () => form }, parts)).toBe('kept')
    }
    const { storage } = await openTab(device, { ...quiet, sessionStorage: () => new TextsInMemory() })
    expect(await databaseVersion(device, 'teemates-cache')).toBe(3)
    const after = await rawStores(device, 'teemates-cache')
    expect(new Map([...after].filter(([name]) => name !== 'files'))).toEqual(before)
    expect((await storage.play.list()).map(totalStrokes)).toEqual([1])
    const live = await liveOf(storage)
    expect(await live.game(GAME)).toMatchObject(seat)
    expect(await live.roundKeys.read('round_1')).toBe('key')

    await storage.dropPendingImport()
    await vi.waitUntil(async () => !(await databaseNames(device)).includes('teemates-import'))
    expect(await databaseNames(device)).toEqual(NAMES)
    const imports = await storage.imports()
    expect((await imports.takeShared())?.name).toBe(first === 'the worker' ? 'backup.json' : undefined)
    await imports.begin(chosenFile())
    await imports.run({ ids: ['ann'], everything: true })
    expect((await storage.rounds.all()).map(({ id }) => id)).toEqual(['first'])
  },
)

test('only the first start of a version looks for the former database, and later an import', async () => {
  const device = await earlierDevice()
  await openTab(device, quiet)
  await vi.waitUntil(async () => !(await databaseNames(device)).includes('teemates-import'))
  await upgradeRaw(device, 'teemates-import', 10, () => undefined)
  device.localStorage.removeItem('golf_scorer_import_begun')
  const { storage } = await openTab(device, quiet)
  await storage.dropPendingImport()
  expect(await databaseNames(device)).toContain('teemates-import')
  await storage.imports()
  await vi.waitUntil(async () => !(await databaseNames(device)).includes('teemates-import'))
})

test('a start and an export read no chosen file', async () => {
  const device = await earlierDevice()
  const session = { ...quiet, locks: navigator.locks, sessionStorage: () => new TextsInMemory() }
  const { storage } = await openTab(device, session)
  await (await storage.imports()).begin(chosenFile())
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  await start.storage().dropPendingImport()
  const texts = [
    await start.storage().exportAll(),
    await start.storage().exportLegacy(),
    new Blob([await exportRaw(tab.environment, { indexedDB: tab.idb.factory, IDBKeyRange })]),
  ]
  for (const text of texts) expect(await new Blob([text]).text()).not.toContain('first')
  const asked = tab.idb.operations.flatMap(({ kind, storeName, method }) =>
    kind === 'request' && storeName === 'files' ? [method] : [],
  )
  expect(new Set(asked)).toEqual(new Set(['getAllKeys', 'count']))
  expect(await rawRecords(device, 'teemates-cache', 'files')).toHaveLength(1)
})
