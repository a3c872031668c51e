/*
 * A golfer who was sent away from a direct round has the room's code and ticket. So the host changes the room: it gets a freshly
 * drawn code and another ticket, and the former code and ticket lead nowhere. Each golfer's key opens what the host has left for
 * them alone, sealed past the server: the new secret, or the news that they were sent away.
 */

-- The code that the host changed this room to; the former one is nobody's any more.
alter table private.ended_peer_rooms add column changed_to text;
create index ended_peer_rooms_host_key_hash on private.ended_peer_rooms (host_key_hash);
create index peer_rooms_host_key_hash on private.peer_rooms (host_key_hash);

create table private.changed_rooms (
  -- Of a key that follows from the seat's own and from the code that its golfer knows.
  key_hash bytea primary key,
  former_code text not null references private.ended_peer_rooms (code) on delete cascade,
  code text not null,
  sealed text not null
);
create index changed_rooms_former_code on private.changed_rooms (former_code);
alter table private.changed_rooms enable row level security;
revoke all on table private.changed_rooms from public, anon, authenticated;

/* As before, without the codes of rooms that their hosts have changed. */
create or replace function private.is_own_room_code(
  p_uid uuid, p_code text, p_round_id text, p_ticket_hash bytea, p_key_hash bytea)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from (
      select code, host, round_id, ticket_hash, host_key_hash, continued_as from private.peer_rooms
      union all
      select code, host, round_id, ticket_hash, host_key_hash, continued_as from private.ended_peer_rooms
      where changed_to is null
    ) as room
    where room.code = p_code and room.round_id = p_round_id
      and (room.host = p_uid or (room.ticket_hash = p_ticket_hash and room.host_key_hash = p_key_hash))
      and not exists (
        select from public.games as game
        where game.code = p_code and game.status <> 'finished' and game.id is distinct from room.continued_as))
$$;

/*
 * Gives the room of a round another code and p_ticket, for 24 hours from now: {code, continued_as}. Everybody is out of the
 * former room, and those who are in it hear 'moved'. Called again with the same ticket it changes nothing more. A room whose
 * round goes on as a live game stays as it is. p_host_key: as in open_peer_room, whatever account the host has by now;
 * 'not_member' if no room of that round was opened with it, or if an ended one's round goes on as a live game. p_seats: [{seat_key, sealed}], 32 at most.
 */
create function public.change_peer_room(p_round_id text, p_ticket text, p_host_key text, p_seats jsonb)
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

/*
 * As before; if the host has changed the room, a seat's key opens nothing and is answered with what was left for it:
 * {code, changed_to, sealed}. That is no guess.
 */
create or replace function public.enter_peer_room(p_code text, p_ticket text, p_seat_key text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_room private.peer_rooms;
  v_changed private.changed_rooms;
begin
  -- One guess of an identity at a time, so that many at once can't all find the budget unused.
  perform private.lock_user(v_uid);
  select * into v_room from private.peer_rooms
  where code = v_code and expires_at > now() and ticket_hash = sha256(convert_to(p_ticket, 'UTF8'))
  for update;
  if not found then
    select * into v_changed from private.changed_rooms where key_hash = sha256(convert_to(p_seat_key, 'UTF8'));
    if found then
      return jsonb_build_object(
        'code', v_code, 'continued_as', null, 'continued_secret', null,
        'changed_to', v_changed.code, 'sealed', v_changed.sealed);
    end if;
  end if;
  if v_room.code is null or (
    private.is_ticket_closed(v_room.code, v_room.ticket_hash) and v_room.host <> v_uid
    and not exists (
      select from private.waiting_seats
      where game_id = v_room.continued_as and key_hash = sha256(convert_to(p_seat_key, 'UTF8')))
    and not exists (
      select from public.game_players
      where game_id = v_room.continued_as and user_id = v_uid and not removed)) then
    if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code) then
      perform private.refuse('too_many_attempts');
    end if;
    return private.counted_guess_answer(v_uid, v_code);
  end if;
  if v_room.host <> v_uid then
    if (select count(*) >= 32 from private.peer_guests where code = v_code and admitted and uid <> v_uid) then
      perform private.refuse('game_full');
    end if;
    insert into private.peer_guests as guest (code, uid, admitted) values (v_code, v_uid, true)
    on conflict (code, uid) do update set admitted = true where not guest.admitted;
  end if;
  return jsonb_build_object(
    'code', v_code, 'continued_as', v_room.continued_code,
    'continued_secret', v_room.continued_secret);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.change_peer_room(text, text, text, jsonb) from public, anon;
grant execute on function public.change_peer_room(text, text, text, jsonb) to authenticated;
