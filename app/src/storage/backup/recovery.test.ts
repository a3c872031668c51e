import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
import {
  damageLog,
  databaseVersion,
  putRaw,
  rawRecords,
  readExport,
  replaceRaw,
} from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, stroke, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

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

async function playRound(storage: Storage, id: string, strokes: number): Promise<void> {
  await storage.play.create(activeRound(id, 1000 + strokes))
  const taps = Array.from({ length: strokes }, (_, index) => stroke(id, `${id}_${index}`))
  await storage.archive(await storage.play.append(id, [...taps, endOfRound(id, `${id}_end`)]))
}

/** Three finished rounds, one of them deleted, a nickname, and a backup of all that. */
async function deviceWithBackup(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device)
  storage.preferences.set('nickname', 'Ann')
  await playRound(storage, 'round_1', 3)
  await playRound(storage, 'round_2', 4)
  await backedUp(device, ['round_1', 'round_2'])
  await playRound(storage, 'round_3', 5)
  await backedUp(device, ['round_1', 'round_2', 'round_3'])
  await storage.rounds.remove('round_1')
  await backedUp(device, ['round_2', 'round_3'])
  return device
}

/** Waits until the newest backup holds these rounds. */
async function backedUp(device: FakeDevice, roundIds: readonly string[]): Promise<void> {
  const newest = async () => {
    const rows = await rawRecords(device, 'teemates-backups', 'backups')
    return Object.keys(rows.toSorted((a, b) => Number(a['seq']) - Number(b['seq'])).at(-1)?.['strokesByRound'] ?? {})
  }
  await expect.poll(newest, { interval: 1, timeout: 60_000 }).toEqual(roundIds)
  // Nothing of the backup is under way any more.
  await settle()
}

const damage = (device: FakeDevice) => replaceRaw(device, 'teemates', 20, ['rounds'])

async function expectRecovered(device: FakeDevice): Promise<void> {
  const { storage } = await openTab(device, quiet)
  expect((await storage.rounds.all()).map((round) => [round.id, round.scores[0]?.strokesByHole])).toEqual([
    ['round_2', { '1': 4 }],
    ['round_3', { '1': 5 }],
  ])
  expect((await storage.courses.list()).map((course) => course.name)).toEqual(['Harbour'])
  expect((await storage.players.list()).map((player) => player.name)).toEqual(['Ann', 'Bob'])
  expect(storage.preferences.get('nickname')).toBe('Ann')
}

describe('a local database that is damaged for good', () => {
  test('is recreated from the latest valid backup, and a deleted round stays deleted', async () => {
    const device = await deviceWithBackup()
    const { profileId } = (await openTab(device, quiet)).start.preferences
    await damage(device)
    device.localStorage.clear()
    const { start } = await openTab(device, quiet)
    expect(start.state()).toEqual({ kind: 'ready', survives: true, recovered: true })
    expect(start.preferences.profileId).toBe(profileId)
    await expectRecovered(device)
    expect((await openTab(device, quiet)).start.state()).toMatchObject({ recovered: false })
  })

  test('is recreated from the backup and all that can still be read from the database itself', async () => {
    const device = await deviceWithBackup()
    const { storage } = await openTab(device, quiet)
    await playRound(storage, 'round_4', 6)
    const rounds = await rawRecords(device, 'teemates', 'rounds')
    await damage(device)
    await putRaw(device, 'teemates', 'rounds', [...rounds, { id: 'round_5', what: 'nobody knows' }])
    const reopened = await openTab(device, quiet)
    expect((await reopened.storage.rounds.all()).map((round) => round.id)).toEqual(['round_2', 'round_3', 'round_4'])
    expect(await rawRecords(device, 'teemates', 'rounds')).toContainEqual({ id: 'round_5', what: 'nobody knows' })
  })

  test('[A9] is recovered from an older backup when the newest is torn', async () => {
    const device = await deviceWithBackup()
    await damage(device)
    const backups = await rawRecords(device, 'teemates-backups', 'backups')
    const newest = backups.toSorted((a, b) => Number(a['seq']) - Number(b['seq'])).at(-1)
    expect(backups.length).toBeGreaterThan(1)
    await putRaw(device, 'teemates-backups', 'backups', [{ ...newest, checksum: 'torn' }])
    const { storage } = await openTab(device, quiet)
    expect((await storage.rounds.all()).map((round) => round.id)).toEqual(['round_2', 'round_3'])
  })

  test("without any backup it is not deleted: 'corrupt', with export", async () => {
    const device = createFakeDevice()
    await replaceRaw(device, 'teemates', 20, ['rounds'])
    await putRaw(device, 'teemates', 'rounds', [{ id: 'round_1', note: 'mine' }])
    const start = createStorageStart(device.environment())
    await expect(started(start)).rejects.toThrow('corrupt')
    expect(await rawRecords(device, 'teemates', 'rounds')).toEqual([{ id: 'round_1', note: 'mine' }])
    const state = start.state()
    if (state.kind !== 'failed') throw new Error('did not fail')
    expect(readExport(await state.exportAll()).rounds).toEqual([{ id: 'round_1', note: 'mine' }])
  })

  test('without a backup but with every record readable it is recreated from those', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await playRound(storage, 'round_1', 3)
    const stores = ['players', 'courses', 'rounds'] as const
    const records = await Promise.all(stores.map((store) => rawRecords(device, 'teemates', store)))
    // All stores are there, but the indexes are missing.
    await replaceRaw(device, 'teemates', 20, [...stores, 'settings', 'journal'])
    for (const [index, store] of stores.entries()) await putRaw(device, 'teemates', store, records[index] ?? [])
    const reopened = await openTab(device, quiet)
    expect((await reopened.storage.rounds.page(5)).map((round) => round.id)).toEqual(['round_1'])
    expect(reopened.start.state()).toMatchObject({ recovered: false })
  })

  test('[A4] is never deleted while it is merely unreadable, whatever the browser says', async () => {
    for (const fault of ['abort', 'throw'] as const) {
      const device = await deviceWithBackup()
      const tab = faultyTab(device)
      tab.idb.plan = ({ databaseName, mode }) => (databaseName === 'teemates' && mode !== 'readwrite' ? fault : 'none')
      await expect(started(createStorageStart(tab.environment))).rejects.toThrow('unreadable')
      await expectRecovered(device)
    }
  })

  test('a recovery that is cut off at any operation is completed by the next start', async () => {
    const whole = await deviceWithBackup()
    await damage(whole)
    const counted = faultyTab(whole, quiet)
    await started(createStorageStart(counted.environment))
    const count = counted.idb.operations.length
    expect(count).toBeGreaterThan(30)
    for (let dying = 0; dying < count; dying += 2) {
      const device = await deviceWithBackup()
      await damage(device)
      const tab = faultyTab(device, quiet)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      createStorageStart(tab.environment)
      for (let turn = 0; turn < 500 && !tab.idb.isDead(); turn += 1) await settle(1)
      await settle(2)
      await expectRecovered(device)
    }
  })
})

describe('a local database that the browser lost', () => {
  test('is filled again from the backup', async () => {
    const device = await deviceWithBackup()
    device.indexedDB.deleteDatabase('teemates')
    await settle()
    await expectRecovered(device)
  })

  test('is not filled again with rounds that the golfer deleted', async () => {
    const device = await deviceWithBackup()
    const { storage } = await openTab(device, quiet)
    for (const round of await storage.rounds.all()) await storage.rounds.remove(round.id)
    await settle()
    expect(await (await openTab(device, quiet)).storage.rounds.count()).toBe(0)
    device.indexedDB.deleteDatabase('teemates')
    await settle()
    expect(await (await openTab(device, quiet)).storage.rounds.count()).toBe(0)
  })
})

describe('a log that is damaged for good', () => {
  test('is recreated from the entries that can still be read, under their keys', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    await storage.play.create(activeRound('round_1'))
    await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
    const entries = await rawRecords(device, 'teemates-log', 'entries')
    await damageLog(device)
    const reopened = await openTab(device, quiet)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(1)
    expect(await rawRecords(device, 'teemates-log', 'entries')).toEqual(entries)
    await reopened.storage.play.append('round_1', [stroke('round_1', 'evt_2')])
    expect(totalStrokes(await (await openTab(device, quiet)).storage.play.get('round_1'))).toBe(2)
    expect(await databaseVersion(device, 'teemates-log')).toBe(1)
  })
})

test('a deleted round stays deleted even if the process dies during the deletion and at any operation of the next start', async () => {
  for (let dying = 0; ; dying += 1) {
    const device = createFakeDevice()
    const tab = faultyTab(device)
    const start = createStorageStart(tab.environment)
    await started(start)
    await playRound(start.storage(), 'round_1', 3)
    await backedUp(device, ['round_1'])
    // The process dies before the deletion is recorded beside the backups.
    tab.idb.plan = ({ databaseName, mode }) =>
      databaseName === 'teemates-backups' && mode === 'readwrite' ? 'kill' : 'none'
    void start
      .storage()
      .rounds.remove('round_1')
      .catch(() => undefined)
    await vi.waitUntil(() => tab.idb.isDead(), { timeout: 60_000, interval: 1 })
    const next = faultyTab(device, quiet)
    next.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
    const nextStart = createStorageStart(next.environment)
    let hasStarted = false
    started(nextStart).then(
      () => (hasStarted = true),
      () => undefined,
    )
    // Waiting that outlives the test would move the fake clocks of later tests.
    await vi.waitUntil(() => hasStarted || next.idb.isDead(), { timeout: 60_000, interval: 1 })
    const hasEnded = !next.idb.isDead()
    await openTab(device, quiet)
    device.indexedDB.deleteDatabase('teemates')
    await settle()
    expect([dying, await (await openTab(device, quiet)).storage.rounds.count()]).toEqual([dying, 0])
    if (hasEnded) break
  }
})

test('the plan of an earlier recovery does not replace a later backup', async () => {
  const device = await deviceWithBackup()
  await damage(device)
  const tab = faultyTab(device)
  // Everything is recovered, and the process dies before the plan is deleted.
  tab.idb.plan = ({ databaseName, storeName, method }) =>
    databaseName === 'teemates-backups' && storeName === 'recoveries' && method === 'delete' ? 'kill' : 'none'
  createStorageStart(tab.environment)
  await vi.waitUntil(() => tab.idb.isDead(), { timeout: 60_000, interval: 1 })
  expect(await rawRecords(device, 'teemates-backups', 'recoveries')).toHaveLength(1)
  const { storage } = await openTab(device)
  await playRound(storage, 'round_4', 6)
  await backedUp(device, ['round_2', 'round_3', 'round_4'])
  device.indexedDB.deleteDatabase('teemates')
  await settle()
  const reopened = await openTab(device, quiet)
  expect((await reopened.storage.rounds.all()).map((round) => round.id)).toEqual(['round_2', 'round_3', 'round_4'])
})
