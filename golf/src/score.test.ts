import { describe, expect, test } from 'vitest'
import { workedRound } from '../cards/worked-round.ts'
import { formatToPar, markOf, playerTotals, scoreMarks, toPar } from './score.ts'

describe('to par', () => {
  test('is strokes less par, written E, +n or −n with a minus sign', () => {
    expect(toPar(78, 72)).toBe(6)
    expect([0, 6, -3].map(formatToPar)).toEqual(['E', '+6', '−3'])
  })
})

describe('score marks', () => {
  test.each([
    [-4, 'albatrossOrBetter'],
    [-3, 'albatrossOrBetter'],
    [-2, 'eagle'],
    [-1, 'birdie'],
    [0, 'plain'],
    [1, 'bogey'],
    [2, 'doubleBogey'],
    [3, 'tripleBogeyOrWorse'],
    [7, 'tripleBogeyOrWorse'],
  ])('%i to par is %s', (delta, mark) => {
    expect(markOf(delta)).toBe(mark)
    expect(scoreMarks).toContain(mark)
  })
})

describe("a player's totals", () => {
  test.each([
    ['ann', 78, 6],
    ['bob', 78, 6],
    ['cal', 69, -3],
    ['dee', 69, -3],
  ])('%s has %i strokes, %i to par over 18 holes', (playerId, strokes, delta) => {
    expect(playerTotals(workedRound(), playerId)).toEqual({ strokes, toPar: delta, parPlayed: 72, holesPlayed: 18 })
  })

  // Without the 1st (par 4, 5 strokes) and the 14th (par 5, 3 strokes): 78 - 8 = 70 against 72 - 9 = 63.
  test('holes that were not played do not count', () => {
    const round = workedRound()
    const holes = round.holes.map((hole) =>
      hole.number === 1 || hole.number === 14 ? { ...hole, strokes: { ...hole.strokes, ann: 0 } } : hole,
    )
    expect(playerTotals({ ...round, holes }, 'ann')).toEqual({ strokes: 70, toPar: 7, parPlayed: 63, holesPlayed: 16 })
  })

  test('a player who is not in the round has no strokes, whatever the name', () => {
    for (const playerId of ['nobody', 'constructor', '__proto__']) {
      expect(playerTotals(workedRound(), playerId)).toEqual({ strokes: 0, toPar: 0, parPlayed: 0, holesPlayed: 0 })
    }
  })
})
