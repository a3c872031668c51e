import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../cards/written-round.ts'
import { courseStatsOf } from './course-stats.ts'
import { playerCardsOf } from './player-card.ts'

function statsOf(card: string) {
  return courseStatsOf(playerCardsOf(roundWritten(card))).map(({ kind, hole }) => [kind, hole.number])
}

describe('the hardest and the easiest hole', () => {
  test('are chosen by average score to par, whatever the par and the number of players', () => {
    expect(statsOf('Hole 1 2 3\nPar 3 5 4\nAnn 5 5 5\nBob 4 5 4\nCal - - 6')).toEqual([
      ['hardest-hole', 1],
      ['easiest-hole', 2],
    ])
  })

  test('tie if the averages are equal thirds on a par 3, a par 4 and a par 5', () => {
    expect(statsOf('Hole 1 2 3 4\nPar 3 4 5 4\nAnn 4 4 5 4\nBob 3 5 5 4\nCal 3 4 6 4')).toEqual([
      ['hardest-hole', 1],
      ['hardest-hole', 2],
      ['hardest-hole', 3],
      ['easiest-hole', 4],
    ])
  })

  test('are missing if all holes are level, as a single hole is, or if nobody played', () => {
    expect(statsOf('Hole 1 2\nPar 4 3\nAnn 5 4\nBob 4 3')).toEqual([])
    expect(statsOf('Hole 1 2\nPar 4 3\nAnn 5 -')).toEqual([])
    expect(statsOf('Hole 1 2\nPar 4 3\nAnn - -')).toEqual([])
  })
})
