import { expect, test } from 'vitest'
import type { RejectedChange } from '../../../rounds/session.ts'
import { lastPerCell, rejectedTitle, rejectedWhat, rejectedWhy } from './rejected-text.ts'

const lateStroke: RejectedChange = {
  id: 'op_1',
  kind: 'score',
  playerId: 'ben',
  holeNumber: 12,
  strokes: 5,
  isPickedUp: false,
  code: 'game_finished',
  message: 'The game is finished.',
  standingStrokes: null,
  isStandingPickedUp: false,
}
const nicknameOf = (playerId: string) => (playerId === 'ben' ? 'Ben' : undefined)

test('a rejected stroke names the player, the hole and the strokes', () => {
  expect(rejectedWhat(lateStroke, nicknameOf)).toBe('Ben, hole 12, 5 strokes')
  expect(rejectedWhat({ ...lateStroke, playerId: 'gone' }, nicknameOf)).toBe('A player, hole 12, 5 strokes')
})

test("a rejected 'No score' or cleared count isn't called '0 strokes'", () => {
  expect(rejectedWhat({ ...lateStroke, strokes: 0, isPickedUp: true }, nicknameOf)).toBe('Ben, hole 12, no score')
  expect(rejectedWhat({ ...lateStroke, strokes: 0 }, nicknameOf)).toBe('Ben, hole 12, score cleared')
})

test('the taps of one score are listed once, by its last count', () => {
  const taps = [1, 2, 3, 4, 6, 5].map((strokes) => ({ ...lateStroke, id: `op_${strokes}`, strokes }))
  const next = { ...lateStroke, id: 'op_7', holeNumber: 13, strokes: 3 }
  const mates = { ...lateStroke, id: 'op_8', playerId: 'ann', strokes: 4 }
  const finish = { ...lateStroke, kind: 'finish', playerId: null, holeNumber: null, strokes: null } as const
  const others = [next, mates, { ...finish, id: 'op_9' }, { ...finish, id: 'op_10', kind: 'leave' } as const]
  expect(lastPerCell([...taps, ...others]).map(({ id }) => id)).toEqual(['op_5', 'op_7', 'op_8', 'op_9', 'op_10'])
})

test('other changes are named', () => {
  const finish = { ...lateStroke, kind: 'finish', playerId: null, holeNumber: null, strokes: null } as const
  expect(rejectedWhat(finish, nicknameOf)).toBe('Finish Round')
  expect(rejectedWhat({ ...finish, kind: 'ready' }, nicknameOf)).toBe('Ready')
  expect(rejectedWhat({ ...finish, kind: 'advance' }, nicknameOf)).toBe('Next hole')
})

test('strokes are not counted; anything else is not done', () => {
  expect(rejectedTitle([lateStroke])).toBe('Not counted')
  expect(rejectedTitle([lateStroke, { kind: 'leave' }])).toBe('Not done')
})

test("the reason is our own sentence, the score that counts, or the server's own sentence", () => {
  expect(rejectedWhy(lateStroke)).toBe("The game had finished before this arrived. It's still on your own card.")
  expect(rejectedWhy({ ...lateStroke, code: 'stale', standingStrokes: 4 })).toBe(
    'Replaced: someone had entered 4 strokes in the meantime.',
  )
  const replaced = { ...lateStroke, code: 'stale', standingStrokes: 0 }
  expect(rejectedWhy({ ...replaced, isStandingPickedUp: true })).toBe(
    "Replaced: someone had entered 'No score' in the meantime.",
  )
  expect(rejectedWhy(replaced)).toBe('Replaced: someone had cleared the score in the meantime.')
  expect(rejectedWhy({ ...lateStroke, code: 'stale' })).toBe(
    'Replaced: someone had entered another score in the meantime.',
  )
  expect(rejectedWhy({ ...lateStroke, code: 'of_tomorrow', message: 'The marshal said no.' })).toBe(
    'The marshal said no.',
  )
  expect(rejectedWhy({ ...lateStroke, code: 'of_tomorrow', message: ' ' })).toBe("The server didn't accept that.")
})

test('rejected readiness, and a rejected Next, say what the server said', () => {
  for (const kind of ['ready', 'advance'] as const) {
    const rejected = { ...lateStroke, kind, playerId: null, holeNumber: null, strokes: null }
    expect(rejectedTitle([rejected])).toBe('Not done')
    expect(rejectedWhy({ ...rejected, code: 'player_not_found', message: 'No such player.' })).toBe('No such player.')
    expect(rejectedWhy({ ...rejected, code: 'player_not_found', message: '' })).toBe("The server didn't accept that.")
  }
})

test('rejected games say why, and promise nothing about a card', () => {
  const rejected = { ...lateStroke, kind: 'games', playerId: null, holeNumber: null, strokes: null } as const
  expect(rejectedTitle([rejected])).toBe('Not done')
  expect(rejectedWhat(rejected, () => undefined)).toBe('Games')
  expect(rejectedWhy(rejected)).toBe('The game had finished before this arrived.')
  expect(rejectedWhy({ ...rejected, code: 'bad_argument' })).toBe("This game's server can't store games.")
  expect(rejectedWhy({ ...rejected, code: 'not_member' })).toBe('You are no longer in this game.')
})
