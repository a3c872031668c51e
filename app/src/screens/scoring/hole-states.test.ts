import { createRound, type Round } from '@teemates/golf/round'
import { describe, expect, test } from 'vitest'
import { holeStatesOf, nextUnscored } from './hole-states.ts'

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

describe('the row of hole numbers', () => {
  test('leads to every hole up to the current one and marks what is scored and what is missing', () => {
    const states = holeStatesOf(backNine(13, { 10: [4, 5, 3], 11: [4, 0, 3], 12: [5, 5, 5], 13: [4, 0, 0] }), playerIds)
    expect(states.map((hole) => `${hole.number} ${hole.state}`)).toEqual([
      '10 scored',
      '11 open',
      '12 scored',
      '13 current',
      '14 ahead',
      '15 ahead',
      '16 ahead',
      '17 ahead',
      '18 ahead',
    ])
  })

  test('marks the current hole as scored once everyone has a score', () => {
    expect(holeStatesOf(backNine(10, { 10: [4, 5, 3] }), playerIds)[0]).toEqual({ number: 10, state: 'scored' })
  })

  test("tells of a live game what this device has still to enter, not what a mate's owes", () => {
    const round = backNine(12, { 10: [4, 0, 0], 11: [0, 5, 3] })
    const states = holeStatesOf(round, ['ann']).map((hole) => hole.state)
    expect(states.slice(0, 3)).toEqual(['scored', 'open', 'current'])
  })
})

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
