import { createRound, type Round } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { nextUnscored } from './next-unscored.ts'

const playerIds = ['ann', 'ben', 'cleo'] as const

/** A back nine; strokes by hole number, in the order of the players. */
function backNine(currentHole: number, strokes: Readonly<Record<number, readonly number[]>>): Round {
  const round = createRound({
    id: 'round_1',
    courseId: 'course_harbour',
    courseName: 'Harbour',
    teeLabel: 'Standard',
    holesMode: 'back9',
    holeSet: [10, 11, 12, 13, 14, 15, 16, 17, 18].map((number) => ({ number, par: 4, length: null, si: null })),
    players: playerIds.map((id) => ({
      id,
      playerId: null,
      nickname: id,
      isLocal: id === 'ann',
      p2pPeerId: null,
      joinMode: 'manual' as const,
    })),
    soloRound: true,
    selfPlayerId: 'ann',
  })
  return {
    ...round,
    status: 'active',
    currentHole,
    holes: round.holes.map((hole) => ({
      ...hole,
      strokes: Object.fromEntries(playerIds.map((id, index) => [id, strokes[hole.number]?.[index] ?? 0])),
    })),
  }
}

describe('after a quick stroke', () => {
  test('the next player without a score is selected', () => {
    expect(nextUnscored(backNine(10, { 10: [4, 0, 0] }), 10, playerIds, 'ann')).toBe('ben')
    expect(nextUnscored(backNine(10, { 10: [4, 5, 0] }), 10, playerIds, 'ann')).toBe('cleo')
  })

  test('the search goes round past the last player', () => {
    expect(nextUnscored(backNine(10, { 10: [0, 5, 4] }), 10, playerIds, 'cleo')).toBe('ann')
  })

  test('the player just scored is not selected again, even while the stroke is still on its way', () => {
    expect(nextUnscored(backNine(10, { 10: [0, 5, 4] }), 10, playerIds, 'ann')).toBeNull()
  })

  test('nobody is selected when all have a score, so that a correction stays where it is', () => {
    expect(nextUnscored(backNine(11, { 10: [4, 5, 4] }), 10, playerIds, 'ben')).toBeNull()
  })
})

test('a hole starts with the first player without a score', () => {
  expect(nextUnscored(backNine(10, {}), 10, playerIds, null)).toBe('ann')
  expect(nextUnscored(backNine(10, { 10: [4, 0, 0] }), 10, playerIds, null)).toBe('ben')
})
