import { expect, test } from 'vitest'
import * as words from '../../words/words.ts'
import { leaveTextOf } from './leaving.ts'

const self = { isSelf: true, isManual: false, hasLeft: false }
const mate = { isSelf: false, isManual: false, hasLeft: false }

test('who leaves as host is told that the game is handed on', () => {
  expect(leaveTextOf(words.liveLobby, [self, mate], true)).toBe(words.liveLobby.leaveTextHost)
  expect(leaveTextOf(words.liveLobby, [self, mate], false)).toBe(words.liveLobby.leaveText)
})

test.each([
  ['nobody has come', []],
  ['the others have no device', [{ ...mate, isManual: true }]],
  ['the others have left', [{ ...mate, hasLeft: true }]],
])('nobody plays on where %s', (_, others) => {
  expect(leaveTextOf(words.liveLobby, [self, ...others], true)).toBe(words.liveLobby.leaveTextAlone)
})
