import { expect, test } from 'vitest'
import * as words from '../../words/words.ts'
import { seenText } from './seen-text.ts'

test('a board that may be stale is never shown as live', () => {
  const board = words.leaderboard
  for (const isResuming of [false, true]) {
    expect(seenText(board, { connection: 'offline', isResuming }, 'You are offline.')).toBe(
      'You are offline. This is the board as it was last seen here; your own strokes are in it.',
    )
  }
  expect(seenText(board, { connection: 'connecting', isResuming: false }, null)).toBe(board.seenConnecting)
})

test('what is live needs no word, nor do the first moments', () => {
  expect(seenText(words.liveLobby, { connection: 'live', isResuming: false }, null)).toBeNull()
  expect(seenText(words.liveLobby, { connection: 'connecting', isResuming: true }, null)).toBeNull()
})
