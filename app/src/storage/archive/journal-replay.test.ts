import { describe, expect, test } from 'vitest'
import { createFakeDevice, type FakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { putRaw, rawRecords } from '../../../../test/storage/raw-database.ts'
import { finishedRound } from '../../../../test/storage/sample-rounds.ts'
import { builtInCourses } from './courses/built-in-courses.ts'

/** A device with a journal that an earlier app left, in this order. */
async function deviceWithJournal(entries: readonly object[]): Promise<FakeDevice> {
  const device = createFakeDevice()
  await openTab(device, quiet)
  await openTab(device, quiet)
  await putRaw(
    device,
    'teemates',
    'journal',
    entries.map((entry) => ({ table: 'rounds', ts: 1, ...entry })),
  )
  return device
}

const put = (id: string, strokes: number) => ({ op: 'put', payload: finishedRound(id, 1000, strokes) })
const remove = (id: string) => ({ op: 'delete', payload: { id } })

async function historyOf(device: FakeDevice) {
  const { storage } = await openTab(device, quiet)
  return (await storage.rounds.all()).map((round) => [round.id, round.scores[0]?.strokesByHole['1']])
}

test('an idle tab empties the journal, so that the next start has nothing to replay', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device)
  await putRaw(device, 'teemates', 'rounds', [finishedRound('a', 1000, 3)])
  await storage.rounds.remove('a')
  expect(await rawRecords(device, 'teemates', 'journal')).not.toEqual([])
  await expect.poll(() => rawRecords(device, 'teemates', 'journal'), { timeout: 10_000 }).toEqual([])
  expect(await historyOf(device)).toEqual([])
})

describe('the journal at start', () => {
  test('is replayed in order and then empty', async () => {
    const device = await deviceWithJournal([
      put('a', 3),
      put('b', 4),
      put('a', 5),
      remove('b'),
      put('c', 6),
      remove('d'),
    ])
    expect(await historyOf(device)).toEqual([
      ['a', 5],
      ['c', 6],
    ])
    expect(await rawRecords(device, 'teemates', 'journal')).toEqual([])
  })

  test('keeps entries that fail, applies the others, and does so again at each start', async () => {
    const broken = { op: 'put', payload: { id: 'broken', players: 7 } }
    const device = await deviceWithJournal([broken, put('a', 3), { op: 'dance', payload: {} }, { op: 'put' }])
    for (let start = 0; start < 2; start += 1) {
      expect(await historyOf(device)).toEqual([['a', 3]])
      expect(await rawRecords(device, 'teemates', 'journal')).toHaveLength(3)
    }
  })

  test('drops an entry that failed once a later entry of the same record was applied', async () => {
    const broken = { op: 'put', payload: { id: 'a', players: 7 } }
    const device = await deviceWithJournal([broken, put('a', 3)])
    expect(await historyOf(device)).toEqual([['a', 3]])
    expect(await rawRecords(device, 'teemates', 'journal')).toEqual([])
  })

  test('is superseded by a later write of the same record: a removed round stays away', async () => {
    const device = await deviceWithJournal([])
    const { storage } = await openTab(device, quiet)
    await putRaw(device, 'teemates', 'rounds', [finishedRound('a', 1000, 3)])
    await putRaw(device, 'teemates', 'journal', [{ table: 'rounds', ts: 1, ...put('a', 3) }])
    await storage.rounds.remove('a')
    expect((await rawRecords(device, 'teemates', 'journal')).map((entry) => entry['op'])).toEqual(['delete'])
    expect(await historyOf(device)).toEqual([])
  })

  test('a damaged payload never takes the place of a good record', async () => {
    const device = await deviceWithJournal([{ op: 'put', payload: { ...finishedRound('a', 1000, 3), players: null } }])
    await putRaw(device, 'teemates', 'rounds', [finishedRound('a', 1000, 8)])
    expect(await historyOf(device)).toEqual([['a', 8]])
  })
})

test('every write stands in the journal with table, time, operation and payload', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const [course] = builtInCourses()
  if (course === undefined) throw new Error('no course')
  await storage.courses.put(course)
  await storage.courses.put({ ...course, name: 'Harbour' })
  const entries = (await rawRecords(device, 'teemates', 'journal')).filter((entry) => entry['table'] === 'courses')
  // The second write superseded the first one's entry.
  expect(entries).toMatchObject([
    { table: 'courses', ts: device.nowMs, op: 'put', payload: { id: course.id, name: 'Harbour' } },
  ])
})
