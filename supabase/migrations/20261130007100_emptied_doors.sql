/*
 * A host empties a room's door with one call, whatever number of accounts stands there, and those accounts can't ask at that room
 * any more.
 */

create table private.declined_guests (
  code text not null references private.peer_rooms (code) on update cascade on delete cascade,
  uid uuid not null references auth.users (id) on delete cascade,
  primary key (code, uid)
);
create index declined_guests_uid on private.declined_guests (uid);
alter table private.declined_guests enable row level security;
revoke all on table private.declined_guests from public, anon, authenticated;

/* Refuses 'not_member' if the caller has no such room. */
create function private.require_room_host(p_code text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from private.peer_rooms where code = p_code and host = private.require_user() and expires_at > now() for update;
  if not found then
    perform private.refuse('not_member');
  end if;
end
$$;

/*
 * The host's: nobody waits at the room's door any more, and the accounts that waited can't ask again while the room lasts, until
 * take_back_declines. p_once_more: accounts that may, because the host has declined them for the first time. Answers
 * {code, emptied}, emptied being how many waited.
 */
create function public.empty_peer_door(p_code text, p_once_more uuid[] default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_code text := private.checked_code(p_code);
  v_emptied int;
begin
  perform private.require_room_host(v_code);
  if p_once_more is null or cardinality(p_once_more) > 16 then
    perform private.refuse('bad_argument');
  end if;
  insert into private.declined_guests (code, uid)
  select code, uid from private.peer_guests
  where code = v_code and not admitted and not uid = any (p_once_more)
  on conflict do nothing;
  delete from private.peer_guests where code = v_code and not admitted;
  get diagnostics v_emptied = row_count;
  return jsonb_build_object('code', v_code, 'emptied', v_emptied);
end
$$;

/* The host's: that account may ask at the door again; without p_uid everybody. Answers {code, taken_back}, a count. */
create function public.take_back_declines(p_code text, p_uid uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_code text := private.checked_code(p_code);
  v_count int;
begin
  perform private.require_room_host(v_code);
  delete from private.declined_guests where code = v_code and (p_uid is null or uid = p_uid);
  get diagnostics v_count = row_count;
  return jsonb_build_object('code', v_code, 'taken_back', v_count);
end
$$;

/* As before; a declined account gets the answer of a wrong code, as one that was sent away from a game does. */
create or replace function public.knock_peer_room(p_code text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_room private.peer_rooms;
begin
  perform private.lock_user(v_uid);
  perform private.count_join_request(v_uid);
  if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code)
    and not exists (select from private.peer_guests where code = v_code and uid = v_uid) then
    perform private.refuse('too_many_attempts');
  end if;
  select * into v_room from private.peer_rooms
  where code = v_code and expires_at > now() and not private.is_ticket_closed(code, ticket_hash)
  for update;
  -- Looked for under the room's lock, which emptying the door takes.
  if not found or exists (select from private.declined_guests where code = v_code and uid = v_uid) then
    return private.counted_guess_answer(v_uid, v_code);
  end if;
  delete from private.peer_guests where code = v_code and not admitted and joined_at < now() - interval '10 minutes';
  if private.is_door_full(v_code, v_uid) then
    perform private.refuse('game_full');
  end if;
  insert into private.peer_guests as guest (code, uid, admitted, address)
  values (v_code, v_uid, false, private.caller_address())
  on conflict (code, uid) do update set joined_at = now(), address = excluded.address;
  -- Those who are in hear an account's id and nothing else.
  perform realtime.send(jsonb_build_object('uid', v_uid), 'knock', 'signal:' || v_code, true);
  return jsonb_build_object(
    'code', v_code, 'topic', v_code || ':' || v_uid, 'continued_as', v_room.continued_code);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.empty_peer_door(text, uuid[]), public.take_back_declines(text, uuid) from public, anon;
grant execute on function public.empty_peer_door(text, uuid[]), public.take_back_declines(text, uuid) to authenticated;
