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

test('[A1] an entry is reported as durable only after one strict transaction of one add, issued and committed at once', async () => {
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
  // Without commit() the browser waits for another turn of the event loop.
  expect(tab.idb.commits).toEqual(['teemates-log'])
  expect(log.state()).toBe('storing')
  expect(await appended).toBe(true)
  expect(log.state()).toBe('stored')
  tab.idb.kill()
  expect(await idsAfterRestart(device)).toEqual(['evt_1'])
})

test('the entries of a round are its own, in the order in which they were appended, each id once', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const log = await storage.log()
  for (const entry of [tap('a'), tap('b', 'round_2'), tap('c'), tap('a')]) await log.append(entry)
  expect((await log.entries('round_1')).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(await log.roundIds('peer', 0)).toEqual(['round_2', 'round_1'])
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

test('[A2] a failed write is reported as unsaved, kept in the emergency journal, and appended by the next start', async () => {
  const device = createFakeDevice()
  const { tab, log, storage } = await faultyLog(device)
  tab.idb.plan = ({ databaseName, method }) => (databaseName === 'teemates-log' && method === 'add' ? 'quota' : 'none')
  expect(await log.append(tap('a'))).toBe(false)
  expect(log.state()).toBe('failing')
  expect(storage.saveState()).toBe('unsaved')
  expect((await log.entries('round_1')).map(({ id }) => id)).toEqual(['a'])
  tab.idb.kill()
  expect(await idsAfterRestart(device)).toEqual(['a'])
  // The first start has moved the entry into the log and emptied the journal, so another start appends nothing.
  expect(await idsAfterRestart(device)).toEqual(['a'])
  expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(1)
})

test('[A2] an entry whose transaction is still under way when the page is left survives when the process is killed', async () => {
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

test('another tab receives an entry at its tap, once, and reads it with the round', async () => {
  const device = createFakeDevice()
  const first = await faultyLog(device)
  const { storage } = await openTab(device, quiet)
  const other = await storage.log()
  const received: string[] = []
  other.subscribe(({ id }) => received.push(id))
  first.tab.idb.plan = (operation) => (isLogWrite(operation) ? 'hang' : 'none')
  void first.log.append(tap('a'))
  await settle()
  expect(received).toEqual(['a'])
  expect((await other.entries('round_1')).map(({ id }) => id)).toEqual(['a'])
  first.tab.idb.plan = () => 'none'
  await first.log.append(tap('b'))
  await settle()
  expect(received).toEqual(['a', 'b'])
})

test('an entry whose tab was killed before it was durable is appended by the tab that has received it', async () => {
  const device = createFakeDevice()
  const first = await faultyLog(device)
  const timers: (() => void)[] = []
  const { storage } = await openTab(device, {
    ...quiet,
    after(delayMs, work) {
      if (delayMs < 9000) return device.environment().after(delayMs, work)
      timers.push(work)
      return () => void timers.splice(timers.indexOf(work), 1)
    },
  })
  await storage.log()
  first.tab.idb.plan = (operation) => (isLogWrite(operation) ? 'hang' : 'none')
  void first.log.append(tap('a'))
  await settle()
  first.tab.idb.kill()
  for (const work of timers.splice(0)) work()
  await settle()
  expect(await rawRecords(device, 'teemates-log', 'entries')).toMatchObject([{ id: 'a' }])
  expect(await idsAfterRestart(device)).toEqual(['a'])
})

test('a page that slept while another tab was tapped on reads the entries when it is seen again', async () => {
  const device = createFakeDevice()
  let see = (): void => undefined
  const asleep = await openTab(device, {
    ...quiet,
    broadcast: () => undefined,
    onSeen: (listener) => {
      const before = see
      see = () => {
        before()
        listener()
      }
    },
  })
  const log = await asleep.storage.log()
  await log.append(tap('own'))
  const received: string[] = []
  log.subscribe(({ id }) => received.push(id))
  const awake = await (await openTab(device, quiet)).storage.log()
  for (let index = 0; index < 150; index += 1) await awake.append(tap(`a${index}`))
  expect(received).toEqual([])
  see()
  await settle(200)
  expect(received).toHaveLength(150)
  see()
  await settle()
  expect(received).toHaveLength(150)
})

test('a read waits while a tab is being tapped on, and for two seconds at most', async () => {
  const device = createFakeDevice()
  const timers = new Map<number, (() => void)[]>()
  const timed = {
    ...quiet,
    after(delayMs: number, work: () => void) {
      if (delayMs !== 600 && delayMs !== 2000) return device.environment().after(delayMs, work)
      const own = timers.get(delayMs) ?? []
      timers.set(delayMs, own)
      own.push(work)
      return () => void own.splice(own.indexOf(work), 1)
    },
  }
  const pass = async (delayMs: number) => {
    for (const work of timers.get(delayMs)?.splice(0) ?? []) work()
    await settle()
  }
  const { storage } = await openTab(device, timed)
  const log = await storage.log()
  const awake = await (await openTab(device, quiet)).storage.log()
  let isRead = false
  const read = async () => {
    isRead = false
    await log.entries('round_1')
    isRead = true
  }
  await log.append(tap('a'))
  void read()
  await settle()
  expect(isRead).toBe(false)
  await pass(600)
  expect(isRead).toBe(true)
  // A tap in another tab delays a read as well.
  await awake.append(tap('b'))
  await settle()
  void read()
  await settle()
  expect(isRead).toBe(false)
  await pass(2000)
  expect(isRead).toBe(true)
})
