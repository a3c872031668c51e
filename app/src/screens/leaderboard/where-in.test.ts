import type { Round } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { statusIn, whereIn } from './where-in.ts'

function holesFrom(first: number): Pick<Round, 'holes' | 'metadata' | 'totalHoles'> {
  const holes = Array.from({ length: 9 }, (_, index) => ({
    number: first + index,
    par: 4,
    yards: null,
    handicap: 1,
    strokes: {},
  }))
  return { holes, metadata: { selfPlayerId: null }, totalHoles: 9 }
}

test("a hole has the card's number, and its position in the round if that differs", () => {
  expect(whereIn(holesFrom(1), 3, '')).toBe('Hole 3 of 9')
  expect(whereIn(holesFrom(10), 3, '')).toBe('Hole 12 (3 of 9)')
  expect(whereIn(holesFrom(10), 3, 'Blue')).toBe('Hole 12 (3 of 9)\u00a0• Blue')
})

test('before the first hole the position is 0', () => {
  expect(whereIn(holesFrom(10), 0, '')).toBe('Hole 0 of 9')
})

test("a live game's board shows the hole, the end or the server's own word", () => {
  expect(statusIn({ ...holesFrom(1), status: 'active' }, 3, null)).toBe('Hole 3 of 9')
  expect(statusIn({ ...holesFrom(1), status: 'completed' }, 9, null)).toBe('Round Complete')
  expect(statusIn({ ...holesFrom(1), status: 'lobby' }, 0, null)).toBe('Game Status: lobby')
  expect(statusIn({ ...holesFrom(1), status: 'lobby' }, 0, 'suspended')).toBe('Game Status: suspended')
})
