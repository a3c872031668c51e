import { expect, test } from 'vitest'
import type { LobbyPlayer } from '../../rounds/live/live-games.ts'
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
    'Your strokes stay on the leaderboard, and the others play on without waiting for you. With the code you can come back to them.',
  ],
  [
    { ...played, isHost: true },
    'Your strokes stay on the leaderboard. The next player becomes the host, and the others play on without waiting for you. With the code you can come back to them.',
  ],
  [{ ...played, status: 'lobby' }, 'The others play on without you. With the code you can come back.'],
  [{ ...played, players: [ann] }, 'Nobody else plays on in this game. What you entered is kept in your history.'],
  [
    { state: 'failed', status: '', players: [], isHost: false } as const,
    'The others play on without waiting for you. While the game is played you can come back with its code.',
  ],
] as const)('who has a seat in it is asked whether to leave: %j', (seen, text) => {
  expect(leavingQuestionOf(seen)).toMatchObject({ isLost: false, title: 'Leave Multiplayer Game?', text })
})

test.each(['gone', 'sent-away'] as const)(
  'of a seat that is lost (%s) it says what stays, and deletes nothing',
  (state) => {
    expect(leavingQuestionOf({ ...played, state })).toMatchObject({
      isLost: true,
      text: 'You are no longer in this game. What you entered stays in your history; the game is no longer listed as unfinished.',
      done: 'Removed from the unfinished games.',
    })
  },
)

test('of a game that has ended nothing is asked', () => {
  expect(leavingQuestionOf({ ...played, status: 'finished' })).toBeNull()
})
