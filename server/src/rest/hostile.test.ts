import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

const refusal = v.object({ code: v.string(), message: v.string() })

/** Pieces of requests and SQL, and characters that belong in neither. */
const pieces = [
  'id',
  'hole',
  'owner',
  'note',
  'extra',
  'tags',
  'span',
  '*',
  '::',
  ':',
  'text',
  'int',
  '->',
  '->>',
  '.',
  ',',
  '(',
  ')',
  '{',
  '}',
  '"',
  "'",
  '\\',
  ';',
  '--',
  '/*',
  '$1',
  '$$',
  '%00',
  ' ',
  'not.',
  'and',
  'or',
  'in.',
  'is.',
  '(((((((',
  'any',
  'union select',
  'pg_sleep(9)',
  'é',
  '\u202e',
  '🏌',
  '1e999',
  '[',
  ']',
  'ctid',
  'xmin',
]
const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 }))
const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
const key = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'hole',
    'note',
    'or',
    'not.and',
    'extra->a',
    'on_conflict',
    'columns',
  ),
  text,
)

describe.each(testPostgres)('[D49] hostile requests on $name', ({ kind }) => {
  let api: Cards<unknown>['api']
  let asMe: Cards<unknown>['asMe']

  beforeAll(async () => {
    ;({ api, asMe } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  async function expectAnswerOrRefusal(answer: Response): Promise<void> {
    const body = await answer.text()
    expect(answer.status, body).toBeLessThan(500)
    expect(answer.status).not.toBe(429)
    if (answer.status >= 400) v.parse(refusal, JSON.parse(body))
  }

  test('of tables are answered or refused, never failed at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, text), { maxLength: 4 }),
        fc.constantFrom('GET', 'DELETE', 'PATCH'),
        async (parameters, method) => {
          const query = new URLSearchParams([...parameters, ['hole', 'eq.99']])
          const body = method === 'PATCH' ? { body: '{"note": "x"}' } : {}
          await expectAnswerOrRefusal(await asMe(`/cards?${query.toString()}`, { method, ...body }))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('with any body and any preferences', async () => {
    const json = fc.oneof(
      fc.json(),
      fc
        .dictionary(
          fc.constantFrom('hole', 'note', 'tags', 'extra', 'owner', '__proto__', 'constructor'),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
      text,
    )
    const prefer = fc.subarray([
      'return=representation',
      'resolution=merge-duplicates',
      'missing=default',
      'count=exact',
      'handling=strict',
      'return=headers-only',
    ])
    await fc.assert(
      fc.asyncProperty(
        json,
        prefer,
        fc.constantFrom('/cards', '/rpc/echo', '/rpc/add', '/rpc/sum_of', '/rpc/pairs'),
        async (body, preferences, path) => {
          const headers = preferences.length === 0 ? {} : { prefer: preferences.join(', ') }
          await expectAnswerOrRefusal(await asMe(path, { method: 'POST', body, headers }))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('for any table or procedure', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (name, argument) => {
        const path = encodeURIComponent(name.toWellFormed())
        await expectAnswerOrRefusal(
          await asMe(`/rpc/${path}`, { method: 'POST', body: JSON.stringify({ [argument]: argument }) }),
        )
        await expectAnswerOrRefusal(await asMe(`/${path}?${new URLSearchParams([[argument, argument]]).toString()}`))
      }),
      { numRuns: 200 },
    )
  })

  test('and everything is as it was', async () => {
    expect(await (await asMe('/cards?hole=in.(1,2,3,4)&select=hole,strokes&order=hole')).json()).toEqual([
      { hole: 1, strokes: 4 },
      { hole: 2, strokes: 3 },
      { hole: 3, strokes: null },
      { hole: 4, strokes: 7 },
    ])
  })
})
