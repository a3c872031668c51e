import type { LeaderboardRow } from '@teemates/golf/leaderboard'
import { expect, test } from 'vitest'
import { placeColour, standingOf } from './standing.ts'

function row(id: string, rank: number | null, toPar: number, holesPlayed: number): LeaderboardRow {
  return {
    player: { id, playerId: null, nickname: id, isLocal: false, p2pPeerId: null, joinMode: 'manual' },
    rank,
    isBelowLine: false,
    strokes: 4 * holesPlayed + toPar,
    toPar,
    holesPlayed,
    thru: holesPlayed,
  }
}

const rows = [
  row('ann', 1, -1, 3),
  row('ben', 2, 2, 3),
  row('cleo', 2, 2, 3),
  row('dan', 4, 5, 3),
  row('eve', null, 0, 0),
]

test("a player's place is written as golfers say it", () => {
  expect(standingOf(rows, 'ann')).toEqual({ place: '1st', toPar: -1, thru: 3 })
  expect(standingOf(rows, 'cleo')).toEqual({ place: 'T2', toPar: 2, thru: 3 })
  expect(standingOf(rows, 'dan').place).toBe('4th')
})

test('thru is how far a player has come, not the holes played', () => {
  // Joined on the 4th, missed the 5th, and has played the 6th.
  expect(standingOf([{ ...row('flo', null, 1, 2), isBelowLine: true, thru: 3 }], 'flo')).toEqual({
    place: null,
    toPar: 1,
    thru: 3,
  })
})

test('a player who has not played a hole has no place yet', () => {
  expect(standingOf(rows, 'eve')).toEqual({ place: null, toPar: 0, thru: 0 })
  expect(standingOf(rows, 'nobody').place).toBeNull()
})

test('each of the first three places has a colour of its own, and no other has one', () => {
  const colours = [1, 2, 3].map(placeColour)
  expect(colours).not.toContain(undefined)
  expect(new Set(colours).size).toBe(3)
  expect([4, null].map(placeColour)).toEqual([undefined, undefined])
})
