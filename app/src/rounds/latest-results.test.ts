import type { ArchivedRound } from '@teemates/golf/archive'
import { expect, test } from 'vitest'
import { readLatestResults } from './latest-results.ts'

const holeSet = Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: null }))

/** Nine holes of par 4: strokes on each hole played, by player. */
function roundOf(
  id: string,
  cards: Readonly<Record<string, readonly [strokes: number, holes: number]>>,
): ArchivedRound {
  return {
    id,
    courseId: 'course_x',
    courseSlug: 'x',
    holeType: 'front9',
    totalHoles: 9,
    startedAt: 0,
    endedAt: 0,
    players: Object.keys(cards),
    scores: Object.entries(cards).map(([playerId, [strokes, holes]]) => ({
      playerId,
      strokesByHole: Object.fromEntries(holeSet.slice(0, holes).map(({ number }) => [`${number}`, strokes])),
    })),
    roomCode: '',
    metadata: { selfPlayerId: null, originalCourseName: id, holeSet },
    version: 2,
    updatedAt: 0,
  }
}

function withStrokesBesideTheCard(round: ArchivedRound): ArchivedRound {
  const scores = round.scores.map(({ playerId, strokesByHole }) => ({
    playerId,
    strokesByHole: { ...strokesByHole, '12': 9 },
  }))
  return { ...round, scores }
}

function storageOf(rounds: readonly ArchivedRound[]): Parameters<typeof readLatestResults>[0] {
  const unused = () => Promise.reject(new Error('not used'))
  const page = async (limit: number, before?: { readonly id: string }) => {
    const from = before === undefined ? 0 : rounds.findIndex((round) => round.id === before.id) + 1
    return rounds.slice(from, from + limit)
  }
  return {
    rounds: {
      page,
      count: unused,
      countFinished: unused,
      get: unused,
      all: unused,
      remove: unused,
      removeAll: unused,
      subscribe: () => () => {},
    },
    courses: { list: unused, get: unused, put: unused, remove: unused },
  }
}

test("the golfer's own results, whoever is first, and the first player's of a round of others", async () => {
  const rounds = [
    roundOf('left', { me: [4, 8] }),
    roundOf('ours', { ann: [4, 9], me: [5, 9] }),
    roundOf('theirs', { ann: [6, 9], ben: [4, 9] }),
    roundOf('older', { me: [3, 9] }),
  ].map(withStrokesBesideTheCard)
  const known = { ids: new Set(['me']), profileId: 'cmplr_device' }
  // Nine fives and nine sixes on nine par-4 holes.
  expect(await readLatestResults(storageOf(rounds), known, 2)).toEqual([
    { courseName: 'ours', toPar: 9 },
    { courseName: 'theirs', toPar: 18 },
  ])
})
