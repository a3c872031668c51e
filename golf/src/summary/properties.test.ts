import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRound } from '../../cards/any-round.ts'
import { playerNamed } from '../../cards/worked-round.ts'
import type { Round } from '../round.ts'
import { type RoundSummary, summaryOf } from '../summary.ts'

/** The summary without the round itself. */
function figuresOf(round: Round): Omit<RoundSummary, 'round'> {
  const { round: _, ...figures } = summaryOf(round)
  return figures
}

/** Sorts every list that names players, so that results can be compared for any order of players. */
function inAnyOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(inAnyOrder)
    return JSON.stringify(items).includes('"nickname"') ? items.toSorted(byText) : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inAnyOrder(inner)]))
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function areNextToEachOther(holes: readonly { readonly holeNumber: number }[]): boolean {
  const [first] = holes
  return holes.every(({ holeNumber }, index) => holeNumber === (first?.holeNumber ?? 0) + index)
}

test('the order of the players changes only the order in which they are listed', () => {
  const seated = anyRound.chain((round) =>
    fc.tuple(fc.constant(round), fc.shuffledSubarray([...round.players], { minLength: round.players.length })),
  )
  fc.assert(
    fc.property(seated, ([round, players]) => {
      expect(inAnyOrder(figuresOf({ ...round, players }))).toEqual(inAnyOrder(figuresOf(round)))
    }),
  )
})

test('holes that nobody played change nothing', () => {
  fc.assert(
    fc.property(anyRound, fc.array(fc.nat(17)), (round, unplayed) => {
      const holes = round.holes.map((hole, index) => (unplayed.includes(index) ? { ...hole, strokes: {} } : hole))
      const played = holes.filter((hole) => Object.values(hole.strokes).some((count) => count > 0))
      expect(figuresOf({ ...round, holes })).toEqual(figuresOf({ ...round, holes: played }))
    }),
  )
})

test('a player without a hole changes only the lists of all players', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      const withSpectator = { ...round, players: [playerNamed('Zoe'), ...round.players] }
      const { playerStats, scoreProgression, playerComparison, ...shared } = figuresOf(round)
      const zoe = { playerId: 'zoe', nickname: 'Zoe' }
      expect(figuresOf(withSpectator)).toMatchObject(shared)
      expect(figuresOf(withSpectator).scoreProgression).toEqual([{ ...zoe, scores: [] }, ...scoreProgression])
      expect(figuresOf(withSpectator).playerComparison.slice(1)).toEqual(playerComparison)
      expect(figuresOf(withSpectator).playerStats).toHaveLength(playerStats.length + 1)
    }),
  )
})

test('every number is finite, and no zero is negative', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      expect(numbersIn(figuresOf(round)).filter((number) => !Number.isFinite(number) || Object.is(number, -0))).toEqual(
        [],
      )
    }),
  )
})

test('the round stays unchanged', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      const before = JSON.stringify(round)
      summaryOf(round)
      expect(JSON.stringify(round)).toBe(before)
    }),
  )
})

test('totals equal sums', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      const summary = summaryOf(round)
      for (const [index, { id }] of round.players.entries()) {
        const row = summary.playerStats.find(({ playerId }) => playerId === id)
        const counts = summary.playerComparison[index]
        const scores = summary.scoreProgression[index]?.scores ?? []
        const played = round.holes.filter((hole) => (hole.strokes[id] ?? 0) > 0)
        expect(scores.map(({ hole }) => hole)).toEqual(played.map(({ number }) => number))
        expect(scores.at(-1)?.cumulativeScore ?? 0).toBe(row?.scoreVsPar)
        expect(row?.totalStrokes).toBe(played.reduce((sum, hole) => sum + (hole.strokes[id] ?? 0), 0))
        if (counts === undefined) throw new Error(`no row of ${id}`)
        const { pars, birdies, eagles, bogeys, doubleBogeys, consistency } = counts
        expect(pars + birdies + eagles + bogeys + doubleBogeys).toBe(row?.holesCompleted)
        const inBogeyOrBetter = (100 * (pars + birdies + eagles + bogeys)) / played.length
        if (played.length === 0) expect(consistency).toBeNull()
        else expect(Math.abs((consistency ?? Number.NaN) - inBogeyOrBetter)).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

test('the value of a highlight matches the holes it names', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      for (const { kind, value, holders } of summaryOf(round).performanceHighlights) {
        expect(holders.length).toBeGreaterThan(0)
        for (const { playerId, details } of holders) {
          for (const { holeNumber, strokes: count, par } of details) {
            const hole = round.holes.find(({ number }) => number === holeNumber)
            expect([hole?.strokes[playerId], hole?.par]).toEqual([count, par])
          }
          const overPar = details.map((hole) => hole.strokes - hole.par)
          switch (kind) {
            case 'best-hole':
              expect(overPar).toEqual([value])
              break
            case 'longest-run':
              expect([details.length, overPar.every((delta) => delta <= 0)]).toEqual([value, true])
              expect(areNextToEachOther(details)).toBe(true)
              break
            case 'most-birdies':
              expect([details.length, overPar.every((delta) => delta === -1)]).toEqual([value, true])
              break
            case 'best-nine':
              expect([details.length, overPar.reduce((sum, delta) => sum + delta, 0)]).toEqual([9, value])
              break
            case 'bounce-back': {
              const [before = 0, after = 0] = overPar
              expect([before >= 1, after <= -1, before - after]).toEqual([true, true, value])
              expect(areNextToEachOther(details)).toBe(true)
              break
            }
          }
        }
      }
    }),
  )
})

test('the hardest and the easiest hole have the extreme averages', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      const averages = round.holes.flatMap((hole) => {
        const counts = Object.values(hole.strokes).filter((count) => count > 0)
        return counts.length === 0 ? [] : [counts.reduce((sum, count) => sum + count - hole.par, 0) / counts.length]
      })
      for (const { kind, hole } of summaryOf(round).courseStats) {
        const end = kind === 'hardest-hole' ? Math.max(...averages) : Math.min(...averages)
        expect(hole.averageScore - hole.par).toBeCloseTo(end, 9)
      }
    }),
  )
})

test('a badge names exactly the players who earned it', () => {
  fc.assert(
    fc.property(anyRound, (round) => {
      const badges = summaryOf(round).achievementBadges
      const earned = badges.map(({ kind, players }) => [kind, players.map(({ playerId }) => playerId)])
      expect(Object.fromEntries(earned)).toEqual(earnedByDefinition(round))
    }),
  )
})

/**
 * Computes the badges literally from their sentences in the decisions, over a plain table of scores to par: slow and
 * without shortcuts.
 */
function earnedByDefinition(round: Round): Record<string, string[]> {
  const table = round.players
    .map(({ id }) => ({
      id,
      // undefined is a hole that wasn't played.
      deltas: round.holes.map((hole) => ((hole.strokes[id] ?? 0) > 0 ? (hole.strokes[id] ?? 0) - hole.par : undefined)),
    }))
    .filter(({ deltas }) => deltas.some((delta) => delta !== undefined))
  type Row = (typeof table)[number]
  const played = (row: Row) => row.deltas.filter((delta) => delta !== undefined)
  const sum = (deltas: readonly number[]) => deltas.reduce((total, delta) => total + delta, 0)
  const mean = (deltas: readonly number[]) => sum(deltas) / deltas.length
  const count = (row: Row, ...wanted: number[]) => played(row).filter((delta) => wanted.includes(delta)).length
  const nobodyHasMore = (row: Row, among: readonly Row[], value: (row: Row) => number) =>
    among.every((other) => value(other) <= value(row) + 1e-9)
  const hasRivals = table.length > 1
  const everyDelta = table.flatMap(played)

  const mostHoles = Math.max(...table.map((row) => played(row).length))
  const full = table.filter((row) => played(row).length === mostHoles)
  const total = (row: Row) => round.holes.reduce((strokesTotal, hole) => strokesTotal + (hole.strokes[row.id] ?? 0), 0)
  const shared = round.holes.flatMap((_, hole) => (full.every((row) => row.deltas[hole] !== undefined) ? [hole] : []))
  const variance = (row: Row) => mean(played(row).map((delta) => (delta - mean(played(row))) ** 2))

  const isBestHole = (row: Row) =>
    played(row).includes(Math.min(...everyDelta)) && Math.min(...everyDelta) !== Math.max(...everyDelta)
  const rose = (row: Row) =>
    played(row).length === 18 ? sum(played(row).slice(0, 9)) - sum(played(row).slice(9)) : Number.NEGATIVE_INFINITY
  const firstBirdie = (row: Row) => (row.deltas.includes(-1) ? row.deltas.indexOf(-1) : Number.POSITIVE_INFINITY)
  const wasFurthestBehind = (row: Row) =>
    shared.some((_, after) => {
      const stood = (other: Row) => sum(shared.slice(0, after + 1).map((hole) => other.deltas[hole] ?? 0))
      return full.every((other) => stood(other) <= stood(row)) && full.some((other) => stood(other) < stood(row))
    })

  const playedByAll = round.holes.flatMap((_, hole) =>
    table.every((row) => row.deltas[hole] !== undefined) ? [hole] : [],
  )
  const beatsOwnAverage = (row: Row, hole: number) => (row.deltas[hole] ?? 0) < mean(played(row)) - 1e-9
  const together = (hole: number) => sum(table.map((row) => row.deltas[hole] ?? 0))
  const isTeamEffort =
    playedByAll.some((hole) => table.every((row) => beatsOwnAverage(row, hole))) ||
    new Set(playedByAll.map(together)).size > 1

  const rules: Record<string, (row: Row) => boolean> = {
    'best-hole': isBestHole,
    'comeback-kid': (row) => rose(row) > 0 && nobodyHasMore(row, table, rose),
    'consistency-king': (row) => hasRivals && count(row, 0) > 0 && nobodyHasMore(row, table, (one) => count(one, 0)),
    'risk-taker': (row) => hasRivals && count(row, -1, 1) > 0 && nobodyHasMore(row, table, (one) => count(one, -1, 1)),
    'steady-eddie': (row) =>
      full.length > 1 && mostHoles > 1 && full.includes(row) && nobodyHasMore(row, full, (one) => -variance(one)),
    'team-effort': () => hasRivals && isTeamEffort,
    'first-birdie': (row) => row.deltas.includes(-1) && nobodyHasMore(row, table, (one) => -firstBirdie(one)),
    'comeback-champion': (row) =>
      full.includes(row) && nobodyHasMore(row, full, (one) => -total(one)) && wasFurthestBehind(row),
  }
  const earned: Record<string, string[]> = {}
  for (const [kind, rule] of Object.entries(rules)) {
    const holders = table.filter(rule).map(({ id }) => id)
    if (holders.length > 0) earned[kind] = holders
  }
  return earned
}
