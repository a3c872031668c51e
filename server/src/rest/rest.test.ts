import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../database/test-database.ts'
import { startTestApi, type TestApi } from '../test-api.ts'

interface Init {
  readonly method?: string
  readonly body?: string | ReadableStream
  readonly headers?: Readonly<Record<string, string>>
}

const refusal = v.strictObject({
  code: v.string(),
  message: v.string(),
  details: v.nullable(v.string()),
  hint: v.nullable(v.string()),
})

/** Tables and procedures of every kind a request can name, beside the project's own. */
const schema = `
  create table public.cards (
    id int generated always as identity primary key,
    owner uuid default auth.uid(),
    hole int not null,
    strokes int,
    note text default 'none',
    tags text[],
    span int4range,
    words tsvector,
    extra jsonb,
    created_at timestamptz not null default now(),
    unique (owner, hole)
  );
  alter table public.cards enable row level security;
  create policy own on public.cards to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
  grant select, insert, update, delete on public.cards to authenticated;
  create table public.closed (id int primary key, secret text);
  alter table public.closed enable row level security;
  create table public."odd ""name""" (id int primary key, "a column" text, "a""b" text);
  alter table public."odd ""name""" enable row level security;
  create policy everyone on public."odd ""name""" to authenticated using (id > 0) with check (id > 0);
  grant select, insert on public."odd ""name""" to authenticated;

  create function public.add(a int, b int default 10) returns int language sql immutable as 'select a + b';
  create function public.nothing() returns void language sql as 'select';
  create function public.echo(value jsonb) returns jsonb language sql as 'select value';
  create function public.sum_of(list numeric[]) returns numeric language sql as 'select sum(x) from unnest(list) x';
  create function public.numbers(n int) returns setof int language sql stable as 'select generate_series(1, n)';
  create function public.pairs(n int) returns table (x int, y text) language sql stable
    as $f$ select i, 'y' || i from generate_series(1, n) i $f$;
  create function public.my_cards() returns setof public.cards language sql stable as 'select * from public.cards';
  create function public.one_card(card int) returns public.cards language sql stable
    as 'select * from public.cards where id = card';
  create function public.write_card(p_hole int) returns int language sql volatile
    as 'insert into public.cards (hole) values (p_hole) returning id';
  create function public.twice(a int) returns int language sql as 'select a';
  create function public.twice(a text) returns text language sql as 'select a';
  create function public.who() returns text language sql stable
    as $f$ select current_user || ' ' || coalesce(auth.uid()::text, '-') || ' ' ||
      (current_setting('request.headers')::json->>'x-forwarded-for') $f$;
  create function public.refuse(p_state text, p_message text) returns void language plpgsql as
    $f$ begin raise exception using errcode = p_state, message = p_message, detail = 'a_code', hint = 'a hint'; end $f$;
  create function public.choose(p_status text) returns jsonb language sql as $f$
    insert into public.cards (hole) values (99) on conflict do nothing;
    select jsonb_build_object('code', 'PT' || set_config('response.status', p_status, true), 'message', 'No.',
      'details', null, 'hint', null) $f$;
  create function public.hidden() returns int language sql as 'select 1';
  revoke execute on function public.hidden() from public;
  grant execute on function public.add(int, int), public.nothing(), public.echo(jsonb), public.sum_of(numeric[]),
    public.numbers(int), public.pairs(int), public.my_cards(), public.one_card(int), public.write_card(int),
    public.twice(int), public.twice(text), public.who(), public.refuse(text, text), public.choose(text) to anon, authenticated;
`

describe.each(testPostgres)('tables and procedures on $name', ({ kind }) => {
  let api: TestApi
  let mine: Awaited<ReturnType<typeof newClient>>
  let outsider: Awaited<ReturnType<typeof newClient>>

  async function newClient() {
    const client = createClient(api.url, api.keys.apiKeys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await client.auth.signInAnonymously()
    if (error !== null) throw error
    return client
  }

  beforeAll(async () => {
    api = await startTestApi({ on: kind, schema })
    mine = await newClient()
    outsider = await newClient()
    const { error } = await mine.from('cards').insert([
      {
        hole: 1,
        strokes: 4,
        note: 'Par at last',
        tags: ['a', 'b'],
        span: '[1,5)',
        words: 'golf mate',
        extra: { a: { b: [1, 2] }, n: 'x' },
      },
      {
        hole: 2,
        strokes: 3,
        note: 'birdie',
        tags: ['b'],
        span: '[5,9)',
        words: 'lonely golfer',
        extra: { a: { b: [3] }, n: 'y' },
      },
      { hole: 3, strokes: null, note: null, tags: null, span: null, words: null, extra: null },
      {
        hole: 4,
        strokes: 7,
        note: 'a,b) "c" 100%',
        tags: ['c,d', 'e"f'],
        span: '[20,30)',
        words: 'golf',
        extra: [1, 'two'],
      },
    ])
    if (error !== null) throw error
  })
  afterAll(() => api.stop())

  const cards = () => mine.from('cards').select('hole').order('hole')
  async function holes(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<number[]> {
    const { data, error } = await query
    expect(error).toBeNull()
    return v.parse(v.array(v.object({ hole: v.number() })), data).map((row) => row.hole)
  }

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
      ['regular expression', (query) => query.filter('note', 'match', '^b.*e$'), [2]],
      ['its negation with a value', (query) => query.filter('note', 'imatch', '^BIRD'), [2]],
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
    ])('%s', async (_, narrowed, expected) => expect(await holes(narrowed(cards()))).toEqual(expected))
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
      await holes(mine.from('cards').select('hole').order('strokes', { ascending: false, nullsFirst: true })),
    ).toEqual([3, 4, 1, 2])
    expect(await holes(mine.from('cards').select('hole').order('strokes'))).toEqual([2, 1, 4, 3])
    expect(
      await holes(
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
      expect(await holes(cards())).toEqual([1, 2, 3, 4])
    })

    test('a row that is there is changed, or left alone, as asked', async () => {
      const upserted = await mine
        .from('cards')
        .upsert([{ owner: await myId(), hole: 1, strokes: 8 }], { onConflict: 'owner,hole' })
        .select('hole,strokes,note')
      expect(upserted).toMatchObject({ status: 201, data: [{ hole: 1, strokes: 8, note: 'Par at last' }] })
      const ignored = await mine
        .from('cards')
        .upsert({ owner: await myId(), hole: 1, strokes: 2 }, { onConflict: 'owner,hole', ignoreDuplicates: true })
        .select()
      expect(ignored).toMatchObject({ data: [], error: null })
      expect(await mine.from('cards').update({ strokes: 4 }).eq('hole', 1).select('strokes').single()).toMatchObject({
        data: { strokes: 4 },
      })
    })

    test('what a row lacks is its default where that is asked for, else null', async () => {
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

    test('what isn’t one row isn’t done when one was wanted', async () => {
      const { error } = await mine.from('cards').update({ strokes: 99 }).lt('hole', 3).select().single()
      expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
      const limited = await asMe('/cards?hole=lt.3', {
        method: 'PATCH',
        body: '{"strokes": 99}',
        headers: { prefer: 'handling=strict, max-affected=1' },
      })
      expect(await limited.json()).toMatchObject({ code: 'PGRST124' })
      expect(await holes(cards().eq('strokes', 99))).toEqual([])
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

  async function myId(): Promise<string> {
    return (await mine.auth.getUser()).data.user?.id ?? ''
  }

  describe('procedures', () => {
    test.each<[string, string, Record<string, unknown>, unknown]>([
      ['a number', 'add', { a: 1, b: 2 }, 3],
      ['a default', 'add', { a: 1 }, 11],
      ['digits in a text', 'add', { a: '5' }, 15],
      ['nothing', 'nothing', {}, null],
      ['JSON as it is', 'echo', { value: { a: [1, null, 'é"\\'] } }, { a: [1, null, 'é"\\'] }],
      ['null', 'echo', { value: null }, null],
      ['a list', 'sum_of', { list: [1.5, 2, 3] }, 6.5],
      ['a set of values', 'numbers', { n: 3 }, [1, 2, 3]],
      [
        'rows',
        'pairs',
        { n: 2 },
        [
          { x: 1, y: 'y1' },
          { x: 2, y: 'y2' },
        ],
      ],
    ])('%s', async (_, name, args, expected) => {
      const posted = await mine.rpc(name, args)
      expect(posted.error).toBeNull()
      expect(posted.data).toEqual(expected)
    })

    test('numbers keep all their digits', async () => {
      const answer = await ask('/rpc/echo', { method: 'POST', body: '{"value": 12345678901234567890.123456789}' })
      expect(await answer.text()).toBe('12345678901234567890.123456789')
    })

    test('what only reads can be asked by GET and HEAD; what writes can’t', async () => {
      expect(await mine.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3 })
      expect(await mine.rpc('sum_of', { list: [1, 2] }, { get: true })).toMatchObject({ data: 3 })
      expect(await mine.rpc('pairs', { n: 5 }, { head: true, count: 'exact' })).toMatchObject({ count: 5, data: null })
      expect(await mine.rpc('write_card', { p_hole: 80 }, { get: true })).toMatchObject({
        status: 405,
        error: { code: '25006' },
      })
      expect(await holes(cards().eq('hole', 80))).toEqual([])
    })

    test('rows of a procedure are filtered, ordered and cut like a table’s', async () => {
      expect(
        await mine
          .rpc('pairs', { n: 9 }, { count: 'exact' })
          .select('y')
          .gt('x', 3)
          .order('x', { ascending: false })
          .limit(2),
      ).toMatchObject({
        count: 6,
        data: [{ y: 'y9' }, { y: 'y8' }],
      })
      expect(await mine.rpc('pairs', { n: 9 }, { get: true }).eq('x', 3).single()).toMatchObject({
        data: { x: 3, y: 'y3' },
      })
      expect(await holes(mine.rpc('my_cards').select('hole').lt('hole', 3).order('hole'))).toEqual([1, 2])
    })

    test('one row is one object', async () => {
      const { data } = await mine.from('cards').select('id').eq('hole', 2).single()
      const card = v.parse(v.object({ id: v.number() }), data).id
      expect(await mine.rpc('one_card', { card })).toMatchObject({ data: { hole: 2, note: 'birdie' } })
      expect(await mine.rpc('one_card', { card }).select('hole')).toMatchObject({ data: { hole: 2 } })
    })

    test('runs as who calls, from the address they call from', async () => {
      expect(await mine.rpc('who')).toMatchObject({ data: `authenticated ${await myId()} 127.0.0.1` })
      const anonymous = createClient(api.url, api.keys.apiKeys.publishable, { auth: { persistSession: false } })
      expect(await anonymous.rpc('who')).toMatchObject({ data: 'anon - 127.0.0.1' })
    })

    test('what it raises is answered with its status and code', async () => {
      const raise = (p_state: string) => mine.rpc('refuse', { p_state, p_message: 'Only the host can start the game.' })
      const body = { message: 'Only the host can start the game.', details: 'a_code', hint: 'a hint' }
      expect(await raise('PT403')).toMatchObject({ status: 403, error: { code: 'PT403', ...body } })
      expect(await raise('PT429')).toMatchObject({ status: 429, error: { code: 'PT429', ...body } })
      expect(await raise('P0001')).toMatchObject({ status: 400, error: { code: 'P0001', ...body } })
      expect(await raise('23505')).toMatchObject({ status: 409 })
      expect(await raise('42501')).toMatchObject({ status: 403 })
      // What only the operator can mend isn't told in detail.
      expect(await raise('XX000')).toMatchObject({
        status: 500,
        error: { code: 'XX000', message: 'The database could not do this.' },
      })
    })

    test('a status it chose is answered, and its effect stays', async () => {
      expect(await mine.rpc('choose', { p_status: '404' })).toMatchObject({
        status: 404,
        error: { code: 'PT404', message: 'No.', details: null, hint: null },
      })
      // Of that one call alone.
      expect(await mine.rpc('echo', { value: 1 })).toMatchObject({ status: 200, data: 1 })
      expect(await mine.rpc('choose', { p_status: 'red' })).toMatchObject({ status: 500, error: { code: 'PGRST112' } })
      expect(await mine.from('cards').delete().eq('hole', 99).select('hole')).toMatchObject({ data: [{ hole: 99 }] })
    })

    test('[D46] wrong codes are counted through HTTP too, and answered as what is raised', async () => {
      const p_player_id = 'cmplr_guesser'
      const guess = () => mine.rpc('join_game_by_code', { p_code: '0AAAAA', p_nickname: 'Ann', p_player_id })
      for (let wrong = 1; wrong <= 5; wrong += 1) {
        expect(await guess()).toMatchObject({
          status: 404,
          error: { code: 'PT404', message: 'Game not found.', details: 'code_not_valid', hint: null },
        })
      }
      expect(await guess()).toMatchObject({ status: 429, error: { code: 'PT429', details: 'too_many_attempts' } })
    })

    test('which one is meant must be plain', async () => {
      expect(await mine.rpc('nowhere')).toMatchObject({
        status: 404,
        error: {
          code: 'PGRST202',
          message: 'Could not find the function public.nowhere without parameters in the schema cache',
        },
      })
      expect(await mine.rpc('add', { b: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
      expect(await mine.rpc('add', { a: 1, c: 1 })).toMatchObject({
        status: 404,
        error: { code: 'PGRST202', message: 'Could not find the function public.add(a, c) in the schema cache' },
      })
      expect(await mine.rpc('twice', { a: 1 })).toMatchObject({ status: 300, error: { code: 'PGRST203' } })
      expect(await mine.rpc('hidden')).toMatchObject({ status: 403, error: { code: '42501' } })
    })
  })

  function ask(path: string, init: Init = {}): Promise<Response> {
    return fetch(`${api.url}/rest/v1${path}`, {
      ...init,
      headers: { apikey: api.keys.apiKeys.publishable, 'content-type': 'application/json', ...init.headers },
    })
  }
  async function asMe(path: string, init: Init = {}): Promise<Response> {
    const token = (await mine.auth.getSession()).data.session?.access_token
    return ask(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  }

  describe('what can’t be served is refused as PostgREST refuses it', () => {
    test.each<[string, string, Init, number, string]>([
      ['an unknown table', '/nowhere', {}, 404, 'PGRST205'],
      ['a table of another schema', '/auth.users', {}, 404, 'PGRST205'],
      ['a table of the catalogue', '/pg_class', {}, 404, 'PGRST205'],
      ['an unknown column in select', '/cards?select=nope', {}, 400, '42703'],
      ['an unknown column in a filter', '/cards?nope=eq.1', {}, 400, '42703'],
      ['an unknown column in order', '/cards?order=nope', {}, 400, '42703'],
      ['an unknown column to write', '/cards', { method: 'POST', body: '{"nope": 1}' }, 400, 'PGRST204'],
      ['an unknown type', '/cards?select=hole::regclass', {}, 400, '42704'],
      ['an unknown operator', '/cards?hole=equals.1', {}, 400, 'PGRST100'],
      ['a value of the wrong type', '/cards?hole=eq.x', {}, 400, '22P02'],
      ['NUL in a value', '/cards?note=eq.a%00b', {}, 400, '22021'],
      ['another table inside', '/cards?select=hole,closed(*)', {}, 400, 'PGRST200'],
      ['a filter on another table', '/cards?closed.id=eq.1', {}, 400, 'PGRST108'],
      ['an aggregate', '/cards?select=strokes.sum()', {}, 400, 'PGRST123'],
      ['another schema', '/cards', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
      [
        'another schema to write',
        '/cards',
        { method: 'POST', body: '{}', headers: { 'content-profile': 'private' } },
        406,
        'PGRST106',
      ],
      ['malformed JSON', '/cards', { method: 'POST', body: '{"hole": ' }, 400, 'PGRST102'],
      ['JSON that is no row', '/cards', { method: 'POST', body: '5' }, 400, 'PGRST102'],
      [
        'rows with different keys',
        '/cards',
        { method: 'POST', body: '[{"hole": 1}, {"strokes": 1}]' },
        400,
        'PGRST102',
      ],
      [
        'a form',
        '/cards',
        { method: 'POST', body: 'hole=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        400,
        'PGRST102',
      ],
      [
        'text',
        '/rpc/add',
        { method: 'POST', body: '{"a": 1}', headers: { 'content-type': 'text/plain' } },
        400,
        'PGRST102',
      ],
      ['arguments that are a list', '/rpc/add', { method: 'POST', body: '[1]' }, 400, 'PGRST102'],
      ['an argument of the wrong type', '/rpc/add', { method: 'POST', body: '{"a": "x"}' }, 400, '22P02'],
      ['CSV', '/cards', { headers: { accept: 'text/csv' } }, 406, 'PGRST107'],
      ['the plan', '/cards', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, 406, 'PGRST107'],
      ['a row that is there', '/cards', { method: 'POST', body: '{"hole": 1}' }, 409, '23505'],
      ['a row without what it needs', '/cards', { method: 'POST', body: '{"strokes": 1}' }, 400, '23502'],
      ['PUT', '/cards?id=eq.1', { method: 'PUT', body: '{}' }, 405, 'PGRST117'],
      ['PATCH of a procedure', '/rpc/add', { method: 'PATCH', body: '{}' }, 405, 'PGRST101'],
      ['a longer path', '/cards/1', {}, 404, 'PGRST125'],
      ['the root', '/', {}, 404, 'PGRST126'],
      ['unknown preferences, strictly', '/cards', { headers: { prefer: 'handling=strict, magic=1' } }, 400, 'PGRST122'],
      ['a table nobody may read', '/closed', {}, 403, '42501'],
      ['deleting a part', '/cards?hole=eq.1&limit=1', { method: 'DELETE' }, 400, 'PGRST100'],
    ])('%s', async (_, path, init, status, code) => {
      const answer = await asMe(path, init)
      expect(v.parse(refusal, await answer.json()).code).toBe(code)
      expect(answer.status).toBe(status)
    })

    test('[D48] a body over 64 KiB, and more parameters than anybody needs', async () => {
      const large = JSON.stringify({ value: 'x'.repeat(66_000) })
      expect((await asMe('/rpc/echo', { method: 'POST', body: large })).status).toBe(413)
      const chunks = new ReadableStream({
        start(controller) {
          for (let count = 0; count < 70; count += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
          controller.close()
        },
      })
      const streamed: Init = { method: 'POST', body: chunks }
      expect((await asMe('/rpc/echo', Object.assign(streamed, { duplex: 'half' }))).status).toBe(413)
      const many = Array.from({ length: 201 }, (_, index) => `hole=neq.${index}`).join('&')
      expect((await asMe(`/cards?${many}`)).status).toBe(400)
    })
  })

  describe('[D43] an outsider', () => {
    test('learns nothing of others’ rows by selecting, counting, ordering, filtering, or asking for a plan', async () => {
      const theirs = () => outsider.from('cards')
      expect(await theirs().select()).toMatchObject({ data: [] })
      for (const count of ['exact', 'planned', 'estimated'] as const) {
        expect(await theirs().select('*', { count, head: true })).toMatchObject({ count: 0 })
        expect(await theirs().select('hole', { count }).eq('note', 'birdie')).toMatchObject({ count: 0, data: [] })
      }
      expect(await theirs().select('hole').order('strokes').limit(1)).toMatchObject({ data: [] })
      expect(await theirs().select('hole').or('hole.gt.0,strokes.is.null')).toMatchObject({ data: [] })
      // A comparison that fails on a hidden row would tell that there is one.
      expect(await theirs().select('hole').filter('extra->a->b->>0', 'eq', '3')).toMatchObject({
        data: [],
        error: null,
      })
      expect(await theirs().select('note::int').eq('hole', 2)).toMatchObject({ data: [], error: null })
      expect(await outsider.rpc('my_cards', {}, { count: 'exact' })).toMatchObject({ count: 0, data: [] })
    })

    test('changes nothing of others’, and can’t write in their name', async () => {
      expect(await outsider.from('cards').update({ strokes: 1 }).gt('hole', 0).select()).toMatchObject({ data: [] })
      expect(await outsider.from('cards').delete().gt('hole', 0).select()).toMatchObject({ data: [] })
      expect(await outsider.from('cards').insert({ owner: await myId(), hole: 90 })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      })
      expect(
        await outsider.from('cards').upsert({ owner: await myId(), hole: 1, strokes: 1 }, { onConflict: 'owner,hole' }),
      ).toMatchObject({ error: { code: '42501' } })
      expect(await holes(cards())).toEqual([1, 2, 3, 4])
      expect(await mine.from('cards').select('strokes').eq('hole', 1).single()).toMatchObject({ data: { strokes: 4 } })
    })

    test('who hasn’t signed in gets 401 from a table, and the operator sees all', async () => {
      const anonymous = await ask('/cards')
      expect(anonymous.status).toBe(401)
      expect(await anonymous.json()).toMatchObject({ code: '42501' })
      const operator = createClient(api.url, api.keys.apiKeys.secret, { auth: { persistSession: false } })
      await api.test.database.owner.query('grant select on public.cards to service_role')
      expect((await operator.from('cards').select('hole', { count: 'exact' })).count).toBe(4)
    })
  })

  test('[D45] credentials that aren’t ours are refused before anything is asked', async () => {
    const token = (await mine.auth.getSession()).data.session?.access_token ?? ''
    const [header = '', payload = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const [authorization, code] of [
      [`Bearer ${none}`, 'PGRST301'],
      [`Bearer ${header}.${payload}.AAAA`, 'PGRST301'],
      ['Bearer x', 'PGRST301'],
      ['Basic eDp5', 'PGRST301'],
    ]) {
      const answer = await ask('/cards', { headers: { authorization: authorization ?? '' } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
      expect(await answer.json()).toMatchObject({ code })
    }
    api.aheadMs = 3_600_000
    const expired = await asMe('/cards')
    api.aheadMs = 0
    expect(expired.status).toBe(401)
    expect(await expired.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
    expect((await ask('/cards', { headers: { apikey: 'sb_publishable_x' } })).status).toBe(401)
  })

  test('a table made later is found once the schema is told to be read again', async () => {
    const { owner } = api.test.database
    await owner.query(
      'create table public.later (id int); alter table public.later enable row level security; grant select on public.later to authenticated',
    )
    expect((await asMe('/later')).status).toBe(404)
    await owner.query("notify pgrst, 'reload schema'")
    await expect.poll(async () => (await asMe('/later')).status).toBe(200)
    await owner.query('drop table public.later')
  })

  test('[D59] what was refused left no name, token or value in the log', () => {
    expect(api.logged()).toContain('XX000')
    expect(api.logged()).not.toMatch(/eyJ|birdie|Only the host|sb_(?:publishable|secret)_/)
  })
})
