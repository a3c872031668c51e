import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, holesOf, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

describe.each(testPostgres)('writing on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']
  let myId: Started['myId']
  let asMe: Started['asMe']

  beforeAll(async () => {
    ;({ api, mine, myId, asMe } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  const cards = () => mine.from('cards').select('hole').order('hole')

  describe('writing', () => {
    test('rows are made, changed and deleted, and answered where that is asked for', async () => {
      expect(await mine.from('cards').insert({ hole: 50 })).toMatchObject({ status: 201, data: null, error: null })
      const made = await mine
        .from('cards')
        .insert([
          { hole: 51, strokes: 3 },
          { hole: 52, strokes: 4 },
        ])
        .select('hole,note')
      expect(made).toMatchObject({
        status: 201,
        data: [
          { hole: 51, note: 'none' },
          { hole: 52, note: 'none' },
        ],
      })
      expect(
        await mine
          .from('cards')
          .update({ strokes: 9, note: null })
          .gte('hole', 51)
          .select('hole,strokes,note')
          .order('hole'),
      ).toMatchObject({
        status: 200,
        data: [
          { hole: 51, strokes: 9, note: null },
          { hole: 52, strokes: 9, note: null },
        ],
      })
      expect(await mine.from('cards').update({ strokes: 1 }).eq('hole', 50)).toMatchObject({ status: 204, data: null })
      expect(await mine.from('cards').delete().gte('hole', 51)).toMatchObject({ status: 204 })
      expect(await mine.from('cards').delete().eq('hole', 50).select('hole').single()).toMatchObject({
        data: { hole: 50 },
      })
      expect(await holesOf(cards())).toEqual([1, 2, 3, 4])
    })

    test('a row that is there is changed, or left alone, as asked', async () => {
      const upserted = await mine
        .from('cards')
        .upsert([{ owner: myId, hole: 1, strokes: 8 }], { onConflict: 'owner,hole' })
        .select('hole,strokes,note')
      expect(upserted).toMatchObject({ status: 200, data: [{ hole: 1, strokes: 8, note: 'Par at last' }] })
      const ignored = await mine
        .from('cards')
        .upsert({ owner: myId, hole: 1, strokes: 2 }, { onConflict: 'owner,hole', ignoreDuplicates: true })
        .select()
      expect(ignored).toMatchObject({ status: 201, data: [], error: null })
      expect(await mine.from('cards').update({ strokes: 4 }).eq('hole', 1).select('strokes').single()).toMatchObject({
        data: { strokes: 4 },
      })
    })

    /* PostgREST since version 12: https://github.com/PostgREST/postgrest/pull/2926 */
    test('an upsert that inserts nothing is answered 200, one that inserts anything 201', async () => {
      const onConflict = 'owner,hole'
      const upsert = (...holes: number[]) =>
        mine.from('cards').upsert(
          holes.map((hole) => ({ owner: myId, hole, strokes: 4 })),
          { onConflict },
        )
      expect((await upsert(80, 81)).status).toBe(201)
      expect((await upsert(80, 81)).status).toBe(200)
      expect((await upsert(80, 81).select('hole')).status).toBe(200)
      expect((await upsert(80, 82)).status).toBe(201)
      expect((await upsert(82, 83).select('hole')).status).toBe(201)
      expect(await upsert(83).select('hole').single()).toMatchObject({ status: 200, data: { hole: 83 } })
      expect((await upsert()).status).toBe(200)
      const before = { owner: myId, hole: 84, strokes: 4 }
      // Other conflicts and plain inserts don't matter.
      expect((await mine.from('cards').upsert(before, { onConflict, ignoreDuplicates: true })).status).toBe(201)
      expect((await mine.from('cards').upsert(before, { onConflict, ignoreDuplicates: true })).status).toBe(201)
      expect((await mine.from('cards').insert([])).status).toBe(201)
      await mine.from('cards').delete().gte('hole', 80)
    })

    test('sets missing columns to their default if the request asks for it, else to null', async () => {
      const rows = [{ hole: 60, note: 'x' }, { hole: 61 }]
      expect(await mine.from('cards').insert(rows, { defaultToNull: false }).select('hole,note')).toMatchObject({
        data: [
          { hole: 60, note: 'x' },
          { hole: 61, note: 'none' },
        ],
      })
      const withNull = rows.map((row) => ({ ...row, hole: row.hole + 10 }))
      expect(await mine.from('cards').insert(withNull).select('hole,note')).toMatchObject({
        data: [
          { hole: 70, note: 'x' },
          { hole: 71, note: null },
        ],
      })
      await mine.from('cards').delete().gte('hole', 60)
    })

    test('changes nothing if one row was wanted and several match', async () => {
      const { error } = await mine.from('cards').update({ strokes: 99 }).lt('hole', 3).select().single()
      expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
      const limited = await asMe('/cards?hole=lt.3', {
        method: 'PATCH',
        body: '{"strokes": 99}',
        headers: { prefer: 'handling=strict, max-affected=1' },
      })
      expect(await limited.json()).toMatchObject({ code: 'PGRST124' })
      expect(await holesOf(cards().eq('strokes', 99))).toEqual([])
    })

    test('without a filter nothing is changed or deleted', async () => {
      expect(await mine.from('cards').delete()).toMatchObject({
        status: 400,
        error: { code: '21000', message: 'DELETE requires a WHERE clause' },
      })
      expect(await mine.from('cards').update({ strokes: 1 })).toMatchObject({ status: 400, error: { code: '21000' } })
    })

    test('names with spaces and quotes are names', async () => {
      const odd = 'odd "name"'
      expect(await mine.from(odd).insert({ id: 1, 'a column': 'x', 'a"b': 'y' })).toMatchObject({ status: 201 })
      expect(await mine.from(odd).select('"a column", z:"a\\"b"').eq('"a\\"b"', 'y')).toMatchObject({
        data: [{ 'a column': 'x', z: 'y' }],
      })
    })
  })
})
