import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createFakeDevice } from './fake-device.ts'
import { beginFreshLog } from './fresh-log.ts'

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
