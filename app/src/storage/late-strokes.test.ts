import { describe, expect, test } from 'vitest'
import { RETRY_PAUSES_MS } from './connection.ts'
import { createEmergencyJournal, EMERGENCY_PREFIX } from './emergency-journal.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../test/storage/fake-device.ts'
import type { Operation } from '../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from './open-storage.ts'
import { rawRecords, readExport } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, SECOND_PLAYER, stroke } from '../../../test/storage/sample-rounds.ts'
import type { Storage } from './storage.ts'

/** A device with an archived round in which the first player has one stroke on hole 1. */
async function deviceWithArchived(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  const events = [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')]
  await storage.archive(await storage.play.append('round_1', events))
  return device
}

async function strokesOf(storage: Storage) {
  const scores = (await storage.rounds.get('round_1'))?.scores ?? []
  return Object.fromEntries(scores.map((score) => [score.playerId, score.strokesByHole]))
}

function stash(device: FakeDevice, ...events: Parameters<ReturnType<typeof createEmergencyJournal>['stash']>[1]) {
  createEmergencyJournal(device.environment(), 'gone').stash('round_1', events)
}

function waitingKeys(device: FakeDevice): string[] {
  const keys = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(EMERGENCY_PREFIX))
}

describe('strokes that were tapped in another tab before a round was archived', () => {
  test('[A12] are counted in the archived round at the next start, once, and wait no longer', async () => {
    const device = await deviceWithArchived()
    stash(device, stroke('round_1', 'evt_3'), stroke('round_1', 'evt_4', 2, SECOND_PLAYER))
    const first = await openTab(device, quiet)
    const counted = { [PLAYER]: { '1': 2 }, [SECOND_PLAYER]: { '2': 1 } }
    expect(await strokesOf(first.storage)).toEqual(counted)
    expect(waitingKeys(device)).toEqual([])

    // The tab is still there, and puts them aside once more when it is left.
    stash(device, stroke('round_1', 'evt_3'))
    const second = await openTab(device, quiet)
    expect(await strokesOf(second.storage)).toEqual(counted)
    expect(waitingKeys(device)).toEqual([])
  })

  test('[A12] of which the archived round was made already are not counted again', async () => {
    const device = await deviceWithArchived()
    stash(device, stroke('round_1', 'evt_1'), stroke('round_1', 'evt_3'))
    const { storage } = await openTab(device, quiet)
    expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
  })

  test('[A12] are counted once, though the start that counts them is cut off at any operation', {
    timeout: 120_000,
  }, async () => {
    const late = [stroke('round_1', 'evt_3'), stroke('round_1', 'evt_4')]
    const counting = await deviceWithArchived()
    stash(counting, ...late)
    const whole = faultyTab(counting, quiet)
    await started(createStorageStart(whole.environment))
    for (let dying = 0; dying < whole.idb.operations.length; dying += 1) {
      const device = await deviceWithArchived()
      stash(device, ...late)
      const tab = faultyTab(device, quiet)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      createStorageStart(tab.environment)
      await expect.poll(() => tab.idb.isDead(), { interval: 1 }).toBe(true)
      const { storage } = await openTab(device, quiet)
      expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 3 } })
      expect(waitingKeys(device)).toEqual([])
    }
  })

  test('[A12] stay where they are, and in the export, while nothing says which strokes the round has', async () => {
    const device = await deviceWithArchived()
    stash(device, stroke('round_1', 'evt_1'))
    const tab = faultyTab(device, quiet)
    tab.idb.plan = ({ databaseName }) => (databaseName === 'teemates-legacy' ? 'abort' : 'none')
    const start = createStorageStart(tab.environment)
    await started(start)
    expect(await strokesOf(start.storage())).toMatchObject({ [PLAYER]: { '1': 1 } })
    expect(readExport(await (await start.storage().exportAll()).text()).unsaved).toHaveLength(1)
  })

  test('[A12] are known to the legacy database afterwards', async () => {
    const device = await deviceWithArchived()
    stash(device, stroke('round_1', 'evt_3'))
    await openTab(device, quiet)
    const events = await rawRecords(device, 'teemates-legacy', 'events')
    expect(events.map((event) => event['id'])).toEqual(['evt_1', 'evt_2', 'evt_3'])
  })

  test('[A12] count once though another start counts them between asking and writing', async () => {
    const device = await deviceWithArchived()
    stash(device, stroke('round_1', 'evt_3'))
    // Its write fails once after it has asked the legacy database, and is held back from being tried again.
    let goOn: (() => void) | undefined
    const slow = faultyTab(device, {
      ...quiet,
      after(delayMs, work) {
        if (delayMs !== RETRY_PAUSES_MS[1]) return device.environment().after(delayMs, work)
        goOn = work
        return () => undefined
      },
    })
    let hasAsked = false
    slow.idb.plan = ({ kind, mode, databaseName }) => {
      if (databaseName === 'teemates-legacy' && kind === 'complete') hasAsked = true
      const isWrite = databaseName === 'teemates' && mode === 'readwrite' && kind === 'transaction'
      return hasAsked && isWrite && goOn === undefined ? 'abort' : 'none'
    }
    const start = createStorageStart(slow.environment)
    await expect.poll(() => goOn !== undefined, { interval: 1 }).toBe(true)
    const { storage } = await openTab(device, quiet)
    expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
    goOn?.()
    await started(start)
    expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
  })

  test('[A12] count once where the legacy database gets the round from a tab that had read it long before', async () => {
    const device = createFakeDevice()
    const refuses = ({ databaseName, mode }: Operation) =>
      databaseName === 'teemates-legacy' && mode === 'readwrite' ? 'quota' : 'none'
    const other = await openTab(device, quiet)
    await other.storage.play.create(activeRound('round_1'))
    const events = [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')]
    const ended = await other.storage.play.append('round_1', events)
    for (const isFirst of [true, false]) {
      const tab = faultyTab(device, quiet)
      tab.idb.plan = refuses
      const start = createStorageStart(tab.environment)
      await started(start)
      if (isFirst) await start.storage().archive(ended)
      else await expect.poll(() => start.storage().play.get('round_1'), { interval: 1 }).toBeUndefined()
    }
    await other.storage.archive(ended)
    stash(device, stroke('round_1', 'evt_1'))
    const { storage } = await openTab(device, quiet)
    expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 1 } })
  })
})

test('[A12] a tap that another tab stores while the round is being archived is counted too', async () => {
  const { there, tab, storage, completed } = await completedInTwoTabs()
  let tap: Promise<unknown> | undefined
  tab.idb.plan = ({ kind, databaseName }) => {
    // History has the round by then, and play has it still.
    if (kind === 'transaction' && databaseName === 'teemates-legacy') {
      tap ??= there.storage.play.append('round_1', [stroke('round_1', 'evt_3')])
    }
    return 'none'
  }
  await storage.archive(completed)
  expect(await tap).toMatchObject({ status: 'completed' })
  expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
  expect(await storage.play.list()).toEqual([])
})

describe('a tap of this tab that could not be written while the round was being archived', () => {
  /** The tap comes when history has the round; from then on writing to play meets the fault as often as given. */
  async function archiveUnderTap(times: number) {
    const { device, tab, storage, completed } = await completedInTwoTabs()
    let tap: Promise<unknown> | undefined
    let left = times
    tab.idb.plan = ({ kind, mode, databaseName, method }) => {
      if (kind === 'transaction' && mode === 'readwrite' && databaseName === 'teemates-legacy') {
        tap ??= storage.play.append('round_1', [stroke('round_1', 'evt_3')]).catch(() => undefined)
      }
      if (tap === undefined || left === 0 || databaseName !== 'teemates-play' || method !== 'put') return 'none'
      left -= 1
      return 'abort'
    }
    const archiving = storage.archive(completed)
    return { device, tab, storage, archiving }
  }

  test('[A3] is in history when writing works again before the round leaves play', async () => {
    const { device, storage, archiving } = await archiveUnderTap(RETRY_PAUSES_MS.length)
    await archiving
    expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
    expect(await storage.play.list()).toEqual([])
    expect(storage.saveState()).toBe('saved')
    expect(waitingKeys(device)).toEqual([])
  })

  test('[A5] keeps the round in play when writing goes on failing, and is in history after the next start', async () => {
    const { device, tab, storage, archiving } = await archiveUnderTap(Number.POSITIVE_INFINITY)
    await expect(archiving).rejects.toThrow('unwritable')
    expect(waitingKeys(device)).toHaveLength(1)
    expect(storage.saveState()).toBe('unsaved')
    tab.idb.kill()
    const reopened = await openTab(device, quiet)
    expect(await strokesOf(reopened.storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
    expect(await reopened.storage.play.list()).toEqual([])
    expect(waitingKeys(device)).toEqual([])
  })
})

describe('a stroke that history has and the legacy database, which refused it, does not', () => {
  const refused = {
    'its updates': ({ mode }: Operation) => mode === 'readwrite',
    everything: () => true,
  } as const

  for (const [what, isRefused] of Object.entries(refused)) {
    test(`[A12] is not counted again when its tab puts it aside once more, though the legacy database refused ${what} at two starts`, async () => {
      const device = await deviceWithLateTapInHistory()
      const refusing = faultyTab(device, quiet)
      refusing.idb.plan = (operation) =>
        operation.databaseName === 'teemates-legacy' && isRefused(operation) ? 'abort' : 'none'
      const second = createStorageStart(refusing.environment)
      await started(second)
      // What the legacy database refuses twice leaves play without it.
      expect(await second.storage().play.list()).toEqual([])

      stash(device, stroke('round_1', 'evt_3'))
      const { storage } = await openTab(device, quiet)
      expect(await strokesOf(storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
      expect(waitingKeys(device)).toEqual([])
      const events = await rawRecords(device, 'teemates-legacy', 'events')
      expect(events.map((event) => event['id'])).toContain('evt_3')
    })
  }
})

/** A round of one stroke that this tab has completed and not archived yet, and another tab beside it. */
async function completedInTwoTabs() {
  const device = createFakeDevice()
  const there = await openTab(device, quiet)
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  const storage = start.storage()
  await storage.play.create(activeRound('round_1'))
  const completed = await storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_2')])
  return { device, there, tab, storage, completed }
}

/** The legacy database has taken the round, and then refused the tap of another tab that history counts as well. */
async function deviceWithLateTapInHistory(): Promise<FakeDevice> {
  const { device, there, tab, storage, completed } = await completedInTwoTabs()
  let tap: Promise<unknown> | undefined
  tab.idb.plan = ({ kind, mode, databaseName }) => {
    if (mode !== 'readwrite' || databaseName !== 'teemates-legacy') return 'none'
    if (kind === 'complete') tap = there.storage.play.append('round_1', [stroke('round_1', 'evt_3')])
    return kind === 'transaction' && tap !== undefined ? 'abort' : 'none'
  }
  await storage.archive(completed)
  await tap
  tab.idb.kill()
  expect(await strokesOf(there.storage)).toMatchObject({ [PLAYER]: { '1': 2 } })
  const events = await rawRecords(device, 'teemates-legacy', 'events')
  expect(events.map((event) => event['id'])).toEqual(['evt_1', 'evt_2'])
  return device
}
