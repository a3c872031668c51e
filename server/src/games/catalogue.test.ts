import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'

/** Each query lists violations of its rule in the schemas that supabase/ fills. */
const rules = {
  'every table has row-level security': `
    select format('%s', c.oid::regclass) as finding from pg_catalog.pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  'no view goes round it': `
    select format('%s', c.oid::regclass) as finding from pg_catalog.pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('v', 'm')
      and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)`,
  'no policy is for everything': `
    select format('%s on %s', p.polname, p.polrelid::regclass) as finding from pg_catalog.pg_policy as p
    where 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
  'what runs as its owner has an empty search path': `
    select format('%s', f.oid::regprocedure) as finding from pg_catalog.pg_proc as f
    where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and f.prosecdef
      and not coalesce('search_path=""' = any (f.proconfig), false)`,
  'nothing is executable by public or anon': `
    select format('%s', f.oid::regprocedure) as finding from pg_catalog.pg_proc as f
    where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (has_function_privilege('anon', f.oid, 'execute')
        or exists (select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as a where a.grantee = 0))`,
  'only what policies ask is executable of the helpers': `
    select format('%s', f.oid::regprocedure) as finding from pg_catalog.pg_proc as f
    where f.pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', f.oid, 'execute')
      and f.proname not in ('is_member', 'my_game_ids', 'may_use_topic')`,
  'a table is written by procedures alone': `
    select format('%s %s', r.name, c.oid::regclass) as finding
    from pg_catalog.pg_class as c, (values ('anon'), ('authenticated')) as r (name)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(r.name, c.oid, 'insert, update, delete, truncate, references, trigger')`,
  'what is private is read by nobody': `
    select format('%s %s', r.name, c.oid::regclass) as finding
    from pg_catalog.pg_class as c, (values ('anon'), ('authenticated')) as r (name)
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_any_column_privilege(r.name, c.oid, 'select')`,
  'the private schema is entered by nobody': `
    select r.name as finding from (values ('anon'), ('authenticated'), ('public')) as r (name)
    where has_schema_privilege(r.name, 'private', 'usage, create')`,
} as const

const sabotage = `
  create table public.open_table (id int);
  grant insert on public.open_table to authenticated;
  create view public.open_view as select * from public.open_table;
  create policy everyone on public.games for select to authenticated using (true);
  create function public.open_function() returns int language sql security definer as 'select 1';
  grant execute on function public.open_function() to public;
  create function private.open_helper() returns int language sql as 'select 1';
  grant execute on function private.open_helper() to authenticated;
  grant select on private.operations to authenticated;
  grant usage on schema private to anon;`

async function findings(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ finding: string }>(query)
  return rows.map(({ finding }) => finding)
}

describe.each(testPostgres)('[D41] the catalogue of $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  test.each(Object.entries(rules))('%s', async (_, query) => {
    const client = await made.database.owner.connect()
    try {
      expect(await findings(client, query)).toEqual([])
      await client.query('begin')
      await client.query(sabotage)
      expect(await findings(client, query)).not.toEqual([])
      await client.query('rollback')
    } finally {
      client.release()
    }
  })

  test('each refusal is given by some procedure', async () => {
    const unused = `
      select known.code[1] as finding
      from pg_catalog.pg_proc as table_of_refusals,
        regexp_matches(table_of_refusals.prosrc, '\\(''(\\w+)'', \\d{3}, ', 'g') as known (code)
      where table_of_refusals.oid = 'private.refusal(text)'::regprocedure and not exists (
        select from pg_catalog.pg_proc as f
        where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and f.oid <> table_of_refusals.oid
          and strpos(f.prosrc, quote_literal(known.code[1])) > 0)`
    const { rows } = await made.database.owner.query<{ finding: string }>(unused)
    expect(rows.map(({ finding }) => finding)).toEqual([])
  })

  test('changes of a game are published, and nothing private', async () => {
    const { rows } = await made.database.owner.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_catalog.pg_publication_tables
       where pubname = 'supabase_realtime' order by 1`,
    )
    const names = rows.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['public.game_players', 'public.games', 'public.scores']))
    expect(names.filter((name) => !name.startsWith('public.'))).toEqual([])
  })
})
