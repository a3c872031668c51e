/*
 * As before, but a change counts as one operation with the bytes that it leaves for the seats: one account could fill the disk
 * with up to 64 kB a call. A call that is sent again changes nothing and doesn't count.
 */
create or replace function public.change_peer_room(p_round_id text, p_ticket text, p_host_key text, p_seats jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_hash bytea := sha256(convert_to(p_ticket, 'UTF8'));
  v_key_hash bytea := sha256(convert_to(p_host_key, 'UTF8'));
  v_room private.peer_rooms;
  v_former text;
  v_code text;
begin
  if p_round_id is null or p_round_id !~ '^[!-~]{1,200}$' or p_ticket is null or p_ticket !~ '^[A-Za-z0-9_-]{22}$'
    or p_host_key is null or p_host_key !~ '^[A-Za-z0-9_-]{22}$'
    or jsonb_typeof(p_seats) is distinct from 'array' then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_seats) > 32 or exists (
    select from jsonb_array_elements(p_seats) as seat
    where coalesce(seat ->> 'seat_key', '') !~ '^[A-Za-z0-9_-]{43}$'
      or coalesce(seat ->> 'sealed', '') !~ '^[A-Za-z0-9_-]+$' or length(seat ->> 'sealed') > 2000) then
    perform private.refuse('bad_argument');
  end if;
  perform private.lock_user(v_uid);
  select * into v_room from private.peer_rooms
  where round_id = p_round_id and host_key_hash = v_key_hash
  order by expires_at desc limit 1 for update;
  if v_room.continued_as is not null or v_room.ticket_hash = v_hash then
    update private.peer_rooms set expires_at = now() + interval '24 hours' where code = v_room.code;
    return jsonb_build_object('code', v_room.code, 'continued_as', v_room.continued_code);
  end if;
  v_former := coalesce(v_room.code, (
    select code from private.ended_peer_rooms
    where round_id = p_round_id and host_key_hash = v_key_hash and changed_to is null and continued_as is null
    order by ended_at desc limit 1));
  if v_former is null then
    perform private.refuse('not_member');
  end if;

  perform private.count_write(v_uid, octet_length(p_seats::text));
  -- The account may have another room of the round, which an older app opened without the key.
  delete from private.peer_rooms
  where round_id = p_round_id and (host_key_hash = v_key_hash or host = v_uid);
  while v_code is null loop
    insert into private.peer_rooms (code, host, round_id, ticket_hash, host_key_hash)
    values (private.new_code(), v_uid, p_round_id, v_hash, v_key_hash)
    on conflict (code) do nothing
    returning code into v_code;
  end loop;
  update private.ended_peer_rooms set changed_to = v_code
  where round_id = p_round_id and host_key_hash = v_key_hash and changed_to is null;
  insert into private.changed_rooms as seat (key_hash, former_code, code, sealed)
  select distinct on (given.seat ->> 'seat_key')
    sha256(convert_to(given.seat ->> 'seat_key', 'UTF8')), v_former, v_code, given.seat ->> 'sealed'
  from jsonb_array_elements(p_seats) as given (seat)
  on conflict (key_hash) do update set
    former_code = excluded.former_code, code = excluded.code, sealed = excluded.sealed;
  delete from private.peer_rooms as old
  using (
    select code from private.peer_rooms
    where host = v_uid and code <> v_code
    order by expires_at desc, code
    offset 3
  ) as surplus
  where old.code = surplus.code;
  perform realtime.send('{}'::jsonb, 'moved', 'signal:' || v_former, true);
  return jsonb_build_object('code', v_code, 'continued_as', null);
end
$$;

revoke execute on all functions in schema private from public, anon;
