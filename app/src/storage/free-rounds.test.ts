import type { ArchivedRound } from '@teemates/golf/archive'
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
import { createStorageStart } from './open-storage.ts'
import { putRaw } from '../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, finishedRound, stroke } from '../../../test/storage/sample-rounds.ts'

/** The free tier's use of the finished rounds: their number, and deleting all of them. */

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

/** A round with strokes on all its nine holes. Other samples have them on the first hole only. */
function playedToTheEnd(id: string, startedAt: number): ArchivedRound {
  const [first, ...others] = finishedRound(id, startedAt).scores
  if (first === undefined) throw new Error('no score')
  const strokesByHole = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index + 1}`, 4]))
  return { ...finishedRound(id, startedAt), scores: [{ ...first, strokesByHole }, ...others] }
}

const leftUnfinished = finishedRound

async function deviceWith(rounds: readonly unknown[]): Promise<FakeDevice> {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await putRaw(device, 'teemates', 'rounds', rounds)
  return device
}

/** Private mode: the browser rejects every write. */
const withoutDatabase = {
  ...quiet,
  indexedDB: () => {
    throw new DOMException('no', 'SecurityError')
  },
}

describe('the count of finished rounds', () => {
  test('leaves out unfinished ones and records that nobody understands, and goes up to what is asked', async () => {
    const device = await deviceWith([
      playedToTheEnd('round_1', 1),
      leftUnfinished('round_2', 2),
      { id: 'round_3', startedAt: 3, players: 'Ann' },
      playedToTheEnd('round_4', 4),
    ])
    const { rounds } = (await openTab(device, quiet)).storage
    expect(await rounds.countFinished(3)).toBe(2)
    expect(await rounds.countFinished(2)).toBe(2)
    expect(await rounds.countFinished(1)).toBe(1)
  })

  test('knows by its course that nine holes were all there were', async () => {
    const bare = (id: string, courseId: string) => {
      const round = playedToTheEnd(id, 1)
      const { holeSet: _, ...metadata } = round.metadata
      return { ...round, courseId, holeType: 'full18', totalHoles: 18, metadata }
    }
    const device = await deviceWith([bare('round_1', 'course_nine'), bare('round_2', 'course_unknown')])
    const holes = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4 }))
    await putRaw(device, 'teemates', 'courses', [{ id: 'course_nine', name: 'Nine', holes, updatedAt: 1 }])
    expect(await (await openTab(device, quiet)).storage.rounds.countFinished(3)).toBe(1)
  })

  test('finds them behind many unfinished ones', async () => {
    const unfinished = Array.from({ length: 90 }, (_, index) => leftUnfinished(`round_${index}`, 1000 + index))
    const device = await deviceWith([...unfinished, playedToTheEnd('round_old', 1)])
    expect(await (await openTab(device, quiet)).storage.rounds.countFinished(3)).toBe(1)
  })

  test('of ten thousand rounds reads one page', async () => {
    const device = await deviceWith(
      Array.from({ length: 10_000 }, (_, index) => playedToTheEnd(`round_${index}`, index + 1)),
    )
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    tab.idb.operations.length = 0
    expect(await start.storage().rounds.countFinished(3)).toBe(3)
    const requests = tab.idb.operations.filter(({ kind, storeName }) => kind === 'request' && storeName === 'rounds')
    expect(requests).toHaveLength(1)
  }, 60_000)
})

describe('deleting the whole history', () => {
  test('takes finished and unfinished rounds for good, and leaves those in play', async () => {
    const device = createFakeDevice()
    const first = await openTab(device)
    const { play, archive } = first.storage
    for (const id of ['round_1', 'round_2']) {
      await play.create(activeRound(id))
      await archive(await play.append(id, [stroke(id, `${id}_1`), endOfRound(id, `${id}_end`)]))
    }
    await play.create(activeRound('round_3'))
    await play.append('round_3', [stroke('round_3', 'round_3_1')])
    await settle(60)
    expect(await first.storage.rounds.removeAll()).toBe(2)
    expect(await first.storage.rounds.count()).toBe(0)
    expect(await first.storage.rounds.removeAll()).toBe(0)
    await settle(60)

    const restarted = (await openTab(device)).storage
    expect(await restarted.rounds.count()).toBe(0)
    expect((await restarted.play.list()).map(({ id }) => id)).toEqual(['round_3'])
    expect(await restarted.play.events('round_3')).toHaveLength(1)

    // The backups don't bring them back either.
    await settle(60)
    device.indexedDB.deleteDatabase('teemates')
    await settle(60)
    expect(await (await openTab(device, quiet)).storage.rounds.count()).toBe(0)
  }, 60_000)

  test('takes ten thousand rounds, too', async () => {
    const device = await deviceWith(
      Array.from({ length: 10_000 }, (_, index) => playedToTheEnd(`round_${index}`, index + 1)),
    )
    const { rounds } = (await openTab(device, quiet)).storage
    expect(await rounds.removeAll()).toBe(10_000)
    expect(await rounds.count()).toBe(0)
  }, 60_000)

  test('notifies once, here and in another tab', async () => {
    const device = await deviceWith([playedToTheEnd('round_1', 1), playedToTheEnd('round_2', 2)])
    const here = (await openTab(device, quiet)).storage
    const there = (await openTab(device, quiet)).storage
    const notified = { here: 0, there: 0 }
    here.rounds.subscribe(() => (notified.here += 1))
    there.rounds.subscribe(() => (notified.there += 1))
    await here.rounds.removeAll()
    await settle()
    expect(notified).toEqual({ here: 1, there: 1 })
    expect(await there.rounds.count()).toBe(0)
  })

  test('removes all or nothing, and says when it could not', async () => {
    const device = await deviceWith([playedToTheEnd('round_1', 1), leftUnfinished('round_2', 2)])
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    // The last request of the transaction: everything before it has succeeded.
    tab.idb.plan = ({ databaseName, storeName, method }) =>
      databaseName === 'teemates' && storeName === 'settings' && method === 'put' ? 'abort' : 'none'
    await expect(start.storage().rounds.removeAll()).rejects.toMatchObject({ name: 'StorageError' })
    tab.idb.plan = () => 'none'
    expect(await start.storage().rounds.count()).toBe(2)
    expect(await (await openTab(device, quiet)).storage.rounds.count()).toBe(2)
  }, 60_000)
})

describe('a deletion that is reported as failed', () => {
  async function faultyStorage() {
    const device = await deviceWith([playedToTheEnd('round_1', 1), leftUnfinished('round_2', 2)])
    const tab = faultyTab(device, quiet)
    const start = createStorageStart(tab.environment)
    await started(start)
    return { idb: tab.idb, rounds: start.storage().rounds }
  }

  test('and was stored all the same is done', async () => {
    const { idb, rounds } = await faultyStorage()
    idb.plan = ({ kind, mode, databaseName }) =>
      kind === 'complete' && mode === 'readwrite' && databaseName === 'teemates' ? 'lie' : 'none'
    expect(await rounds.removeAll()).toBe(2)
    expect(await rounds.count()).toBe(0)
  })

  test('and was not stored is reported, so that every tab reads again', async () => {
    const { idb, rounds } = await faultyStorage()
    let notified = 0
    rounds.subscribe(() => (notified += 1))
    idb.plan = ({ storeName, method }) => (storeName === 'rounds' && method === 'delete' ? 'abort' : 'none')
    await expect(rounds.removeAll()).rejects.toMatchObject({ code: 'unwritable' })
    expect(notified).toBe(1)
    expect(await rounds.count()).toBe(2)
  })

  test('is not known to have failed where the rounds can not be read either', async () => {
    const { idb, rounds } = await faultyStorage()
    let hasLied = false
    idb.plan = ({ kind, mode, databaseName }) => {
      if (databaseName !== 'teemates') return 'none'
      if (kind === 'complete' && mode === 'readwrite') {
        hasLied = true
        return 'lie'
      }
      return hasLied && kind === 'request' && mode === 'readonly' ? 'abort' : 'none'
    }
    await expect(rounds.removeAll()).rejects.toMatchObject({ code: 'unreadable' })
  })
})

test('the question of a deletion counts what the deletion takes, records without a start included', async () => {
  const device = await deviceWith([playedToTheEnd('round_1', 1), { id: 'round_2', players: 'Ann' }])
  const { rounds } = (await openTab(device, quiet)).storage
  const asked = await rounds.count()
  expect(asked).toBe(2)
  expect(await rounds.removeAll()).toBe(asked)
})

test('a device that keeps nothing counts and deletes alike', async () => {
  const { start, storage } = await openTab(createFakeDevice(), withoutDatabase)
  expect(start.state()).toMatchObject({ survives: false })
  for (const { id, holes } of [
    { id: 'round_1', holes: 0 },
    { id: 'round_2', holes: 9 },
  ]) {
    await storage.play.create(activeRound(id))
    const strokes = Array.from({ length: holes }, (_, index) => stroke(id, `evt_${id}_${index}`, index + 1))
    await storage.archive(await storage.play.append(id, [...strokes, endOfRound(id, `evt_${id}_end`)]))
  }
  await storage.play.create(activeRound('round_3'))
  expect(await storage.rounds.countFinished(3)).toBe(1)
  let notified = 0
  storage.rounds.subscribe(() => (notified += 1))
  expect(await storage.rounds.removeAll()).toBe(2)
  expect(notified).toBe(1)
  expect(await storage.rounds.count()).toBe(0)
  expect((await storage.play.list()).map(({ id }) => id)).toEqual(['round_3'])
})
