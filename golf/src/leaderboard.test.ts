import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes, workedRound } from '../cards/worked-round.ts'
import { leaderboardOf, roundThru } from './leaderboard.ts'
import type { Round } from './round.ts'

const four = ['Ann', 'Bob', 'Cal', 'Dee'].map((name) => playerNamed(name))

function ranks(round: Round, order: 'strokes' | 'toPar') {
  return leaderboardOf(round, order).map((row) => [row.player.id, row.rank])
}

describe('the leaderboard', () => {
  test('ranks the lowest total first; level players share the rank: 1, 1, 3, 3', () => {
    const expected = [
      ['cal', 1],
      ['dee', 1],
      ['ann', 3],
      ['bob', 3],
    ]
    expect(ranks(workedRound(), 'strokes')).toEqual(expected)
    expect(ranks(workedRound(), 'toPar')).toEqual(expected)
  })

  test('the rank after two who share the first is the third', () => {
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 3) }), { ann: [5], bob: [4], cal: [4] })
    expect(ranks(round, 'strokes')).toEqual([
      ['bob', 1],
      ['cal', 1],
      ['ann', 3],
    ])
  })

  test('a row has strokes, to par, holes played and how far the player has come', () => {
    // Ann: 5, -, 4 on pars 4, 5, 4.
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 1) }), { ann: [5, 0, 4] })
    expect(leaderboardOf(round, 'strokes')).toEqual([
      { player: four[0], rank: 1, strokes: 9, toPar: 1, holesPlayed: 2, thru: 3 },
    ])
  })

  test('in the middle of a round, by strokes the fewest lead, by to-par the best against par', () => {
    // Ann: 4, 5, 4, 3 on 4, 5, 4, 4 (16, -1). Bob: 5, 6 on 4, 5 (11, +2).
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 2) }), { ann: [4, 5, 4, 3], bob: [5, 6] })
    expect(ranks(round, 'strokes')).toEqual([
      ['bob', 1],
      ['ann', 2],
    ])
    expect(ranks(round, 'toPar')).toEqual([
      ['ann', 1],
      ['bob', 2],
    ])
  })

  test('by to-par the fewer strokes come first among those level with par', () => {
    const round = withStrokes(roundAtPebble({ players: four.slice(0, 2) }), { ann: [4, 5], bob: [4] })
    expect(ranks(round, 'toPar')).toEqual([
      ['bob', 1],
      ['ann', 2],
    ])
  })

  test("players who haven't played a hole come last and are not ranked", () => {
    const round = withStrokes(roundAtPebble({ players: four }), { bob: [9], dee: [4] })
    const expected = [
      ['dee', 1],
      ['bob', 2],
      ['ann', null],
      ['cal', null],
    ]
    expect(ranks(round, 'strokes')).toEqual(expected)
    expect(ranks(round, 'toPar')).toEqual(expected)
  })

  test('before the first score nobody leads', () => {
    expect(ranks(roundAtPebble(), 'strokes')).toEqual([
      ['ann', null],
      ['bob', null],
    ])
  })

  test('on the back nine, thru counts the holes of the nine', () => {
    const round = withStrokes(roundAtPebble({ holesMode: 'back9' }), { ann: [4, 4, 3] })
    expect(leaderboardOf(round, 'strokes')[0]?.thru).toBe(3)
  })
})

describe('thru of the round', () => {
  test('is the number of holes that everyone has played', () => {
    const round = roundAtPebble({ players: four.slice(0, 2) })
    expect(roundThru(round)).toBe(0)
    expect(roundThru(withStrokes(round, { ann: [4, 5, 4], bob: [5, 6] }))).toBe(2)
    expect(roundThru(withStrokes(round, { ann: [4, 0, 4], bob: [5, 6, 4] }))).toBe(1)
    expect(roundThru(workedRound())).toBe(18)
    expect(roundThru(roundAtPebble({ players: [] }))).toBe(0)
  })
})
