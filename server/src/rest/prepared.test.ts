import { expect, test } from 'vitest'
import type { Caller } from '../database/calls/caller.ts'
import { maxPreparedOfCaller, Parameters, prepared } from './sql-text.ts'

const userOf = (sub: string): Caller => ({ role: 'authenticated', claims: { sub } })
const isPrepared = (text: string, caller: Caller) => prepared(text, new Parameters(), caller).name !== undefined

test('a caller who invents statements leaves everybody else’s prepared', () => {
  const invented = Array.from({ length: 600 }, (_, index) => `select ${index}`)
  expect(invented.filter((text) => isPrepared(text, userOf('one')))).toHaveLength(maxPreparedOfCaller)
  const invention = invented.map((text) => `${text} as anon`)
  expect(invention.filter((text) => isPrepared(text, { role: 'anon', claims: {} }))).toHaveLength(maxPreparedOfCaller)
  expect(isPrepared('select of the app', userOf('other'))).toBe(true)
  // Once a statement is prepared, every caller uses it.
  expect(isPrepared('select of the app', userOf('one'))).toBe(true)
  expect(prepared('select 599', new Parameters(), userOf('one'))).toEqual({ text: 'select 599', values: [] })
})
