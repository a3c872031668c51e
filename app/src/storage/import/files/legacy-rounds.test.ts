import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../../test/storage/fake-device.ts'
import { activeRound, PLAYER, stroke } from '../../../../../test/storage/sample-rounds.ts'

// Source: document 1 section 3, legacy database export and legacy tables.

const start = Date.UTC(2026, 4, 1, 10)
const end = Date.UTC(2026, 4, 1, 12)
const profile = {
  slug: 'old-links',
  name: 'Old Links',
  parVariants: {
    front9: [5, ...Array<number>(8).fill(4)],
    back9: Array<number>(9).fill(4),
    full18: Array<number>(18).fill(4),
  },
  timesPlayed: 1,
  lastPlayedAt: end,
}

/** The strokes of a player on a hole, as single events. */
function strokes(roundId: string, playerId: string, hole: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `${roundId} ${playerId} ${hole} ${index}`,
    roundId,
    playerId,
    type: 'stroke',
    timestamp: start + hole,
    holeNumber: hole,
  }))
}

async function begun(more: object) {
  const { storage } = await openTab(createFakeDevice(), quiet)
  const imports = await storage.imports()
  const players = [
    { id: 'p1', nickname: 'Ann', isLocal: true },
    { id: 'p2', nickname: 'Ben', isLocal: false },
  ]
  const content = {
    version: 1,
    exportedAt: '2026-06-01T00:00:00Z',
    rounds: [],
    events: [],
    courseProfiles: [profile],
    players,
    ...more,
  }
  const pending = await imports.begin({ fileName: 'old.json', content: new Blob([JSON.stringify(content)]) })
  return { storage, imports, pending }
}

const bare = (id: string, more: object = {}) => ({
  id,
  courseSlug: 'old-links',
  status: 'completed',
  startedAt: start,
  completedAt: end,
  ...more,
})

test('a round that has only the specified fields is read from its events', async () => {
  const { storage, imports } = await begun({
    rounds: [bare('r1')],
    events: [...strokes('r1', 'p1', 1, 5), ...strokes('r1', 'p1', 2, 4), ...strokes('r1', 'p2', 1, 6)],
  })
  expect(await imports.plan({ ids: ['p1'], everything: false })).toMatchObject({ rounds: 1, unreadable: 0 })
  await imports.run({ ids: ['p1'], everything: false })
  expect(await storage.rounds.all()).toMatchObject([
    {
      id: 'r1',
      holeType: 'front9',
      startedAt: start,
      endedAt: end,
      scores: [
        { playerId: 'p1', strokesByHole: { 1: 5, 2: 4 } },
        { playerId: 'p2', strokesByHole: { 1: 6 } },
      ],
      metadata: { originalCourseName: 'Old Links', selfPlayerId: 'p1', nicknames: { p1: 'Ann', p2: 'Ben' } },
    },
  ])
  expect((await storage.rounds.all())[0]?.metadata.holeSet?.map(({ par }) => par)).toEqual([5, 4, 4, 4, 4, 4, 4, 4, 4])
})

test('an unfinished round comes in as unfinished, with or without scores of its own', async () => {
  const active = activeRound('whole')
  const { storage, imports } = await begun({
    rounds: [bare('r2', { status: 'active', completedAt: null }), active],
    events: [...strokes('r2', 'p1', 1, 3), stroke('whole', 'e1')],
  })
  const everything = { ids: ['p1', PLAYER], everything: true }
  expect(await imports.plan(everything)).toMatchObject({ rounds: 0, roundsInPlay: 2, unreadable: 0 })
  await imports.run(everything)
  expect(await storage.rounds.all()).toEqual([])
  const inPlay = await storage.play.list()
  expect(inPlay.map(({ id }) => id).sort()).toEqual(['r2', 'whole'])
  const round = inPlay.find(({ id }) => id === 'r2')
  expect(round).toMatchObject({ status: 'active', completedAt: null, courseName: 'Old Links' })
  expect(round?.holes[0]?.strokes).toEqual({ p1: 3 })
})

test('rounds that can be read neither way are counted, with their position', async () => {
  const { imports } = await begun({
    rounds: [bare('none'), bare('torn', { status: 'active' }), bare('broken')],
    events: [{ ...strokes('broken', 'p1', 1, 1)[0], holeNumber: undefined }],
  })
  expect(await imports.plan({ ids: ['p1'], everything: true })).toMatchObject({
    rounds: 0,
    roundsInPlay: 0,
    unreadable: 3,
    firstUnreadable: [{ place: 1 }, { place: 2 }, { place: 3 }],
  })
})
