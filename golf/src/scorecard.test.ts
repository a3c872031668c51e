import { describe, expect, test } from 'vitest'
import { roundAtPebble, withStrokes, workedCards, workedRound } from '../cards/worked-round.ts'
import { ninesOf, type Scorecard, type SubtotalKind, scorecardOf } from './scorecard.ts'

function headings(card: Scorecard): string {
  return card.columns.map((column) => (column.kind === 'hole' ? column.holeNumber : column.kind)).join(' ')
}

function subtotal(card: Scorecard, playerId: string, kind: SubtotalKind) {
  return card.rows.find((row) => row.player.id === playerId)?.cells.find((cell) => cell.kind === kind)
}

describe('the scorecard', () => {
  test('of 18 holes reads 1-9, OUT, 10-18, IN, TOT', () => {
    expect(headings(scorecardOf(workedRound()))).toBe('1 2 3 4 5 6 7 8 9 out 10 11 12 13 14 15 16 17 18 in total')
  })

  test('of nine holes has only TOT, and keeps the numbers of the card', () => {
    expect(headings(scorecardOf(roundAtPebble({ holesMode: 'front9' })))).toBe('1 2 3 4 5 6 7 8 9 total')
    expect(headings(scorecardOf(roundAtPebble({ holesMode: 'back9' })))).toBe('10 11 12 13 14 15 16 17 18 total')
  })

  test('has the par of each hole and each nine: 36, 36, 72', () => {
    const { columns } = scorecardOf(workedRound())
    expect(columns.map((column) => column.par)).toEqual([
      4, 5, 4, 4, 3, 5, 3, 4, 4, 36, 4, 4, 3, 4, 5, 4, 4, 3, 5, 36, 72,
    ])
    expect(columns[0]).toEqual({ kind: 'hole', holeNumber: 1, par: 4, lengthYards: 378, strokeIndex: 6 })
  })

  test.each([
    ['ann', [39, 3], [39, 3], [78, 6]],
    ['bob', [39, 3], [39, 3], [78, 6]],
    ['cal', [35, -1], [34, -2], [69, -3]],
    ['dee', [33, -3], [36, 0], [69, -3]],
  ] as const)(
    '%s: OUT %j, IN %j, TOT %j',
    (playerId, [outStrokes, outToPar], [inStrokes, inToPar], [strokes, delta]) => {
      const card = scorecardOf(workedRound())
      expect(subtotal(card, playerId, 'out')).toEqual({ kind: 'out', strokes: outStrokes, toPar: outToPar })
      expect(subtotal(card, playerId, 'in')).toEqual({ kind: 'in', strokes: inStrokes, toPar: inToPar })
      expect(subtotal(card, playerId, 'total')).toEqual({ kind: 'total', strokes, toPar: delta })
    },
  )

  test("Ann's holes carry their marks and running totals", () => {
    const cells = scorecardOf(workedRound()).rows[0]?.cells.filter((cell) => cell.kind === 'hole') ?? []
    expect(cells.map((cell) => cell.mark)).toEqual([
      'bogey',
      'plain',
      'plain',
      'birdie',
      'plain',
      'doubleBogey',
      'plain',
      'bogey',
      'plain',
      'plain',
      'doubleBogey',
      'plain',
      'plain',
      'eagle',
      'plain',
      'bogey',
      'birdie',
      'tripleBogeyOrWorse',
    ])
    expect(cells.map((cell) => cell.runningStrokes)).toEqual([
      5, 10, 14, 17, 20, 27, 30, 35, 39, 43, 49, 52, 56, 59, 63, 68, 70, 78,
    ])
  })

  test("Dee's two on the par 5 second is an albatross, Cal's ace on the par 3 twelfth an eagle", () => {
    const { rows } = scorecardOf(workedRound())
    expect(rows[3]?.cells[1]).toMatchObject({ strokes: 2, toPar: -3, mark: 'albatrossOrBetter' })
    expect(rows[2]?.cells[12]).toMatchObject({ holeNumber: 12, strokes: 1, toPar: -2, mark: 'eagle' })
  })

  test('a hole that was not played is empty and keeps the running total; a nine without a hole has no subtotal', () => {
    const ann = [5, 0, 4, 0, 0, 0, 0, 0, 0]
    const card = scorecardOf(withStrokes(roundAtPebble(), { ann }))
    const empty = { kind: 'hole', holeNumber: 2, strokes: null, toPar: null, mark: null, runningStrokes: null }
    expect(card.rows[0]?.cells[1]).toEqual(empty)
    expect(card.rows[0]?.cells[2]).toMatchObject({ strokes: 4, runningStrokes: 9 })
    expect(subtotal(card, 'ann', 'out')).toEqual({ kind: 'out', strokes: 9, toPar: 1 })
    expect(subtotal(card, 'ann', 'in')).toEqual({ kind: 'in', strokes: null, toPar: null })
    expect(subtotal(card, 'bob', 'total')).toEqual({ kind: 'total', strokes: null, toPar: null })
  })

  test('every row has a cell for each column; without players there is no row', () => {
    const card = scorecardOf(withStrokes(roundAtPebble(), workedCards))
    for (const row of card.rows)
      expect(row.cells.map((cell) => cell.kind)).toEqual(card.columns.map(({ kind }) => kind))
    expect(scorecardOf(roundAtPebble({ players: [] })).rows).toEqual([])
  })
})

describe('the nines of a card', () => {
  const titles = (card: Scorecard) =>
    card.columns.map((column) => (column.kind === 'hole' ? column.holeNumber : column.kind))

  test('are 1 to 9 with OUT, and 10 to 18 with IN and TOT, each with its own cells', () => {
    const [front, back, ...others] = ninesOf(scorecardOf(workedRound()))
    if (front === undefined || back === undefined) throw new Error('two nines')
    expect(others).toEqual([])
    expect(titles(front)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 'out'])
    expect(titles(back)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 'in', 'total'])
    const strokes = (card: Scorecard) => card.rows[0]?.cells.map((cell) => cell.strokes)
    expect(strokes(front)).toEqual([5, 5, 4, 3, 3, 7, 3, 5, 4, 39])
    expect(strokes(back)).toEqual([4, 6, 3, 4, 3, 4, 5, 2, 8, 39, 78])
  })

  test('is a single card if one nine is played', () => {
    const card = scorecardOf(roundAtPebble({ holesMode: 'back9' }))
    expect(ninesOf(card)).toEqual([card])
  })
})
