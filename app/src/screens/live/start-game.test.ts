import { expect, test } from 'vitest'
import { roundAtPebble } from '../../../../golf/cards/worked-round.ts'
import { startButton, startProblem, statusText } from './start-game.ts'

test.each<[Parameters<typeof startButton>[0], ReturnType<typeof startButton>]>([
  ['ready', { label: 'Start Round', isDisabled: false, reason: null }],
  ['setting-up', { label: 'Setting up...', isDisabled: true, reason: null }],
  ['offline', { label: 'Offline', isDisabled: true, reason: "You're offline—can't start a multiplayer game." }],
  [
    'server-silent',
    { label: 'Offline', isDisabled: true, reason: "The server can't be reached—can't start a multiplayer game." },
  ],
  ['not-ready', { label: 'Start Round', isDisabled: true, reason: 'Game is not ready to start.' }],
  ['no-course', { label: 'Setting up...', isDisabled: true, reason: 'Course setup not complete. Please wait...' }],
])('the button of a game that is %j', (start, button) => {
  expect(startButton(start)).toEqual(button)
})

test.each<[Parameters<typeof startProblem>[0], string]>([
  [{ ok: false, reason: 'offline' }, "You're offline—can't start a multiplayer game."],
  [{ ok: false, reason: 'not-ready' }, 'Game is not ready to start.'],
  [{ ok: false, reason: 'no-course' }, 'Course setup not complete. Please wait...'],
  [{ ok: false, reason: 'still-waiting' }, 'Still waiting to start… please try again in a second.'],
  [{ ok: false, reason: 'timeout' }, 'Request timed out. Check your connection and try again.'],
])('a game that did not start says why: %j', (outcome, text) => {
  expect(startProblem(outcome)).toBe(text)
})

test.each([
  ['Only the host can start the game.', 'Only the host can start the game.'],
  ['not authenticated', 'Authentication failed. Please refresh and try again.'],
  ['Game not found.', 'Game not found. Please check your connection.'],
  ['Game is not ready to start.', 'Could not start the game: Game is not ready to start.'],
  ['', 'Could not start the game: Unknown error'],
  [null, 'Start failed. Check your connection and try again.'],
])("the server's %j is shown as %j", (message, text) => {
  expect(startProblem({ ok: false, reason: 'failed', message })).toBe(text)
})

test("a game outside its lobby shows the server's own word and the card's number of its hole", () => {
  const backNine = roundAtPebble({ holesMode: 'back9', soloRound: false })
  expect(statusText({ status: 'suspended', position: 0, round: backNine })).toBe('Game status: suspended')
  expect(statusText({ status: 'finished', position: 9, round: backNine })).toBe('Game status: finished\u00a0• Hole 18')
  expect(statusText({ status: 'active', position: 3, round: null })).toBe('Game status: active\u00a0• Hole 3')
})
