import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, holesOf, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

/** The client's types offer maxAffected() only for a database that declares a newer PostgREST. */
function atMost<Query extends object>(query: Query, rows: number): Query {
  if (!isBoundable(query)) throw new Error('The client has no maxAffected()')
  return query.maxAffected(rows)
}

function isBoundable<Query extends object>(query: Query): query is Query & { maxAffected(rows: number): Query } {
  return 'maxAffected' in query
}

/** Statuses, headers and bodies follow PostgREST's documentation (Preferences, Functions, Resource representation) and its tests. */
describe.each(testPostgres)('the official client on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']
  let myId: Started['myId']
  let asMe: Started['asMe']

  beforeAll(async () => {
    ;({ api, mine, myId, asMe } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  const holesFrom = (hole: number) => holesOf(mine.from('cards').select('hole').gte('hole', hole).order('hole'))

  describe('count', () => {
    test.each(['exact', 'planned', 'estimated'] as const)('%s counts the rows that are written', async (count) => {
      const cards = mine.from('cards')
      expect(await cards.insert([{ hole: 50 }, { hole: 51 }], { count })).toMatchObject({ status: 201, count: 2 })
      const onConflict = 'owner,hole'
      const again = [
        { owner: myId, hole: 51, strokes: 3 },
        { owner: myId, hole: 52, strokes: 3 },
      ]
      expect(await cards.upsert(again, { count, onConflict })).toMatchObject({ count: 2 })
      expect(await cards.upsert(again, { count, onConflict, ignoreDuplicates: true })).toMatchObject({ count: 0 })
      expect(await cards.update({ strokes: 4 }, { count }).gte('hole', 51)).toMatchObject({ status: 204, count: 2 })
      expect(await cards.update({ strokes: 5 }, { count }).gte('hole', 90)).toMatchObject({ status: 204, count: 0 })
      expect(await cards.update({}, { count }).gte('hole', 51)).toMatchObject({ status: 204, count: 0 })
      expect(await cards.delete({ count }).gte('hole', 51).select('hole')).toMatchObject({ status: 200, count: 2 })
      expect(await cards.delete({ count }).eq('hole', 50)).toMatchObject({ status: 204, count: 1 })
    })

    test('a written answer has the headers of PostgREST', async () => {
      const ask = async (method: string, path: string, body?: string) => {
        const { headers } = await asMe(path, {
          method,
          ...(body === undefined ? {} : { body }),
          headers: { prefer: 'count=exact' },
        })
        return [headers.get('content-range'), headers.get('preference-applied')]
      }
      expect(await ask('POST', '/cards', '[{"hole": 50}, {"hole": 51}]')).toEqual(['*/2', 'count=exact'])
      expect(await ask('PATCH', '/cards?hole=gte.50', '{"strokes": 3}')).toEqual(['0-1/2', 'count=exact'])
      expect(await ask('PATCH', '/cards?hole=gte.90', '{"strokes": 3}')).toEqual(['*/0', 'count=exact'])
      expect(await ask('DELETE', '/cards?hole=gte.50')).toEqual(['*/2', 'count=exact'])
      const uncounted = await asMe('/cards?hole=gte.90', { method: 'DELETE' })
      expect(uncounted.headers.get('content-range')).toBe('*/*')
    })

    test('counts what a procedure returns', async () => {
      const count = 'exact'
      expect(await mine.rpc('add', { a: 1 }, { count })).toMatchObject({ status: 200, data: 11, count: 1 })
      expect(await mine.rpc('add', { a: 1 }, { count, get: true })).toMatchObject({ data: 11, count: 1 })
      expect(await mine.rpc('add', { a: 1 }, { count, head: true })).toMatchObject({ data: null, count: 1 })
      expect(await mine.rpc('echo', { value: [1, 2] }, { count })).toMatchObject({ data: [1, 2], count: 1 })
      expect(await mine.rpc('nothing', {}, { count })).toMatchObject({ status: 204, data: null, count: 1 })
      expect(await mine.rpc('numbers', { n: 5 }, { count }).range(1, 2)).toMatchObject({
        status: 206,
        data: [2, 3],
        count: 5,
      })
      const { data } = await mine.from('cards').select('id').eq('hole', 2).single()
      const card = v.parse(v.object({ id: v.number() }), data).id
      expect(await mine.rpc('one_card', { card }, { count })).toMatchObject({
        data: { hole: 2 },
        count: 1,
      })
    })

    test('a procedure that is counted runs once', async () => {
      const made = await mine
        .rpc('make_cards', { p_holes: [60, 61] }, { count: 'exact' })
        .select('hole')
        .order('hole')
      expect(made).toMatchObject({ error: null, count: 2, data: [{ hole: 60 }, { hole: 61 }] })
      expect(await mine.rpc('drop_cards', { p_from: 60 }, { count: 'exact' })).toMatchObject({
        count: 2,
        data: [60, 61],
      })
    })

    test('head answers no body, with an object among the arguments too', async () => {
      expect(await mine.rpc('echo', { value: { a: 1 } }, { head: true, count: 'exact' })).toMatchObject({
        status: 200,
        data: null,
        count: 1,
        error: null,
      })
    })
  })

  describe('a function with one unnamed argument', () => {
    test('gets the whole body', async () => {
      expect(await mine.rpc('body_of', { A: 1, B: [2] })).toMatchObject({ status: 200, data: { A: 1, B: [2] } })
      expect(await mine.rpc('body_of')).toMatchObject({ status: 200, data: {} })
      expect(await mine.rpc('body_of', [{ a: 1 }, { a: 2 }])).toMatchObject({ data: [{ a: 1 }, { a: 2 }] })
      const uneven = await mine.rpc('body_of', [{ a: 1 }, { b: 2 }])
      expect(uneven).toMatchObject({ status: 400, error: { code: 'PGRST102', message: 'All object keys must match' } })
    })

    test('is called when no other fits', async () => {
      expect(await mine.rpc('both', { x: 3 })).toMatchObject({ data: 3 })
      expect(await mine.rpc('both', { A: 1 })).toMatchObject({ data: { A: 1 } })
    })

    test('gets text as it is', async () => {
      const headers = { 'content-type': 'text/plain' }
      const answer = await asMe('/rpc/text_of', { method: 'POST', body: 'a "text"', headers })
      expect([answer.status, await answer.text()]).toEqual([200, '"a \\"text\\""'])
      const none = await asMe('/rpc/add', { method: 'POST', body: 'a text', headers })
      expect([none.status, await none.json()]).toEqual([
        404,
        {
          code: 'PGRST202',
          message: 'Could not find the function public.add in the schema cache',
          details:
            'Searched for the function public.add with a single unnamed text parameter, but no matches were found in the schema cache.',
          hint: null,
        },
      ])
    })

    test('can’t be called by GET, nor by an empty name', async () => {
      for (const answer of [
        await mine.rpc('body_of', { A: 1 }, { get: true }),
        await mine.rpc('body_of', { '': 1 }, { get: true }),
        await mine.rpc('text_of', { '': 'x' }),
        await mine.rpc('unnamed_pair', { '': 1 }),
      ]) {
        expect(answer).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
      }
    })
  })

  describe('stripNulls', () => {
    test('leaves out what is null, in rows and inside of them', async () => {
      const hole3 = () => mine.from('cards').select('hole,strokes,tags').eq('hole', 3)
      expect(await hole3().stripNulls()).toMatchObject({ status: 200, data: [{ hole: 3 }] })
      expect((await hole3().stripNulls()).data?.[0]).toEqual({ hole: 3 })
      expect((await hole3().single().stripNulls()).data).toEqual({ hole: 3 })
      expect((await hole3().maybeSingle().stripNulls()).data).toEqual({ hole: 3 })
      expect((await hole3()).data).toEqual([{ hole: 3, strokes: null, tags: null }])
      expect(await mine.from('cards').select('hole').single().stripNulls()).toMatchObject({
        status: 406,
        error: { code: 'PGRST116' },
      })
    })

    test('holds for what is written and what procedures answer', async () => {
      const made = await mine.from('cards').insert({ hole: 70, note: null }).select('hole,note').stripNulls()
      expect(made.data).toEqual([{ hole: 70 }])
      const changed = await mine
        .from('cards')
        .update({ strokes: null })
        .eq('hole', 70)
        .select('hole,strokes')
        .single()
        .stripNulls()
      expect(changed.data).toEqual({ hole: 70 })
      await mine.from('cards').delete().eq('hole', 70)
      expect((await mine.rpc('echo', { value: { a: null, b: 1 } }).stripNulls()).data).toEqual({ b: 1 })
      expect((await mine.rpc('my_cards').select('hole,strokes').eq('hole', 3).stripNulls()).data).toEqual([{ hole: 3 }])
    })

    test.each([
      ['application/vnd.pgrst.array+json;nulls=stripped', '/cards'],
      ['application/vnd.pgrst.object+json;nulls=stripped', '/cards?hole=eq.3'],
    ])('says %s', async (accept, path) => {
      const answer = await asMe(path, { headers: { accept } })
      expect(answer.headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
    })
  })

  describe('maxAffected', () => {
    const tooMany = (rows: number) => ({
      status: 400,
      error: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: `The query affects ${rows} rows`,
        hint: null,
      },
    })

    test('bounds changes and deletions', async () => {
      expect(await atMost(mine.from('cards').update({ note: 'x' }).lte('hole', 2), 1)).toMatchObject(tooMany(2))
      expect(await atMost(mine.from('cards').delete().lte('hole', 2), 1)).toMatchObject(tooMany(2))
      expect(await holesFrom(1)).toEqual([1, 2, 3, 4])
    })

    test('bounds what a procedure returns, and undoes what is more', async () => {
      const make = () => mine.rpc('make_cards', { p_holes: [80, 81] })
      expect(await atMost(make(), 1)).toMatchObject(tooMany(2))
      expect(await holesFrom(80)).toEqual([])
      expect(await atMost(make().select('hole'), 2)).toMatchObject({ data: [{ hole: 80 }, { hole: 81 }] })
      expect(await atMost(mine.rpc('drop_cards', { p_from: 80 }), 1)).toMatchObject(tooMany(2))
      expect(await holesFrom(80)).toEqual([80, 81])
      expect(await atMost(mine.rpc('drop_cards', { p_from: 80 }), 2)).toMatchObject({ data: [80, 81] })
    })

    test('is refused where a procedure returns no set', async () => {
      for (const query of [mine.rpc('nothing'), mine.rpc('write_card', { p_hole: 82 })]) {
        expect(await atMost(query, 20)).toMatchObject({
          status: 400,
          error: {
            code: 'PGRST128',
            message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
            details: null,
            hint: null,
          },
        })
      }
      expect(await holesFrom(82)).toEqual([])
    })

    test('is reported as applied only where it is', async () => {
      const applied = async (prefer: string) => {
        const answer = await asMe('/cards?hole=eq.90', { method: 'DELETE', headers: { prefer } })
        return answer.headers.get('preference-applied')
      }
      expect(await applied('max-affected=1')).toBeNull()
      expect(await applied('handling=strict, max-affected=1')).toBe('handling=strict, max-affected=1')
    })
  })

  test('a procedure whose rows aren’t the one that was wanted is undone', async () => {
    const made = await mine.rpc('make_cards', { p_holes: [83, 84] }).single()
    expect(made).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await holesFrom(83)).toEqual([])
  })

  describe('requests that aren’t supported are refused', () => {
    test('rollback(): a dry run must not be done for good', async () => {
      const refused = {
        status: 400,
        error: { code: 'PGRST127', message: 'Feature not implemented', details: 'Prefer: tx=rollback' },
      }
      expect(await mine.from('cards').insert({ hole: 85 }).rollback()).toMatchObject(refused)
      expect(await mine.from('cards').update({ note: 'x' }).eq('hole', 1).rollback()).toMatchObject(refused)
      expect(await mine.from('cards').delete().eq('hole', 1).rollback()).toMatchObject(refused)
      expect(await mine.rpc('write_card', { p_hole: 85 }).rollback()).toMatchObject(refused)
      expect(await holesFrom(85)).toEqual([])
      expect(await holesOf(mine.from('cards').select('hole').eq('hole', 1))).toEqual([1])
    })

    test('a time zone', async () => {
      expect(await mine.from('cards').select().setHeader('Prefer', 'timezone=Europe/Berlin')).toMatchObject({
        status: 400,
        error: { code: 'PGRST127', message: 'Feature not implemented', details: 'Prefer: timezone=Europe/Berlin' },
      })
    })

    test('other media types', async () => {
      for (const answer of [
        await mine.from('cards').select().csv(),
        await mine.from('cards').select().geojson(),
        await mine.from('cards').select().explain(),
        await mine.from('cards').select().explain({ analyze: true, format: 'json' }),
        await mine.rpc('write_card', { p_hole: 86 }).csv(),
        await mine.from('cards').insert({ hole: 86 }).select().csv(),
      ]) {
        expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
      }
      expect(await holesFrom(86)).toEqual([])
    })

    test('filters and ranges of an insertion, which would be lost', async () => {
      const refused = { status: 400, error: { code: 'PGRST127', message: 'Feature not implemented' } }
      expect(await mine.from('cards').insert({ hole: 87 }).eq('note', 'x')).toMatchObject(refused)
      expect(await mine.from('cards').upsert({ owner: myId, hole: 1, strokes: 9 }).gt('strokes', 9)).toMatchObject(
        refused,
      )
      expect(
        await mine
          .from('cards')
          .insert([{ hole: 87 }, { hole: 88 }])
          .select()
          .limit(1),
      ).toMatchObject({
        status: 400,
        error: { code: 'PGRST100' },
      })
      expect(await holesFrom(87)).toEqual([])
    })

    test('columns, filters and orders of a value, which has none', async () => {
      for (const [query, column] of [
        [mine.rpc('write_card', { p_hole: 89 }).eq('hole', 3), 'write_card.hole'],
        [mine.rpc('numbers', { n: 3 }).gt('x', 1), 'numbers.x'],
        [mine.rpc('numbers', { n: 3 }).select('x'), 'numbers.x'],
        [mine.rpc('numbers', { n: 3 }).order('x'), 'numbers.x'],
      ] as const) {
        expect(await query).toMatchObject({
          status: 400,
          error: { code: '42703', message: `column ${column} does not exist` },
        })
      }
      expect(await holesFrom(89)).toEqual([])
    })
  })

  test('a value is cut off by a range as a table’s only row is', async () => {
    expect(await mine.rpc('add', { a: 1 }).range(0, 9)).toMatchObject({ status: 200, data: 11 })
    expect(await mine.rpc('add', { a: 1 }).range(1, 9)).toMatchObject({ status: 200, data: null })
    expect(await mine.rpc('add', { a: 1 }, { count: 'exact' }).range(5, 9)).toMatchObject({
      status: 416,
      error: { code: 'PGRST103' },
    })
  })

  test('columns of a call are its arguments, and those that the body lacks are null', async () => {
    const called = await asMe('/rpc/add?columns=a', { method: 'POST', body: '{"a": 1, "b": 2}' })
    expect(await called.text()).toBe('11')
  })

  test('missing columns of a change get their default if the request asks for it', async () => {
    const change = async (prefer: string) => {
      const path = '/cards?hole=eq.2&columns=strokes,note&select=strokes,note'
      const answer = await asMe(path, { method: 'PATCH', body: '{"strokes": 3}', headers: { prefer } })
      return [await answer.json(), answer.headers.get('preference-applied')]
    }
    const defaults = 'missing=default, return=representation'
    expect(await change(defaults)).toEqual([[{ strokes: 3, note: 'none' }], defaults])
    expect(await change('return=representation')).toEqual([[{ strokes: 3, note: null }], 'return=representation'])
    await mine.from('cards').update({ note: 'birdie' }).eq('hole', 2)
  })
})
