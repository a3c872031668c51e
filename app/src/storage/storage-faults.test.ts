import { IDBDatabase as FDBDatabase } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../test/storage/fake-device.ts'
import type { Fault, Operation } from '../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from './open-storage.ts'
import { rawRecords, readExport } from '../../../test/storage/raw-database.ts'
import {
  activeRound,
  endOfRound,
  PLAYER,
  SECOND_PLAYER,
  stroke,
  totalStrokes,
} from '../../../test/storage/sample-rounds.ts'
import type { Storage } from './storage.ts'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** A golfer's actions in the tests that enumerate faults: starts the app, taps, changes a name, taps again. */
async function playSomeHoles(storage: Storage, acknowledged: string[]): Promise<void> {
  const tap = async (id: string, holeNumber: number, playerId = PLAYER) => {
    await storage.play.append('round_1', [stroke('round_1', id, holeNumber, playerId)])
    acknowledged.push(id)
  }
  await Promise.all([tap('evt_1', 1), tap('evt_2', 1), tap('evt_3', 1, SECOND_PLAYER)])
  await storage.play.change('round_1', () => [{ kind: 'renamed', playerId: PLAYER, nickname: 'Anna' }])
  await tap('evt_4', 2)
}

async function deviceWithRound(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  return device
}

/** The indices of the scenario's operations from the start of the app. */
async function countOperations(): Promise<number> {
  const tab = faultyTab(await deviceWithRound())
  const start = createStorageStart(tab.environment)
  await started(start)
  await playSomeHoles(start.storage(), [])
  return tab.idb.operations.length
}

describe('a lost connection', () => {
  test.each<Fault>(['abort', 'throw', 'lie'])(
    '[A3] a lost connection (%s) at any single operation is reopened and the tap replayed, each tap once',
    async (fault) => {
      const count = await countOperations()
      expect(count).toBeGreaterThan(40)
      for (let failing = 0; failing < count; failing += 1) {
        const device = await deviceWithRound()
        const tab = faultyTab(device)
        tab.idb.plan = ({ index }) => (index === failing ? fault : 'none')
        const start = createStorageStart(tab.environment)
        await started(start)
        const acknowledged: string[] = []
        await playSomeHoles(start.storage(), acknowledged)
        expect(acknowledged).toHaveLength(4)
        const shown = await start.storage().play.get('round_1')
        expect(totalStrokes(shown)).toBe(4)
        expect(shown?.players[0]?.nickname).toBe('Anna')
        const reopened = await openTab(device, quiet)
        expect(await reopened.storage.play.get('round_1')).toEqual(shown)
        expect((await reopened.storage.play.events('round_1')).map((event) => event.id)).toEqual([
          'evt_1',
          'evt_2',
          'evt_3',
          'evt_4',
        ])
      }
    },
  )

  test('[A3] a write that is reported as failed for good is never resolved as success', async () => {
    const device = await deviceWithRound()
    const tab = faultyTab(device)
    const start = createStorageStart(tab.environment)
    await started(start)
    const storage = start.storage()
    tab.idb.plan = ({ mode, kind }) => (mode === 'readwrite' && kind === 'complete' ? 'lie' : 'none')
    await expect(storage.play.append('round_1', [stroke('round_1', 'evt_1')])).rejects.toMatchObject({
      code: 'unwritable',
    })
  })

  test('[A3] taps of one round keep their order across a lost connection', async () => {
    const device = await deviceWithRound()
    const tab = faultyTab(device)
    const start = createStorageStart(tab.environment)
    await started(start)
    let failures = 2
    tab.idb.plan = ({ mode }) => (mode === 'readwrite' && failures-- > 0 ? 'abort' : 'none')
    const ids = Array.from({ length: 12 }, (_, index) => `evt_${index}`)
    await Promise.all(ids.map((id) => start.storage().play.append('round_1', [stroke('round_1', id)])))
    expect((await start.storage().play.events('round_1')).map((event) => event.id)).toEqual(ids)
  })
})

describe('a killed process', () => {
  test('[A1] a process killed at any operation loses and invents no acknowledged tap', {
    timeout: 120_000,
  }, async () => {
    const count = await countOperations()
    for (let dying = 0; dying < count; dying += 1) {
      const device = await deviceWithRound()
      const tab = faultyTab(device)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      const acknowledged: string[] = []
      const start = createStorageStart(tab.environment)
      started(start)
        .then(() => playSomeHoles(start.storage(), acknowledged))
        .catch(() => undefined)
      while (!tab.idb.isDead()) await settle(1)
      await settle(3)
      const reopened = await openTab(device, quiet)
      const stored = (await reopened.storage.play.events('round_1')).map((event) => event.id)
      expect(stored).toEqual(expect.arrayContaining(acknowledged))
      expect(['evt_1', 'evt_2', 'evt_3', 'evt_4']).toEqual(expect.arrayContaining(stored))
      expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(stored.length)
    }
  })
})

describe('durability', () => {
  test('[A2] every read-write transaction is strict', async () => {
    const transaction = vi.spyOn(FDBDatabase.prototype, 'transaction')
    const device = createFakeDevice()
    const { storage } = await openTab(device)
    await storage.play.create(activeRound('round_1'))
    const events = [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')]
    const completed = await storage.play.append('round_1', events)
    await storage.archive(completed)
    const course = await storage.courses.get('course_harbour')
    if (course !== undefined) await storage.courses.put(course)
    await storage.courses.remove('course_harbour')
    storage.preferences.set('theme', 'dark')
    await storage.rounds.remove('round_1')
    await storage.play.remove('round_1')
    await storage.flush(1000)
    await settle(50)
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.length).toBeGreaterThan(10)
    expect(writes.filter(([, , options]) => options?.durability !== 'strict')).toEqual([])
  })
})

describe('reading at start fails', () => {
  async function snapshot(device: FakeDevice): Promise<string> {
    const { storage } = await openTab(device)
    await settle(50)
    return JSON.stringify(readExport(await (await storage.exportAll()).text()).roundsInPlay)
  }

  const readFault =
    (fault: Fault) =>
    ({ kind, mode }: Operation): Fault =>
      kind === 'request' && mode === 'readonly' ? fault : kind === 'open' ? fault : 'none'

  test.each<Fault>(['abort', 'throw'])(
    "[A4] reading that fails (%s) is 'can't read yet', never 'empty', writes nothing, and a retry shows everything",
    async (fault) => {
      const device = await deviceWithRound()
      const before = await snapshot(device)
      const tab = faultyTab(device)
      tab.idb.plan = readFault(fault)
      const start = createStorageStart(tab.environment)
      await expect(started(start)).rejects.toThrow('unreadable')
      expect(() => start.storage()).toThrow()
      expect(tab.idb.operations.filter(({ mode }) => mode === 'readwrite')).toEqual([])
      expect(await snapshot(device)).toBe(before)

      tab.idb.plan = () => 'none'
      const state = start.state()
      if (state.kind === 'failed') state.retry()
      await started(start)
      expect(await start.storage().play.list()).toHaveLength(1)
    },
  )

  test.each(['journal', 'courses'])(
    '[A4] [A14a] where only housekeeping finds the %s unreadable the round is there, and what it holds stays as it is',
    async (store) => {
      const device = await deviceWithRound()
      const before = await snapshot(device)
      const kept = await rawRecords(device, 'teemates', store)
      const tab = faultyTab(device, quiet)
      tab.idb.plan = ({ kind, mode, storeName }) =>
        kind === 'request' && mode === 'readonly' && storeName === store ? 'abort' : 'none'
      const start = createStorageStart(tab.environment)
      await started(start)
      await settle(50)
      expect(await start.storage().play.list()).toHaveLength(1)
      expect(await rawRecords(device, 'teemates', store)).toEqual(kept)
      expect(await snapshot(device)).toBe(before)
    },
  )

  test("[A4] reading that never answers is 'can't read yet' and writes nothing", async () => {
    const device = await deviceWithRound()
    const before = await snapshot(device)
    const tab = faultyTab(device, {
      after(delayMs, work) {
        // Waits of half a minute are shortened.
        const timer = setTimeout(work, delayMs / 100)
        return () => clearTimeout(timer)
      },
    })
    tab.idb.plan = readFault('hang')
    const start = createStorageStart(tab.environment)
    expect(start.state().kind).toBe('starting')
    await expect(started(start)).rejects.toThrow('unreadable')
    expect(tab.idb.operations.filter(({ mode }) => mode === 'readwrite')).toEqual([])
    expect(await snapshot(device)).toBe(before)
  })
})
