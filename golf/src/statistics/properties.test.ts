import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archivedAs } from '../../cards/golfer-history.ts'
import type { ArchivedRound } from '../archive.ts'
import { normaliseRound } from '../archive-normalise.ts'
import { golferRoundsOf } from './golfer-round.ts'
import type { KnownSelf } from './me.ts'
import { statisticsOf } from './statistics.ts'

const known: KnownSelf = { ids: new Set(['me']), profileId: 'cmplr_this-device' }
const figuresOf = (rounds: readonly ArchivedRound[]) => statisticsOf(golferRoundsOf(rounds, known, new Map()))

const strokes = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(0)), { minLength: 0, maxLength: 18 })
const wholeCard = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 18, maxLength: 18 })

const anyArchived: fc.Arbitrary<ArchivedRound> = fc
  .record({
    id: fc.uuid(),
    day: fc.integer({ min: 0, max: 20_000 }),
    courseId: fc.constantFrom('course_a', 'course_b', 'course_c'),
    mode: fc.constantFrom('full18', 'front9', 'back9'),
    minutes: fc.option(fc.integer({ min: 0, max: 900 })),
    pars: fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 18, maxLength: 18 }),
    cards: fc.record({ me: fc.oneof(wholeCard, strokes), ann: fc.oneof(wholeCard, strokes) }, { requiredKeys: [] }),
  })
  .map(archivedAs)

/** Rounds half away from zero to the given decimals and returns the text. */
function written(value: number, decimals: number): string {
  const scale = 10 ** decimals
  return ((Math.sign(value) * Math.floor(Math.abs(value) * scale + 0.5 + 1e-9)) / scale + 0).toFixed(decimals)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** Computes the same figures by the simplest possible code. */
function plainly(rounds: readonly ArchivedRound[]) {
  const cards = rounds
    .filter((round) =>
      round.scores.some((score) => Object.keys(score.strokesByHole).length === (round.holeType === 'full18' ? 18 : 9)),
    )
    .map((round) => {
      const own = round.scores.find((score) => score.playerId === 'me')?.strokesByHole ?? {}
      const holes = (round.metadata.holeSet ?? [])
        .filter((hole) => (own[hole.number] ?? 0) > 0)
        .map((hole) => ({ ...hole, par: hole.par ?? 4, strokes: own[hole.number] ?? 0 }))
        .map((hole) => ({ ...hole, over: hole.strokes - hole.par }))
      return { round, holes, end: round.endedAt ?? round.startedAt }
    })
    .filter((card) => card.holes.length > 0)
    .toSorted((a, b) => a.end - b.end || (a.round.id < b.round.id ? -1 : 1))
  const full = cards.filter((card) => card.holes.length === 18)
  const nines = cards.filter((card) => card.holes.length === 9 && card.round.holeType !== 'full18')
  const complete = full.length > 0 ? full : nines
  const totals = complete.map((card) => sum(card.holes.map((hole) => hole.strokes)))
  const overs = complete.map((card) => sum(card.holes.map((hole) => hole.over)))
  const holes = cards.flatMap((card) => card.holes)
  const over = holes.map((hole) => hole.over)
  const nineOf = (isOn: (number: number) => boolean) =>
    cards.map((card) => card.holes.filter((hole) => isOn(hole.number))).filter((nine) => nine.length === 9)
  const average = (nine: ReturnType<typeof nineOf>) =>
    nine.length === 0 ? null : written(mean(nine.map((each) => sum(each.map((hole) => hole.strokes)))), 2)
  const minutes = cards
    .filter(({ round }) => round.endedAt !== null)
    .map(({ round }) => ((round.endedAt ?? 0) - round.startedAt) / 60_000)
    .filter((each) => each > 0 && each <= 720)
  return {
    rounds: cards.length,
    complete: complete.length,
    score: totals.length === 0 ? null : written(mean(totals), 0),
    toPar: overs.length === 0 ? null : written(mean(overs), 1),
    best: totals.length === 0 ? null : Math.min(...totals),
    worst: totals.length === 0 ? null : Math.max(...totals),
    counts: [
      over.filter((each) => each <= -2).length,
      over.filter((each) => each === -1).length,
      over.filter((each) => each === 0).length,
      over.filter((each) => each === 1).length,
      over.filter((each) => each >= 2).length,
    ],
    bogeyRate: holes.length === 0 ? null : written((100 * over.filter((each) => each <= 1).length) / holes.length, 0),
    deviation: holes.length === 0 ? null : written(Math.sqrt(mean(over.map((each) => (each - mean(over)) ** 2))), 2),
    parTypes: [3, 4, 5].flatMap((type) => {
      const of = holes.filter((hole) => (hole.par === 6 ? 4 : hole.par) === type)
      return of.length === 0 ? [] : [`${type}: ${written(mean(of.map((hole) => hole.strokes)), 2)}`]
    }),
    front: average(nineOf((number) => number <= 9)),
    back: average(nineOf((number) => number > 9)),
    pace: minutes.length === 0 ? null : written(mean(minutes), 0),
    moving: overs.length < 3 ? null : written(mean(overs.slice(-3)), 1),
  }
}

test('a second, plain computation gives the same figures', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyArchived, { maxLength: 12, selector: ({ id }) => id }), (rounds) => {
      const figures = figuresOf(rounds)
      const { averages, extremes, distribution, nines, pace, deviation } = figures
      const moving = figures.trend.at(-1)?.movingAverage ?? null
      expect({
        rounds: figures.rounds,
        complete: figures.completeRounds,
        score: averages === null ? null : `${averages.score}`,
        toPar: averages === null ? null : averages.toPar.toFixed(1),
        best: extremes?.best.strokes ?? null,
        worst: extremes?.worst.strokes ?? null,
        counts: distribution?.shares.map(({ count }) => count) ?? [0, 0, 0, 0, 0],
        bogeyRate: distribution === null ? null : `${distribution.bogeyRate}`,
        deviation: deviation === null ? null : deviation.toFixed(2),
        parTypes: figures.parTypes.map(({ parType, strokes: average }) => `${parType}: ${average.toFixed(2)}`),
        front: nines.front === null ? null : nines.front.strokes.toFixed(2),
        back: nines.back === null ? null : nines.back.strokes.toFixed(2),
        pace: pace === null ? null : `${pace.minutes}`,
        moving: moving === null ? null : moving.toFixed(1),
      }).toEqual(plainly(rounds))
    }),
    { numRuns: 500 },
  )
})

/** A record of nearly the right shape with arbitrary values in its fields. */
const hostile = fc.record(
  {
    id: fc.oneof(fc.string({ minLength: 1 }), fc.constant('twice')),
    courseId: fc.string({ minLength: 1 }),
    holeType: fc.oneof(fc.constantFrom('full18', 'front9', 'back9'), fc.anything()),
    totalHoles: fc.oneof(fc.integer({ min: -1, max: 20 }), fc.anything()),
    startedAt: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    endedAt: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    players: fc.array(fc.oneof(fc.constantFrom('me', 'ann', '__proto__'), fc.anything())),
    scores: fc.array(
      fc.record({
        playerId: fc.oneof(fc.constantFrom('me', 'ann'), fc.anything()),
        strokesByHole: fc.dictionary(
          fc.oneof(fc.integer({ min: -1, max: 20 }).map(String), fc.string()),
          fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double(), fc.anything()),
        ),
      }),
    ),
    metadata: fc.oneof(
      fc.record({
        selfPlayerId: fc.constantFrom('me', 'ann', null),
        holeSet: fc.array(fc.record({ number: fc.anything(), par: fc.anything() })),
      }),
      fc.anything(),
    ),
  },
  { requiredKeys: ['id', 'courseId', 'players'] },
)

test('any record gives finite figures, and percentages that match their counts', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 8 }), (records) => {
      const rounds = records.map(normaliseRound).filter((round) => round !== null)
      const figures = figuresOf(rounds)
      expect(
        JSON.stringify(figures, (_, value: unknown) => (Object.is(value, -0) ? 'minus zero' : value)),
      ).not.toContain('minus zero')
      for (const value of numbersIn(figures)) expect(Number.isFinite(value)).toBe(true)
      for (const shares of [figures.distribution?.shares, figures.pace?.buckets]) {
        for (const { count, percent } of shares ?? []) {
          const all = sum((shares ?? []).map((share) => share.count))
          expect(Math.abs(percent - (100 * count) / all)).toBeLessThanOrEqual(0.5)
        }
      }
    }),
  )
})

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
