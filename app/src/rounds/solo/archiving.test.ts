import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet, settle, started } from '../../../../test/storage/fake-device.ts'
import { activeRound, endOfRound, stroke } from '../../../../test/storage/sample-rounds.ts'
import { createStorageStart } from '../../storage/open-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { openSoloRecord } from './solo-record.ts'

/* An open record archives again what came too late. That must come to an end though an event can't be stored. */

async function playedDevice() {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2', 2)])
  return { device, storage }
}

async function openRecord(storage: Storage, now: () => number) {
  let made = 0
  const random = (length: number) => `${(made += 1)}`.padStart(length, '0')
  const record = await openSoloRecord({ storage, now, random }, 'round_1')
  if (record === null) throw new Error('no round in play')
  return record
}

test('a finished round is noted once while its end can not be written to the log', async () => {
  const { device } = await playedDevice()
  const tab = faultyTab(device)
  const start = createStorageStart(tab.environment)
  await started(start)
  const storage = start.storage()
  const record = await openRecord(storage, () => device.nowMs)
  tab.idb.plan = ({ mode, databaseName }) =>
    mode === 'readwrite' && databaseName === 'teemates-log' ? 'throw' : 'none'
  await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')]).catch(() => undefined)
  void storage.archive(record.round())
  await settle(300)
  const pending = (await storage.log()).pending()
  expect(pending.map(({ kind }) => kind)).toEqual(['event', 'archived'])
  tab.idb.kill()
})

test('a round that is only in memory is archived though the clock is set back while it is played', async () => {
  const device = createFakeDevice()
  const start = createStorageStart({ ...device.environment(quiet), indexedDB: () => undefined })
  await started(start)
  const storage = start.storage()
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  const record = await openRecord(storage, () => device.nowMs)
  device.nowMs -= 10 * 60_000
  await storage.play.append('round_1', [endOfRound('round_1', 'evt_2')])
  await storage.archive(record.round())
  await settle(20)
  expect(await storage.play.list()).toEqual([])
  const entries = await (await storage.log()).entries('round_1')
  expect(entries.filter(({ kind }) => kind === 'archived')).toHaveLength(1)
})

test('noting a finished round comes to an end while a stroke of another tab, which is gone, is not stored', async () => {
  const { device, storage } = await playedDevice()
  await openRecord(storage, () => device.nowMs)
  const round = await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
  const other = faultyTab(device, {
    localStorage: () => {
      throw new DOMException('off', 'SecurityError')
    },
  })
  const start = createStorageStart(other.environment)
  await started(start)
  other.idb.plan = ({ mode }) => (mode === 'readwrite' ? 'throw' : 'none')
  await start
    .storage()
    .play.append('round_1', [stroke('round_1', 'unstored', 3)])
    .catch(() => undefined)
  other.idb.kill()
  await settle(20)
  await storage.archive(round)
  const log = await storage.log()
  const notes = async () => (await log.entries('round_1')).filter(({ kind }) => kind === 'archived').length
  await settle(200)
  const count = await notes()
  expect(count).toBeGreaterThan(0)
  await settle(200)
  expect(await notes()).toBe(count)
})
