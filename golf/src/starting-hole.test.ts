import { expect, test } from 'vitest'
import { roundWritten } from '../cards/written-round.ts'
import { archiveRound } from './archive.ts'
import { normaliseRound } from './archive-normalise.ts'
import { roundFromArchive } from './archived-round.ts'
import { gamesResultOf } from './games/game-results.ts'
import { leaderboardOf, roundThru } from './leaderboard.ts'
import {
  createRound,
  currentHoleNumber,
  currentHolePosition,
  isLastHole,
  type Round,
  withStartingHole,
} from './round.ts'
import { applyEvent } from './round-events.ts'
import { summaryOf } from './summary.ts'

/** Nine holes of par 4 with Ann alone, from the 8th: 8, 9, 1, 2, ... 7. */
function fromEighth(soloRound: boolean): Round {
  const round = createRound({
    id: 'round_1_a',
    courseId: 'course_links',
    courseName: 'Links',
    teeLabel: '',
    holesMode: 'front9',
    holeSet: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: null })),
    players: [{ id: 'ann', playerId: null, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'manual' }],
    soloRound,
    selfPlayerId: 'ann',
    startingHole: 8,
  })
  return { ...round, status: 'active' }
}

function next(round: Round): Round {
  const event = { id: `evt_${currentHoleNumber(round)}`, roundId: round.id, playerId: 'ann', timestamp: '' }
  return applyEvent(round, { ...event, type: 'next_hole', holeNumber: currentHoleNumber(round), data: null })
}

test.each([true, false])('the round goes from its starting hole once around the card (solo: %s)', (isSolo) => {
  let round = fromEighth(isSolo)
  const numbers = [currentHoleNumber(round)]
  while (!isLastHole(round)) {
    round = next(round)
    numbers.push(currentHoleNumber(round))
  }
  expect(numbers).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7])
  expect(currentHolePosition(round)).toBe(9)
  expect(currentHoleNumber(next(round))).toBe(7)
})

test('a hole that is not on the card changes nothing, and the first hole of the card is no starting hole of its own', () => {
  const round = fromEighth(true)
  expect(withStartingHole(round, 10)).toBe(round)
  const ordinary = withStartingHole(round, 1)
  expect(ordinary.metadata).toEqual({ selfPlayerId: 'ann', soloRound: true })
  expect(ordinary.currentHole).toBe(1)
})

const card = `
  Hole 1 2 3 4 5 6 7 8 9
  Par  4 4 4 4 4 4 4 4 4
  Ann  4 3 - - - - - 4 4
  Ben  5 3 - - - - - 3 5
`

test("'thru' and the leaders count the holes in the order in which they are played", () => {
  const round = { ...withStartingHole(roundWritten(card), 8), status: 'active' as const }
  expect(roundThru(round)).toBe(4)
  expect(leaderboardOf(round).map(({ player, thru }) => [player.nickname, thru])).toEqual([
    ['Ann', 4],
    ['Ben', 4],
  ])
})

test('the summary follows the round over the end of the card', () => {
  const { performanceHighlights, achievementBadges, scoreProgression } = summaryOf(
    withStartingHole(roundWritten(card), 8),
  )
  expect(scoreProgression[1]?.scores.map(({ hole, cumulativeScore }) => [hole, cumulativeScore])).toEqual([
    [8, -1],
    [9, 0],
    [1, 1],
    [2, 0],
  ])
  const run = performanceHighlights.find(({ kind }) => kind === 'longest-run')
  expect(run?.holders.map(({ nickname, details }) => [nickname, details.map(({ holeNumber }) => holeNumber)])).toEqual([
    ['Ann', [8, 9, 1, 2]],
  ])
  expect(achievementBadges.find(({ kind }) => kind === 'first-birdie')).toMatchObject({
    holeNumber: 8,
    players: [{ nickname: 'Ben' }],
  })
})

test('skins are carried from the last hole of the card to the first', () => {
  const tied = `
    Hole 1 2 3 4 5 6 7 8 9
    Par  4 4 4 4 4 4 4 4 4
    Ann  3 4 4 4 4 4 4 4 4
    Ben  4 4 4 4 4 4 4 4 4
  `
  const skins = {
    id: 'skins',
    kind: 'skins',
    isNet: false,
    playerIds: ['ann', 'ben'],
    carriesOver: true,
    valueHundredths: 100,
    fromPosition: 1,
  } as const
  const games = { games: [skins], currency: '', courseHandicaps: {} }
  // Ann wins the 1st, which is the third hole from the 8th on.
  const [result] = gamesResultOf(withStartingHole(roundWritten(tied), 8), games).games
  expect(result).toMatchObject({
    winnings: [
      { playerId: 'ann', points: 3 },
      { playerId: 'ben', points: -3 },
    ],
  })
})

test('a finished round keeps its starting hole in the history, and in a file of another version', () => {
  const archived = archiveRound({ ...withStartingHole(roundWritten(card), 8), completedAt: 2 }, 3)
  expect(archived.metadata.startingHole).toBe(8)
  const shown = roundFromArchive(archived, undefined, new Map())
  expect(shown.metadata.startingHole).toBe(8)
  expect(currentHoleNumber(shown)).toBe(7)
  expect(normaliseRound({ ...archived, version: 0 })).toMatchObject({ metadata: { startingHole: 8 } })
  const wrong = { ...archived, metadata: { ...archived.metadata, startingHole: 12 } }
  expect(normaliseRound(wrong)?.metadata).not.toHaveProperty('startingHole')
})
