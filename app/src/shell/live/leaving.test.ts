import { expect, test } from 'vitest'
import { words } from '../../words/words.ts'
import { leaveTextOf } from './leaving.ts'

const texts = words.liveLobby
const self = { isSelf: true, isManual: false, hasLeft: false }
const mate = { isSelf: false, isManual: false, hasLeft: false }

test('who leaves as host is told that the game is handed on', () => {
  expect(leaveTextOf(texts, [self, mate], true)).toBe(texts.leaveTextHost)
  expect(leaveTextOf(texts, [self, mate], false)).toBe(texts.leaveText)
})

test.each([
  ['nobody has come', []],
  ['the others have no device', [{ ...mate, isManual: true }]],
  ['the others have left', [{ ...mate, hasLeft: true }]],
])('nobody plays on where %s', (_, others) => {
  expect(leaveTextOf(texts, [self, ...others], true)).toBe(texts.leaveTextAlone)
})
