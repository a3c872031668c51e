import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createEmergencyJournal } from './emergency-journal.ts'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../test/storage/fake-device.ts'
import type { Operation } from '../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from './open-storage.ts'
import { rawRecords, readExport, replaceRaw, upgradeRaw } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, stroke, totalStrokes } from '../../../test/storage/sample-rounds.ts'

const withId = v.object({ id: v.string() })

const off = () => {
  throw new DOMException('off', 'SecurityError')
}

/** A tab with a round, in which from now on the planned operations never answer. It has no localStorage to fall back to. */
async function tabWithRound(device: FakeDevice, hangs: (operation: Operation) => boolean) {
  const tab = faultyTab(device, { ...quiet, localStorage: off })
  const start = createStorageStart(tab.environment)
  await started(start)
  const storage = start.storage()
  await storage.play.create(activeRound('round_1'))
  tab.idb.plan = (operation) => (hangs(operation) ? 'hang' : 'none')
  return { tab, storage }
}

/** A tab with a round, and what happens to it when its page is left. */
async function tabToLeave(device: FakeDevice) {
  const listeners: (() => void)[] = []
  const tab = faultyTab(device, { ...quiet, onLeave: (listener) => listeners.push(listener) })
  const start = createStorageStart(tab.environment)
  await started(start)
  const { play } = start.storage()
  await play.create(activeRound('round_1'))
  const leave = () => {
    for (const left of listeners) left()
  }
  return { tab, play, leave }
}

const writesOfPlay = ({ mode, databaseName }: Operation) => mode === 'readwrite' && databaseName === 'teemates-play'

test('[A1] a tap that never got into its log is there after the process was killed, with those that waited behind it, in order', async () => {
  const device = createFakeDevice()
  const { tab, storage } = await tabWithRound(device, writesOfPlay)
  const first = stroke('round_1', 'evt_1')
  void storage.play.note('round_1', [first])
  void storage.play.append('round_1', [first]).catch(() => undefined)
  void storage.play.note('round_1', [stroke('round_1', 'evt_2'), stroke('round_1', 'evt_3', 2)])
  await settle()
  tab.idb.kill()

  const reopened = await openTab(device, quiet)
  expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(3)
  const events = await reopened.storage.play.events('round_1')
  expect(events.map((event) => event.id)).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
})

test('[A1] a tap is on its way to the disk when note returns, and needs nothing of the page any more', async () => {
  const device = createFakeDevice()
  const { tab, storage } = await tabWithRound(device, writesOfPlay)
  tab.idb.operations.length = 0
  void storage.play.note('round_1', [stroke('round_1', 'evt_1')])
  expect(tab.idb.operations.map(({ kind, databaseName, method }) => [kind, databaseName, method])).toEqual([
    ['transaction', 'teemates-taps', ''],
    ['request', 'teemates-taps', 'add'],
  ])
})

test('[A3] a tap never overtakes one whose note is being tried again', async () => {
  const device = createFakeDevice()
  const { tab, storage } = await tabWithRound(device, () => false)
  // The handle is lost, and so is the fresh one; the third is good.
  let lost = 2
  tab.idb.plan = ({ databaseName, kind, mode }) => {
    const isNote = databaseName === 'teemates-taps' && kind === 'transaction' && mode === 'readwrite'
    if (!isNote || lost === 0) return 'none'
    lost -= 1
    return 'throw'
  }
  expect(await storage.play.note('round_1', [stroke('round_1', 'evt_0')])).toBe(false)
  const noting: Promise<boolean>[] = []
  for (const id of ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']) {
    noting.push(storage.play.note('round_1', [stroke('round_1', id)]))
    await settle(1)
  }
  expect(await Promise.all(noting)).toEqual(noting.map(() => true))
  const notes = await rawRecords(device, 'teemates-taps', 'taps')
  const ids = [...new Set(notes.map(({ event }) => v.parse(withId, event).id))]
  expect(ids).toEqual(['evt_0', 'evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'])
  // None waits any more: the next one is on its way at once again.
  tab.idb.operations.length = 0
  void storage.play.note('round_1', [stroke('round_1', 'evt_6')])
  expect(tab.idb.operations.map(({ method }) => method)).toEqual(['', 'add'])
})

test('[A3] taps that wait behind a note that can’t be made are not called noted, and those after them take them along', async () => {
  const device = createFakeDevice()
  const { tab, storage } = await tabWithRound(device, () => false)
  tab.idb.plan = ({ databaseName, mode }) =>
    databaseName === 'teemates-taps' && mode === 'readwrite' ? 'throw' : 'none'
  const failing = [await storage.play.note('round_1', [stroke('round_1', 'evt_0')])]
  const behind = ['evt_1', 'evt_2'].map((id) => storage.play.note('round_1', [stroke('round_1', id)]))
  failing.push(...(await Promise.all(behind)))
  expect(failing).toEqual([false, false, false])
  tab.idb.plan = () => 'none'
  expect(await storage.play.note('round_1', [stroke('round_1', 'evt_3')])).toBe(true)
  const notes = await rawRecords(device, 'teemates-taps', 'taps')
  expect(notes).toMatchObject(['evt_0', 'evt_1', 'evt_2', 'evt_3'].map((id) => ({ event: { id } })))
})

test.each(['throw', 'abort'] as const)(
  '[A3] a correction never comes back without the tap before it, whose note failed (%s)',
  async (fault) => {
    const device = createFakeDevice()
    const { tab, storage } = await tabWithRound(device, () => false)
    const { play } = storage
    await play.append('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2')])
    let left = 1
    tab.idb.plan = ({ databaseName, kind, mode }) => {
      if (mode !== 'readwrite') return 'none'
      if (databaseName === 'teemates-play') return 'hang'
      if (databaseName !== 'teemates-taps' || kind !== (fault === 'throw' ? 'request' : 'complete') || left === 0)
        return 'none'
      left -= 1
      return fault
    }
    const undo: RoundEvent = { ...stroke('round_1', 'evt_4'), type: 'undo_stroke', holeNumber: 1, data: null }
    void play.note('round_1', [stroke('round_1', 'evt_3')])
    expect(await play.note('round_1', [undo])).toBe(true)
    expect(left).toBe(0)
    tab.idb.kill()
    const reopened = await openTab(device, quiet)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(2)
  },
)

test('[A1] a tap that is noted and stored counts once, and its note goes when it is in its log', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  for (const id of ['evt_1', 'evt_2', 'evt_3']) {
    expect(await storage.play.note('round_1', [stroke('round_1', id)])).toBe(true)
    expect(await rawRecords(device, 'teemates-taps', 'taps')).toMatchObject([{ event: { id } }])
    await storage.play.append('round_1', [stroke('round_1', id)])
    await settle()
    expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
  }
  const reopened = await openTab(device, quiet)
  expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(3)
})

test('[A1] what is noted and not yet handed to the log goes to localStorage when the page is left', async () => {
  const device = createFakeDevice()
  const { tab, play, leave } = await tabToLeave(device)
  // The page is torn down before the browser has done anything of what it was asked for.
  tab.idb.plan = ({ mode }) => (mode === 'readwrite' ? 'hang' : 'none')
  void play.note('round_1', [stroke('round_1', 'evt_1')])
  leave()
  tab.idb.kill()
  const reopened = await openTab(device, quiet)
  expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(1)
})

test('[A12] a tap that another tab has only noted is in the round that is finished here', async () => {
  const device = createFakeDevice()
  const { tab: other, storage: frozen } = await tabWithRound(device, writesOfPlay)
  const { storage } = await openTab(device, quiet)
  expect(await frozen.play.note('round_1', [stroke('round_1', 'evt_other')])).toBe(true)
  const round = await storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_end')])
  await storage.archive(round)
  other.idb.kill()
  expect((await storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 2 })
  const reopened = await openTab(device, quiet)
  expect((await reopened.storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 2 })
})

test('[A1] a correction comes back behind the stroke that it takes back, though only one of them was noted in time', async () => {
  const device = createFakeDevice()
  const { tab, play, leave } = await tabToLeave(device)
  expect(await play.note('round_1', [stroke('round_1', 'evt_1')])).toBe(true)
  tab.idb.plan = ({ mode }) => (mode === 'readwrite' ? 'hang' : 'none')
  void play.note('round_1', [{ ...endOfRound('round_1', 'evt_2'), type: 'undo_stroke', holeNumber: 1, data: null }])
  leave()
  tab.idb.kill()
  const reopened = await openTab(device, quiet)
  expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(0)
})

test('[A3] a finished round whose last strokes can’t be written to its log isn’t archived, and keeps them', async () => {
  const device = createFakeDevice()
  const first = await openTab(device, quiet)
  await first.storage.play.create(activeRound('round_1'))
  await first.storage.play.append('round_1', [stroke('round_1', 'evt_1'), endOfRound('round_1', 'evt_end')])
  createEmergencyJournal(device.environment(), 'gone').stash('round_1', [stroke('round_1', 'evt_2')])
  const tab = faultyTab(device, quiet)
  tab.idb.plan = (operation) => (writesOfPlay(operation) ? 'abort' : 'none')
  const start = createStorageStart(tab.environment)
  await started(start)
  const round = await start.storage().play.get('round_1')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(start.storage().archive(round ?? activeRound('round_1'))).rejects.toThrow('unwritable')
  }
  tab.idb.kill()
  const reopened = await openTab(device, quiet)
  expect((await reopened.storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 2 })
})

test('a round that is finished or deleted leaves no note, so that nothing of it comes back', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  for (const id of ['round_1', 'round_2']) {
    await storage.play.create(activeRound(id))
    const events = [stroke(id, `${id}_evt_1`), endOfRound(id, `${id}_evt_2`)]
    void storage.play.note(id, events)
    await storage.play.append(id, events)
  }
  await storage.archive((await storage.play.get('round_1')) ?? activeRound('round_1'))
  await storage.play.remove('round_2')
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
  expect((await storage.rounds.get('round_1'))?.scores[0]?.strokesByHole).toEqual({ '1': 1 })
})

test('taps of a round that is nowhere are kept where the export finds them', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  void storage.play.note('round_9', [stroke('round_9', 'evt_1')])
  await settle()
  const reopened = await openTab(device, quiet)
  const { unsaved } = readExport(await (await reopened.storage.exportAll()).text())
  expect(unsaved.map(({ events }) => events.map((event) => event.id))).toEqual([['evt_1']])
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
})

test('[A1] a tap that is noted and not yet in its log is part of its round for all that read it, once', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  const tap = stroke('round_1', 'evt_2')
  await storage.play.note('round_1', [tap])
  const seen = async () => {
    const [listed] = await storage.play.list()
    const ids = (await storage.play.events('round_1')).map((event) => event.id)
    return { strokes: [totalStrokes(await storage.play.get('round_1')), totalStrokes(listed)], ids }
  }
  expect(await seen()).toEqual({ strokes: [2, 2], ids: ['evt_1', 'evt_2'] })
  const appending = storage.play.append('round_1', [tap])
  expect(await seen()).toEqual({ strokes: [2, 2], ids: ['evt_1', 'evt_2'] })
  await appending
  expect(await seen()).toEqual({ strokes: [2, 2], ids: ['evt_1', 'evt_2'] })
})

test('[A1] a page that is left puts no tap into localStorage that is noted already', async () => {
  const device = createFakeDevice()
  const { play, leave } = await tabToLeave(device)
  await play.note('round_1', [stroke('round_1', 'evt_1')])
  leave()
  expect(
    [...Array(device.localStorage.length).keys()].map((place) => device.localStorage.key(place)),
  ).not.toContainEqual(expect.stringContaining('emergency'))
})

test('notes that can’t be made keep no tap from its log', async () => {
  const device = createFakeDevice()
  const { storage } = await tabWithRound(device, ({ databaseName }) => databaseName === 'teemates-taps')
  void storage.play.note('round_1', [stroke('round_1', 'evt_1')])
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  expect(storage.saveState()).toBe('saved')
})

test('a damaged database of notes is made anew', async () => {
  const device = createFakeDevice()
  const first = await openTab(device, quiet)
  await first.storage.play.create(activeRound('round_1'))
  await replaceRaw(device, 'teemates-taps', 10, [])
  const { storage } = await openTab(device, quiet)
  void storage.play.note('round_1', [stroke('round_1', 'evt_1')])
  await settle()
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toHaveLength(1)
})

test('taps that are only noted are part of the export of a device whose storage can’t be opened', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  void storage.play.note('round_1', [stroke('round_1', 'evt_1')])
  await settle()
  await upgradeRaw(device, 'teemates', 990, () => undefined)
  const start = createStorageStart(device.environment(quiet))
  await expect(started(start)).rejects.toThrow('newer-version')
  const state = start.state()
  if (state.kind !== 'failed') throw new Error('did not fail')
  const { unsaved } = readExport(await state.exportAll())
  expect(unsaved.map(({ events }) => events.map((event) => event.id))).toEqual([['evt_1']])
})
