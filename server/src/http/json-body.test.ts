import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxJsonDepth, maxNumberLength, readJson, UnfitJson } from './json-body.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const quote = (text: string) => JSON.stringify(text)

test('all JSON that JavaScript writes is read unchanged', () => {
  const anything = fc.json({ maxDepth: 5, stringUnit: 'binary' }).filter((json) => !/\\u(?:0000|d[89a-f])/i.test(json))
  fc.assert(
    fc.property(anything, (json) => {
      expect(readJson(json)).toEqual(JSON.parse(json))
    }),
  )
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(readJson(JSON.stringify([number]))).toEqual(JSON.parse(JSON.stringify([number])))
    }),
  )
})

test.each([
  '0',
  '-0.0',
  '365.76000000000005',
  '-9223372036854775808',
  '5e-324',
  '1.7976931348623157E+308',
  '9'.repeat(maxNumberLength),
  quote('1e131071'),
  quote('\\u0000'),
  String.raw`"\ud83c\udfcc"`,
  nested(maxJsonDepth),
  `[${nested(maxJsonDepth - 1)}, ${nested(maxJsonDepth - 1)}]`,
  quote(nested(1000)),
])('taken: %s', (json) => {
  expect(readJson(json)).toEqual(JSON.parse(json))
})

const numbers = ['1e131071', '-1E+131071', '1e309', '1e-325', '0e999999', '0e-16383', '9'.repeat(maxNumberLength + 1)]
const texts = [String.raw`"\u0000"`, String.raw`"a\\\u0000"`, String.raw`"\ud83c"`, String.raw`"\udfcc\ud83c"`]

describe.each([...numbers, ...texts])('refused: %s', (json) => {
  test.each([json, `[${json}]`, `{"a": [{"b": [1, ${json}]}]}`, `[{"1e131071": ${json}}]`])('in %s', (whole) => {
    expect(() => void JSON.parse(whole)).not.toThrow()
    expect(() => readJson(whole)).toThrow(UnfitJson)
  })
})

test('refused: a text as a key that no text can be', () => {
  expect(() => readJson(String.raw`{"\u0000": 1}`)).toThrow(UnfitJson)
})

test('refused: what is nested too deep', () => {
  expect(() => readJson(nested(maxJsonDepth + 1))).toThrow(UnfitJson)
  expect(() => readJson('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))).toThrow(UnfitJson)
})

test('a text that is no JSON throws a SyntaxError', () => {
  for (const text of ['', '{', '01', '1e', 'NaN', `"${String.raw`\"`.repeat(30_000)}`]) {
    expect(() => readJson(text)).toThrow(SyntaxError)
  }
})
