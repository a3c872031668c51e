import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet, started } from '../../../../../test/storage/fake-device.ts'
import { beginFreshLog, OPENED_DATABASES } from './fresh-log.ts'
import { LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION } from '../../archive/local-database.ts'
import { createStorageStart } from '../../open-storage.ts'
import { CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION } from '../../cache/cache-stores.ts'
import { LOG_DATABASE_NAME, LOG_DATABASE_VERSION } from '../../log/log-database.ts'
import { activeRound, stroke } from '../../../../../test/storage/sample-rounds.ts'

const quickly = { after: (_delayMs: number, work: () => void) => (setTimeout(work, 20), () => undefined) }

test('[A1] the database that makes Chromium begin a new log is deleted at once', async () => {
  const device = createFakeDevice()
  await beginFreshLog(device.environment(), device.indexedDB)
  expect(await device.indexedDB.databases()).toEqual([])
  expect(device.warnings).toEqual([])
})

test('[A1] a start deletes the database for a new log that a killed start left behind', async () => {
  const device = createFakeDevice()
  await new Promise<void>((resolve) => {
    const request = device.indexedDB.open('teemates-fresh-log', 1)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
  await beginFreshLog(device.environment(), device.indexedDB)
  expect(await device.indexedDB.databases()).toEqual([])
})

test('[A4] a database that does not answer delays the start only for a limited time', async () => {
  const device = createFakeDevice()
  const held = await new Promise<IDBDatabase>((resolve) => {
    const request = device.indexedDB.open('teemates-fresh-log', 1)
    request.onsuccess = () => resolve(request.result)
  })
  await beginFreshLog(device.environment(quickly), device.indexedDB)
  expect(device.warnings).toEqual([])
  held.close()
})

test('[A11] a browser that refuses storage only causes a warning here, and the start handles it', async () => {
  const device = createFakeDevice()
  const refusing = new IDBFactory()
  refusing.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  await beginFreshLog(device.environment(), refusing)
  expect(device.warnings).toHaveLength(1)
})

/** A Chromium tab that begins its log only before the first write, and a list of its operations on databases in order. */
function tracedTab(device: ReturnType<typeof createFakeDevice>) {
  const tab = faultyTab(device, { ...quiet, isChromium: true, after: () => () => undefined })
  const trace: string[] = []
  tab.idb.plan = ({ kind, mode, databaseName }) => {
    if (kind === 'open') trace.push(`open ${databaseName}`)
    if (kind === 'transaction' && mode === 'readwrite') trace.push(`write ${databaseName}`)
    return 'none'
  }
  const { factory } = tab.idb
  const deleteDatabase = (name: string) => {
    trace.push(`delete ${name}`)
    return factory.deleteDatabase(name)
  }
  const indexedDB = () => ({
    open: (name: string, version?: number) => factory.open(name, version),
    databases: () => factory.databases(),
    cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    deleteDatabase,
  })
  return { start: createStorageStart({ ...tab.environment, indexedDB }), trace }
}

test('[A1] on a device that is new to the app the log begins before the databases are created', async () => {
  const device = createFakeDevice()
  const { start, trace } = tracedTab(device)
  await started(start)
  expect(trace.slice(0, 2)).toEqual(['open teemates-fresh-log', 'delete teemates-fresh-log'])
})

test('[A1] a start with existing databases opens them first, and begins the log before it writes anything', async () => {
  const device = createFakeDevice()
  const first = await openTab(device, { ...quiet, isChromium: true })
  await first.storage.play.create(activeRound('round_1'))
  const { start, trace } = tracedTab(device)
  await started(start)
  await start.storage().play.append('round_1', [stroke('round_1', 'evt_1')])
  expect(trace.slice(0, 3).toSorted()).toEqual(['open teemates', 'open teemates-cache', 'open teemates-log'])
  expect(trace.slice(3, 5)).toEqual(['open teemates-fresh-log', 'delete teemates-fresh-log'])
  expect(trace).toContain('write teemates-log')
})

test('[A1] the list of existing databases has their current versions, so that a newer version counts as missing', () => {
  const opened = [
    [LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION],
    [LOG_DATABASE_NAME, LOG_DATABASE_VERSION],
    [CACHE_DATABASE_NAME, CACHE_DATABASE_VERSION],
  ]
  expect(OPENED_DATABASES).toBe(opened.map((database) => database.join(' ')).join(', '))
})
