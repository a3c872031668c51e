import { expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
} from '../../../../test/storage/fake-device.ts'
import { rawRecords, replaceRaw, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { GAME, liveOf, score, seat } from '../../../../test/storage/sample-live-games.ts'
import { activeRound, finishedRound, stroke } from '../../../../test/storage/sample-rounds.ts'
import { OPEN_TIMEOUT_MS } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { StorageError } from '../browser/storage-error.ts'
import { createStorageStart } from '../open-storage.ts'
import type { Storage } from '../storage.ts'

/* A golfer can go on if teemates-cache can't be opened, or is damaged. */

const file = {
  format: 'teemates-backup',
  version: 2,
  players: [],
  courses: [],
  rounds: [finishedRound('round_9', 5000, 3)],
  settings: [],
}

async function importBackup(storage: Storage, rounds = file.rounds): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'backup.json', content: new Blob([JSON.stringify({ ...file, rounds })]) })
  await imports.run({ ids: [], everything: true })
}

/** A connection that doesn't close when another page asks for it. */
async function openOld(device: FakeDevice, version: number): Promise<IDBDatabase> {
  const request = device.indexedDB.open('teemates-cache', version)
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}

/** A tab's timers, of which those of seconds fire when the work has to wait for them. */
function lateTimers(device: FakeDevice) {
  const waiting = new Set<() => void>()
  const after: StorageEnvironment['after'] = (delayMs, work) => {
    if (delayMs < OPEN_TIMEOUT_MS) return device.environment().after(delayMs, work)
    waiting.add(work)
    return () => waiting.delete(work)
  }
  async function late(work: Promise<unknown>): Promise<void> {
    let isOver = false
    const done = work.finally(() => (isOver = true))
    done.catch(() => undefined)
    while (!isOver) {
      await settle()
      for (const timer of waiting) timer()
    }
    await done
  }
  return { late, after }
}

test('a frozen page of an older version keeps nobody waiting for ever, and all works once it is gone', async () => {
  const device = createFakeDevice()
  const frozen = await openOld(device, 2)
  const { late, after } = lateTimers(device)
  const { start, storage } = await openTab(device, { ...quiet, after })
  const failing = [liveOf(storage), importBackup(storage)].map((work) => expect(work).rejects.toThrow('blocked'))
  await late(Promise.all(failing))
  expect(start.state()).toMatchObject({ kind: 'ready' })
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  expect(await storage.play.list()).toHaveLength(1)
  expect(await storage.rounds.count()).toBe(0)
  const blocked = await late(liveOf(storage)).catch((error: unknown) => error)
  const freed = vi.fn<() => void>()
  void (blocked instanceof StorageError ? blocked.whenFree : undefined)?.then(freed)
  await settle()
  expect(freed).not.toHaveBeenCalled()
  frozen.close()
  await vi.waitFor(() => expect(freed).toHaveBeenCalledOnce())
  const live = await liveOf(storage)
  await live.put(seat)
  expect(await live.game(GAME)).toMatchObject(seat)
  await importBackup(storage)
  expect(await storage.rounds.count()).toBe(1)
})

/** Leaves only seats and secrets of the cache. */
async function damageCache(device: FakeDevice): Promise<void> {
  const [seats, secrets] = await Promise.all(
    ['seats', 'secrets'].map((table) => rawRecords(device, 'teemates-cache', table)),
  )
  await replaceRaw(device, 'teemates-cache', 1, [])
  await upgradeRaw(device, 'teemates-cache', 3, (database) => {
    const tables = [database.createObjectStore('seats'), database.createObjectStore('secrets')]
    for (const row of seats ?? []) tables[0]?.put(row, GAME)
    for (const row of secrets ?? []) tables[1]?.put(row, 'session')
  })
}

/** A device with a live game in its log and a damaged cache. */
async function damagedDevice(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const live = await liveOf(storage)
  await live.put(seat)
  await live.session.write('token')
  await live.operations(GAME)
  await live.add([score('op_1', 4)])
  await damageCache(device)
  return device
}

async function expectGame(storage: Storage): Promise<void> {
  const live = await liveOf(storage)
  expect(await live.game(GAME)).toMatchObject(seat)
  expect(await live.session.read()).toBe('token')
  expect(await live.operations(GAME)).toMatchObject([{ operationId: 'op_1', state: 'waiting' }])
  await live.intend(GAME, { ownPosition: 2 })
  expect(await live.intents(GAME)).toMatchObject({ ownPosition: 2 })
}

test('a live game opens with its seat and its pending strokes though the cache is damaged', async () => {
  const { storage } = await openTab(await damagedDevice(), quiet)
  await expectGame(storage)
})

test('a backup can be imported though the cache is damaged', async () => {
  const { storage } = await openTab(await damagedDevice(), quiet)
  await importBackup(storage)
  expect((await storage.rounds.all()).map(({ id }) => id)).toEqual(['round_9'])
  await expectGame(storage)
})

test('two tabs that find the damage at once lose no seat', async () => {
  const device = await damagedDevice()
  const tabs = await Promise.all([openTab(device, quiet), openTab(device, quiet)])
  await Promise.all(tabs.map(({ storage }) => expectGame(storage)))
})

/** Starts a tab that finds the damage and is killed after it has deleted the cache. */
async function killInRecovery(device: FakeDevice): Promise<void> {
  const deleteDatabase = vi.spyOn(device.indexedDB, 'deleteDatabase')
  const tab = faultyTab(device, quiet)
  tab.idb.plan = ({ kind, databaseName }) =>
    kind === 'open' && databaseName === 'teemates-cache' && deleteDatabase.mock.calls.length > 0 ? 'kill' : 'none'
  createStorageStart(tab.environment)
  await vi.waitUntil(tab.idb.isDead)
}

test('no seat is lost if the page is killed after a damaged cache was deleted', async () => {
  const device = await damagedDevice()
  await killInRecovery(device)
  const { storage } = await openTab(device, quiet)
  await expectGame(storage)
})

test('the next start looks for a game without strokes if the page is killed after a damaged cache was deleted', async () => {
  const device = createFakeDevice()
  await (await liveOf((await openTab(device, quiet)).storage)).put(seat)
  await damageCache(device)
  await killInRecovery(device)
  const { storage } = await openTab(device, quiet)
  expect(await storage.mayHave('live')).toBe(true)
  expect(await (await liveOf(storage)).games()).toMatchObject([seat])
})

test('an import leaves a game under way alone if the page was killed after a damaged cache was deleted', async () => {
  const device = await damagedDevice()
  await killInRecovery(device)
  const { storage } = await openTab(device, quiet)
  await importBackup(storage, [...file.rounds, finishedRound(GAME, 5000, 3)])
  expect((await storage.rounds.all()).map(({ id }) => id)).toEqual(['round_9'])
})

test('a damaged cache whose seats answer too late is kept until they have been read', async () => {
  const device = await damagedDevice()
  const deleteDatabase = vi.spyOn(device.indexedDB, 'deleteDatabase')
  const { late, after } = lateTimers(device)
  const tab = faultyTab(device, { ...quiet, after })
  tab.idb.plan = ({ databaseName, method }) =>
    databaseName === 'teemates-cache' && method === 'openCursor' ? 'hang' : 'none'
  const start = createStorageStart(tab.environment)
  await late(vi.waitUntil(() => start.state().kind === 'ready'))
  await expect(late(liveOf(start.storage()).then((live) => live.intents(GAME)))).rejects.toThrow('unreadable')
  expect(deleteDatabase).not.toHaveBeenCalled()
  tab.idb.plan = () => 'none'
  await expectGame(start.storage())
})

test('no seat is lost if the damaged cache fails to open once, whenever that is', async () => {
  for (let failing = 0; failing < 8; failing += 1) {
    const device = await damagedDevice()
    const tab = faultyTab(device, quiet)
    let opens = 0
    tab.idb.plan = ({ kind, databaseName }) =>
      kind === 'open' && databaseName === 'teemates-cache' && opens++ === failing ? 'abort' : 'none'
    const start = createStorageStart(tab.environment)
    await vi.waitUntil(() => start.state().kind === 'ready')
    await liveOf(start.storage()).catch(() => undefined)
    tab.idb.plan = () => 'none'
    await expectGame(start.storage())
  }
})

test('no tab takes the seats for missing while another one deletes a damaged cache, nor after that', async () => {
  const device = createFakeDevice()
  const { late, after } = lateTimers(device)
  const { storage } = await openTab(device, { ...quiet, after })
  const live = await liveOf(storage)
  await live.put(seat)
  await live.session.write('token')
  await damageCache(device)
  const frozen = await openOld(device, 3)
  const other = (await openTab(device, { ...quiet, after })).storage
  const reads = [() => live.games(), () => live.game(GAME), () => live.session.read(), () => other.mayHave('live')]
  // The first one finds the damage.
  for (const read of [() => live.intents(GAME), ...reads]) {
    await expect(late(read()), String(read)).rejects.toMatchObject({ name: 'StorageError' })
  }
  frozen.close()
  expect(await other.mayHave('live')).toBe(true)
  expect(await live.games()).toMatchObject([seat])
  expect(await live.game(GAME)).toMatchObject(seat)
  expect(await live.session.read()).toBe('token')
})
