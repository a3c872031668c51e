import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes, workedRound } from '../cards/worked-round.ts'
import { scorecardOf } from './scorecard.ts'
import { type ScorecardInputs, type SharedScorecard, scorecardInputsOf, sharedScorecardOf } from './shared-scorecard.ts'

/** Two players on eighteen holes. Ann played the first, the ninth and the tenth: 5 + 4 out, 6 in. */
const inputs: ScorecardInputs = {
  courseName: 'Pebble Beach Golf Links',
  playedAt: 1_760_000_000_000,
  holesVariant: 'full18',
  holesFront: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  holesBack: [10, 11, 12, 13, 14, 15, 16, 17, 18],
  players: [
    { id: 'ann', nickname: 'Ann' },
    { id: 'constructor', nickname: 'Bob' },
  ],
  holesDetailed: [
    { number: 1, par: 4 },
    { number: 2, par: 5 },
    { number: 10, par: 3 },
  ],
  strokesByHole: { ann: { 1: 5, 9: 4, 10: 6 } },
}

function headings({ scorecard }: SharedScorecard): string {
  return scorecard.columns.map((column) => (column.kind === 'hole' ? column.holeNumber : column.kind)).join(' ')
}

/** Shows a dash for an empty cell. */
function rowOf({ scorecard }: SharedScorecard, playerId: string): string {
  const row = scorecard.rows.find(({ player }) => player.id === playerId)
  return row?.cells.map(({ strokes }) => strokes ?? '-').join(' ') ?? ''
}

describe('a shared scorecard', () => {
  test.each([
    ['full18', 'full18', '1 2 3 4 5 6 7 8 9 out 10 11 12 13 14 15 16 17 18 in total'],
    ['front9', 'front9', '1 2 3 4 5 6 7 8 9 total'],
    ['back9', 'back9', '10 11 12 13 14 15 16 17 18 total'],
    ['auto', 'front9', '1 2 3 4 5 6 7 8 9 total'],
  ] as const)('of %s is of %s: %s', (holesVariant, holesMode, columns) => {
    const shared = sharedScorecardOf({ ...inputs, holesVariant })
    expect(shared.holesMode).toBe(holesMode)
    expect(headings(shared)).toBe(columns)
  })

  test('has the strokes by player and hole, and their sums; a player without strokes has only dashes', () => {
    const shared = sharedScorecardOf(inputs)
    expect(rowOf(shared, 'ann')).toBe('5 - - - - - - - 4 9 6 - - - - - - - - 6 15')
    expect(rowOf(shared, 'constructor')).toBe(Array(21).fill('-').join(' '))
  })

  test('has par 4 for holes without one: OUT 4 + 5 + 7 x 4 = 37, IN 3 + 8 x 4 = 35', () => {
    const { scorecard } = sharedScorecardOf(inputs)
    expect(scorecard.columns.filter(({ kind }) => kind !== 'hole')).toEqual([
      { kind: 'out', par: 37 },
      { kind: 'in', par: 35 },
      { kind: 'total', par: 72 },
    ])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0])(
    '%d strokes are a hole not played, and count nowhere',
    (strokes) => {
      const shared = sharedScorecardOf({ ...inputs, strokesByHole: { ann: { 1: 5, 2: strokes } } })
      expect(rowOf(shared, 'ann')).toMatch(/^5 - .* 5$/)
    },
  )

  test.each([
    [1_760_000_000_000, 1_760_000_000_000],
    [0, 0],
    [null, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    // One more than the largest valid time; source: ECMAScript, 'time values'.
    [8_640_000_000_000_001, null],
  ])('played at %d shows %d', (playedAt, shown) => {
    expect(sharedScorecardOf({ ...inputs, playedAt }).playedAt).toBe(shown)
  })

  test('without players has its columns and no row', () => {
    const { scorecard } = sharedScorecardOf({ ...inputs, players: [] })
    expect(scorecard.columns).toHaveLength(21)
    expect(scorecard.rows).toEqual([])
  })
})

describe('the scorecard of a round', () => {
  test('has the same cells as its hole-by-hole card, its course and its start', () => {
    const round = workedRound()
    const shared = sharedScorecardOf(scorecardInputsOf(round))
    expect(shared).toMatchObject({
      courseName: 'Pebble Beach Golf Links',
      playedAt: 1_760_000_000_000,
      holesMode: 'full18',
    })
    const whole = scorecardOf(round)
    expect(shared.scorecard.rows.map(({ cells }) => cells)).toEqual(whole.rows.map(({ cells }) => cells))
    expect(shared.scorecard.columns.map(({ par }) => par)).toEqual(whole.columns.map(({ par }) => par))
  })

  test('has the nines that were played, whatever the type of the round', () => {
    const backNine = roundAtPebble({ holesMode: 'back9' })
    expect(headings(sharedScorecardOf(scorecardInputsOf(backNine)))).toBe('10 11 12 13 14 15 16 17 18 total')
    const frontNine = { ...roundAtPebble({ holesMode: 'front9' }), holesMode: 'full18' as const }
    expect(sharedScorecardOf(scorecardInputsOf(frontNine)).holesMode).toBe('front9')
    const whole = { ...roundAtPebble(), holesMode: 'front9' as const }
    expect(sharedScorecardOf(scorecardInputsOf(whole)).holesMode).toBe('full18')
  })

  test('with an unknown start was played when it ended', () => {
    const round = { ...workedRound(), startedAt: null }
    expect(scorecardInputsOf(round).playedAt).toBe(1_760_015_000_000)
    expect(scorecardInputsOf({ ...round, completedAt: null }).playedAt).toBeNull()
  })

  test('keeps players apart who share a name or have odd ids', () => {
    const players = [playerNamed('Tom', { id: '__proto__' }), playerNamed('Tom', { id: 'toString' })]
    const strokes = { ['__proto__']: [3], toString: [6] }
    const shared = sharedScorecardOf(scorecardInputsOf(withStrokes(roundAtPebble({ players }), strokes)))
    expect(rowOf(shared, '__proto__')).toMatch(/^3 - /)
    expect(rowOf(shared, 'toString')).toMatch(/^6 - /)
  })
})
