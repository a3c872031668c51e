/*
 * A used-up quota of writes says in Retry-After when there is room again. Only an error raised as 'PGRST' can carry a header; its
 * status and code are those of before (503, 53000), by which phones keep what they sent and send it again.
 * Source: PostgREST, 'Errors', RAISE errors with full control.
 */
create function private.refuse_writes(p_message text, p_until timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', '53000', 'message', p_message, 'details', null, 'hint', null)::text,
    detail = json_build_object('status', 503, 'headers', json_build_object(
      'Retry-After', greatest(1, ceil(extract(epoch from p_until - now())))::int::text))::text;
end
$$;

/* As before, with the time at which there is room again; of a network that is when the first of its accounts has a new hour. */
create or replace function private.count_write(p_uid uuid, p_bytes int, p_operations int default 1) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_network text := coalesce(private.caller_network(48), private.caller_address());
  v_used private.write_budgets;
begin
  insert into private.write_budgets as used (user_id, operations, bytes, network)
  values (p_uid, p_operations, p_bytes, v_network)
  on conflict (user_id) do update set
    began_at = case when used.began_at > now() - interval '1 hour' then used.began_at else now() end,
    operations = case when used.began_at > now() - interval '1 hour' then used.operations else 0 end + p_operations,
    bytes = case when used.began_at > now() - interval '1 hour' then used.bytes else 0 end + p_bytes,
    network = excluded.network
  returning * into v_used;
  if v_used.operations > 6000 or v_used.bytes > 32 * 1024 * 1024 then
    perform private.refuse_writes(
      'This account has written all that it may in an hour.', v_used.began_at + interval '1 hour');
  end if;
  if (v_used.operations - p_operations + 24) / 25 < (v_used.operations + 24) / 25
    and private.is_network_full(v_network) then
    perform private.refuse_writes('This network has written all that it may in an hour.', (
      select min(began_at) + interval '1 hour' from private.write_budgets
      where network = v_network and began_at > now() - interval '1 hour'));
  end if;
end
$$;

/* As before, with the quota's new state. */
create or replace function public.apply_operations(p_game_id uuid, p_operations jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_operation jsonb;
  v_answers jsonb[] := '{}';
  v_message text;
  v_detail text;
begin
  if p_operations is null or jsonb_typeof(p_operations) <> 'array' then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_operations) > 200 or not private.has_plain_numbers(p_operations) then
    perform private.refuse('bad_argument');
  end if;
  -- Before the game's lock, as each operation alone would.
  perform private.lock_user(v_uid);
  for v_operation in select value from jsonb_array_elements(p_operations) loop
    begin
      v_answers := v_answers || jsonb_build_object(
        'operation_id', private.operation_id_of(v_operation), 'ok', true,
        'answer', private.apply_operation(p_game_id, v_operation));
    exception
      when others then
        exit when sqlstate = 'PGRST' and cardinality(v_answers) > 0;
        -- Only what says that this operation is wrong; a lock's or a disk's trouble ends the whole call.
        if sqlstate not like 'PT%' and sqlstate not in ('22P02', '22003') then
          raise;
        end if;
        get stacked diagnostics v_message = message_text, v_detail = pg_exception_detail;
        if sqlstate not like 'PT%' then
          select refusal.message, 'bad_argument' into v_message, v_detail
          from private.refusal('bad_argument') as refusal;
        end if;
        v_answers := v_answers || jsonb_build_object(
          'operation_id', private.operation_id_of(v_operation), 'ok', false,
          'error', jsonb_build_object(
            'code', case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
            'message', v_message, 'details', v_detail));
    end;
  end loop;
  return to_jsonb(v_answers);
end
$$;

revoke execute on all functions in schema private from public, anon;
