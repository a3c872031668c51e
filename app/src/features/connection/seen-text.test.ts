import { expect, test } from 'vitest'
import * as words from '../../words/words.ts'
import { seenText } from './seen-text.ts'

test('a board that may be stale is never shown as live', () => {
  const board = words.leaderboard
  for (const isResuming of [false, true]) {
    expect(seenText(board, { connection: 'offline', isResuming }, "You're offline.")).toBe(
      "You're offline. This is the last board we received, with your own strokes added.",
    )
  }
  expect(seenText(board, { connection: 'connecting', isResuming: false }, null)).toBe(board.seenConnecting)
})

test('a live board has no text, and neither has a round in its first moments', () => {
  expect(seenText(words.liveLobby, { connection: 'live', isResuming: false }, null)).toBeNull()
  expect(seenText(words.liveLobby, { connection: 'connecting', isResuming: true }, null)).toBeNull()
})
