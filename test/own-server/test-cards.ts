import * as v from 'valibot'
import { expect } from 'vitest'
import type { TestPostgres } from './test-database.ts'
import { startTestApi, type TestApi } from './test-api.ts'

/** Tables and procedures of every kind that a request can name, besides the project's own. */
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
  create function public.refuse(p_state text, p_message text, p_detail text default 'a_code') returns void language plpgsql as
    $f$ begin raise exception using errcode = p_state, message = p_message, detail = p_detail, hint = 'a hint'; end $f$;
  create function public.choose(p_status text) returns jsonb language sql as $f$
    insert into public.cards (hole) values (99) on conflict do nothing;
    select jsonb_build_object('code', 'PT' || set_config('response.status', p_status, true), 'message', 'No.',
      'details', null, 'hint', null) $f$;
  create function public.long_text(p_mebibytes int) returns text language sql as
    $f$ select repeat('x', p_mebibytes * 1024 * 1024) $f$;
  create function public.wait(p_seconds float) returns void language sql volatile as 'select pg_sleep(p_seconds)';
  create function public.body_of(jsonb) returns jsonb language sql immutable as 'select $1';
  create function public.text_of(text) returns text language sql immutable as 'select $1';
  create function public.both(x int) returns int language sql immutable as 'select x';
  create function public.both(json) returns json language sql immutable as 'select $1';
  create function public.unnamed_pair(int, int) returns int language sql immutable as 'select $1 + $2';
  create function public.make_cards(p_holes int[]) returns setof public.cards language sql volatile
    as 'insert into public.cards (hole) select unnest(p_holes) returning *';
  create function public.drop_cards(p_from int) returns setof int language sql volatile
    as 'delete from public.cards where hole >= p_from returning hole';
  create function public.hidden() returns int language sql as 'select 1';
  revoke execute on function public.hidden() from public;
  grant execute on function public.add(int, int), public.nothing(), public.echo(jsonb), public.sum_of(numeric[]),
    public.numbers(int), public.pairs(int), public.my_cards(), public.one_card(int), public.write_card(int),
    public.twice(int), public.twice(text), public.who(), public.refuse(text, text, text), public.choose(text),
    public.long_text(int), public.wait(float), public.body_of(jsonb), public.text_of(text), public.both(int),
    public.both(json), public.unnamed_pair(int, int), public.make_cards(int[]), public.drop_cards(int) to anon, authenticated;
`

const firstCards = [
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
]

export interface Init {
  readonly method?: string
  readonly body?: string | ReadableStream
  readonly headers?: Readonly<Record<string, string>>
}

/** The part of the official client that is used here. A test makes the client itself. */
interface SignsIn {
  readonly auth: {
    signInAnonymously(): PromiseLike<{
      data: { user: { id: string } | null; session: { access_token: string } | null }
      error: Error | null
    }>
  }
}

export type Connect<Client> = (url: string, key: string) => Client

export interface SignedIn<Client> {
  readonly client: Client
  readonly id: string
  readonly token: string
}

export async function signedIn<Client extends SignsIn>(
  api: TestApi,
  connect: Connect<Client>,
): Promise<SignedIn<Client>> {
  const client = connect(api.url, api.keys.apiKeys.publishable)
  const { data, error } = await client.auth.signInAnonymously()
  if (error !== null) throw error
  return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}

export interface Cards<Client> {
  readonly api: TestApi
  /** The client of the user with four cards: holes 1 to 4. */
  readonly mine: Client
  readonly myId: string
  /** Sends a request with just the publishable key. */
  ask(path: string, init?: Init): Promise<Response>
  asMe(path: string, init?: Init): Promise<Response>
}

const unlimited = { burst: 1e9, perSecond: 1e9 }

/** A server with the tables above and a user with four cards. */
export async function startCards<Client extends SignsIn>(
  on: TestPostgres,
  connect: Connect<Client>,
): Promise<Cards<Client>> {
  const rates = { address: unlimited, user: unlimited, addressBytes: unlimited, userBytes: unlimited }
  const api = await startTestApi({ on, schema, rates })
  const { client, id, token } = await signedIn(api, connect)
  const ask = (path: string, init: Init = {}) =>
    fetch(`${api.url}/rest/v1${path}`, {
      ...init,
      headers: { apikey: api.keys.apiKeys.publishable, 'content-type': 'application/json', ...init.headers },
    })
  const asMe = (path: string, init: Init = {}) =>
    ask(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const made = await asMe('/cards', { method: 'POST', body: JSON.stringify(firstCards) })
  if (made.status !== 201) throw new Error(await made.text())
  return { api, mine: client, myId: id, ask, asMe }
}

/** The holes of the returned cards. */
export async function holesOf(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<number[]> {
  const { data, error } = await query
  expect(error).toBeNull()
  return v.parse(v.array(v.object({ hole: v.number() })), data).map((row) => row.hole)
}
