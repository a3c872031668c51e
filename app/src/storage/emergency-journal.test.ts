import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmergencyJournal, EMERGENCY_PREFIX } from './emergency-journal.ts'
import { MAX_EMERGENCY_CHARS } from './emergency-texts.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../test/storage/fake-device.ts'
import { createStorageStart } from './open-storage.ts'
import { activeRound, endOfRound, stroke, totalStrokes } from '../../../test/storage/sample-rounds.ts'
import { rawRecords, readExport } from '../../../test/storage/raw-database.ts'
import { UNSAVED_RETRY_MS } from './round-writer.ts'

// Many starts of the whole storage, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

function emergencyKeys(device: FakeDevice): string[] {
  const keys = Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(EMERGENCY_PREFIX))
}

/** A tab on a device whose disk takes no more writes of the round in play. */
async function tabThatCantWrite(device: FakeDevice) {
  const tab = faultyTab(device)
  const start = createStorageStart(tab.environment)
  await started(start)
  const storage = start.storage()
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  tab.idb.plan = ({ mode, databaseName }) =>
    mode === 'readwrite' && databaseName === 'teemates-play' ? 'abort' : 'none'
  return { tab, storage }
}

test('what a newer app has left and this one does not understand stays, and goes with its round', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device)
  await storage.play.create(activeRound('round_1'))
  const key = `${EMERGENCY_PREFIX}newer:round_1`
  const drop = { ...stroke('round_1', 'evt_2'), type: 'drop', data: { reason: 'water' } }
  device.localStorage.setItem(key, JSON.stringify({ roundId: 'round_1', events: [stroke('round_1', 'evt_1'), drop] }))
  for (let start = 0; start < 2; start += 1) {
    const reopened = await openTab(device)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(1)
    expect(JSON.parse(device.localStorage.getItem(key) ?? 'null')).toEqual({ roundId: 'round_1', events: [drop] })
  }
  await (await openTab(device)).storage.play.remove('round_1')
  expect(emergencyKeys(device)).toEqual([])
})

describe('writing keeps failing', () => {
  test('[A5] the state is unsaved, the taps wait in localStorage and are shown, and the next start stores them, each once', async () => {
    const device = createFakeDevice()
    const { tab, storage } = await tabThatCantWrite(device)
    const states: string[] = []
    storage.subscribeSaveState(() => states.push(storage.saveState()))
    for (const id of ['evt_2', 'evt_3', 'evt_2']) {
      await expect(storage.play.append('round_1', [stroke('round_1', id)])).rejects.toMatchObject({
        code: 'unwritable',
      })
    }
    expect(storage.saveState()).toBe('unsaved')
    expect(states).toEqual(['saving', 'unsaved'])
    expect(totalStrokes(await storage.play.get('round_1'))).toBe(3)
    expect(emergencyKeys(device)).toHaveLength(1)
    const { unsaved } = readExport(await (await storage.exportAll()).text())
    expect(unsaved[0]?.events.map((event) => event.id)).toEqual(['evt_2', 'evt_3'])
    tab.idb.kill()

    const reopened = await openTab(device)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(3)
    expect((await reopened.storage.play.events('round_1')).map((event) => event.id)).toEqual([
      'evt_1',
      'evt_2',
      'evt_3',
    ])
    expect(emergencyKeys(device)).toEqual([])
    expect(reopened.storage.saveState()).toBe('saved')
  })

  test('[A5] when writing works again the waiting taps are stored first, in their order, without a restart', async () => {
    const device = createFakeDevice()
    const { tab, storage } = await tabThatCantWrite(device)
    await expect(storage.play.append('round_1', [stroke('round_1', 'evt_2')])).rejects.toThrow()
    tab.idb.plan = () => 'none'
    await storage.play.append('round_1', [stroke('round_1', 'evt_3')])
    expect((await storage.play.events('round_1')).map((event) => event.id)).toEqual(['evt_1', 'evt_2', 'evt_3'])
    expect(storage.saveState()).toBe('saved')
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] waiting taps are tried again without another tap, and the screen is told', async () => {
    const device = createFakeDevice()
    const { tab, storage } = await tabThatCantWrite(device)
    const seen: number[] = []
    storage.play.subscribe('round_1', (round) => seen.push(totalStrokes(round)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tap = storage.play.append('round_1', [stroke('round_1', 'evt_2')]).then(
      () => 'stored',
      () => 'refused',
    )
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitUntil(async () => {
      await vi.advanceTimersByTimeAsync(10)
      return storage.saveState() === 'unsaved'
    })
    expect(await tap).toBe('refused')
    tab.idb.plan = () => 'none'
    await vi.advanceTimersByTimeAsync(UNSAVED_RETRY_MS)
    vi.useRealTimers()
    await vi.waitUntil(() => storage.saveState() === 'saved')
    expect(seen).toEqual([2])
    expect(emergencyKeys(device)).toEqual([])
  })

  test('[A5] taps of a slow write are put aside before it has failed', async () => {
    const device = createFakeDevice()
    const { tab, storage } = await tabThatCantWrite(device)
    tab.idb.plan = ({ mode }) => (mode === 'readwrite' ? 'hang' : 'none')
    void storage.play.append('round_1', [stroke('round_1', 'evt_2')]).catch(() => undefined)
    void storage.play.append('round_1', [stroke('round_1', 'evt_3')]).catch(() => undefined)
    await vi.waitUntil(() => emergencyKeys(device).length === 1, { timeout: 3000 })
    tab.idb.kill()
    const reopened = await openTab(device)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(3)
  })

  test('[A5] a round that is finished while its last taps wait takes them along', async () => {
    const device = createFakeDevice()
    const { tab, storage } = await tabThatCantWrite(device)
    const last = [stroke('round_1', 'evt_2'), endOfRound('round_1', 'evt_3')]
    await expect(storage.play.append('round_1', last)).rejects.toThrow()
    tab.idb.kill()
    const reopened = await openTab(device)
    expect((await reopened.storage.rounds.all()).map((round) => round.scores[0]?.strokesByHole)).toEqual([{ '1': 2 }])
    expect(emergencyKeys(device)).toEqual([])
  })
})

test('[A12] taps on a round that another tab has finished meanwhile count at once, in History, too', async () => {
  const device = createFakeDevice()
  const [here, there] = [await openTab(device, quiet), await openTab(device, quiet)]
  await here.storage.play.create(activeRound('round_1'))
  await there.storage.archive(await there.storage.play.append('round_1', [endOfRound('round_1', 'evt_1')]))
  for (const [index, id] of ['evt_2', 'evt_3'].entries()) {
    expect(await here.storage.play.note('round_1', [stroke('round_1', id)])).toBe(true)
    const tap = here.storage.play.append('round_1', [stroke('round_1', id)])
    expect(await tap).toMatchObject({ status: 'completed' })
    expect((await there.storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': index + 1 })
  }
  expect(emergencyKeys(device)).toEqual([])
  const { storage } = await openTab(device, quiet)
  expect((await storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 2 })
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
})

test('[A12] where they can’t be counted yet they wait in localStorage, and the next start counts them', async () => {
  const device = createFakeDevice()
  const tab = faultyTab(device)
  const start = createStorageStart(tab.environment)
  await started(start)
  const [here, there] = [start.storage(), (await openTab(device)).storage]
  await here.play.create(activeRound('round_1'))
  await there.archive(await there.play.append('round_1', [endOfRound('round_1', 'evt_1')]))
  tab.idb.plan = ({ databaseName }) => (databaseName === 'teemates-legacy' ? 'abort' : 'none')
  for (const id of ['evt_2', 'evt_3']) {
    const tap = here.play.append('round_1', [stroke('round_1', id)])
    await expect(tap).rejects.toMatchObject({ code: 'not-found' })
  }
  const { unsaved } = readExport(await (await here.exportAll()).text())
  expect(unsaved[0]?.events.map((event) => event.id)).toEqual(['evt_2', 'evt_3'])
  const { storage } = await openTab(device)
  expect((await storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 2 })
  expect(emergencyKeys(device)).toEqual([])
})

describe('the journal in localStorage', () => {
  test('[A5] is bounded, and what it keeps has no gap', () => {
    const device = createFakeDevice()
    const journal = createEmergencyJournal(device.environment(), 'tab')
    const events = Array.from({ length: 20_000 }, (_, index) => stroke('round_1', `evt_${index}`))
    expect(journal.stash('round_1', events)).toBe(false)
    const [entry] = journal.entries()
    expect(entry?.text.length).toBeLessThan(MAX_EMERGENCY_CHARS + 200)
    expect(entry?.events.length).toBeGreaterThan(1000)
    expect(entry?.events).toEqual(events.slice(0, entry?.events.length))
  })

  test('says when localStorage took nothing, and reads nothing from one that is switched off', () => {
    const device = createFakeDevice()
    const off = device.environment({
      localStorage: () => {
        throw new DOMException('off', 'SecurityError')
      },
    })
    const journal = createEmergencyJournal(off, 'tab')
    expect(journal.stash('round_1', [stroke('round_1', 'evt_1')])).toBe(false)
    expect(journal.entries()).toEqual([])
  })

  test('leaves out what is no event, and takes no foreign text for an entry', () => {
    const device = createFakeDevice()
    const given = { roundId: 'round_1', events: [{ type: 'stroke' }, stroke('round_1', 'evt_1'), 7] }
    device.localStorage.setItem(`${EMERGENCY_PREFIX}a:round_1`, JSON.stringify(given))
    device.localStorage.setItem(`${EMERGENCY_PREFIX}b:round_1`, 'not JSON')
    device.localStorage.setItem(`${EMERGENCY_PREFIX}c:round_1`, '{"roundId":"round_1","events":[7]}')
    const journal = createEmergencyJournal(device.environment(), 'tab')
    expect(journal.entries().map((entry) => entry.events.map((event) => event.id))).toEqual([['evt_1']])
  })

  test('an entry that its tab has written anew in the meantime stays', () => {
    const device = createFakeDevice()
    const journal = createEmergencyJournal(device.environment(), 'tab')
    journal.stash('round_1', [stroke('round_1', 'evt_1')])
    const [entry] = journal.entries()
    journal.stash('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')])
    if (entry !== undefined) journal.forget(entry)
    expect(journal.entries()[0]?.events).toHaveLength(2)
  })
})

test('strokes of a round that is nowhere stay in localStorage and in the export', async () => {
  const device = createFakeDevice()
  createEmergencyJournal(device.environment(), 'gone').stash('round_9', [stroke('round_9', 'evt_1')])
  const { storage } = await openTab(device)
  await settle()
  expect(emergencyKeys(device)).toHaveLength(1)
  expect(readExport(await (await storage.exportAll()).text()).unsaved).toHaveLength(1)
})
