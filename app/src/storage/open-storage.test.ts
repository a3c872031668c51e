import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../test/storage/fake-device.ts'
import { journalledTransaction } from './archive/journal.ts'
import { LocalDatabase } from './archive/local-database.ts'
import { createStorageStart } from './open-storage.ts'
import { databaseVersion, rawRecords, readExport, upgradeRaw } from '../../../test/storage/raw-database.ts'
import {
  activeRound,
  endOfRound,
  PLAYER,
  SECOND_PLAYER,
  stroke,
  totalStrokes,
} from '../../../test/storage/sample-rounds.ts'
import type { Storage } from './storage.ts'
import { parseRound } from './log/stored-round.ts'
import { IDBKeyRange } from 'fake-indexeddb'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

function throwing(): never {
  throw new DOMException('storage is switched off', 'SecurityError')
}

/** A browser that has IndexedDB and rejects its use. */
const refusing: IDBFactory = {
  open: throwing,
  deleteDatabase: throwing,
  databases: () => Promise.resolve([]),
  cmp: () => 0,
}

/** All keys and values of the device's localStorage. */
function textsOf({ localStorage }: FakeDevice): string {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return keys.map((key) => `${key} ${localStorage.getItem(key)}`).join()
}

/** round_1 was touched last and has one stroke. */
async function deviceWithTwoRounds(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.create(activeRound('round_2'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  // The second start empties the journal of the first one's writes.
  await openTab(device, quiet)
  return device
}

/** A tab after its start, and a counter of its later requests for rounds in play. */
async function startedAgain(device: FakeDevice) {
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  const count = () =>
    tab.idb.operations.filter((one) => one.kind === 'transaction' && one.databaseName === 'teemates-log').length
  const before = count()
  return { start, asked: () => count() - before }
}

describe('start-up', () => {
  test('is ready with nothing on the device, and storage can be asked for only then', async () => {
    const start = createStorageStart(createFakeDevice().environment())
    expect(start.state()).toEqual({ kind: 'starting' })
    expect(() => start.storage()).toThrow()
    await started(start)
    expect(start.state()).toEqual({ kind: 'ready', survives: true, recovered: false })
    expect(await start.storage().rounds.page(3)).toEqual([])
    expect(await start.storage().play.list()).toEqual([])
  })

  test('with nothing to repair asks each database once, and once for housekeeping, however much data there is', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    // The second start empties the journal of the first one's writes.
    await openTab(device, quiet)
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    const asked = tab.idb.operations.filter(({ kind }) => kind === 'transaction').map((one) => one.databaseName)
    // The library also opens its database once for its schema. Of the log: its end, its beginning, what is new, the round.
    const once = ['teemates', 'teemates', 'teemates', 'teemates-cache']
    expect(asked.toSorted()).toEqual([...once, ...Array.from({ length: 4 }, () => 'teemates-log')])
    expect(totalStrokes(await start.storage().play.get('round_1'))).toBe(1)
  })

  test('the rounds in play that it has read are those of the first screen, which asks no database for them', async () => {
    const { start, asked } = await startedAgain(await deviceWithTwoRounds())
    const list = await start.storage().play.list()
    expect(list.map(({ id }) => id)).toEqual(['round_1', 'round_2'])
    expect(list.map(totalStrokes)).toEqual([1, 0])
    expect(asked()).toBe(0)
  })

  test.each<readonly [string, (own: Storage, other: Storage) => Promise<unknown>]>([
    ['here', (own) => own.play.append('round_1', [stroke('round_1', 'evt_2')])],
    ['in another tab', (_own, other) => other.play.append('round_1', [stroke('round_1', 'evt_2')])],
  ])('shows the data that it has read, with a tap %s', async (_, happens) => {
    const device = await deviceWithTwoRounds()
    const other = await openTab(device, quiet)
    const { start } = await startedAgain(device)
    await happens(start.storage(), other.storage)
    await settle()
    expect((await start.storage().play.list()).map(totalStrokes)).toEqual([2, 0])
    expect((await other.storage.play.list()).map(totalStrokes)).toEqual([2, 0])
  })

  test('[A6] a timer inside a transaction is rejected and nothing is written', async () => {
    const device = createFakeDevice()
    const database = new LocalDatabase({ indexedDB: device.indexedDB, IDBKeyRange })
    await database.open()
    const careless = journalledTransaction(database, async ({ settings }) => {
      await settings.put({ key: 'a', value: 1, updatedAt: 1 })
      await new Promise((resolve) => setTimeout(resolve, 20))
      // On a busy machine the timer fires before the database had its turn.
      await settle()
      await settings.put({ key: 'b', value: 1, updatedAt: 1 })
    })
    await expect(careless).rejects.toThrow()
    database.close()
    expect((await rawRecords(device, 'teemates', 'settings')).map((row) => row['key'])).not.toContain('b')
  })

  test('[A10] persistence is asked for once a start, and a refusal or a failure is only an answer', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const { storage } = await openTab(createFakeDevice(), { persist })
    expect(persist).not.toHaveBeenCalled()
    expect(await storage.askToPersist()).toBe(true)
    expect(await storage.askToPersist()).toBe(true)
    expect(persist).toHaveBeenCalledTimes(1)
    const failing = await openTab(createFakeDevice(), { persist: () => Promise.reject(new Error('no')) })
    expect(await failing.storage.askToPersist()).toBe(false)
    const without = await openTab(createFakeDevice())
    expect(await without.storage.askToPersist()).toBe(false)
  })

  test('[A13] flush waits for the writes under way, and no longer than it may', async () => {
    const device = createFakeDevice()
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    const storage = start.storage()
    await storage.play.create(activeRound('round_1'))
    void storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.flush(5000)
    expect(await rawRecords(device, 'teemates-log', 'entries')).toHaveLength(2)
    tab.idb.plan = () => 'hang'
    void storage.play.append('round_1', [stroke('round_1', 'evt_2')]).catch(() => undefined)
    await storage.flush(1200)
    expect(storage.saveState()).toBe('saving')
    tab.idb.kill()
  })
})

describe('a part of storage that cannot be loaded, as after a deploy', () => {
  beforeEach(() => {
    vi.doMock('./memory-environment.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    return () => vi.doUnmock('./memory-environment.ts')
  })
  const needingIt = () => createFakeDevice().environment({ indexedDB: () => refusing })

  test('is no failure while the page is being reloaded', async () => {
    const onMissing = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const start = createStorageStart(needingIt(), onMissing)
    await vi.waitUntil(() => onMissing.mock.calls.length > 0)
    await settle()
    expect(start.state()).toEqual({ kind: 'starting' })
  })

  test('is one where that would not help', async () => {
    const start = createStorageStart(needingIt(), () => Promise.resolve(false))
    await expect(started(start)).rejects.toThrow('unreadable')
  })
})

describe('a device without storage', () => {
  test.each([
    ['IndexedDB and localStorage throw', { indexedDB: throwing, localStorage: throwing }],
    ['there is no IndexedDB', { indexedDB: () => undefined }],
    ['opening is refused', { indexedDB: () => refusing }],
  ])('[A11] %s: all works, and it says that it will not survive', async (_, faults) => {
    const { start, storage } = await openTab(createFakeDevice(), faults)
    expect(start.state()).toEqual({ kind: 'ready', survives: false, recovered: false })
    expect(start.preferences.profileId).toMatch(
      /^cmplr_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    start.preferences.set('nickname', 'Ann')
    expect(start.preferences.get('nickname')).toBe('Ann')
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_1')])
    const round = await storage.play.append('round_1', [endOfRound('round_1', 'evt_2')])
    expect(totalStrokes(round)).toBe(1)
    await storage.archive(round)
    await storage.archive(round)
    expect(await storage.play.list()).toEqual([])
    expect((await storage.rounds.page(5)).map((own) => own.id)).toEqual(['round_1'])
    expect((await storage.courses.list()).map((course) => course.name)).toEqual(['Harbour'])
    expect((await storage.players.getMany([PLAYER])).get(PLAYER)?.name).toBe('Ann')
    expect(JSON.parse(await (await storage.exportAll()).text())).toMatchObject({
      format: 'teemates-backup',
      version: 2,
    })
    await storage.rounds.remove('round_1')
    expect(await storage.rounds.count()).toBe(0)
  })

  test('[A11] a round stays in its tab: no other tab, text or backup has it, and nothing is asked to last', async () => {
    const device = createFakeDevice()
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const off = { indexedDB: () => refusing, persist }
    const [first, second] = [await openTab(device, off), await openTab(device, off)]
    await first.storage.play.create(activeRound('round_1'))
    const round = await first.storage.play.append('round_1', [endOfRound('round_1', 'evt_1')])
    await first.storage.archive(round)
    await settle(50)
    expect(await first.storage.rounds.count()).toBe(1)
    expect(await second.storage.rounds.count()).toBe(0)
    expect(await (await first.storage.copies()).list()).toEqual([])
    expect(textsOf(device)).not.toMatch(/round_1|golf_scorer_databases/)
    expect(await first.storage.askToPersist()).toBe(false)
    expect(persist).not.toHaveBeenCalled()
    expect(device.warnings).toEqual([])
  })

  test('[A11] with localStorage alone switched off, rounds still survive', async () => {
    const device = createFakeDevice()
    const first = await openTab(device, { localStorage: throwing })
    first.storage.preferences.set('nickname', 'Ann')
    await first.storage.play.create(activeRound('round_1'))
    await first.storage.flush(1000)
    const { profileId } = first.start.preferences
    const second = await openTab(device, { localStorage: throwing })
    expect(await second.storage.play.list()).toHaveLength(1)
    expect(second.start.preferences.profileId).toBe(profileId)
    expect(second.start.preferences.get('nickname')).toBe('Ann')
  })
})

describe('two tabs', () => {
  test('[A12] store the union of their taps, and each shows the other’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 12 }),
        async (taps) => {
          const device = createFakeDevice()
          const [first, second] = [await openTab(device, quiet), await openTab(device, quiet)]
          await first.storage.play.create(activeRound('round_1'))
          await Promise.all(
            taps.map(([inFirst, hole, isAnn], index) =>
              (inFirst ? first : second).storage.play.append('round_1', [
                stroke('round_1', `evt_${index}`, hole, isAnn ? PLAYER : SECOND_PLAYER),
              ]),
            ),
          )
          const shown = await first.storage.play.get('round_1')
          expect(await second.storage.play.get('round_1')).toEqual(shown)
          for (const hole of shown?.holes ?? []) {
            for (const player of [PLAYER, SECOND_PLAYER]) {
              const expected = taps.filter(
                ([, on, isAnn]) => on === hole.number && isAnn === (player === PLAYER),
              ).length
              expect(hole.strokes[player]).toBe(expected)
            }
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('[A12] notify each other of rounds in play and finished rounds', async () => {
    const device = createFakeDevice()
    const [first, second] = [await openTab(device, quiet), await openTab(device, quiet)]
    await first.storage.play.create(activeRound('round_1'))
    let playChanges = 0
    let historyChanges = 0
    second.storage.play.subscribeToAll(() => {
      playChanges += 1
    })
    await settle()
    second.storage.rounds.subscribe(() => {
      historyChanges += 1
    })
    await first.storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await settle()
    expect(playChanges).toBe(1)
    expect(totalStrokes(await second.storage.play.get('round_1'))).toBe(1)
    await first.storage.archive(await first.storage.play.append('round_1', [endOfRound('round_1', 'evt_2')]))
    await settle()
    expect(historyChanges).toBe(1)
    expect(await second.storage.rounds.count()).toBe(1)
  })

  test('[A12] a tab of an older schema lets go, stops writing, says so, and its last tap is not lost', async () => {
    const device = createFakeDevice()
    const { start, storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await upgradeRaw(device, 'teemates-log', 2, () => undefined)
    expect(start.state()).toMatchObject({ kind: 'failed', code: 'newer-version' })
    expect(() => start.storage()).toThrow()
    const log = await storage.log()
    const event = stroke('round_1', 'evt_1')
    expect(await log.append({ id: event.id, roundId: 'round_1', at: device.nowMs, kind: 'event', event })).toBe(false)
    expect(textsOf(device)).toContain('evt_1')
  })

  test("[A12] a tab that holds an older version open is 'blocked' until it lets go, and then all is ready", async () => {
    const device = createFakeDevice()
    // An older app that doesn't close it by itself.
    const request = device.indexedDB.open('teemates', 10)
    const old = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    const start = createStorageStart(device.environment(quiet))
    await expect(started(start)).rejects.toThrow('blocked')
    old.close()
    await vi.waitUntil(() => start.state().kind === 'ready')
    expect(await start.storage().rounds.count()).toBe(0)
  })
})

describe('data of a newer version', () => {
  async function newerDevice(name: string): Promise<FakeDevice> {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    await storage.play.create(activeRound('round_2'))
    await storage.archive(await storage.play.append('round_2', [endOfRound('round_2', 'evt_2')]))
    await upgradeRaw(device, name, 990, (database) => database.createObjectStore('invention'))
    return device
  }

  test.each([
    ['teemates', 'rounds'],
    ['teemates-log', 'entries'],
  ])('[A14] in %s: nothing is changed or deleted, and everything can be exported', async (name, store) => {
    const device = await newerDevice(name)
    const before = await rawRecords(device, name, store)
    const start = createStorageStart(device.environment())
    await expect(started(start)).rejects.toThrow('newer-version')
    const state = start.state()
    if (state.kind !== 'failed') throw new Error('did not fail')
    const exported = readExport(await state.exportAll())
    expect(exported).toMatchObject({ format: 'teemates-backup', version: 2, rounds: [{ id: 'round_2' }] })
    expect(totalStrokes(parseRound(exported.roundsInPlay[0]?.round))).toBe(1)
    expect(exported.roundsInPlay[0]?.events).toHaveLength(1)
    state.retry()
    await expect(started(start)).rejects.toThrow('newer-version')
    expect(await databaseVersion(device, name)).toBe(990)
    expect(await rawRecords(device, name, store)).toEqual(before)
  })
})

test('[A15] order is by sequence, not by clock: a day back and a day on between taps change nothing', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.create(activeRound('round_2'))
  const day = 86_400_000
  for (const [index, shift] of [0, -day, 2 * day, -3 * day].entries()) {
    device.nowMs += shift
    await storage.play.append('round_1', [stroke('round_1', `evt_${index}`)])
  }
  device.nowMs -= 5 * day
  await storage.play.append('round_2', [stroke('round_2', 'evt_9')])
  storage.preferences.set('theme', 'dark')
  device.nowMs -= 5 * day
  storage.preferences.set('theme', 'light')
  await storage.flush(1000)
  device.localStorage.clear()

  const reopened = await openTab(device, quiet)
  expect((await reopened.storage.play.events('round_1')).map((event) => event.id)).toEqual([
    'evt_0',
    'evt_1',
    'evt_2',
    'evt_3',
  ])
  expect((await reopened.storage.play.list()).map((round) => round.id)).toEqual(['round_2', 'round_1'])
  expect(reopened.storage.preferences.get('theme')).toBe('light')
})
