import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { databaseVersion } from '../../../../test/storage/raw-database.ts'

// Source: document 1 section 3. Earlier builds multiplied version numbers by ten, so the browser's number is 20.
test('the local database is version 2 and has the five specified tables, rounds with an index of room codes', async () => {
  const device = createFakeDevice()
  await openTab(device, quiet)
  expect(await databaseVersion(device, 'teemates')).toBe(20)
  const tables = await new Promise<Record<string, object>>((resolve, reject) => {
    const opening = device.indexedDB.open('teemates')
    opening.addEventListener('error', () => reject(new Error('teemates does not open')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const stores = [...database.objectStoreNames].map((name) => {
        const store = database.transaction(name).objectStore(name)
        return [name, { key: store.keyPath, isAuto: store.autoIncrement, indexes: [...store.indexNames] }] as const
      })
      database.close()
      resolve(Object.fromEntries(stores))
    })
  })
  expect(tables).toEqual({
    players: { key: 'id', isAuto: false, indexes: ['name', 'updatedAt'] },
    courses: { key: 'id', isAuto: false, indexes: ['name', 'updatedAt'] },
    rounds: {
      key: 'id',
      isAuto: false,
      indexes: expect.arrayContaining(['courseId', 'roomCode', 'startedAt', 'updatedAt']) as unknown,
    },
    settings: { key: 'key', isAuto: false, indexes: ['updatedAt'] },
    journal: { key: 'id', isAuto: true, indexes: expect.arrayContaining(['table', 'ts']) as unknown },
  })
})
