import type { Course } from '@teemates/golf/course'
import { describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
} from '../../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../../open-storage.ts'
import { putRaw, rawRecords, upgradeRaw } from '../../../../../test/storage/raw-database.ts'

// The tests start the whole storage many times, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** A local database as version 1 of the app left it. */
async function deviceOfVersion1(): Promise<FakeDevice> {
  const device = createFakeDevice()
  await upgradeRaw(device, 'teemates', 10, (database) => {
    const indexes = {
      players: ['name', 'updatedAt'],
      courses: ['name', 'updatedAt'],
      rounds: ['courseId', 'startedAt', 'updatedAt'],
    }
    for (const [name, paths] of Object.entries(indexes)) {
      const store = database.createObjectStore(name, { keyPath: 'id' })
      for (const path of paths) store.createIndex(path, path)
    }
    database.createObjectStore('settings', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt')
    const journal = database.createObjectStore('journal', { keyPath: 'id', autoIncrement: true })
    for (const path of ['table', 'ts']) journal.createIndex(path, path)
  })
  const holes = (pars: readonly number[]) => pars.map((par, index) => ({ number: index + 1, par }))
  await putRaw(device, 'teemates', 'courses', [
    { id: 'c-1', name: 'Old Links', updatedAt: 1, holes: holes([4, 3, 5]) },
    { id: 'c-2', name: 'Old  links!', updatedAt: 2, holes: holes([4, 4, 5, 3]) },
    { id: 'course_heath', name: 'Heath', updatedAt: 3, holes: holes([4]) },
  ])
  const round = (id: string, courseId: string, strokes: number, originalCourseName: string) => ({
    id,
    courseId,
    startedAt: 1_700_000_000_000 + strokes,
    updatedAt: 5,
    roomCode: '',
    endedAt: 1_700_000_100_000,
    players: ['p1'],
    scores: [{ playerId: 'p1', strokesByHole: { 1: strokes, 2: 3 } }],
    metadata: { originalCourseName, selfPlayerId: 'p1' },
    version: 1,
  })
  await putRaw(device, 'teemates', 'rounds', [
    round('r1', 'c-1', 4, 'Old Links'),
    round('r2', 'c-2', 5, 'Old links!'),
    round('r3', 'course_heath', 6, 'Heath'),
    round('r4', 'vendor:77', 7, 'Far Away'),
    round('r5', 'vendor:78', 8, ''),
  ])
  return device
}

async function rounds(device: FakeDevice) {
  const { storage } = await openTab(device, quiet)
  return storage.rounds.all()
}

describe('data of version 1', () => {
  test('gets 18 holes where none were stored, ids from course names, and keeps every stroke', async () => {
    const device = await deviceOfVersion1()
    const migrated = await rounds(device)
    expect(migrated.map((round) => [round.id, round.courseId, round.totalHoles])).toEqual([
      ['r1', 'course_old-links', 18],
      ['r2', 'course_old-links', 18],
      ['r3', 'course_heath', 18],
      ['r4', 'course_far-away', 18],
      ['r5', 'vendor:78', 18],
    ])
    expect(migrated.map((round) => round.scores[0]?.strokesByHole)).toEqual(
      [4, 5, 6, 7, 8].map((strokes) => ({ '1': strokes, '2': 3 })),
    )
  })

  test('has courses of one name merged, the newer facts counting and no hole lost', async () => {
    const { storage } = await openTab(await deviceOfVersion1())
    const courses = await storage.courses.list()
    expect(courses.map((course: Course) => [course.id, course.holes.map((hole) => hole.par)])).toEqual([
      ['course_heath', [4]],
      ['course_old-links', [4, 4, 5, 3]],
    ])
  })

  test('is migrated once: the next start writes nothing', async () => {
    const device = await deviceOfVersion1()
    // The second start removes the first one's entries from the journal.
    await openTab(device)
    await openTab(device)
    await vi.waitUntil(async () => (await rawRecords(device, 'teemates', 'journal')).length === 0)
    await settle(50)
    const tab = faultyTab(device)
    createStorageStart(tab.environment)
    await settle(50)
    const written = tab.idb.operations.filter(({ mode, kind }) => mode === 'readwrite' && kind === 'request')
    // On a busy machine this start makes the backup of the earlier starts' writes.
    expect(written.filter(({ databaseName }) => databaseName !== 'teemates-backups')).toEqual([])
  })

  test('[A7] a crash at any step leaves the old data or the new, never fewer strokes, and the next start goes on', {
    timeout: 120_000,
  }, async () => {
    const expected = await rounds(await deviceOfVersion1())
    const whole = faultyTab(await deviceOfVersion1())
    createStorageStart(whole.environment)
    await settle(80)
    const count = whole.idb.operations.length
    expect(count).toBeGreaterThan(30)
    for (let dying = 0; dying < count; dying += 1) {
      const device = await deviceOfVersion1()
      const tab = faultyTab(device)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      createStorageStart(tab.environment)
      for (let turn = 0; turn < 200 && !tab.idb.isDead(); turn += 1) await settle(1)
      await settle(2)
      expect(await rounds(device)).toEqual(expected)
    }
  })
})
