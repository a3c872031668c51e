import { expect, test } from 'vitest'
import { joinFacts } from './facts.ts'

test('facts are separated by dots, and a line can only break after a dot', () => {
  expect(joinFacts(['Full 18', 'Hole 3', '4 players'])).toBe('Full\u00a018\u00a0• Hole\u00a03\u00a0• 4\u00a0players')
})

test('unknown facts leave no gap', () => {
  expect(joinFacts(['', 'Front 9', ''])).toBe('Front\u00a09')
})

test('a fact that may be wider than the screen can break between its words', () => {
  expect(joinFacts(['Round status: active', 'Hole 3'])).toBe('Round status: active\u00a0• Hole\u00a03')
})
