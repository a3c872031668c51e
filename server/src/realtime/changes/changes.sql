/*
 * What hosted reads from the write-ahead log, an ordinary owner gets by triggers: each change of a table in publication
 * supabase_realtime is notified on commit. Run after the migrations, on every start, in one transaction.
 */

create schema if not exists changes;
revoke all on schema changes from public;

-- Deleted rows until their deletion is delivered: one table per published table, with its name and policies.
create schema if not exists changes_deleted;
revoke all on schema changes_deleted from public;
grant usage on schema changes_deleted to anon, authenticated, service_role;

-- Changes that are too large for a notification (8,000 bytes).
create unlogged table if not exists changes.outbox (
  id bigint generated always as identity primary key,
  payload text not null,
  written_at timestamptz not null default clock_timestamp()
);
create sequence if not exists changes.deletion;

/* Arguments: the names of the primary key's columns. */
create or replace function changes.tell() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_payload text;
  v_id bigint;
begin
  if tg_op = 'DELETE' then
    v_id := nextval('changes.deletion');
    execute format('insert into changes_deleted.%I select $1, clock_timestamp(), ($2).*', tg_table_name) using v_id, old;
    v_payload := json_build_object(
      's', tg_table_schema, 't', tg_table_name, 'o', tg_op, 'at', clock_timestamp(), 'd', v_id,
      'r', (select json_object_agg(name, to_jsonb(old) -> name) from unnest(tg_argv) as name));
  else
    v_payload := json_build_object(
      's', tg_table_schema, 't', tg_table_name, 'o', tg_op, 'at', clock_timestamp(), 'r', to_json(new));
  end if;
  if octet_length(v_payload) >= 7900 then
    insert into changes.outbox (payload) values (v_payload) returning id into v_id;
    v_payload := json_build_object('outbox', v_id);
  end if;
  perform pg_notify('teemates_changes', v_payload);
  return null;
end
$$;
revoke execute on function changes.tell() from public;

/*
 * Switches to a caller's role until the end of the statement that called. Where the owner could not hand out 'bypassrls'
 * (PostgreSQL 15), the service's role is the owner's.
 */
create or replace function changes.become(p_role text, p_claims text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_role not in ('anon', 'authenticated', 'service_role') then
    raise exception 'no role of a caller';
  end if;
  perform set_config('role', p_role, true);
  if p_role = 'service_role' then
    if not exists (select from pg_catalog.pg_roles where rolname = 'service_role' and rolbypassrls) then
      perform set_config('role', 'none', true);
    end if;
  end if;
  perform set_config('request.jwt.claims', p_claims, true);
end
$$;

/*
 * Which viewer may see which change, by the tables' own policies. One call a batch.
 * p_batch: [{table, viewers: [{role, claims, keys: [{#, …primary key}], deleted: [{#, id}]}]}]; # names the change.
 */
create or replace function changes.visible(p_batch jsonb)
returns table (asked int, viewer int, seen int[])
language plpgsql
set search_path = ''
as $$
declare
  v_asked jsonb;
  v_position int;
begin
  for v_asked, v_position in select value, ordinality - 1 from jsonb_array_elements(p_batch) with ordinality loop
    return query execute format('select $1, v.viewer, v.seen from changes.%I($2) as v', 'see ' || (v_asked ->> 'table'))
      using v_position, v_asked -> 'viewers';
  end loop;
end
$$;

/* The caller's player in a game's topic. */
create or replace function changes.player_of(p_topic text, p_claims text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if p_topic !~ '^game:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return null;
  end if;
  return (
    select p.player_id from public.game_players as p
    where p.game_id = substr(p_topic, 6)::uuid and p.user_id = (p_claims::jsonb ->> 'sub')::uuid and not p.removed);
end
$$;

/*
 * Who may do what on private channels, by the policies on realtime.messages: rows are tried and taken back again. What was
 * taken back stays in the table until it is vacuumed, and no index is by topic: so the rows tried are looked at where they
 * are, and the table is never searched.
 * p_asked: [{topic, role, claims}]
 */
drop function if exists changes.allowed(jsonb);
create function changes.allowed(p_asked jsonb)
returns table (hear boolean, send boolean, see_presence boolean, be_present boolean, player_id text)
language plpgsql
set search_path = ''
as $$
declare
  v_asked jsonb;
  v_topic text;
  v_extension text;
  v_rows tid[];
begin
  for v_asked in select value from jsonb_array_elements(p_asked) loop
    v_topic := v_asked ->> 'topic';
    hear := false; send := false; see_presence := false; be_present := false;
    player_id := changes.player_of(v_topic, v_asked ->> 'claims');
    perform set_config('realtime.topic', v_topic, true);
    -- One insert tests reading and writing together, because a returned row must be visible. Members may do both.
    begin
      perform changes.become(v_asked ->> 'role', v_asked ->> 'claims');
      with tried as (
        insert into realtime.messages (topic, extension, private)
          values (v_topic, 'broadcast', true), (v_topic, 'presence', true) returning ctid as place)
      select array_agg(place) into v_rows from tried;
      raise exception using errcode = 'TM000';
    exception
      when sqlstate 'TM000' then hear := true; send := true; see_presence := true; be_present := true;
      when others then null;
    end;
    if hear then
      return next;
      continue;
    end if;
    begin
      with tried as (
        insert into realtime.messages (topic, extension, private)
          values (v_topic, 'broadcast', true), (v_topic, 'presence', true) returning ctid as place)
      select array_agg(place) into v_rows from tried;
      perform changes.become(v_asked ->> 'role', v_asked ->> 'claims');
      select coalesce(bool_or(extension = 'broadcast'), false), coalesce(bool_or(extension = 'presence'), false)
        into hear, see_presence
        from realtime.messages where ctid = any (v_rows);
      raise exception using errcode = 'TM000';
    exception
      when sqlstate 'TM000' then null;
      when others then hear := false; see_presence := false;
    end;
    foreach v_extension in array array['broadcast', 'presence'] loop
      begin
        perform changes.become(v_asked ->> 'role', v_asked ->> 'claims');
        insert into realtime.messages (topic, extension, private) values (v_topic, v_extension, true);
        raise exception using errcode = 'TM000';
      exception
        when sqlstate 'TM000' then
          send := send or v_extension = 'broadcast';
          be_present := be_present or v_extension = 'presence';
        when others then null;
      end;
    end loop;
    return next;
  end loop;
end
$$;

revoke execute on function
  changes.become(text, text), changes.visible(jsonb), changes.allowed(jsonb), changes.player_of(text, text) from public;

/* The published tables as the server has to know them. */
create or replace view changes.tables as
  select
    n.nspname as schema,
    c.relname as name,
    (
      select array_agg(a.attname::text order by k.position)
      from pg_catalog.pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) as keys,
    (
      select json_agg(
        json_build_object(
          'name', a.attname,
          'type', t.typname,
          'readers', array(
            select r.rolname::text from pg_catalog.pg_roles r
            where r.rolname in ('anon', 'authenticated', 'service_role')
              and has_column_privilege(r.oid, c.oid, a.attnum, 'select')))
        order by a.attnum)
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_catalog.pg_publication_tables p
  join pg_catalog.pg_namespace n on n.nspname = p.schemaname
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
  where p.pubname = 'supabase_realtime'
    and exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary);
