import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../cards/written-round.ts'
import { summaryOf } from '../summary.ts'
import type { AchievementBadge } from './badges.ts'

function badge(kind: AchievementBadge['kind'], card: string) {
  return summaryOf(roundWritten(card)).achievementBadges.find((one) => one.kind === kind)
}

const holes18 = `
  Hole 1 2 3 4 5 6 7 8 9 | 10 11 12 13 14 15 16 17 18
  Par  4 5 4 4 3 5 3 4 4 |  4  4  3  4  5  4  4  3  5`

describe('Best Hole', () => {
  test('names a player once, with however many such holes', () => {
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
    expect(badge('comeback-kid', alone)).toMatchObject({ players: [{ nickname: 'Ann' }], improvement: 3 })
    expect(badge('comeback-kid', alone.replace('|  4', '|  -'))).toBeUndefined()
  })

  test("is nobody's where nobody improved", () => {
    const card = `${holes18}
      Ann  4 5 4 4 3 5 3 4 5 |  4  4  3  4  5  4  4  3  6
      Bob  4 5 4 4 3 5 3 4 4 |  4  4  3  4  5  4  4  3  6`
    expect(badge('comeback-kid', card)).toBeUndefined()
  })
})

describe('Consistency King and Risk Taker', () => {
  test("are nobody's without a par, or without a birdie and a bogey", () => {
    expect(badge('consistency-king', 'Hole 1\nPar 4\nAnn 5\nBob 3')).toBeUndefined()
    expect(badge('risk-taker', 'Hole 1\nPar 4\nAnn 4\nBob 6')).toBeUndefined()
  })

  test('count a birdie and a bogey, no eagle and no double bogey', () => {
    expect(badge('risk-taker', 'Hole 1 2 3\nPar 5 5 5\nAnn 3 7 3\nBob 4 6 5')).toMatchObject({
      players: [{ nickname: 'Bob' }],
      birdiesAndBogeys: 2,
    })
  })
})

describe('Steady Eddie', () => {
  test('is steady at whatever level; those who tie share it', () => {
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 3 5\nAnn 6 5 7\nBob 4 4 5\nCal 5 4 6')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Cal' }],
      standardDeviation: 0,
    })
  })

  test('is none by fewer holes than others, nor on one hole', () => {
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 6\nBob 6 4 6\nCal - - 4')).toMatchObject({
      players: [{ nickname: 'Ann' }],
    })
    expect(badge('steady-eddie', 'Hole 1 2 3\nPar 4 4 4\nAnn 4 5 6\nCal - - 4')).toBeUndefined()
    expect(badge('steady-eddie', 'Hole 1\nPar 4\nAnn 4\nBob 5')).toBeUndefined()
  })
})

describe('Team Effort', () => {
  test('is for each hole on which all beat their own average', () => {
    // Averages: Ann +1, Bob +2.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 3 5\nAnn 4 5 6\nBob 5 6 7')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Bob' }],
      everyoneBeatOwnAverage: true,
      holeNumbers: [1],
    })
  })

  test('without such a hole, is for the one with the best group average', () => {
    // Averages: Ann +1, Bob +1. On 1 Ann is worse than hers, on 2 and 3 Bob is no better than his. Together: +1, +2, +3.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 6 5 4\nBob 3 5 7')).toMatchObject({
      everyoneBeatOwnAverage: false,
      holeNumbers: [1],
    })
    // Averages: level both. Together: -1, -1, +2.
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 3 4 5\nBob 4 3 5')).toMatchObject({
      everyoneBeatOwnAverage: false,
      holeNumbers: [1, 2],
    })
  })

  test('is for a hole that all played', () => {
    expect(badge('team-effort', 'Hole 1 2 3\nPar 4 4 4\nAnn 3 4 5\nBob - 4 5\nCal - - -')).toMatchObject({
      players: [{ nickname: 'Ann' }, { nickname: 'Bob' }],
      everyoneBeatOwnAverage: false,
      holeNumbers: [2],
    })
  })

  test('is none where all holes are level', () => {
    expect(badge('team-effort', 'Hole 1 2\nPar 4 4\nAnn 4 5\nBob 5 4')).toBeUndefined()
  })
})

describe('First Birdie', () => {
  test('is a birdie, after an eagle too', () => {
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
  test('was last at some time, alone or with others, and says when they were furthest behind', () => {
    expect(badge('comeback-champion', 'Hole 1 2 3\nPar 4 4 4\nAnn 5 5 3\nBob 4 4 6\nCal 5 4 6')).toEqual({
      kind: 'comeback-champion',
      players: [{ playerId: 'ann', nickname: 'Ann', strokesBehind: 2, holeNumber: 2 }],
    })
  })

  test('is not who was behind and never last', () => {
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 5 3\nBob 4 5\nCal 6 5')).toBeUndefined()
  })

  test('is not who was last and lost, nor who was level with all', () => {
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob 5 4')).toBeUndefined()
    expect(badge('comeback-champion', 'Hole 1 2\nPar 4 4\nAnn 4 4\nBob 4 5')).toBeUndefined()
  })

  test('of winners who tie each is judged', () => {
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
