import { expect, test } from 'vitest'
import type { LobbyPlayer } from '../../rounds/lobby.ts'
import { leavingQuestionOf } from './leaving-question.ts'

const ann: LobbyPlayer = {
  id: 'ann',
  nickname: 'Ann',
  isHost: false,
  isManual: false,
  isSelf: true,
  isPresent: true,
  absentSince: null,
  holeNumber: null,
  hasLeft: false,
  hasStopped: false,
  mayStop: false,
}
const ben: LobbyPlayer = { ...ann, id: 'ben', nickname: 'Ben', isSelf: false }

const played = { state: 'ready', status: 'active', players: [ann, ben], isHost: false } as const

test.each([
  [
    played,
    'Your strokes stay on the leaderboard, and the others carry on without waiting for you. You can come back with the code.',
  ],
  [
    { ...played, isHost: true },
    'Your strokes stay on the leaderboard. The next player becomes the host, and the others carry on without waiting for you. You can come back with the code.',
  ],
  [{ ...played, status: 'lobby' }, 'The others carry on without you. You can come back with the code.'],
  [{ ...played, players: [ann] }, 'Nobody else is still playing. What you entered stays in your history.'],
  [
    { state: 'failed', status: '', players: [], isHost: false } as const,
    'The others carry on without waiting for you. You can come back with the code while the game lasts.',
  ],
] as const)('a golfer with a seat in the game is asked whether to leave: %j', (seen, text) => {
  expect(leavingQuestionOf(seen)).toMatchObject({ isLost: false, title: 'Leave Multiplayer Game?', text })
})

test.each(['gone', 'sent-away'] as const)(
  'for a lost seat (%s) the question says what stays, and deletes nothing',
  (state) => {
    expect(leavingQuestionOf({ ...played, state })).toMatchObject({
      isLost: true,
      text: 'You are no longer in this game. What you entered stays in your history; the game is no longer listed as unfinished.',
      done: 'Removed from the unfinished games.',
    })
  },
)

test('nothing is asked about a game that has ended', () => {
  expect(leavingQuestionOf({ ...played, status: 'finished' })).toBeNull()
})
