import { describe, expect, test } from 'vitest'
import { writtenHistory } from '../../cards/golfer-history.ts'
import { sortedCourses } from './by-course.ts'
import { golferRoundsOf } from './golfer-round.ts'
import type { KnownSelf } from './me.ts'
import { statisticsOf } from './statistics.ts'

const known: KnownSelf = { ids: new Set(['me', 'player_old']), profileId: 'cmplr_this-device' }
const rounds = golferRoundsOf(writtenHistory, known, new Map())
const statistics = statisticsOf(rounds)

/**
 * Figures of twelve rounds, worked out by hand; golfer-history.ts has their cards. Source: document 1 section 9 and
 * decisions.
 */
describe("a golfer's figures", () => {
  test('count nine rounds, of which six are complete cards of 18', () => {
    expect(rounds.map((round) => round.roundId)).toEqual([
      'pars',
      'bogeys',
      'eagle',
      'doubles',
      'front',
      'back',
      'late',
      'no card',
      'par 6',
    ])
    expect(statistics).toMatchObject({ rounds: 9, completeRounds: 6, holeCount: 18 })
  })

  test('average the complete cards', () => {
    // 72 + 90 + 70 + 90 + 90 + 74 = 486, of 6: 81. 0 + 18 - 2 + 18 + 18 + 0 = 52, of 6: 8.67.
    expect(statistics.averages).toEqual({ score: 81, toPar: 8.7 })
  })

  test('include the best round, and the latest of three equally bad ones as the worst', () => {
    expect(statistics.extremes?.best).toMatchObject({ roundId: 'eagle', strokes: 70, toPar: -2 })
    expect(statistics.extremes?.worst).toMatchObject({ roundId: 'no card', strokes: 90, toPar: 18 })
  })

  test('sort every hole into five classes, in percents of all holes', () => {
    // 141 holes: 0.71 %, 1.42, 65.96, 25.53, 6.38.
    expect(statistics.distribution).toMatchObject({
      holes: 141,
      shares: [
        { scoreClass: 'eagleOrBetter', count: 1, percent: 1 },
        { scoreClass: 'birdie', count: 2, percent: 1 },
        { scoreClass: 'par', count: 93, percent: 66 },
        { scoreClass: 'bogey', count: 36, percent: 26 },
        { scoreClass: 'doubleOrWorse', count: 9, percent: 6 },
      ],
      mostCommon: { scoreClass: 'par' },
      // 132 of 141: 93.6.
      bogeyRate: 94,
    })
  })

  test('give averages by par, with a par 6 among the fours and its own par', () => {
    expect(statistics.parTypes).toEqual([
      // 8 over on 24 holes.
      { parType: 3, holes: 24, strokes: 3.33, toPar: 0.33 },
      // 415 strokes, 37 over, on 94 holes.
      { parType: 4, holes: 94, strokes: 4.41, toPar: 0.39 },
      // 120 strokes, 5 over, on 23 holes.
      { parType: 5, holes: 23, strokes: 5.22, toPar: 0.22 },
    ])
  })

  test('average complete nines', () => {
    // Front 36, 45, 34, 54, 36, 45, 38: 288, 34 over, of 7. Back 36, 45, 36, 36, 34, 36, 45, 36: 304, 16 over, of 8.
    expect(statistics.nines).toEqual({
      front: { nines: 7, strokes: 41.14, toPar: 4.86 },
      back: { nines: 8, strokes: 38, toPar: 2 },
    })
  })

  test('have a standard deviation', () => {
    // 50 over in sum, 78 in squares, 141 holes: the root of 141 * 78 - 50 * 50 is 92.18, by 141 it is 0.654.
    expect(statistics.deviation).toBe(0.65)
  })

  test('count a win if the golfer has the lowest total of those with the most holes, shared or not', () => {
    expect(rounds.filter((round) => round.contest !== null).map((round) => [round.roundId, round.contest])).toEqual([
      ['bogeys', 'won'],
      ['eagle', 'lost'],
      ['late', 'lost'],
    ])
    expect(statistics.winRate).toEqual({ wins: 1, total: 3, percent: 33 })
  })

  test('leave rounds of no time, of 13 hours and without an end out of the pace', () => {
    // 180 + 240 + 120 + 90 + 300 + 150 = 1080, of 6.
    expect(statistics.pace).toEqual({
      minutes: 180,
      buckets: [
        { bucket: 'upTo2h', count: 2, percent: 33 },
        { bucket: 'upTo3h', count: 2, percent: 33 },
        { bucket: 'upTo4h', count: 1, percent: 17 },
        { bucket: 'over4h', count: 1, percent: 17 },
      ],
    })
  })

  test('have a trend with an average of three rounds from the third on', () => {
    expect(statistics.trend.map((point) => [point.round.roundId, point.round.toPar, point.movingAverage])).toEqual([
      ['pars', 0, null],
      ['bogeys', 18, null],
      ['eagle', -2, 5.3],
      ['doubles', 18, 11.3],
      ['no card', 18, 11.3],
      ['par 6', 0, 12],
    ])
  })

  test('separate the courses', () => {
    expect(sortedCourses(statistics.courses, 'course', false, (a, b) => a.localeCompare(b))).toMatchObject([
      { courseName: 'cypress', rounds: 1, averages: { score: 90, toPar: 18 }, form: [0], sparkline: [] },
      {
        courseName: 'pebble',
        rounds: 5,
        completeRounds: 3,
        // 72, 90 and 90.
        averages: { score: 84, toPar: 12 },
        extremes: { best: { roundId: 'pars' }, worst: { roundId: 'doubles' } },
        form: [12, -6, -6],
        sparkline: [0, 18, 18],
      },
      {
        courseName: 'spyglass',
        rounds: 3,
        completeRounds: 2,
        averages: { score: 72, toPar: -1 },
        form: [1, -1],
        sparkline: [-2, 0],
      },
    ])
  })

  test('sort the courses by a figure in either direction, ties by name', () => {
    const inOrder = (...how: ['rounds' | 'avg' | 'avgToPar' | 'lastPlayed', boolean]) =>
      sortedCourses(statistics.courses, ...how, (a, b) => a.localeCompare(b)).map((course) => course.courseName)
    expect(inOrder('rounds', true)).toEqual(['pebble', 'spyglass', 'cypress'])
    expect(inOrder('avg', false)).toEqual(['spyglass', 'pebble', 'cypress'])
    expect(inOrder('avgToPar', true)).toEqual(['cypress', 'pebble', 'spyglass'])
    expect(inOrder('lastPlayed', true)).toEqual(['spyglass', 'cypress', 'pebble'])
  })

  test('use nines if no card of 18 is complete', () => {
    const nines = rounds.filter((round) => round.roundId === 'front' || round.roundId === 'back')
    expect(statisticsOf(nines)).toMatchObject({ completeRounds: 2, holeCount: 9, averages: { score: 35, toPar: -1 } })
  })

  test('are null if nothing was played', () => {
    expect(statisticsOf([])).toEqual({
      rounds: 0,
      completeRounds: 0,
      holeCount: null,
      averages: null,
      extremes: null,
      trend: [],
      distribution: null,
      parTypes: [],
      nines: { front: null, back: null },
      deviation: null,
      winRate: null,
      pace: null,
      courses: [],
    })
  })
})

describe('the identity of the golfer', () => {
  const idsOf = (self: KnownSelf) => golferRoundsOf(writtenHistory, self, new Map()).map((round) => round.roundId)

  test('a golfer who has not chosen is the player that the round names, then the only score', () => {
    const device: KnownSelf = { ids: new Set(), profileId: 'cmplr_this-device' }
    // The round 'doubles' names an account as the golfer, and that account has no score.
    expect(idsOf(device)).toEqual([
      'pars',
      'bogeys',
      'eagle',
      'doubles',
      'front',
      'back',
      'late',
      'no card',
      'par 6',
      'others',
    ])
  })

  test('once they have chosen, a round of others alone is not theirs', () => {
    expect(idsOf({ ids: new Set(['ann']), profileId: 'cmplr_this-device' })).toEqual([
      'bogeys',
      'eagle',
      'late',
      'others',
    ])
  })

  test('the id of this device counts from the start', () => {
    expect(idsOf({ ids: new Set(), profileId: 'bob' })).toContain('others')
    const [others] = golferRoundsOf(writtenHistory.slice(-1), { ids: new Set(), profileId: 'bob' }, new Map())
    expect(others?.contest).toBe('won')
  })
})
