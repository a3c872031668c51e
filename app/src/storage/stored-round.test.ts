import { createRound, type RoundPlayer } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { parseRound } from './stored-round.ts'

describe('a stored round', () => {
  const ann = { id: 'ann', playerId: null, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'host' } as const
  const roundOf = (player: RoundPlayer) =>
    createRound({
      id: 'round_1_a',
      courseId: 'course_x',
      courseName: 'X',
      teeLabel: 'Blue',
      holesMode: 'front9',
      holeSet: [{ number: 1, par: 4, length: null, si: null }],
      players: [player],
      soloRound: false,
      selfPlayerId: null,
    })

  test('still tells who left', () => {
    expect(parseRound(structuredClone(roundOf({ ...ann, hasLeft: true })))?.players[0]?.hasLeft).toBe(true)
    expect(parseRound(structuredClone(roundOf(ann)))?.players[0]).not.toHaveProperty('hasLeft')
  })

  test.each([false, 'yes', null, 1])('isn’t one where that somebody left is told as %j', (hasLeft) => {
    expect(parseRound({ ...roundOf(ann), players: [{ ...ann, hasLeft }] })).toBeUndefined()
  })
})
