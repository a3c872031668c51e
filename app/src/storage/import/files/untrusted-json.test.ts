import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSafely } from './untrusted-json.ts'

test('nesting deeper than 16 is rejected; brackets in texts don’t count', () => {
  expect(parseSafely('['.repeat(16) + ']'.repeat(16))).toBeDefined()
  expect(parseSafely('['.repeat(17) + ']'.repeat(17))).toBeUndefined()
  expect(parseSafely('['.repeat(5_000_000))).toBeUndefined()
  expect(parseSafely(JSON.stringify(['['.repeat(50), '\\"['.repeat(50)]))).toBeDefined()
})

test('a text is parsed as by JSON.parse, without keys that reach a prototype', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      // Such keys are removed, which the assertions below test.
      fc.pre(!/__proto__|constructor|prototype/.test(text))
      expect(parseSafely(text)).toEqual(JSON.parse(text))
    }),
  )
  const poisoned =
    '{"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"a":{"\\u0063onstructor":{"prototype":{"polluted":1}}}}'
  expect(parseSafely(poisoned)).toEqual({ a: {} })
  expect('polluted' in {}).toBe(false)
})

test.each(['1e400', '-1E+400', `1${'0'.repeat(309)}`, `1${'0'.repeat(300)}.5e10`])(
  'a text with a number that would become infinite is rejected, wherever the number is (%#)',
  (number) => {
    for (const text of [`[${number}]`, `{"a": [1, ${number}]}`, `{"a":{"b":\n${number}}}`]) {
      expect(parseSafely(text)).toBeUndefined()
    }
    expect(parseSafely(`{"a":"x: ${number}"}`)).toEqual({ a: `x: ${number}` })
  },
)

test('large finite numbers are read', () => {
  expect(parseSafely('[1e21,1.5e300,-2E-400]')).toEqual([1e21, 1.5e300, -0])
})
