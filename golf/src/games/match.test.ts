import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyGame, anyGame, cardRuns, enteredBackwards } from '../../cards/any-game.ts'
import { isPlayed, naiveLength, naiveOutcomes } from '../../cards/naive-outcomes.ts'
import { fourBallHandicaps, gamePlayers, holesWritten, workedGameHoles } from '../../cards/worked-games.ts'
import { type MatchSide, type MatchState, type MatchTeams, matchOf, matchWinnings } from './match.ts'
import { scoredHolesOf } from './net-score.ts'
import { strokesReceivedOf } from './strokes-received.ts'

/** A state as golfers say it, with the side in front. */
function spoken(state: MatchState): string {
  switch (state.kind) {
    case 'all-square':
    case 'halved':
      return state.kind
    case 'up':
      return `${state.side} ${state.by} up`
    case 'dormie':
      return `${state.side} dormie ${state.by}`
    case 'won':
      return state.remaining === 0
        ? `${state.side} wins ${state.by} up`
        : `${state.side} wins ${state.by} & ${state.remaining}`
  }
}

function workedMatch(teams: MatchTeams, handicaps: ReadonlyMap<string, number>) {
  const holes = workedGameHoles()
  const received = strokesReceivedOf(holes, handicaps)
  if (received.kind !== 'allocated') throw new Error(received.kind)
  return matchOf(scoredHolesOf(holes, gamePlayers, received.byPlayer), teams)
}

const singles = { a: ['ann'], b: ['bob'] }
const fourBall = { a: ['ann', 'cal'], b: ['bob', 'dee'] }

function matchWritten(card: string, teams: MatchTeams = singles, concessions = new Map<number, MatchSide>()) {
  return matchOf(scoredHolesOf(holesWritten(card), [...teams.a, ...teams.b]), teams, concessions)
}

describe('the worked singles match', () => {
  const match = workedMatch(singles, new Map([['bob', 8]]))

  test('stands hole by hole as worked out', () => {
    const ups = '0 +1 +2 +2 +2 +1 +2 +2 +1 0 +1 +2 +1 +1 +2'.split(' ').map(Number)
    expect(match.holes.map(({ state }) => spoken(state))).toEqual(
      ups.map((up) => (up === 0 ? 'all-square' : `a ${up} up`)).concat('a dormie 2', 'a wins 3 & 1', 'a wins 3 & 1'),
    )
  })

  test('ends on the 17th, and the 18th no longer counts', () => {
    expect(match).toMatchObject({ thru: 17, remaining: 1, state: { kind: 'won', side: 'a', by: 3, remaining: 1 } })
    expect(match.holes.filter(({ isCounted }) => !isCounted).map(({ number }) => number)).toEqual([18])
    // Bob has 6 with a stroke on the 18th, index 5.
    expect(match.holes[17]).toMatchObject({ outcome: 'b', best: { a: 6, b: 5 } })
  })

  test('one point changes hands', () => {
    expect(matchWinnings(match)).toEqual([
      { playerId: 'ann', points: 1 },
      { playerId: 'bob', points: -1 },
    ])
  })
})

describe('the worked four-ball match', () => {
  const match = workedMatch(fourBall, fourBallHandicaps)

  test('counts the lower net score of each side', () => {
    const [a, b] = (['a', 'b'] as const).map((side) => match.holes.map(({ best }) => best[side]))
    expect(a).toEqual([3, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 2, 5, 5, 4, 4, 2, 5])
    expect(b).toEqual([4, 4, 4, 3, 3, 5, 3, 4, 3, 4, 4, 2, 4, 5, 4, 3, 4, 5])
  })

  test('is won 4 & 2, a point for each player', () => {
    expect(spoken(match.state)).toBe('b wins 4 & 2')
    expect(matchWinnings(match).map(({ playerId, points }) => [playerId, points])).toEqual([
      ['ann', -1],
      ['cal', -1],
      ['bob', 1],
      ['dee', 1],
    ])
  })
})

describe('how a match ends', () => {
  test.each([
    ['ann 4 4 4\nbob 4 4 4', 'halved'],
    ['ann 4 4 3\nbob 4 4 4', 'a wins 1 up'],
    ['ann 4 3 3\nbob 4 4 4', 'a wins 2 up'],
    ['ann 3 3 9\nbob 4 4 1', 'a wins 2 & 1'],
    ['ann 5 5 .\nbob 4 4 .', 'b wins 2 & 1'],
    ['ann 4 3 .\nbob 4 4 .', 'a dormie 1'],
    ['ann 4 3 . .\nbob 4 4 . .', 'a 1 up'],
    ['ann 4 . .\nbob 4 . .', 'all-square'],
    ['ann . .\nbob . .', 'all-square'],
  ])('%j: %s', (card, expected) => {
    expect(spoken(matchWritten(card).state)).toBe(expected)
  })
})

describe('a hole without a score', () => {
  test('is lost to a side with one', () => {
    expect(matchWritten('ann - 4 4\nbob 9 4 4').holes[0]).toMatchObject({ outcome: 'b', best: { a: null, b: 9 } })
  })

  test('is halved if neither side has one', () => {
    // Source: clarification 23.2a/1, if nobody knows who picked up last.
    expect(matchWritten('ann - 4\nbob - 4').holes[0]?.outcome).toBe('halved')
  })

  test('counts the partner alone', () => {
    const match = matchWritten('ann 5 5\ncal - x\nbob 4 6\ndee 6 6', fourBall)
    expect(match.holes.map(({ outcome }) => outcome)).toEqual(['b', 'a'])
  })
})

test('a conceded hole is lost, whatever the strokes, and needs no score', () => {
  const match = matchWritten(
    'ann 3 . .\nbob 4 4 .',
    singles,
    new Map([
      [1, 'a'],
      [2, 'b'],
    ]),
  )
  expect(match.holes.map(({ outcome, concededBy }) => [outcome, concededBy])).toEqual([
    ['b', 'a'],
    ['a', 'b'],
    ['open', null],
  ])
  expect(match).toMatchObject({ thru: 2, remaining: 1, state: { kind: 'all-square' } })
})

describe('a match that is cut short or joined late', () => {
  test('waits for the first hole that is open', () => {
    const match = matchWritten('ann 3 . 3 3\nbob 4 4 4 4')
    expect(match.holes.map(({ outcome }) => outcome)).toEqual(['a', 'open', 'open', 'open'])
    expect(match).toMatchObject({ thru: 1, remaining: 3, state: { kind: 'up', side: 'a', by: 1 } })
  })

  test('has no winner if both stop, and pays nothing', () => {
    const match = matchWritten('ann 3 4 x x\nbob 4 4 x x')
    expect(match).toMatchObject({ thru: 2, remaining: 2, state: { kind: 'up', side: 'a', by: 1 } })
    expect(matchWinnings(match).map(({ points }) => points)).toEqual([0, 0])
  })

  test('goes on if one side stops, which keeps the holes it won', () => {
    const match = matchWritten('ann 3 3 x x x x\nbob 4 4 4 4 4 4')
    expect(match.holes.map(({ state }) => spoken(state))).toEqual([
      'a 1 up',
      'a 2 up',
      'a 1 up',
      'all-square',
      'b dormie 1',
      'b wins 2 up',
    ])
  })

  test('is shorter by the holes that both missed at the start', () => {
    const match = matchWritten('ann x x 3 .\nbob x x 4 .')
    expect(match).toMatchObject({ thru: 1, remaining: 1, state: { kind: 'dormie', side: 'a', by: 1 } })
  })
})

test('one player against two wins or loses one to each', () => {
  const match = matchWritten('ann 3\nbob 4\ncal 4', { a: ['ann'], b: ['bob', 'cal'] })
  expect(matchWinnings(match).map(({ points }) => points)).toEqual([2, -1, -1])
})

const anyMatch = fc
  .record({
    game: anyGame,
    size: fc.nat(),
    conceded: fc.array(fc.tuple(fc.integer({ min: 1, max: 18 }), fc.constantFrom<MatchSide>('a', 'b')), {
      maxLength: 2,
    }),
  })
  .map(({ game, size, conceded }) => {
    const cut = 1 + (size % (game.playerIds.length - 1))
    const teams = { a: game.playerIds.slice(0, cut), b: game.playerIds.slice(cut) }
    return { game, teams, concessions: new Map(conceded) }
  })

/** The state after a number of holes, counted again from the first hole for each. */
function naiveStates({ scored }: AnyGame, teams: MatchTeams, concessions: ReadonlyMap<number, MatchSide>): string[] {
  const outcomes = naiveOutcomes(scored, teams, concessions)
  const length = naiveLength(outcomes)
  return outcomes.map((_, last) => {
    for (let until = 0; until <= last + 1; until += 1) {
      const played = outcomes.slice(0, until).filter(isPlayed)
      const up = played.filter((outcome) => outcome === 1).length - played.filter((outcome) => outcome === -1).length
      const left = length - played.length
      const leader = up > 0 ? 'a' : 'b'
      const by = Math.abs(up)
      if (by > left) return left === 0 ? `${leader} wins ${by} up` : `${leader} wins ${by} & ${left}`
      if (until <= last) continue
      if (by === 0) return left === 0 ? 'halved' : 'all-square'
      return by === left ? `${leader} dormie ${by}` : `${leader} ${by} up`
    }
    return ''
  })
}

test('random matches equal a recomputation after each hole, mirror their sides, and sum to zero', () => {
  fc.assert(
    fc.property(anyMatch, ({ game, teams, concessions }) => {
      const match = matchOf(game.scored, teams, concessions)
      // Texts are compared, because 20,000 deep comparisons take a minute on a busy machine.
      const states = match.holes.map(({ state }) => spoken(state)).join()
      expect(states).toBe(naiveStates(game, teams, concessions).join())
      const winnings = matchWinnings(match)
      expect(winnings.reduce((sum, { points }) => sum + points, 0)).toBe(0)

      const swapped = new Map([...concessions].map(([hole, side]) => [hole, side === 'a' ? 'b' : 'a'] as const))
      const mirrored = matchOf(enteredBackwards(game.scored), { a: teams.b, b: teams.a }, swapped)
      expect(mirrored.thru).toBe(match.thru)
      const byId = new Map(matchWinnings(mirrored).map(({ playerId, points }) => [playerId, points]))
      expect(winnings.every(({ playerId, points }) => byId.get(playerId) === points)).toBe(true)
    }),
    { numRuns: cardRuns },
  )
})
