import { describe, expect, test, vi } from 'vitest'
import { createEmergencyJournal, EMERGENCY_PREFIX } from './emergency-journal.ts'
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
import { putRaw, rawRecords, readExport } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, PLAYER, stroke, totalStrokes } from '../../../test/storage/sample-rounds.ts'
import type { Storage } from './storage.ts'

// Many starts of the whole storage, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

const TAP = stroke('round_1', 'evt_other')
const writesOfPlay = ({ mode, databaseName }: Operation) => mode === 'readwrite' && databaseName === 'teemates-play'

interface OtherTab {
  tap(): Promise<void>
  /** Ends the tab, and with it all that it knows of the tap. */
  end(): void
}

/** A tab whose tap never comes into its log: only the place where it was put first has it. */
const otherTabs = {
  'the tap journal': async (device: FakeDevice): Promise<OtherTab> => {
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    tab.idb.plan = (operation) => (writesOfPlay(operation) ? 'hang' : 'none')
    return {
      tap() {
        void start.storage().play.note('round_1', [TAP])
        return settle()
      },
      end: tab.idb.kill,
    }
  },
  'the emergency journal': (device: FakeDevice): Promise<OtherTab> =>
    Promise.resolve({ tap: () => Promise.resolve(stash(device)), end: () => undefined }),
}

function stash(device: FakeDevice): void {
  createEmergencyJournal(device.environment(), 'gone').stash('round_1', [TAP])
}

/** With one stroke on hole 1. */
async function deviceWithRound(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1')])
  return device
}

async function finish(storage: Storage): Promise<void> {
  await storage.archive(await storage.play.append('round_1', [endOfRound('round_1', 'evt_end')]))
}

const ofLegacy = ({ databaseName }: Operation) => databaseName === 'teemates-legacy'

/** Finishes the round in a tab of its own, which then is gone. Each operation meets what is planned for it. */
async function finishAndDie(device: FakeDevice, plan: (operation: Operation) => Fault): Promise<Operation[]> {
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  tab.idb.operations.length = 0
  tab.idb.plan = plan
  let isFinished = false
  void finish(start.storage()).then(() => {
    isFinished = true
  })
  while (!isFinished && !tab.idb.isDead()) await settle(1)
  tab.idb.kill()
  return tab.idb.operations
}

/** The same, while the other tab's tap comes too late to be archived: history has the round by then. */
async function finishUnderTap(
  device: FakeDevice,
  openOther: (device: FakeDevice) => Promise<OtherTab>,
  plan: (operation: Operation) => Fault,
): Promise<void> {
  const other = await openOther(device)
  let tapped: Promise<void> | undefined
  await finishAndDie(device, (operation) => {
    if (ofLegacy(operation)) tapped ??= other.tap()
    return plan(operation)
  })
  await tapped
  other.end()
}

async function strokesInHistory(storage: Storage) {
  const rounds = await storage.rounds.all()
  return rounds.map((round) => round.scores.find((score) => score.playerId === PLAYER)?.strokesByHole)
}

/** History has both strokes, nothing waits any more, and the tap counts once though its tab comes and puts it aside again. */
async function expectCountedOnce(device: FakeDevice): Promise<void> {
  const { storage } = await openTab(device, quiet)
  expect(await strokesInHistory(storage)).toEqual([{ '1': 2 }])
  expect(await storage.play.list()).toEqual([])
  expect(readExport(await (await storage.exportAll()).text()).unsaved).toEqual([])
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
  expect(await rawRecords(device, 'teemates-legacy', 'courseProfiles')).toMatchObject([{ timesPlayed: 1 }])
  stash(device)
  const again = await openTab(device, quiet)
  expect(await strokesInHistory(again.storage)).toEqual([{ '1': 2 }])
  expect(readExport(await (await again.storage.exportAll()).text()).unsaved).toEqual([])
}

describe.each(Object.entries(otherTabs))(
  'a tap that is only in %s when its round is finished elsewhere',
  (_, openOther) => {
    test('[A12] is in history, once, though the app dies at any operation on the legacy database', async () => {
      const whole = await finishAndDie(await deviceWithRound(), () => 'none')
      const dyings = whole.filter(ofLegacy).map(({ index }) => index)
      expect(dyings.length).toBeGreaterThan(8)
      for (const dying of dyings) {
        const device = await deviceWithRound()
        await finishUnderTap(device, openOther, ({ index }) => (index === dying ? 'kill' : 'none'))
        await expectCountedOnce(device)
      }
    })

    test.each(['abort', 'hang'] as const)(
      '[A12] is in history, once, though the legacy database fails (%s) now and at the next start',
      async (fault) => {
        const device = await deviceWithRound()
        const failing = (operation: Operation) => (ofLegacy(operation) ? fault : 'none')
        await finishUnderTap(device, openOther, failing)
        const second = faultyTab(device, quiet)
        second.idb.plan = failing
        const start = createStorageStart(second.environment)
        await started(start)
        expect(await strokesInHistory(start.storage())).toEqual([{ '1': 2 }])
        second.idb.kill()
        await expectCountedOnce(device)
      },
    )
  },
)

test('[A12] a tap that is archived out of the emergency journal stays counted, wherever the app dies afterwards', async () => {
  const prepared = async () => {
    const device = await deviceWithRound()
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    stash(device)
    tab.idb.operations.length = 0
    return { device, tab, storage: start.storage() }
  }
  const whole = await prepared()
  await finish(whole.storage)
  const first = whole.tab.idb.operations.findIndex(ofLegacy)
  const count = whole.tab.idb.operations.length
  expect(count - first).toBeGreaterThan(20)
  for (let dying = first; dying < count; dying += 1) {
    const { device, tab, storage } = await prepared()
    tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
    finish(storage).catch(() => undefined)
    await expect.poll(() => tab.idb.isDead(), { interval: 1 }).toBe(true)
    await expectCountedOnce(device)
  }
})

test('a round in play that is damaged keeps the taps that wait for it, and those of other rounds come into their log', async () => {
  const device = createFakeDevice()
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  const { play } = start.storage()
  const journal = (tabId: string) => createEmergencyJournal(device.environment(), tabId)
  for (const id of ['round_1', 'round_2']) await play.create(activeRound(id))
  tab.idb.plan = (operation) => (writesOfPlay(operation) ? 'hang' : 'none')
  for (const id of ['round_1', 'round_2']) {
    void play.note(id, [stroke(id, `${id}_noted`)])
    journal('gone').stash(id, [stroke(id, `${id}_stashed`)])
  }
  await settle()
  tab.idb.kill()
  const rows = await rawRecords(device, 'teemates-play', 'rounds')
  const row = rows.find(({ id }) => id === 'round_1')
  await putRaw(device, 'teemates-play', 'rounds', [{ ...row, round: 'damaged', base: 'damaged' }])

  const { storage } = await openTab(device, quiet)
  expect(totalStrokes(await storage.play.get('round_2'))).toBe(2)
  const left = await rawRecords(device, 'teemates-taps', 'taps')
  expect(left).toMatchObject([{ event: { id: 'round_1_noted' } }])
  expect(journal('any').entries()).toMatchObject([{ key: `${EMERGENCY_PREFIX}gone:round_1` }])

  // Once the round can be read again, they count.
  await putRaw(device, 'teemates-play', 'rounds', [row])
  const mended = await openTab(device, quiet)
  expect(totalStrokes(await mended.storage.play.get('round_1'))).toBe(2)
  expect(await rawRecords(device, 'teemates-taps', 'taps')).toEqual([])
})
