import { expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import type { Operation } from '../../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from '../open-storage.ts'
import { rawRecords } from '../../../../test/storage/raw-database.ts'
import { stroke } from '../../../../test/storage/sample-rounds.ts'
import type { LogEntry } from './log-entry.ts'

function tap(id: string, roundId = 'round_1'): LogEntry {
  return { id, roundId, at: 1_780_300_800_000, kind: 'event', event: stroke(roundId, id) }
}

const isLogWrite = ({ databaseName, kind, mode }: Operation) =>
  databaseName === 'teemates-log' && kind === 'transaction' && mode === 'readwrite'

async function faultyLog(device: FakeDevice) {
  const listeners: (() => void)[] = []
  const tab = faultyTab(device, { ...quiet, onLeave: (listener) => listeners.push(listener) })
  const start = createStorageStart(tab.environment)
  await started(start)
  const log = await start.storage().log()
  return { tab, log, storage: start.storage(), leave: () => void listeners.map((left) => left()) }
}

async function idsAfterRestart(device: FakeDevice, roundId = 'round_1'): Promise<readonly string[]> {
  const { storage } = await openTab(device, quiet)
  const entries = await (await storage.log()).entries(roundId)
  return entries.map(({ id }) => id)
}

test('[A1] an entry is durable before it is said to be, by one strict transaction of one add that is issued and committed at once', async () => {
  const device = createFakeDevice()
  const { tab, log } = await faultyLog(device)
  tab.idb.operations.length = 0
  tab.idb.durabilities.length = 0
  tab.idb.commits.length = 0
  const appended = log.append(tap('evt_1'))
  expect(tab.idb.operations.map(({ kind, databaseName, method }) => [kind, databaseName, method])).toEqual([
    ['transaction', 'teemates-log', ''],
    ['request', 'teemates-log', 'add'],
  ])
  expect(tab.idb.durabilities).toEqual(['strict'])
  // The browser would ask the page first whether there is more to come.
  expect(tab.idb.commits).toEqual(['teemates-log'])
  expect(log.state()).toBe('storing')
  expect(await appended).toBe(true)
  expect(log.state()).toBe('stored')
  tab.idb.kill()
  expect(await idsAfterRestart(device)).toEqual(['evt_1'])
})

test('a round has its own entries alone, in the order in which they were appended, each id once', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const log = await storage.log()
  for (const entry of [tap('a'), tap('b', 'round_2'), tap('c'), tap('a')]) await log.append(entry)
  expect((await log.entries('round_1')).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(await log.roundIds()).toEqual(['round_1', 'round_2'])
  expect(await rawRecords(device, 'teemates-log', 'entries')).toMatchObject([
    { seq: 1, id: 'a' },
    { seq: 2, id: 'b' },
    { seq: 3, id: 'c' },
    { seq: 4, id: 'a' },
  ])
})

test('[A3] taps that find the connection lost are appended on a fresh one, in their order', async () => {
  const device = createFakeDevice()
  const { tab, log } = await faultyLog(device)
  let lost = 2
  tab.idb.plan = (operation) => {
    if (!isLogWrite(operation) || lost === 0) return 'none'
    lost -= 1
    return 'throw'
  }
  const appended = await Promise.all([log.append(tap('a')), log.append(tap('b')), log.append(tap('c'))])
  expect(appended).toEqual([true, true, true])
  tab.idb.kill()
  expect(await idsAfterRestart(device)).toEqual(['a', 'b', 'c'])
})

test('[A2] what the disk refuses is said to be unsaved, kept in the emergency journal, and appended by the next start', async () => {
  const device = createFakeDevice()
  const { tab, log, storage } = await faultyLog(device)
  tab.idb.plan = ({ databaseName, method }) => (databaseName === 'teemates-log' && method === 'add' ? 'quota' : 'none')
  expect(await log.append(tap('a'))).toBe(false)
  expect(log.state()).toBe('failing')
  expect(storage.saveState()).toBe('unsaved')
  expect((await log.entries('round_1')).map(({ id }) => id)).toEqual(['a'])
  tab.idb.kill()
  expect(await idsAfterRestart(device)).toEqual(['a'])
  // Taken in, it is forgotten there: yet another start appends nothing.
  expect(await idsAfterRestart(device)).toEqual(['a'])
  expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(1)
})

test('[A2] an entry whose transaction is still under way when the page is left is there after the process was killed', async () => {
  const device = createFakeDevice()
  const { tab, log, leave } = await faultyLog(device)
  tab.idb.plan = (operation) => (isLogWrite(operation) ? 'hang' : 'none')
  void log.append(tap('a'))
  leave()
  tab.idb.kill()
  await settle()
  expect(await idsAfterRestart(device)).toEqual(['a'])
})

test('an entry of a kind that only a newer app knows stays in the log and is skipped', async () => {
  const device = createFakeDevice()
  const { tab, log } = await faultyLog(device)
  await log.append(tap('a'))
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = device.indexedDB.open('teemates-log')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not opened'))
  })
  const transaction = database.transaction('entries', 'readwrite')
  transaction.objectStore('entries').add({ id: 'new', roundId: 'round_1', at: 1, kind: 'hovered', by: 'a drone' })
  await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()))
  database.close()
  expect((await log.entries('round_1')).map(({ id }) => id)).toEqual(['a'])
  tab.idb.kill()
  expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(2)
})

test('another tab hears of an entry once it is durable', async () => {
  const device = createFakeDevice()
  const [first, second] = [await openTab(device, quiet), await openTab(device, quiet)]
  const heard: string[] = []
  const other = await second.storage.log()
  other.subscribe(({ id }) => heard.push(id))
  await (await first.storage.log()).append(tap('a'))
  await settle()
  expect(heard).toEqual(['a'])
  expect((await other.entries('round_1')).map(({ id }) => id)).toEqual(['a'])
})
