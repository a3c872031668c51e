import type { ArchivedRound } from '@teemates/golf/archive'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  started,
} from '../../../../test/storage/fake-device.ts'
import type { Operation } from '../../../../test/storage/faulty-indexeddb.ts'
import { createStorageStart } from '../open-storage.ts'
import { putRaw, readExport } from '../../../../test/storage/raw-database.ts'
import { activeRound, finishedRound } from '../../../../test/storage/sample-rounds.ts'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

async function deviceWith(rounds: readonly unknown[]): Promise<FakeDevice> {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(device, 'teemates', 'rounds', rounds)
  return device
}

describe('pages', () => {
  test('follow one another without gap or repetition, the newest first, ids breaking ties', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 7 }),
        async (starts, limit) => {
          const rounds = starts.map((startedAt, index) => finishedRound(`round_${index}`, startedAt))
          const { storage } = await openTab(await deviceWith(rounds), quiet)
          const seen: ArchivedRound[] = []
          for (;;) {
            const last = seen.at(-1)
            const page = await storage.rounds.page(limit, last)
            expect(page.length).toBeLessThanOrEqual(limit)
            seen.push(...page)
            if (page.length < limit) break
          }
          const newestFirst = rounds.toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1))
          expect(seen).toEqual(newestFirst)
          expect(await storage.rounds.all()).toEqual(newestFirst.toReversed())
          expect(await storage.rounds.count()).toBe(rounds.length)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('of ten thousand rounds read one page, and a count reads none', async () => {
    const rounds = Array.from({ length: 10_000 }, (_, index) => finishedRound(`round_${index}`, index + 1))
    const device = await deviceWith(rounds)
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    // Opening reads only the first key, and looks for course ids of earlier versions on either side of today's.
    const opening = tab.idb.operations.filter(
      ({ kind, databaseName, storeName }) =>
        kind === 'request' && databaseName === 'teemates' && storeName === 'rounds',
    )
    expect(opening.length).toBeLessThanOrEqual(3)
    tab.idb.operations.length = 0
    expect((await start.storage().rounds.page(50)).map((round) => round.startedAt)).toEqual(
      Array.from({ length: 50 }, (_, index) => 10_000 - index),
    )
    expect(await start.storage().rounds.count()).toBe(10_000)
    const requests = tab.idb.operations.filter(({ kind, storeName }) => kind === 'request' && storeName === 'rounds')
    // A cursor over at most 50 records, and a count.
    expect(requests.length).toBeLessThanOrEqual(2)
  })
})

test('a long history is read in steps, each round exactly once', async () => {
  // 400 a step, so two full steps. The ids aren't in the order of the starts.
  const rounds = Array.from({ length: 800 }, (_, index) => finishedRound(`round_${(index * 7) % 800}`, index + 1))
  const device = await deviceWith(rounds)
  const tab = faultyTab(device, quiet)
  const start = createStorageStart(tab.environment)
  await started(start)
  tab.idb.operations.length = 0
  expect(await start.storage().rounds.all()).toEqual(rounds)
  const steps = tab.idb.operations.filter(({ kind, storeName }) => kind === 'request' && storeName === 'rounds')
  expect(steps.length).toBe(3)
})

describe('records that nobody understands', () => {
  test('are skipped, kept, reported and exported, and the others are shown', async () => {
    const damaged = { id: 'round_2', startedAt: 2, players: 'Ann' }
    const device = await deviceWith([finishedRound('round_1', 1), damaged, finishedRound('round_3', 3)])
    const { start, storage } = await openTab(device, quiet)
    expect((await storage.rounds.page(2)).map((round) => round.id)).toEqual(['round_3', 'round_1'])
    expect((await storage.rounds.all()).map((round) => round.id)).toEqual(['round_1', 'round_3'])
    expect(await storage.rounds.get('round_2')).toBeUndefined()
    expect(start.damaged()).toEqual([{ table: 'rounds', key: 'round_2', record: damaged }])
    expect(readExport(await (await storage.exportAll()).text()).damaged).toEqual([
      { table: 'rounds', key: 'round_2', record: damaged },
    ])
  })

  test('that the browser itself can not read are skipped, kept and reported, and the others are shown', async () => {
    const device = await deviceWith([1, 2, 3].map((number) => finishedRound(`round_${number}`, number)))
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    const { rounds } = start.storage()
    const isAboutRounds = ({ databaseName, storeName }: Operation) =>
      databaseName === 'teemates' && storeName === 'rounds'
    tab.idb.plan = (operation) =>
      isAboutRounds(operation) && ['getAll', 'openCursor'].includes(operation.method)
        ? 'abort'
        : isAboutRounds(operation) && operation.method === 'get' && operation.argument === 'round_2'
          ? 'abort'
          : 'none'
    expect((await rounds.page(5)).map((round) => round.id)).toEqual(['round_3', 'round_1'])
    expect((await rounds.all()).map((round) => round.id)).toEqual(['round_1', 'round_3'])
    expect(start.damaged()).toEqual([{ table: 'rounds', key: 'round_2', record: null }])
    // If nothing at all can be read, the history must not look empty.
    tab.idb.plan = (operation) => (isAboutRounds(operation) && operation.method !== 'openKeyCursor' ? 'abort' : 'none')
    await expect(rounds.page(5)).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('of any shape never keep the others from being read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (junk) => {
        const device = createFakeDevice()
        const first = await openTab(device, quiet)
        await first.storage.play.create(activeRound('round_1'))
        const finished = finishedRound('round_3', 3)
        await putRaw(device, 'teemates', 'rounds', [
          { ...junk, id: 'junk' },
          { ...finished, ...junk, id: 'mixed' },
          finished,
        ])
        await putRaw(device, 'teemates', 'courses', [{ ...junk, id: 'junk' }])
        await putRaw(device, 'teemates', 'players', [{ ...junk, id: 'junk' }])
        await putRaw(device, 'teemates', 'settings', [{ ...junk, key: 'golf_scorer_theme' }])
        await putRaw(device, 'teemates', 'journal', [{ ...junk }])
        await putRaw(device, 'teemates-log', 'entries', [{ ...junk, id: 'junk', seq: 50 }])
        const { storage } = await openTab(device, quiet)
        expect((await storage.rounds.all()).map((round) => round.id)).toContain('round_3')
        expect((await storage.play.list()).map((round) => round.id)).toEqual(['round_1'])
        await storage.courses.list()
        await storage.players.list()
        JSON.parse(await (await storage.exportAll()).text())
      }),
      { numRuns: 30 },
    )
  })
})

test('a round of a version that kept holes with strokes by player is read with every stroke', async () => {
  // Source: document 1 section 3, older rounds.
  const older = {
    id: 'round_1',
    courseId: 'course_old',
    startedAt: 5,
    completedAt: 9,
    players: [{ id: 'p1', nickname: 'Ann' }],
    holes: [
      { number: 1, par: 4, strokes: { p1: 5 } },
      { number: 2, par: 3, strokes: { p1: 2 } },
    ],
  }
  const { storage } = await openTab(await deviceWith([older]), quiet)
  const [round] = await storage.rounds.page(1)
  expect(round).toMatchObject({ endedAt: 9, scores: [{ playerId: 'p1', strokesByHole: { '1': 5, '2': 2 } }] })
})
