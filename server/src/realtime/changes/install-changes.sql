/*
 * Takes back what depends on the published tables, their columns and their policies' functions, so that a migration may
 * change them. Done before migrations, and before each new installation.
 */
create or replace function changes.uninstall() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_table record;
begin
  for v_table in
    select n.nspname, c.relname, t.tgname from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'zz_tell_changes'
  loop
    execute format('drop trigger %I on %I.%I', v_table.tgname, v_table.nspname, v_table.relname);
  end loop;
  for v_table in select relname from pg_catalog.pg_class where relnamespace = 'changes_deleted'::regnamespace and relkind = 'r' loop
    execute format('drop table changes_deleted.%I', v_table.relname);
  end loop;
  for v_table in
    select p.proname from pg_catalog.pg_proc p where p.pronamespace = 'changes'::regnamespace and p.proname like 'see %'
  loop
    execute format('drop function changes.%I(jsonb)', v_table.proname);
  end loop;
end
$$;
revoke execute on function changes.uninstall() from public;

do $install$
declare
  v_table record;
  v_policy record;
  v_key text;
  -- With an empty path pg_get_expr qualifies every name, so the copies mean the same.
  v_path text := set_config('search_path', '', true);
begin
  perform changes.uninstall();
  for v_table in
    select t.schema, t.name, t.keys, c.oid, c.relrowsecurity from changes.tables t
    join pg_catalog.pg_namespace n on n.nspname = t.schema
    join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = t.name
  loop
    execute format(
      'create unlogged table changes_deleted.%I (deletion_id bigint, deletion_at timestamptz, like %I.%I)',
      v_table.name, v_table.schema, v_table.name);
    execute format('create index on changes_deleted.%I (deletion_id)', v_table.name);
    -- Deleted rows needn't fulfil the original table's constraints.
    for v_key in
      select a.attname from pg_catalog.pg_attribute a
      where a.attrelid = format('changes_deleted.%I', v_table.name)::regclass and a.attnum > 0 and a.attnotnull
    loop
      execute format('alter table changes_deleted.%I alter column %I drop not null', v_table.name, v_key);
    end loop;
    for v_key in
      select rolname from pg_catalog.pg_roles
      where rolname in ('anon', 'authenticated', 'service_role')
        and has_any_column_privilege(oid, v_table.oid, 'select')
    loop
      execute format('grant select on changes_deleted.%I to %I', v_table.name, v_key);
    end loop;
    if v_table.relrowsecurity then
      execute format('alter table changes_deleted.%I enable row level security', v_table.name);
    end if;
    for v_policy in
      select p.polname, p.polpermissive, pg_get_expr(p.polqual, p.polrelid) as condition,
        case when p.polroles = '{0}' then 'public'
          else (select string_agg(quote_ident(r.rolname), ', ') from pg_catalog.pg_roles r where r.oid = any (p.polroles))
        end as roles
      from pg_catalog.pg_policy p
      where p.polrelid = v_table.oid and p.polcmd in ('r', '*') and p.polqual is not null
    loop
      execute format(
        'create policy %I on changes_deleted.%I as %s for select to %s using (%s)',
        v_policy.polname, v_table.name, case when v_policy.polpermissive then 'permissive' else 'restrictive' end,
        v_policy.roles, v_policy.condition);
    end loop;

    -- Each table has its own function, so that its statements are planned once per connection. The table may be empty then,
    -- and the planner doesn't know how few rows are asked for. 'offset 0' forces a lookup per row instead of a full scan.
    execute format(
      $see$
        create function changes.%1$I(p_viewers jsonb) returns table (viewer int, seen int[])
        language plpgsql
        set search_path = ''
        set enable_seqscan to off
        as $body$
        declare
          v_viewer jsonb;
          v_living int[];
          v_deleted int[];
        begin
          for v_viewer, viewer in
            select value, ordinality - 1 from jsonb_array_elements(p_viewers) with ordinality
          loop
            v_living := null; v_deleted := null;
            begin
              perform changes.become(v_viewer ->> 'role', v_viewer ->> 'claims');
              if v_viewer ? 'keys' then
                select array_agg(k."#") into v_living
                from jsonb_to_recordset(v_viewer -> 'keys') as k ("#" int, %2$s)
                where exists (select from %3$I.%4$I as t where %5$s offset 0);
              end if;
              if v_viewer ? 'deleted' then
                select array_agg(k."#") into v_deleted
                from jsonb_to_recordset(v_viewer -> 'deleted') as k ("#" int, id bigint)
                where exists (select from changes_deleted.%4$I as t where t.deletion_id = k.id offset 0);
              end if;
              -- A sub-block that succeeds keeps its settings.
              perform set_config('role', 'none', true);
            exception when others then
              v_living := null; v_deleted := null;
            end;
            seen := coalesce(v_living, '{}') || coalesce(v_deleted, '{}');
            if cardinality(seen) > 0 then return next; end if;
          end loop;
        end
        $body$
      $see$,
      format('see %s.%s', v_table.schema, v_table.name),
      (
        select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ')
        from pg_catalog.pg_attribute a where a.attrelid = v_table.oid and a.attname = any (v_table.keys)
      ),
      v_table.schema,
      v_table.name,
      (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(v_table.keys) as name)
    );
    execute format('revoke execute on function changes.%I(jsonb) from public', format('see %s.%s', v_table.schema, v_table.name));
    execute format(
      'create trigger zz_tell_changes after insert or update or delete on %I.%I for each row execute function changes.tell(%s)',
      v_table.schema, v_table.name, (select string_agg(quote_literal(name), ', ') from unnest(v_table.keys) as name));
  end loop;
end
$install$;
