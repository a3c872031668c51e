import { expect, test } from 'vitest'
import { words } from '../../words/words.ts'
import { seenText } from './seen-text.ts'

test('a board that may be stale is never shown as live', () => {
  const texts = words.leaderboard
  expect(seenText(texts, 'offline', false)).toBe(texts.seenOffline)
  expect(seenText(texts, 'offline', true)).toBe(texts.seenOffline)
  expect(seenText(texts, 'connecting', false)).toBe(texts.seenConnecting)
})

test('what is live needs no word, nor do the first moments', () => {
  expect(seenText(words.liveLobby, 'live', false)).toBeNull()
  expect(seenText(words.liveLobby, 'connecting', true)).toBeNull()
})
