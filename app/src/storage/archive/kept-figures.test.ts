import { expect, test } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  openTab,
  quiet,
  settle,
  type Tab,
} from '../../../../test/storage/fake-device.ts'
import { putRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, finishedRound, PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

const figures = { rounds: 2 }

/** A device with two finished rounds and cached figures of them. */
async function deviceWithFigures(): Promise<{ device: FakeDevice; tab: Tab }> {
  const device = createFakeDevice()
  const tab = await openTab(device, quiet)
  await archive(tab, 'round_a')
  await archive(tab, 'round_b')
  await keep(tab)
  expect(await tab.storage.figures.get('mine')).toEqual(figures)
  return { device, tab }
}

async function archive({ storage }: Tab, id: string): Promise<void> {
  await storage.play.create(activeRound(id))
  await storage.archive(await storage.play.append(id, [stroke(id, `evt_${id}`), endOfRound(id, `evt_${id}_end`)]))
}

async function keep({ storage }: Tab, state?: string): Promise<void> {
  storage.figures.keep({ key: 'mine', state: state ?? (await storage.figures.state()), figures })
  await settle()
}

async function importFile(storage: Storage, content: Blob): Promise<void> {
  const imports = await storage.imports()
  await imports.begin({ fileName: 'backup.json', content })
  await imports.run({ ids: [PLAYER], everything: true })
}

test('stored figures are there after a start, under their key alone', async () => {
  const { device } = await deviceWithFigures()
  const { storage } = await openTab(device, quiet)
  expect(await storage.figures.get('mine')).toEqual(figures)
  expect(await storage.figures.get('mine, of another day')).toBeUndefined()
})

test.each<[string, (tab: Tab) => Promise<unknown>]>([
  ['a round is finished', (tab) => archive(tab, 'round_c')],
  ['a round is deleted', ({ storage }) => storage.rounds.remove('round_a')],
  ['all rounds are deleted', ({ storage }) => storage.rounds.removeAll()],
  [
    'a round is corrected',
    ({ storage }) => storage.replaceArchived({ ...activeRound('round_a'), status: 'completed' }),
  ],
  [
    'a course is changed',
    async ({ storage }) => {
      const [course] = await storage.courses.list()
      if (course === undefined) throw new Error('there is no course')
      await storage.courses.put({ ...course, holes: course.holes.map((hole) => ({ ...hole, par: 5 })) })
    },
  ],
  ['a course is deleted', ({ storage }) => storage.courses.remove('course_harbour')],
  [
    'rounds are imported',
    async ({ storage }) => {
      const device = createFakeDevice()
      await openTab(device, quiet)
      await putRaw(device, 'teemates', 'rounds', [finishedRound('round_of_a_file', 5)])
      const file = await (await openTab(device, quiet)).storage.exportAll()
      await importFile(storage, file)
    },
  ],
  [
    'history goes back to a backup',
    async ({ storage }) => {
      const copies = await storage.copies()
      const [copy] = await copies.list()
      if (copy === undefined) throw new Error('there is no backup')
      await copies.restore(copy.id)
    },
  ],
])('are gone once %s, in this tab or in another one', async (change, make) => {
  for (const isHere of [true, false]) {
    const { device, tab } = await deviceWithFigures()
    if (change.includes('backup')) {
      // An import makes a backup before it.
      await importFile(tab.storage, await tab.storage.exportAll())
      await keep(tab)
    }
    const before = await tab.storage.figures.state()
    await make(isHere ? tab : await openTab(device, quiet))
    expect(await tab.storage.figures.get('mine')).toBeUndefined()
    // The figures being computed meanwhile belong to the earlier state.
    await keep(tab, before)
    expect(await tab.storage.figures.get('mine')).toBeUndefined()
    await keep(tab)
    expect(await tab.storage.figures.get('mine')).toEqual(figures)
  }
})

test('are gone once the journal of an earlier app is replayed, and stay where it holds nothing new', async () => {
  const { device } = await deviceWithFigures()
  const entry = (strokes: number) => ({
    table: 'rounds',
    ts: 1,
    op: 'put',
    payload: finishedRound('round_c', 5, strokes),
  })
  await putRaw(device, 'teemates', 'rounds', [finishedRound('round_c', 5, 3)])
  await putRaw(device, 'teemates', 'journal', [entry(3)])
  expect(await (await openTab(device, quiet)).storage.figures.get('mine')).toEqual(figures)
  await putRaw(device, 'teemates', 'journal', [entry(4)])
  expect(await (await openTab(device, quiet)).storage.figures.get('mine')).toBeUndefined()
})

test('stay while only preferences change, and are gone after the next change of a round', async () => {
  const { device, tab } = await deviceWithFigures()
  const before = await tab.storage.figures.state()
  const other = await openTab(device, quiet)
  for (const { storage } of [tab, other, tab]) {
    storage.preferences.set('statsDateRange', storage.preferences.get('statsDateRange') === 'all' ? '30' : 'all')
    await settle()
  }
  expect(await tab.storage.figures.get('mine')).toEqual(figures)
  // Figures that were being computed meanwhile are kept, too.
  await keep(tab, before)
  expect(await other.storage.figures.get('mine')).toEqual(figures)
  await archive(other, 'round_c')
  expect(await tab.storage.figures.get('mine')).toBeUndefined()
})

test('do not count as a change, and are in no backup file', async () => {
  const { tab } = await deviceWithFigures()
  const before = await tab.storage.figures.state()
  await keep(tab)
  expect(await tab.storage.figures.state()).toBe(before)
  expect(await (await tab.storage.exportAll()).text()).not.toContain('storage_figures')
})

test('are gone once old data is cleared, though no round was missing', async () => {
  const { tab } = await deviceWithFigures()
  await tab.storage.clearOldData()
  expect(await tab.storage.figures.get('mine')).toBeUndefined()
})
