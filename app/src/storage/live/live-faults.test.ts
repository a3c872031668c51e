import { IDBDatabase as FDBDatabase } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { builtInCourses } from '../archive/courses/built-in-courses.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import {
  createFakeDevice,
  type FakeDevice,
  type FaultyTab,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import type { Fault, Operation } from '../../../../test/storage/faulty-indexeddb.ts'
import type { LiveStore } from './live-store.ts'
import { createStorageStart } from '../open-storage.ts'
import { clearRaw, putRawUnder, rawRecords } from '../../../../test/storage/raw-database.ts'
import { GAME, idsOf, liveOf, refused, score, seat, taken } from '../../../../test/storage/sample-live-games.ts'
import type { Storage } from '../storage.ts'

// Many starts of the whole storage, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

const isLive = ({ databaseName }: Operation) => databaseName === 'teemates-log' || databaseName === 'teemates-cache'
const isLiveWrite = (operation: Operation) => isLive(operation) && operation.mode === 'readwrite'

interface LiveTab {
  readonly tab: FaultyTab
  readonly storage: Storage
  readonly live: LiveStore<unknown>
}

async function openStarted(device: FakeDevice): Promise<Pick<LiveTab, 'tab' | 'storage'>> {
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  return { tab, storage: start.storage() }
}

/** The live store after the game was read, as before it is shown. */
async function shown(storage: Storage): Promise<LiveStore<unknown>> {
  const live = await liveOf(storage)
  await live.operations(GAME)
  return live
}

async function openLiveTab(device: FakeDevice, given: Partial<StorageEnvironment> = {}): Promise<LiveTab> {
  const tab = faultyTab(device, { ...quiet, ...given })
  const start = createStorageStart(tab.environment)
  await started(start)
  const storage = start.storage()
  return { tab, storage, live: await shown(storage) }
}

async function reopened(device: FakeDevice): Promise<LiveStore<unknown>> {
  return shown((await openTab(device, quiet)).storage)
}

function emergencyKeys(device: FakeDevice): string[] {
  const { localStorage } = device
  return Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '').filter((key) =>
    key.startsWith('golf_scorer_log_v1:'),
  )
}

/** The scenario of the tests that enumerate faults: a golfer takes a seat, taps thrice at once, is answered, taps again. */
async function playSome(storage: Storage, acknowledged: string[]): Promise<void> {
  const live = await shown(storage)
  await live.put(seat)
  const tap = async (id: string, strokes: number) => {
    await live.add([score(id, strokes)])
    acknowledged.push(id)
  }
  await Promise.all([tap('op_1', 1), tap('op_2', 2), tap('op_3', 3)])
  await live.settle(GAME, [taken('op_1'), taken('op_2')])
  await live.intend(GAME, { ownPosition: 2 })
  await tap('op_4', 4)
}

/** @param failing the number of the scenario's operation on the live games' database that fails, counted from 0 */
function failingAt(tab: FaultyTab, failing: number, fault: Fault): void {
  let count = 0
  tab.idb.plan = (operation) => (isLive(operation) && count++ === failing ? fault : 'none')
}

async function countOperations(): Promise<number> {
  const { tab, storage } = await openStarted(createFakeDevice())
  tab.idb.operations.length = 0
  await playSome(storage, [])
  return tab.idb.operations.filter(isLive).length
}

describe('a single fault', () => {
  test.each<Fault>(['abort', 'throw', 'lie'])(
    '[A3] a lost connection (%s) at any operation is reopened: each tap is stored, once, in its order',
    async (fault) => {
      const count = await countOperations()
      expect(count).toBeGreaterThan(20)
      for (let failing = 0; failing < count; failing += 1) {
        const device = createFakeDevice()
        const { tab, storage } = await openStarted(device)
        failingAt(tab, failing, fault)
        const acknowledged: string[] = []
        await playSome(storage, acknowledged)
        expect(acknowledged.toSorted()).toEqual(['op_1', 'op_2', 'op_3', 'op_4'])
        const live = await reopened(device)
        expect(idsOf(await live.operations(GAME))).toEqual(['op_2', 'op_3', 'op_4'])
        expect((await live.operations(GAME)).map(({ state }) => state)).toEqual(['acknowledged', 'waiting', 'waiting'])
        expect(await live.game(GAME)).toMatchObject(seat)
        expect((await live.intents(GAME)).ownPosition).toBe(2)
        expect(emergencyKeys(device)).toEqual([])
      }
    },
  )

  test('[A1] a process killed at any operation loses no acknowledged tap, and keeps their order', async () => {
    const count = await countOperations()
    for (let dying = 0; dying < count; dying += 1) {
      const device = createFakeDevice()
      const { tab, storage } = await openStarted(device)
      failingAt(tab, dying, 'kill')
      const acknowledged: string[] = []
      void playSome(storage, acknowledged).catch(() => undefined)
      await vi.waitUntil(() => tab.idb.isDead())
      await settle(3)
      const live = await reopened(device)
      const stored = idsOf(await live.operations(GAME))
      // The first one may have been answered and superseded.
      expect(stored).toEqual(expect.arrayContaining(acknowledged.filter((id) => id !== 'op_1')))
      expect(stored).toEqual(stored.toSorted())
    }
  })

  test('[A3] a tap whose transaction fails after the next one was issued still comes before it', async () => {
    const device = createFakeDevice()
    const { tab, live } = await openLiveTab(device)
    let transactions = 0
    tab.idb.plan = (operation) =>
      isLiveWrite(operation) && operation.kind === 'transaction' && transactions++ === 0 ? 'abort' : 'none'
    const taps = ['op_1', 'op_2', 'op_3'].map((id, index) => live.add([score(id, index + 1)]))
    await Promise.all(taps)
    expect(idsOf(await live.operations(GAME))).toEqual(['op_1', 'op_2', 'op_3'])
  })

  test('[A3] a tap that the database doesn’t answer is tried on a fresh handle', async () => {
    const device = createFakeDevice()
    const { tab, live } = await openLiveTab(device, {
      // The waiting of seconds, shortened.
      after(delayMs, work) {
        const timer = setTimeout(work, delayMs / 100)
        return () => clearTimeout(timer)
      },
    })
    let transactions = 0
    tab.idb.plan = (operation) =>
      isLiveWrite(operation) && operation.kind === 'transaction' && transactions++ === 0 ? 'hang' : 'none'
    await live.add([score('op_1', 1)])
    expect(idsOf(live.known(GAME))).toEqual(['op_1'])
  })
})

describe('a tap', () => {
  test('[A1] is on its way to the disk when add returns, and no longer needs the page', async () => {
    const device = createFakeDevice()
    const { tab, live } = await openLiveTab(device)
    tab.idb.operations.length = 0
    void live.add([score('op_1', 1)])
    expect(tab.idb.operations.map(({ kind, databaseName, method }) => [kind, databaseName, method])).toEqual([
      ['transaction', 'teemates-log', ''],
      ['request', 'teemates-log', 'add'],
    ])
    expect(tab.idb.durabilities.at(-1)).toBe('strict')
    await settle()
    tab.idb.kill()
    expect(idsOf(await (await reopened(device)).operations(GAME))).toEqual(['op_1'])
  })

  test('costs two transactions with its answer, which waits for a pause or until the page is left', async () => {
    const device = createFakeDevice()
    const leave: (() => void)[] = []
    const { tab, live } = await openLiveTab(device, { onLeave: (listener) => leave.push(listener) })
    const transactions = () => tab.idb.operations.filter(({ kind }) => kind === 'transaction').length
    tab.idb.operations.length = 0
    await live.add([score('op_1', 4)])
    live.settleInPause(GAME, [taken('op_1')])
    expect(live.known(GAME)).toMatchObject([{ operationId: 'op_1', state: 'acknowledged' }])
    expect(transactions()).toBe(1)
    for (const left of leave) left()
    expect(transactions()).toBe(2)
    await settle()
    tab.idb.kill()
    expect(await (await reopened(device)).operations(GAME)).toMatchObject([{ state: 'acknowledged' }])

    const other = await openLiveTab(device)
    await other.live.add([score('op_2', 5)])
    other.live.settleInPause(GAME, [refused('op_2')])
    other.tab.idb.operations.length = 0
    await vi.waitUntil(() => other.tab.idb.operations.some(({ kind }) => kind === 'complete'))
    expect(other.tab.idb.operations.filter(({ kind }) => kind === 'transaction')).toHaveLength(1)
  })

  test('[A1] isn’t called stored before its transaction is complete, and the seat’s token neither', async () => {
    const device = createFakeDevice()
    const { tab, live } = await openLiveTab(device)
    tab.idb.plan = ({ kind }) => (kind === 'complete' ? 'hang' : 'none')
    let settledCount = 0
    const count = () => {
      settledCount += 1
    }
    live.add([score('op_1', 1)]).then(count, count)
    live.put(seat).then(count, count)
    await settle(50)
    expect(settledCount).toBe(0)
    expect(live.saveState(GAME)).toBe('saving')
  })

  test('[A1] a page killed as put resolves has its seat and token', async () => {
    const device = createFakeDevice()
    const { tab, live } = await openLiveTab(device)
    await live.put(seat)
    tab.idb.kill()
    expect((await (await reopened(device)).game(GAME))?.seatToken).toBe(seat.seatToken)
  })

  test('[A2] every read-write transaction of live games is strict', async () => {
    const transaction = vi.spyOn(FDBDatabase.prototype, 'transaction')
    const { storage, live } = await openLiveTab(createFakeDevice())
    await playSome(storage, [])
    await live.resendAcknowledged(GAME)
    live.dismiss(GAME, ['op_1'])
    await live.keepSnapshot(GAME, {})
    await live.attempt('join', 'x')
    await live.endAttempt('join')
    await live.session.write('x')
    await live.session.remove()
    await live.forget(GAME)
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.length).toBeGreaterThan(10)
    expect(writes.filter(([, , options]) => options?.durability !== 'strict')).toEqual([])
  })
})

describe('writing keeps failing', () => {
  /** A tab with one stored tap, in which from now on nothing more can be written. */
  async function tabThatCantWrite(device: FakeDevice, fault: Fault = 'abort', given: Partial<StorageEnvironment> = {}) {
    const opened = await openLiveTab(device, given)
    await opened.live.put(seat)
    await opened.live.add([score('op_1', 1)])
    opened.tab.idb.plan = (operation) =>
      operation.mode === 'readwrite' && operation.kind === 'request' ? fault : 'none'
    return opened
  }

  test('[A5] taps are reported as unsaved, stay in localStorage, and are stored in order at the next start', async () => {
    const device = createFakeDevice()
    const { tab, storage, live } = await tabThatCantWrite(device)
    const second = live.add([score('op_2', 2)])
    await expect(second).rejects.toMatchObject({ code: 'unwritable' })
    expect(live.saveState(GAME)).toBe('unsaved')
    expect(storage.saveState()).toBe('unsaved')
    expect(live.saveState('another game')).toBe('saved')
    await expect(live.add([score('op_3', 3)])).rejects.toMatchObject({ code: 'unwritable' })
    expect(await live.operations(GAME)).toMatchObject([
      { operationId: 'op_1' },
      { operationId: 'op_2', seq: null },
      { operationId: 'op_3', seq: null },
    ])
    expect(await live.forget(GAME)).toBe(false)
    tab.idb.kill()

    const after = await reopened(device)
    await after.add([score('op_4', 4)])
    expect(idsOf(await after.operations(GAME))).toEqual(['op_1', 'op_2', 'op_3', 'op_4'])
    expect((await after.operations(GAME)).map(({ seq }) => seq)).not.toContain(null)
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] when writing works again pending operations are stored before the next tap, and the screen is notified', async () => {
    const device = createFakeDevice()
    const { tab, storage, live } = await tabThatCantWrite(device)
    const states: string[] = []
    live.subscribe(GAME, () => states.push(live.saveState(GAME)))
    await expect(live.add([score('op_2', 2)])).rejects.toThrow()
    tab.idb.plan = () => 'none'
    await live.add([score('op_3', 3)])
    expect(idsOf(await live.operations(GAME))).toEqual(['op_1', 'op_2', 'op_3'])
    expect(states).toEqual(['unsaved', 'saved'])
    expect(storage.saveState()).toBe('saved')
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] a tab’s pending taps that another one has stored meanwhile are stored once', async () => {
    const device = createFakeDevice()
    const { tab, live } = await tabThatCantWrite(device)
    await expect(live.add([score('op_2', 2)])).rejects.toThrow()
    const other = await reopened(device)
    await vi.waitUntil(async () => (await other.operations(GAME)).every(({ seq }) => seq !== null))
    tab.idb.plan = () => 'none'
    await live.add([score('op_3', 3)])
    expect(idsOf(await other.operations(GAME))).toEqual(['op_1', 'op_2', 'op_3'])
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] a stroke that was stored late comes before one that another tab tapped since', async () => {
    const device = createFakeDevice()
    const other = await reopened(device)
    const { tab, live } = await tabThatCantWrite(device)
    await live.operations(GAME)
    const taps = [score('op_2', 2), score('op_3', 3, 2)]
    for (const tap of taps) await expect(live.add([tap])).rejects.toThrow()
    await other.add([score('op_4', 4)])
    tab.idb.kill()
    const after = await reopened(device)
    await after.add([score('op_5', 5, 2)])
    expect(await after.operations(GAME)).toMatchObject([
      { operationId: 'op_1', state: 'waiting' },
      { operationId: 'op_2', state: 'waiting' },
      { operationId: 'op_4', state: 'waiting' },
      { operationId: 'op_3', state: 'waiting' },
      { operationId: 'op_5', state: 'waiting' },
    ])
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] if two tabs’ strokes on one score are both late, the newer one wins in either order', async () => {
    for (const isOlderFirst of [true, false]) {
      const device = createFakeDevice()
      const older = await tabThatCantWrite(device)
      const newer = await openLiveTab(device)
      await newer.live.operations(GAME)
      newer.tab.idb.plan = older.tab.idb.plan
      await expect(older.live.add([score('op_2', 2)])).rejects.toThrow()
      await expect(newer.live.add([score('op_3', 3)])).rejects.toThrow()
      const [first, second] = isOlderFirst ? [older, newer] : [newer, older]
      for (const [index, { tab, live }] of [first, second].entries()) {
        tab.idb.plan = () => 'none'
        await live.add([score(`op_${4 + index}`, 4, 2 + index)])
      }
      const stored = await newer.live.operations(GAME)
      expect(idsOf(stored).indexOf('op_2')).toBeLessThan(idsOf(stored).indexOf('op_3'))
      await newer.live.settle(GAME, [{ ...taken('op_3'), takenAt: 7 }])
      expect(idsOf(await newer.live.operations(GAME))).not.toContain('op_2')
    }
  })

  /** A tab of which the first of two strokes on a hole was stored, and the second, tapped before that was known, was refused. */
  async function tabWithSecondRefused(device: FakeDevice) {
    const opened = await openLiveTab(device)
    const { tab, live } = opened
    let transactions = 0
    tab.idb.plan = (operation) => {
      if (!isLiveWrite(operation)) return 'none'
      if (operation.kind === 'transaction') transactions += 1
      return operation.kind === 'request' && transactions > 1 ? 'abort' : 'none'
    }
    const [first, second] = [live.add([score('op_1', 4)]), live.add([score('op_2', 5)])]
    await expect(second).rejects.toMatchObject({ code: 'unwritable' })
    await first
    return opened
  }

  const bothWait = [
    { operationId: 'op_1', state: 'waiting' },
    { operationId: 'op_2', state: 'waiting', refusal: null },
  ]

  test('[A5] a stroke isn’t replaced by one that its own tab tapped before it and stored after', async () => {
    const { tab, live } = await tabWithSecondRefused(createFakeDevice())
    tab.idb.plan = () => 'none'
    await live.add([score('op_3', 3, 2)])
    expect(await live.operations(GAME)).toMatchObject([...bothWait, { operationId: 'op_3' }])
  })

  test('[A5] nor if the page was killed in between', async () => {
    const device = createFakeDevice()
    const { tab } = await tabWithSecondRefused(device)
    tab.idb.kill()
    const after = await reopened(device)
    await after.add([score('op_3', 3, 2)])
    expect(await after.operations(GAME)).toMatchObject([...bothWait, { operationId: 'op_3' }])
  })

  test('[A5] leaving comes after operations that could not be stored before', async () => {
    const device = createFakeDevice()
    const other = await reopened(device)
    const { tab, live } = await tabThatCantWrite(device)
    await expect(live.add([score('op_2', 4)])).rejects.toThrow()
    await other.add([score('op_3', 6)])
    tab.idb.plan = () => 'none'
    await live.addOnce({ ...score('op_4', 0), body: { kind: 'leave' } })
    expect(await other.operations(GAME)).toMatchObject([
      { operationId: 'op_1', state: 'waiting' },
      { operationId: 'op_2', state: 'waiting' },
      { operationId: 'op_3', state: 'waiting' },
      { operationId: 'op_4', state: 'waiting' },
    ])
  })

  test('an operation that addOnce rejected is not there later', async () => {
    const device = createFakeDevice()
    const { tab, live } = await tabThatCantWrite(device)
    const leaving = { ...score('op_2', 0), body: { kind: 'leave' } } as const
    await expect(live.addOnce(leaving)).rejects.toMatchObject({ code: 'unwritable' })
    tab.idb.plan = () => 'none'
    await live.add([score('op_3', 3)])
    expect(idsOf(await live.operations(GAME))).toEqual(['op_1', 'op_3'])
    expect(emergencyKeys(device)).toEqual([])
  })

  test('an operation that was reported as not added, and is stored all the same, is in no tab, nor after a reload', async () => {
    const device = createFakeDevice()
    const other = await reopened(device)
    const { tab, live } = await openLiveTab(device)
    tab.idb.plan = (operation) => (isLiveWrite(operation) && operation.kind === 'complete' ? 'lie' : 'none')
    const leaving = { ...score('op_1', 0), body: { kind: 'leave' } } as const
    const rejected = live.addOnce(leaving).catch((error: unknown) => error)
    // It isn't shown before the promise rejects either, while storing is still being tried.
    await vi.waitFor(async () => expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(1))
    expect((await other.operations(GAME)).filter(({ seq }) => seq !== null)).toEqual([])
    expect(await rejected).toMatchObject({ code: 'unwritable' })
    tab.idb.plan = () => 'none'
    await vi.waitUntil(() => live.saveState(GAME) === 'saved')
    for (const each of [live, other, await reopened(device)]) expect(await each.operations(GAME)).toEqual([])
    expect(await other.forget(GAME)).toBe(true)
    // Another try is another operation.
    await live.addOnce({ ...leaving, operationId: 'op_2' })
    expect(idsOf(await other.operations(GAME))).toEqual(['op_2'])
  })

  test('a leaving that failed is not tried by the next start, however soon the page is killed', async () => {
    const device = createFakeDevice()
    const { tab, live } = await tabThatCantWrite(device)
    const leaving = { ...score('op_2', 0), body: { kind: 'leave' } } as const
    await live.addOnce(leaving).catch(() => undefined)
    tab.idb.kill()
    expect(idsOf(await (await reopened(device)).operations(GAME))).toEqual(['op_1'])
  })

  test('leaving that fails again and again takes no more room than the strokes before it', async () => {
    const device = createFakeDevice()
    const { live } = await tabThatCantWrite(device)
    await live.add([score('op_2', 2)]).catch(() => undefined)
    for (let tries = 0; tries < 8; tries += 1) {
      await live.addOnce({ ...score(`leave_${tries}`, 0), body: { kind: 'leave' } }).catch(() => undefined)
    }
    const text = device.localStorage.getItem(emergencyKeys(device)[0] ?? '') ?? ''
    expect(text.split('"id":"op_2"')).toHaveLength(2)
  })

  test('[A5] the export has pending operations even if the seat is lost', async () => {
    const device = createFakeDevice()
    const { live } = await openLiveTab(device)
    await live.put(seat)
    await live.add([score('op_1', 4)])
    await clearRaw(device, 'teemates-cache', 'seats')
    const { storage } = await openTab(device, quiet)
    expect(JSON.parse(await (await storage.exportAll()).text())).toMatchObject({
      live: { operations: [{ operationId: 'op_1' }] },
    })
  })

  test('[A5] the export has pending operations even if localStorage is off', async () => {
    const off = () => {
      throw new DOMException('off', 'SecurityError')
    }
    for (const given of [{}, { localStorage: off }]) {
      const { storage, live } = await tabThatCantWrite(createFakeDevice(), 'abort', given)
      await expect(live.add([score('op_2', 2)])).rejects.toThrow()
      expect(JSON.parse(await (await storage.exportAll()).text())).toMatchObject({
        live: { operations: [{ operationId: 'op_1' }, { operationId: 'op_2' }] },
      })
    }
  })

  test('[A5] taps of a slow write are copied to localStorage before it has failed, and when the page is left', async () => {
    const device = createFakeDevice()
    const leave: (() => void)[] = []
    const { tab, live } = await tabThatCantWrite(device, 'hang', { onLeave: (listener) => leave.push(listener) })
    void live.add([score('op_2', 2)]).catch(() => undefined)
    expect(emergencyKeys(device)).toEqual([])
    for (const left of leave) left()
    expect(emergencyKeys(device)).toHaveLength(1)
    device.localStorage.clear()
    await vi.waitUntil(() => emergencyKeys(device).length === 1, { timeout: 3000 })
    tab.idb.kill()
    const after = await reopened(device)
    expect(idsOf(await after.operations(GAME))).toEqual(['op_1', 'op_2'])
  })

  test('[A8] on a full disk with nothing to delete a tap is not stored and stays in localStorage', async () => {
    const device = createFakeDevice()
    const { tab, live } = await tabThatCantWrite(device, 'quota')
    await expect(live.add([score('op_2', 2)])).rejects.toMatchObject({ code: 'unwritable' })
    expect(live.saveState(GAME)).toBe('unsaved')
    tab.idb.kill()
    expect(idsOf(await (await reopened(device)).operations(GAME))).toEqual(['op_1', 'op_2'])
  })

  test('[A8] old backups make room for a tap of a live game', async () => {
    const device = createFakeDevice()
    const { tab, storage, live } = await openLiveTab(device)
    for (const [index, course] of builtInCourses().slice(0, 3).entries()) {
      await storage.courses.put(course)
      // Each start makes a backup of what is new; one that a busy machine kept from it is followed by another.
      await vi.waitUntil(
        async () => {
          const start = faultyTab(device)
          await started(createStorageStart(start.environment))
          await vi.waitUntil(async () => (await backups(device)) > index, { timeout: 2000 }).catch(() => undefined)
          // A backup of it that came later would stand in for one that was deleted.
          start.idb.kill()
          return (await backups(device)) > index
        },
        { timeout: 20_000, interval: 500 },
      )
    }
    const before = await backups(device)
    let isFull = true
    tab.idb.plan = (operation) => {
      const { databaseName, mode, kind } = operation
      if (databaseName === 'teemates-backups' && mode === 'readwrite' && kind === 'complete') isFull = false
      return isFull && isLiveWrite(operation) && kind === 'request' ? 'quota' : 'none'
    }
    await live.add([score('op_1', 1)])
    expect(idsOf(live.known(GAME))).toEqual(['op_1'])
    expect(isFull).toBe(false)
    expect(await backups(device)).toBeLessThan(before)
    expect(await backups(device)).toBeGreaterThan(0)
  })

  async function backups(device: FakeDevice): Promise<number> {
    return (await rawRecords(device, 'teemates-backups', 'backups')).length
  }
})

test('[A4] a database that can’t be read is never taken for empty, nothing is written, and asking again opens it', async () => {
  const device = createFakeDevice()
  const before = await openLiveTab(device)
  await before.live.add([score('op_1', 1)])
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  tab.idb.plan = (operation) => (isLive(operation) ? 'abort' : 'none')
  await expect(liveOf(start.storage())).rejects.toMatchObject({ code: 'unreadable' })
  expect(tab.idb.operations.filter(isLiveWrite)).toEqual([])
  tab.idb.plan = () => 'none'
  const live = await liveOf(start.storage())
  tab.idb.plan = (operation) => (isLive(operation) && operation.mode === 'readonly' ? 'abort' : 'none')
  await expect(live.operations(GAME)).rejects.toMatchObject({ code: 'unreadable' })
})

describe('one record that can’t be read', () => {
  const other = { ...seat, gameId: 'game_2', code: 'XYZ789' }

  /** A device with two live games and their snapshots. */
  async function deviceWithGames(): Promise<FakeDevice> {
    const device = createFakeDevice()
    const { live } = await openLiveTab(device)
    for (const own of [seat, other]) {
      await live.put(own)
      await live.keepSnapshot(own.gameId, { revision: 4 })
    }
    return device
  }

  /** A tab whose browser can't read this record of the cache. */
  function tabMissing(device: FakeDevice, table: string): FaultyTab {
    const tab = faultyTab(device, quiet)
    tab.idb.plan = ({ databaseName, storeName, method, argument }) =>
      databaseName === 'teemates-cache' &&
      storeName === table &&
      (method === 'getAll' || (method === 'get' && argument === GAME))
        ? 'abort'
        : 'none'
    return tab
  }

  test('as a seat is skipped, kept and reported, and the other games go on', async () => {
    const device = await deviceWithGames()
    const tab = tabMissing(device, 'seats')
    const start = createStorageStart(tab.environment)
    await started(start)
    const live = await liveOf(start.storage())
    expect(await live.games()).toMatchObject([other])
    expect(start.damaged()).toMatchObject([{ table: 'liveGames', record: null }])
    await live.put({ ...other, status: 'put-aside' })
    await live.keepSnapshot('game_2', { revision: 5 })
    await expect(live.game(GAME)).rejects.toMatchObject({ code: 'unreadable' })
    await expect(live.keepSnapshot(GAME, { revision: 5 })).rejects.toMatchObject({ code: 'unwritable' })
    // Joining again replaces it.
    await live.put({ ...seat, seatToken: 'second' })
    tab.idb.plan = () => 'none'
    const games = [
      { ...seat, seatToken: 'second' },
      { status: 'put-aside', snapshot: { revision: 5 } },
    ]
    expect(await live.games()).toMatchObject(games)
  })

  test('as the only seat keeps no new game from being stored', async () => {
    const device = createFakeDevice()
    await (await openLiveTab(device)).live.put(seat)
    const tab = tabMissing(device, 'seats')
    const start = createStorageStart(tab.environment)
    await started(start)
    const live = await liveOf(start.storage())
    await live.put(other)
    expect(await live.games()).toMatchObject([other])
    tab.idb.plan = () => 'none'
    expect(await live.games()).toHaveLength(2)
  })

  test('as a seat of a newer app is skipped and kept, whatever happens to its game', async () => {
    const device = await deviceWithGames()
    const newer = { ...seat, order: 9, updatedAt: 9, status: 'paused for lunch' }
    await putRawUnder(device, 'teemates-cache', 'seats', GAME, newer)
    const live = await reopened(device)
    expect(await live.games()).toMatchObject([other])
    await live.keepSnapshot(GAME, { revision: 5 })
    await live.put({ ...other, status: 'put-aside' })
    expect(await rawRecords(device, 'teemates-cache', 'seats')).toEqual([
      newer,
      { ...other, order: 5, updatedAt: device.nowMs, status: 'put-aside' },
    ])
  })

  test('as a snapshot is missing like a deleted one', async () => {
    const device = await deviceWithGames()
    const tab = tabMissing(device, 'snapshots')
    const start = createStorageStart(tab.environment)
    await started(start)
    const games = await (await liveOf(start.storage())).games()
    expect(games).toMatchObject([
      { gameId: 'game_2', snapshot: { revision: 4 } },
      { gameId: GAME, snapshot: null },
    ])
  })
})
