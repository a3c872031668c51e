/*
 * Nobody fills a room's door alone. A user may ask at most 60 times a minute (the app asks 30 times while the host is out of
 * reach), and of the 16 places at a door the callers of one address (IPv6: /64) have 8 and those of an IPv6 /48 have 12.
 */

alter table private.peer_guests add column address text;

create table private.join_request_counts (
  uid uuid primary key references auth.users on delete cascade,
  began_at timestamptz not null default now(),
  requests int not null default 1
);
create index join_request_counts_began_at on private.join_request_counts (began_at);
alter table private.join_request_counts enable row level security;
revoke all on table private.join_request_counts from public, anon, authenticated;

/* Counts one request of a user, whose lock the caller holds. 'too_many_attempts' past 60 a minute. */
create function private.count_join_request(p_uid uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_requests int;
begin
  delete from private.join_request_counts where uid in (
    select uid from private.join_request_counts where began_at < now() - interval '1 minute'
    order by began_at limit 20 for update skip locked);
  insert into private.join_request_counts as used (uid) values (p_uid)
  on conflict (uid) do update set
    began_at = case when used.began_at > now() - interval '1 minute' then used.began_at else now() end,
    requests = case when used.began_at > now() - interval '1 minute' then least(used.requests, 60) + 1 else 1 end
  returning requests into v_requests;
  if v_requests > 60 then
    perform private.refuse('too_many_attempts');
  end if;
end
$$;

/* Whether everybody's places at a room's door are taken, or those of the caller's address. */
create function private.is_door_full(p_code text, p_uid uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) >= 16
    or count(*) filter (where address = private.caller_address()) >= 8
    or count(*) filter (where private.network_of(address, 48) = private.caller_network(48)) >= 12
  from private.peer_guests
  where code = p_code and not admitted and uid <> p_uid
$$;

/* As before, within those bounds. */
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
  if not found then
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
