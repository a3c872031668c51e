import { describe, expect, test } from 'vitest'
import { playerNamed, roundAtPebble, withStrokes, workedRound } from '../cards/worked-round.ts'
import { summaryOf } from './summary.ts'

describe('the winners', () => {
  test('are all players with the lowest total', () => {
    expect(summaryOf(workedRound()).winners).toEqual([
      { playerId: 'cal', nickname: 'Cal', totalStrokes: 69, scoreVsPar: -3 },
      { playerId: 'dee', nickname: 'Dee', totalStrokes: 69, scoreVsPar: -3 },
    ])
  })

  test('a player without a hole does not win, and nobody wins against them', () => {
    const round = withStrokes(roundAtPebble({ players: [playerNamed('Ann'), playerNamed('Bob')] }), { bob: [9] })
    expect(summaryOf(round).winners).toEqual([])
  })

  test('a late joiner or early leaver wins nothing by having fewer strokes, and has no rank', () => {
    const players = ['Ann', 'Bob', 'Cal'].map((name) => playerNamed(name))
    const round = withStrokes(roundAtPebble({ players, holesMode: 'front9' }), {
      ann: [4, 5, 4, 4, 3, 5, 3, 4, 7],
      bob: [5, 5, 4, 4, 3, 5, 3, 4, 7],
      cal: [4, 4],
    })
    expect(summaryOf(round).winners.map((winner) => winner.nickname)).toEqual(['Ann'])
    expect(summaryOf(round).playerStats.map((score) => [score.rank, score.nickname])).toEqual([
      [1, 'Ann'],
      [2, 'Bob'],
      [null, 'Cal'],
    ])
  })

  test('the most holes count if nobody played all holes', () => {
    const players = ['Ann', 'Bob', 'Cal'].map((name) => playerNamed(name))
    const round = withStrokes(roundAtPebble({ players }), { ann: [4, 5], bob: [0, 5, 4], cal: [3] })
    expect(summaryOf(round).winners.map((winner) => winner.nickname)).toEqual(['Ann', 'Bob'])
  })

  test('nobody wins if nobody played', () => {
    expect(summaryOf(roundAtPebble()).winners).toEqual([])
    expect(summaryOf(roundAtPebble({ players: [] })).winners).toEqual([])
  })
})

describe('final scores', () => {
  test('are ranked by total strokes ascending, with holes completed and score to par', () => {
    expect(
      summaryOf(workedRound()).playerStats.map((score) => [
        score.rank,
        score.nickname,
        score.holesCompleted,
        score.totalStrokes,
        score.scoreVsPar,
      ]),
    ).toEqual([
      [1, 'Cal', 18, 69, -3],
      [1, 'Dee', 18, 69, -3],
      [3, 'Ann', 18, 78, 6],
      [3, 'Bob', 18, 78, 6],
    ])
  })
})

describe('the duration of a round', () => {
  test('runs from start to completion: 4 hours 10 minutes', () => {
    expect(summaryOf(workedRound()).durationMs).toBe(15_000_000)
  })
})
