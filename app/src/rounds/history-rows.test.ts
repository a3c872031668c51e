import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import type { KnownPlayer } from '../storage/archive/courses/stored-course.ts'
import { readHistoryEntries } from './history-rows.ts'

const recent: ArchivedRound = {
  id: 'round_2',
  courseId: 'course_harbour',
  courseSlug: 'harbour',
  holeType: 'front9',
  totalHoles: 9,
  startedAt: 1_780_000_000_000,
  endedAt: 1_780_007_200_000,
  players: ['cmplr_ann', 'manual_ben'],
  scores: [
    { playerId: 'cmplr_ann', strokesByHole: { '1': 5, '2': 4 } },
    { playerId: 'manual_ben', strokesByHole: { '1': 4, '2': 4 } },
  ],
  roomCode: '',
  metadata: {
    selfPlayerId: 'cmplr_ann',
    holeSet: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: null })),
    originalCourseName: 'Harbour',
    nicknames: { cmplr_ann: 'Ann', manual_ben: 'Ben' },
  },
  version: 2,
  updatedAt: 1_780_007_200_000,
}

/** Written before rounds contained names. */
const older: ArchivedRound = {
  ...recent,
  id: 'round_1',
  courseId: 'course_links',
  metadata: { selfPlayerId: null, originalCourseName: '' },
}

function storageOf(course: Course, players: readonly KnownPlayer[]) {
  const asked: string[] = []
  return {
    asked,
    courses: {
      list: async () => [course],
      get: async (id: string) => {
        asked.push(`course ${id}`)
        return id === course.id ? course : undefined
      },
      put: async () => {},
      remove: async () => {},
    },
    players: {
      list: async () => players,
      getMany: async (ids: readonly string[]) => {
        asked.push(`players ${ids.join(' ')}`)
        return new Map(players.map((player) => [player.id, player]))
      },
      put: async () => {},
    },
  }
}

const links: Course = {
  id: 'course_links',
  name: 'The Links',
  location: null,
  holes: [],
  createdAt: 0,
  updatedAt: 0,
  description: null,
  tees: [],
  vendorId: null,
  vendorName: null,
  savedHolesMode: null,
  originalTemplate: null,
}
const benOnRecord: KnownPlayer = { id: 'manual_ben', name: 'Benjamin', playerId: null, createdAt: 0, updatedAt: 0 }

const known = { ids: new Set(['manual_ben']), profileId: 'cmplr_device' }

test('rounds that hold their names and card need no further reads', async () => {
  const storage = storageOf(links, [benOnRecord])
  const [row] = await readHistoryEntries(storage, [recent], known)
  expect(storage.asked).toEqual([])
  expect(row).toMatchObject({
    courseName: 'Harbour',
    bestPlayer: { nickname: 'Ben', totalStrokes: 8 },
    firstPlayer: { nickname: 'Ann', totalStrokes: 9 },
    elapsedMs: 7_200_000,
    own: { strokes: 8, toPar: 0 },
    thru: 2,
  })
})

test("an older round takes its course's and its players' names from the tables, asked for once", async () => {
  const storage = storageOf(links, [benOnRecord])
  const rows = await readHistoryEntries(storage, [recent, older, { ...older, id: 'round_0' }], known)
  expect(storage.asked).toEqual(['players cmplr_ann manual_ben', 'course course_links'])
  expect(rows.map((row) => [row.roundId, row.courseName, row.bestPlayer?.nickname])).toEqual([
    ['round_2', 'Harbour', 'Ben'],
    ['round_1', 'The Links', 'Benjamin'],
    ['round_0', 'The Links', 'Benjamin'],
  ])
})

test('a par that the round lacks comes from its course', async () => {
  const holes = [{ number: 2, par: 5, distance: null, si: null }]
  const [first, second, ...rest] = recent.metadata.holeSet ?? []
  if (first === undefined || second === undefined) throw new Error('no holes')
  const holeSet = [first, { ...second, par: null }, ...rest]
  const lacking = { ...recent, courseId: 'course_links', metadata: { ...recent.metadata, holeSet } }
  const [entry] = await readHistoryEntries(storageOf({ ...links, holes }, []), [lacking], known)
  // 4 and 4 on a par 4 and a par 5.
  expect(entry?.own).toMatchObject({ strokes: 8, toPar: -1 })
})
