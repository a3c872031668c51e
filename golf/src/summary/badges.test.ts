import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../cards/written-round.ts'
import { withStartingHole } from '../round.ts'
import { summaryOf } from '../summary.ts'
import type { AchievementBadge } from './badges.ts'

function badge(kind: AchievementBadge['kind'], card: string) {
  return summaryOf(roundWritten(card)).achievementBadges.find((one) => one.kind === kind)
}

const holes18 = `
  Hole 1 2 3 4 5 6 7 8 9 | 10 11 12 13 14 15 16 17 18
  Par  4 5 4 4 3 5 3 4 4 |  4  4  3  4  5  4  4  3  5`

describe('Best Hole', () => {
  test('names a player once, however many best holes they have', () => {
    expect(badge('best-hole', 'Hole 1 2 3\nPar 4 4 4\nAnn 3 3 4\nBob 4 4 3')).toEqual({
      kind: 'best-hole',
      players: [
        { playerId: 'ann', nickname: 'Ann' },
        { playerId: 'bob', nickname: 'Bob' },
      ],
      toPar: -1,
    })
  })
})

describe('Comeback Kid', () => {
  test('needs all 18 holes, and can be earned alone', () => {
    const alone = `${holes18}
      Ann  4 5 4 4 3 5 3 5 5 |  4  4  3  4  5  4  4  3  4`
    expect(badge('comeback-kid', alone)).toMatchObject({ players: [{ nickname: 'Ann' }], improvement: 3, nine: 'back' })
    expect(badge('comeback-kid', alone.replace('|  4', '|  -'))).toBeUndefined()
  })

  test('compares the nines in playing order', () => {
    const round = roundWritten(`${holes18}
      Ann  4 5 4 4 3 5 3 5 5 |  4  4  3  4  5  4  4  3  4
      Bob  4 5 4 4 3 5 3 4 4 |  5  5  3  4  5  4  4  3  5`)
    const fromTenth = summaryOf(withStartingHole(round, 10)).achievementBadges
    expect(fromTenth.find(({ kind }) => kind === 'comeback-kid')).toMatchObject({
      players: [{ nickname: 'Bob' }],
      improvement: 2,
      nine: 'second',
    })
  })

  test('goes to nobody if nobody improved', () => {
    const card = `${holes18}
      Ann  4 5 4 4 3 5 3 4 5 |  4  4  3  4  5  4  4  3  6
      Bob  4 5 4 4 3 5 3 4 4 |  4  4  3  4  5  4  4  3  6`
    expect(badge('comeback-kid', card)).toBeUndefined()
  })
})

describe('Consistency King and Risk Taker', () => {
  test('go to nobody without a par, or without a birdie and a bogey', () => {
    expect(badge('consistency-king', 'Hole 1\nPar 4\nAnn 5\nBob 3')).toBeUndefined()
    expect(badge('risk-taker', 'Hole 1\nPar 4\nAnn 4\nBob 6')).toBeUndefined()
  })

  test('count birdies and bogeys, but neither eagles nor double bogeys', () => {
    expect(badge('risk-taker', 'Hole 1 2 3\nPar 5 5 5\nAnn 3 7 3\nBob 4 6 5')).toMatchObject({
      players: [{ nickname: 'Bob' }],
      birdiesAndBogeys: 2,
    })
  })
})

describe('Steady Eddie', () => {
  test('goes to the steadiest player at any level; tied players share it', () => {
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 3 5\nAnn 6 5 7\nBob 4 4 5\nCal 5 4 6')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Cal' }],
      standardDeviation: 0,
    })
  })

  test('is not earned by fewer holes than others, nor on a single hole', () => {
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 6\nBob 6 4 6\nCal - - 4')).toMatchObject({
      players: [{ nickname: 'Ann' }],
    })
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 6\nCal - - 4')).toBeUndefined()
    expect(badge('steady-eddie', 'Hole 1\nPar 4\nAnn 4\nBob 5')).toBeUndefined()
  })
})

describe('Team Effort', () => {
  test('is given for each hole on which all beat their own average', () => {
    // Averages: Ann +1, Bob +2.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 3 5\nAnn 4 5 6\nBob 5 6 7')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Bob' }],
      everyoneBeatOwnAverage: true,
      holeNumbers: [1],
    })
  })

  test('is given for the hole with the best group average if there is no such hole', () => {
    // Averages: Ann +1, Bob +1. Ann doesn't beat hers on 1, nor Bob his on 2 and 3. Together: +1, +2, +3.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 6 5 4\nBob 3 5 7')).toMatchObject({
      everyoneBeatOwnAverage: false,
      holeNumbers: [1],
    })
    // Averages: both level. Together: -1, -1, +2.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 3 4 5\nBob 4 3 5')).toMatchObject({
      everyoneBeatOwnAverage: false,
      holeNumbers: [1, 2],
    })
  })

  test('is only given for a hole that all played', () => {
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 3 4 5\nBob - 4 5\nCal - - -')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Bob' }],
      everyoneBeatOwnAverage: false,
      holeNumbers: [2],
    })
  })

  test('is not given if all holes are level', () => {
    expect(badge('team-effort', 'Hole 1 2\nPar 4 4\nAnn 4 5\nBob 5 4')).toBeUndefined()
  })
})

describe('First Birdie', () => {
  test('goes to a birdie, even after an eagle', () => {
    expect(badge('first-birdie', 'Hole 10 11 12\nPar 5 4 4\nAnn 3 4 3\nBob 5 4 3\nCal 4 - -')).toMatchObject({
      players: [{ nickname: 'Cal' }],
      holeNumber: 10,
    })
    expect(badge('first-birdie', 'Hole 10 11 12\nPar 5 4 4\nAnn 3 4 3\nBob 5 4 3\nCal 5 4 4')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Bob' }],
      holeNumber: 12,
    })
  })
})

describe('Comeback Champion', () => {
  test('was last at some point, alone or tied, and shows when they were furthest behind', () => {
    expect(badge('comeback-champion', 'Hole 1 2 3\nPar 4 4 4\nAnn 5 5 3\nBob 4 4 6\nCal 5 4 6')).toEqual({
      kind: 'comeback-champion',
      players: [{ playerId: 'ann', nickname: 'Ann', strokesBehind: 2, holeNumber: 2 }],
    })
  })

  test('does not go to a winner who was behind but never last', () => {
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 5 3\nBob 4 5\nCal 6 5')).toBeUndefined()
  })

  test('does not go to a loser who was last, nor to a winner who was level with all', () => {
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob 5 4')).toBeUndefined()
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob 4 5')).toBeUndefined()
  })

  test('is decided for each of several tied winners', () => {
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 5 3\nBob 4 4')).toMatchObject({
      players: [{ nickname: 'Ann', strokesBehind: 1, holeNumber: 1 }],
    })
    expect(badge('comeback-champion', 'Hole 1 2 3\nPar 4 4 4\nAnn 5 3 5\nBob 4 6 3')).toMatchObject({
      players: [
        { nickname: 'Ann', strokesBehind: 1, holeNumber: 1 },
        { nickname: 'Bob', strokesBehind: 2, holeNumber: 2 },
      ],
    })
  })
})
