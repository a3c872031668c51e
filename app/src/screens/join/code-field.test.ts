import { expect, test } from 'vitest'
import { entered, hasMistakenCharacter, shownCode } from './code-field.ts'

test.each([
  ['abc234', 'ABC234'],
  [' ab', 'AB'],
  ['abc 234', 'ABC234'],
  // A seventh character is one too many.
  ['ABC2345', 'ABC234'],
  ['https://golf.example/multi/join?code=abc234', 'ABC234'],
  ['Join my golf round at Ballybunion https://golf.example/multi/join?code=ABC234', 'ABC234'],
  // Pasted behind what had been typed already.
  ['ABhttps://golf.example/multi/join?code=XYZ789', 'XYZ789'],
  // A text that is no code stays as typed, so that the golfer sees the mistake.
  ['o0i1', 'O0I1'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(shownCode(typed)).toBe(shown)
})

// Source: decisions, 'Codes': no I, O, 0, 1.
test.each(['O', 'ABCI', '0BC234', 'ABC231'])('%s has a character that no code has', (code) => {
  expect(hasMistakenCharacter(code)).toBe(true)
})

test.each(['', 'ABC', 'ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ', '23456789', 'AB-C'])('%j has none', (code) => {
  expect(hasMistakenCharacter(code)).toBe(false)
})

const secret = 'AbCdEfGhIjKlMnOpQr-_12'
const direct = `/join?room=ABC234&host=peer_1-a&invite=ABC234&v=1#k=${secret}`

// Document 2 section 5: the names of a link's parts.
test.each([
  ['as it is', `https://golf.example${direct}`],
  ['on a line of its own', `\n https://golf.example${direct}\n`],
  ['of a phone keyboard', `Https://golf.example${direct}`],
  ['with words around it', `Join my golf round at Ballybunion https://golf.example${direct} see you`],
  ['in a sentence', `Here (https://golf.example${direct}).`],
  ['in angle brackets', `<https://golf.example${direct}>`],
  ['behind what had been typed already', `ABChttps://golf.example${direct}`],
])('a link of a round from phone to phone leads to it with its secret, %s', (_, text) => {
  expect(entered(text)).toEqual({ path: direct })
})

test('a link without its secret asks the host to be let in', () => {
  expect(entered('https://golf.example/join?room=ABC234&host=peer_1-a&invite=ABC234&v=1')).toEqual({
    path: '/join?room=ABC234&host=peer_1-a&invite=manual_join&v=1',
  })
})

test.each([
  ['a code', 'abc 234', { code: 'ABC234', secret: null }],
  ['a link of a live game', `https://golf.example/multi/join?code=ABC234#k=${secret}`, { code: 'ABC234', secret }],
  ['a link of something else', 'https://golf.example/menu', { code: 'HTTPS:', secret: null }],
  ['a link without its host', 'https://golf.example/join?room=ABC234&invite=ABC234', { code: 'HTTPS:', secret: null }],
])('%s stays in the field', (_, text, shown) => {
  expect(entered(text)).toEqual(shown)
})
