import { expect, test } from 'vitest'
import type { RefusedChange } from '../../rounds/session.ts'
import { refusedTitle, refusedWhat, refusedWhy } from './refused-text.ts'

const lateStroke: RefusedChange = {
  id: 'op_1',
  kind: 'score',
  playerId: 'ben',
  holeNumber: 12,
  strokes: 5,
  code: 'game_finished',
  message: 'The game is finished.',
  standingStrokes: null,
}
const nicknameOf = (playerId: string) => (playerId === 'ben' ? 'Ben' : undefined)

test('a refused stroke is told with who, hole and strokes', () => {
  expect(refusedWhat(lateStroke, nicknameOf)).toBe('Ben, hole 12, 5 strokes')
  expect(refusedWhat({ ...lateStroke, playerId: 'gone' }, nicknameOf)).toBe('A player, hole 12, 5 strokes')
})

test('what is no stroke is told by its name', () => {
  const finish = { ...lateStroke, kind: 'finish', playerId: null, holeNumber: null, strokes: null } as const
  expect(refusedWhat(finish, nicknameOf)).toBe('Finish Round')
  expect(refusedWhat({ ...finish, kind: 'ready' }, nicknameOf)).toBe('Ready')
  expect(refusedWhat({ ...finish, kind: 'advance' }, nicknameOf)).toBe('Next hole')
})

test('strokes are not counted; anything else is not done', () => {
  expect(refusedTitle([lateStroke])).toBe('Not counted')
  expect(refusedTitle([lateStroke, { kind: 'leave' }])).toBe('Not done')
})

test("why is told in a golfer's words, by the score that stands, or by the server's own sentence", () => {
  expect(refusedWhy(lateStroke)).toBe('The game was finished before this arrived. It is on your own card all the same.')
  expect(refusedWhy({ ...lateStroke, code: 'stale', standingStrokes: 4 })).toBe(
    'Replaced: 4 strokes had been entered meanwhile.',
  )
  expect(refusedWhy({ ...lateStroke, code: 'stale' })).toBe('Replaced: somebody had entered another score meanwhile.')
  expect(refusedWhy({ ...lateStroke, code: 'of_tomorrow', message: 'The marshal said no.' })).toBe(
    'The marshal said no.',
  )
  expect(refusedWhy({ ...lateStroke, code: 'of_tomorrow', message: ' ' })).toBe('The server refused this.')
})

test('refused readiness, and a refused Next, say what the server said', () => {
  for (const kind of ['ready', 'advance'] as const) {
    const refused = { ...lateStroke, kind, playerId: null, holeNumber: null, strokes: null }
    expect(refusedTitle([refused])).toBe('Not done')
    expect(refusedWhy({ ...refused, code: 'player_not_found', message: 'No such player.' })).toBe('No such player.')
    expect(refusedWhy({ ...refused, code: 'player_not_found', message: '' })).toBe('The server refused this.')
  }
})
