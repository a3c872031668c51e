import { expect, test } from 'vitest'
import { shownCode } from './code-field.ts'

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
  // Of no code, as it was typed: who reads it out may see the mistake.
  ['o0i1', 'O0I1'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(shownCode(typed)).toBe(shown)
})
