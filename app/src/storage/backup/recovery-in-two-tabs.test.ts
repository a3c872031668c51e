import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPEN_TIMEOUT_MS } from '../browser/databases/connection.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../open-storage.ts'
import { damageLog, putRaw, rawRecords, replaceRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, finishedRound, stroke } from '../../../../test/storage/sample-rounds.ts'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  // As on plain http, checksums are then computed synchronously and don't depend on another thread of a busy machine.
  vi.stubGlobal('crypto', {})
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A device with one round in a backup, and a later one only in its damaged database. */
async function damagedDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device)
  await storage.play.create(activeRound('round_1'))
  await storage.archive(
    await storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')]),
  )
  const backups = () => rawRecords(device, 'teemates-backups', 'backups')
  await expect.poll(backups, { interval: 1, timeout: 60_000 }).not.toEqual([])
  await settle()
  await storage.play.create(activeRound('in_play'))
  await storage.play.append('in_play', [stroke('in_play', 'evt_3')])
  await damage(device, [...(await rawRecords(device, 'teemates', 'rounds')), finishedRound('round_2', 5000, 3)])
  return device
}

async function damage(device: FakeDevice, rounds: readonly unknown[]): Promise<void> {
  await replaceRaw(device, 'teemates', 20, ['rounds'])
  await putRaw(device, 'teemates', 'rounds', rounds)
}

async function roundIds(device: FakeDevice): Promise<readonly string[]> {
  const { storage } = await openTab(device, quiet)
  return (await storage.rounds.all()).map((round) => round.id).sort()
}

describe('a damaged database and two tabs', () => {
  test('[A12] lose no round, whenever the second tab starts, even without Web Locks', async () => {
    for (let offset = 0; offset < 80; offset += 1) {
      const device = await damagedDevice()
      const first = createStorageStart(device.environment(quiet))
      await settle(offset)
      const second = createStorageStart(device.environment(quiet))
      await Promise.all([started(first), started(second)])
      expect([offset, ...(await roundIds(device))]).toEqual([offset, 'round_1', 'round_2'])
      expect(await rawRecords(device, 'teemates-backups', 'recoveries')).toEqual([])
    }
  })

  test('[A12] rounds that one tab has stored since the recovery survive a slow tab that found the damage earlier', async () => {
    const device = await damagedDevice()
    // The first opening of the backups gets no answer, and its retries wait for the test.
    const waiting: (() => void)[] = []
    const slow = faultyTab(device, {
      ...quiet,
      after(delayMs, work) {
        if (delayMs !== OPEN_TIMEOUT_MS) return device.environment().after(delayMs, work)
        waiting.push(work)
        return () => undefined
      },
    })
    let isHeldUp = true
    slow.idb.plan = ({ kind, databaseName }) =>
      isHeldUp && kind === 'open' && databaseName === 'teemates-backups' ? 'hang' : 'none'
    const second = createStorageStart(slow.environment)
    const { storage } = await openTab(device, quiet)
    await settle(100)
    await storage.archive(
      await storage.play.append('in_play', [stroke('in_play', 'evt_4'), endOfRound('in_play', 'evt_5')]),
    )
    const deleteDatabase = vi.spyOn(device.indexedDB, 'deleteDatabase')
    isHeldUp = false
    for (const work of waiting) work()
    await started(second)
    expect(deleteDatabase).not.toHaveBeenCalled()
    expect(await roundIds(device)).toEqual(['in_play', 'round_1', 'round_2'])
  })

  test('with Web Locks the database is recreated only once', async () => {
    const device = await damagedDevice()
    const deleteDatabase = vi.spyOn(device.indexedDB, 'deleteDatabase')
    const { locks } = navigator
    const starts = [1, 2].map(() => createStorageStart(device.environment({ ...quiet, locks })))
    await Promise.all(starts.map(started))
    expect(deleteDatabase.mock.calls).toEqual([['teemates']])
    expect(await roundIds(device)).toEqual(['round_1', 'round_2'])
  })

  test('[A12] the log is kept too', async () => {
    for (let offset = 0; offset < 60; offset += 2) {
      const device = createFakeDevice()
      const { storage } = await openTab(device, quiet)
      await storage.play.create(activeRound('in_play'))
      await storage.play.append('in_play', [stroke('in_play', 'evt_1')])
      await damageLog(device)
      const first = createStorageStart(device.environment(quiet))
      await settle(offset)
      const second = createStorageStart(device.environment(quiet))
      await Promise.all([started(first), started(second)])
      const inPlay = await (await openTab(device, quiet)).storage.play.list()
      expect([offset, ...inPlay.map((round) => round.id)]).toEqual([offset, 'in_play'])
    }
  })
})
