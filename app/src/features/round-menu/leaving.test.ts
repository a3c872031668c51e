import { expect, test } from 'vitest'
import * as words from '../../words/words.ts'
import { leaveTextOf } from './leaving.ts'

const self = { isSelf: true, isManual: false, hasLeft: false }
const mate = { isSelf: false, isManual: false, hasLeft: false }

test('a leaving host reads that the game is handed on', () => {
  expect(leaveTextOf(words.liveLobby, [self, mate], true)).toBe(words.liveLobby.leaveTextHost)
  expect(leaveTextOf(words.liveLobby, [self, mate], false)).toBe(words.liveLobby.leaveText)
})

test.each([
  ['nobody has come', []],
  ['the others have no device', [{ ...mate, isManual: true }]],
  ['the others have left', [{ ...mate, hasLeft: true }]],
])('nobody continues to play if %s', (_, others) => {
  expect(leaveTextOf(words.liveLobby, [self, ...others], true)).toBe(words.liveLobby.leaveTextAlone)
})
