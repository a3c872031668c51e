import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet } from '../../../../../test/storage/fake-device.ts'
import { putRaw } from '../../../../../test/storage/raw-database.ts'
import { readRaw } from './raw-read.ts'
import { finishedRound } from '../../../../../test/storage/sample-rounds.ts'

const rounds = ['round_1', 'round_2', 'round_3', 'round_4'].map((id, index) => finishedRound(id, 1000 + index))

/** Reads a device's rounds while the browser can't read some of them, nor their store as a whole. */
async function read(unreadable: readonly string[]) {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(device, 'teemates', 'rounds', rounds)
  const { idb, environment } = faultyTab(device)
  idb.plan = ({ kind, storeName, method, argument }) => {
    if (kind !== 'request' || storeName !== 'rounds' || unreadable.length === 0) return 'none'
    return method === 'openCursor' || (method === 'get' && unreadable.some((id) => id === argument)) ? 'abort' : 'none'
  }
  const stores = await readRaw(environment, idb.factory, 'teemates')
  return { complete: stores?.complete, records: stores?.byName.get('rounds') }
}

test('[A9] an unreadable record does not keep the others from being read', async () => {
  expect(await read([])).toEqual({ complete: true, records: rounds })
  expect(await read(['round_2'])).toEqual({ complete: false, records: rounds.filter(({ id }) => id !== 'round_2') })
})

test('of a database only the chosen stores are read, if it has them', async () => {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(device, 'teemates', 'rounds', rounds)
  const stores = await readRaw(device.environment(), device.indexedDB, 'teemates', ['rounds', 'missing'])
  expect([...(stores?.byName ?? [])]).toEqual([['rounds', rounds]])
})

test('a store in which nothing can be read isn’t taken for an empty one', async () => {
  expect(await read(rounds.map(({ id }) => id))).toEqual({ complete: false, records: [] })
})
