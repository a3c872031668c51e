import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { type Cards, holesOf, startCards } from '../../../test/own-server/test-cards.ts'

const connect = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

type Started = Cards<ReturnType<typeof connect>>

describe.each(testPostgres)('reading on $name', ({ kind }) => {
  let api: Started['api']
  let mine: Started['mine']

  beforeAll(async () => {
    ;({ api, mine } = await startCards(kind, connect))
  })
  afterAll(() => api.stop())

  const cards = () => mine.from('cards').select('hole').order('hole')

  describe('filters', () => {
    test.each<[string, (query: ReturnType<typeof cards>) => PromiseLike<{ data: unknown; error: unknown }>, number[]]>([
      ['eq', (query) => query.eq('hole', 2), [2]],
      ['neq', (query) => query.neq('hole', 2), [1, 3, 4]],
      ['gt', (query) => query.gt('strokes', 4), [4]],
      ['gte', (query) => query.gte('strokes', 4), [1, 4]],
      ['lt', (query) => query.lt('strokes', 4), [2]],
      ['lte', (query) => query.lte('strokes', 4), [1, 2]],
      ['like', (query) => query.like('note', 'Par%'), [1]],
      ['like, pattern in words', (query) => query.like('note', '%100*'), [4]],
      ['ilike', (query) => query.ilike('note', 'BIR%'), [2]],
      ['likeAllOf', (query) => query.likeAllOf('note', ['%a%', '%P%']), [1]],
      ['likeAnyOf', (query) => query.likeAnyOf('note', ['bir%', 'Par%']), [1, 2]],
      ['ilikeAllOf', (query) => query.ilikeAllOf('note', ['%A%', 'p%']), [1]],
      ['ilikeAnyOf', (query) => query.ilikeAnyOf('note', ['BIR%', 'x']), [2]],
      ['is null', (query) => query.is('strokes', null), [3]],
      ['in', (query) => query.in('hole', [1, 4, 9]), [1, 4]],
      ['in, quoted', (query) => query.filter('note', 'in', '("a,b) \\"c\\" 100%",birdie)'), [2, 4]],
      ['in nothing', (query) => query.in('hole', []), []],
      ['contains a list', (query) => query.contains('tags', ['b']), [1, 2]],
      ['contains odd texts', (query) => query.contains('tags', ['"c,d"']), [4]],
      ['contains JSON', (query) => query.contains('extra', { n: 'y' }), [2]],
      ['contained by', (query) => query.containedBy('tags', ['a', 'b', 'z']), [1, 2]],
      ['overlaps', (query) => query.overlaps('tags', ['a', 'z']), [1]],
      ['range greater', (query) => query.rangeGt('span', '[1,6)'), [4]],
      ['range not left of', (query) => query.rangeGte('span', '[5,6)'), [2, 4]],
      ['range less', (query) => query.rangeLt('span', '[9,10)'), [1, 2]],
      ['range not right of', (query) => query.rangeLte('span', '[1,9)'), [1, 2]],
      ['range adjacent', (query) => query.rangeAdjacent('span', '[9,20)'), [2, 4]],
      ['overlapping ranges', (query) => query.overlaps('span', '[4,6)'), [1, 2]],
      ['text search', (query) => query.textSearch('words', 'golf & mates'), [1]],
      [
        'text search in a language',
        (query) => query.textSearch('note', 'birdies', { type: 'plain', config: 'english' }),
        [2],
      ],
      ['phrase search', (query) => query.textSearch('note', 'par at last', { type: 'phrase' }), [1]],
      ['web search', (query) => query.textSearch('note', 'par or birdie', { type: 'websearch' }), [1, 2]],
      ['match', (query) => query.match({ hole: 1, strokes: 4 }), [1]],
      ['is distinct from', (query) => query.filter('strokes', 'isdistinct', 4), [2, 3, 4]],
      ['not', (query) => query.not('strokes', 'is', null), [1, 2, 4]],
      ['not in', (query) => query.not('hole', 'in', '(1,2)'), [3, 4]],
      ['or', (query) => query.or('strokes.eq.3,strokes.is.null'), [2, 3]],
      ['or within and', (query) => query.or('hole.eq.1,and(hole.gt.1,strokes.gte.7)'), [1, 4]],
      [
        'or with not and quotes',
        (query) => query.or('note.eq."a,b) \\"c\\" 100%",not.and(hole.gt.1,hole.lt.9)'),
        [1, 4],
      ],
      ['any of', (query) => query.filter('hole', 'eq(any)', '{1,2}'), [1, 2]],
      ['a place in JSON', (query) => query.eq('extra->a->b->>0', '3'), [2]],
      ['the same, as JSON', (query) => query.filter('extra->a->b', 'eq', '[1, 2]'), [1]],
      ['the end of a JSON list', (query) => query.eq('extra->>-1', 'two'), [4]],
    ])('%s', async (_, narrowed, expected) => expect(await holesOf(narrowed(cards()))).toEqual(expected))
  })

  test('columns are named, cast, and taken out of JSON', async () => {
    const { data, error } = await mine
      .from('cards')
      .select('hole, times:strokes::text, extra->a->b->0, last:extra->>n, tags')
      .eq('hole', 1)
    expect(error).toBeNull()
    expect(data).toEqual([{ hole: 1, times: '4', b: 1, last: 'x', tags: ['a', 'b'] }])
    expect((await mine.from('cards').select().eq('hole', 2)).data?.[0]).toMatchObject({ note: 'birdie', span: '[5,9)' })
  })

  test('order, also by a place in JSON and with nulls first', async () => {
    expect(
      await holesOf(mine.from('cards').select('hole').order('strokes', { ascending: false, nullsFirst: true })),
    ).toEqual([3, 4, 1, 2])
    expect(await holesOf(mine.from('cards').select('hole').order('strokes'))).toEqual([2, 1, 4, 3])
    expect(
      await holesOf(
        mine.from('cards').select('hole').order('extra->>n', { nullsFirst: false }).order('hole', { ascending: false }),
      ),
    ).toEqual([1, 2, 4, 3])
  })

  test('a part of the rows, and how many there are', async () => {
    const part = await mine.from('cards').select('hole', { count: 'exact' }).order('hole').range(1, 2)
    expect(part).toMatchObject({ status: 206, count: 4, data: [{ hole: 2 }, { hole: 3 }] })
    expect(await mine.from('cards').select('*', { count: 'exact', head: true }).gt('hole', 1)).toMatchObject({
      status: 200,
      count: 3,
      data: null,
    })
    for (const count of ['planned', 'estimated'] as const) {
      expect(await mine.from('cards').select('hole', { count }).limit(1)).toMatchObject({ count: 4, data: [{}] })
    }
    expect(await mine.from('cards').select('hole').limit(0)).toMatchObject({ status: 200, data: [] })
    const past = await mine.from('cards').select('hole', { count: 'exact' }).range(10, 20)
    expect(past).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
  })

  test('one row where one is wanted, and PGRST116 where there is none or more', async () => {
    expect(await mine.from('cards').select('hole').eq('hole', 1).single()).toMatchObject({
      data: { hole: 1 },
      error: null,
    })
    expect(await mine.from('cards').select('hole').eq('hole', 9).single()).toMatchObject({
      status: 406,
      data: null,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    })
    expect(await mine.from('cards').select('hole').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await mine.from('cards').select('hole').eq('hole', 9).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await mine.from('cards').select('hole').maybeSingle()).toMatchObject({ error: { code: 'PGRST116' } })
  })
})
