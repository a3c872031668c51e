import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet, started } from '../../../test/storage/fake-device.ts'
import { beginFreshLog, OPENED_DATABASES } from './fresh-log.ts'
import { LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION } from './local-database.ts'
import { createStorageStart } from './open-storage.ts'
import { PLAY_DATABASE_NAME, PLAY_DATABASE_VERSION } from './play-database.ts'
import { activeRound, stroke } from '../../../test/storage/sample-rounds.ts'
import { TAP_DATABASE_NAME, TAP_DATABASE_VERSION } from './tap-database.ts'

const quickly = { after: (_delayMs: number, work: () => void) => (setTimeout(work, 20), () => undefined) }

test('[A1] the database that makes Chromium begin a new log is gone again', async () => {
  const device = createFakeDevice()
  await beginFreshLog(device.environment(), device.indexedDB)
  expect(await device.indexedDB.databases()).toEqual([])
  expect(device.warnings).toEqual([])
})

test('[A1] one that a kill left behind is gone after the next start', async () => {
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

test('[A4] a database that does not answer holds up the start for a bounded time only', async () => {
  const device = createFakeDevice()
  const held = await new Promise<IDBDatabase>((resolve) => {
    const request = device.indexedDB.open('teemates-fresh-log', 1)
    request.onsuccess = () => resolve(request.result)
  })
  await beginFreshLog(device.environment(quickly), device.indexedDB)
  expect(device.warnings).toEqual([])
  held.close()
})

test('[A11] a browser that refuses storage is left to the start itself', async () => {
  const device = createFakeDevice()
  const refusing = new IDBFactory()
  refusing.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  await beginFreshLog(device.environment(), refusing)
  expect(device.warnings).toHaveLength(1)
})

/** A tab of Chromium whose log only begins when something is to be written, and what it does with its databases, in order. */
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

test('[A1] a device that is new to the app begins its log before its databases are made', async () => {
  const device = createFakeDevice()
  const { start, trace } = tracedTab(device)
  await started(start)
  expect(trace.slice(0, 2)).toEqual(['open teemates-fresh-log', 'delete teemates-fresh-log'])
})

test('[A1] a start that finds its databases opens them first, and begins the log before it writes anything', async () => {
  const device = createFakeDevice()
  const first = await openTab(device, { ...quiet, isChromium: true })
  await first.storage.play.create(activeRound('round_1'))
  const { start, trace } = tracedTab(device)
  await started(start)
  await start.storage().play.note('round_1', [stroke('round_1', 'evt_1')])
  expect(trace.slice(0, 3).toSorted()).toEqual(['open teemates', 'open teemates-play', 'open teemates-taps'])
  expect(trace.slice(3, 5)).toEqual(['open teemates-fresh-log', 'delete teemates-fresh-log'])
  expect(trace).toContain('write teemates-taps')
})

test('[A1] a database that a newer app has added is not made before the log has begun', () => {
  const opened = [
    [LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION],
    [PLAY_DATABASE_NAME, PLAY_DATABASE_VERSION],
    [TAP_DATABASE_NAME, TAP_DATABASE_VERSION],
  ]
  expect(OPENED_DATABASES).toBe(opened.map((database) => database.join(' ')).join(', '))
})
