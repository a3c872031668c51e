import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptParts } from './kept-parts.ts'

const ids = fc.uniqueArray(fc.string()).map((texts) => new Set(texts))
const value = fc.object({ values: [fc.anything({ maxDepth: 0 }), ids], maxDepth: 4 })

test('an equal value is the former object, and a changed one has its new content', () => {
  fc.assert(
    fc.property(value, value, (before, now) => {
      const copy = structuredClone(before)
      expect(keptParts(before, copy)).toBe(before)
      expect(keptParts(before, now)).toEqual(now)
    }),
  )
})

test('equal parts stay the former objects beside one that has changed', () => {
  const before = { hole: { par: 4, strokes: { ann: 5 } }, players: [{ id: 'ann' }, { id: 'ben' }] }
  const now = { hole: { par: 4, strokes: { ann: 6 } }, players: [{ id: 'ann' }, { id: 'bob' }] }
  const kept = keptParts(before, structuredClone(now))
  expect(kept).toEqual(now)
  expect(kept.players[0]).toBe(before.players[0])
  expect(keptParts(before, { ...structuredClone(before), hole: now.hole }).players).toBe(before.players)
})

test('empty values of different kinds are different', () => {
  const given = () => [{}, [], new Set()]
  for (const before of given()) for (const now of given()) expect(keptParts(before, now)).toEqual(now)
})

test('a missing field, an undefined one and an inherited one are different', () => {
  const given: Readonly<Record<string, unknown>>[] = [{}, { constructor: undefined }, { constructor: Object }]
  for (const before of given)
    for (const now of given) expect(Object.keys(keptParts(before, now))).toEqual(Object.keys(now))
})
