/*
 * A room's code outlives the room: only the host of its round can have it again. A caller who asks for any other code gets a
 * freshly drawn one, whether or not the code is in use, so open_peer_room can't be used to find codes.
 */

create table private.ended_peer_rooms (
  code text primary key,
  -- No reference: the host's key still proves the room to another account when this one is gone.
  host uuid not null,
  round_id text not null,
  ticket_hash bytea not null,
  host_key_hash bytea,
  continued_as uuid references public.games (id) on delete set null,
  continued_code text,
  continued_secret text,
  ended_at timestamptz not null default now()
);
create index ended_peer_rooms_host on private.ended_peer_rooms (host, ended_at);
create index ended_peer_rooms_ended_at on private.ended_peer_rooms (ended_at);
create index ended_peer_rooms_continued_as on private.ended_peer_rooms (continued_as);
alter table private.ended_peer_rooms enable row level security;
revoke all on table private.ended_peer_rooms from public, anon, authenticated;

/*
 * Keeps the code of a room that ends, however it ends, for 30 days: no round is played for longer. The 16 newest of an account
 * are kept, so that nobody fills the table.
 */
create function private.keep_ended_room() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.ended_peer_rooms (
    code, host, round_id, ticket_hash, host_key_hash, continued_as, continued_code, continued_secret)
  values (
    old.code, old.host, old.round_id, old.ticket_hash, old.host_key_hash,
    -- A game that is deleted in the same statement is gone by now.
    (select id from public.games where id = old.continued_as), old.continued_code, old.continued_secret)
  on conflict (code) do nothing;
  delete from private.ended_peer_rooms as ended
  using (
    select code from private.ended_peer_rooms where host = old.host order by ended_at desc, code offset 16
  ) as surplus
  where ended.code = surplus.code;
  delete from private.ended_peer_rooms as ended
  using (
    select code from private.ended_peer_rooms where ended_at < now() - interval '30 days' for update skip locked
  ) as forgotten
  where ended.code = forgotten.code;
  return null;
end
$$;
create trigger keep_ended_room after delete on private.peer_rooms for each row
  execute function private.keep_ended_room();

/*
 * Six characters that aren't mistaken for one another, which no game that takes players and no peer room has, nor a room that
 * has ended. 256 is a multiple of 32, so all are equally likely.
 */
create or replace function private.new_code() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    select string_agg(
        substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(drawn.bytes, place) % 32 + 1, 1), '' order by place)
      into v_code
      from (select extensions.gen_random_bytes(6) as bytes) as drawn, generate_series(0, 5) as place;
    exit when not exists (select from public.games where code = v_code and status <> 'finished')
      and not exists (select from private.peer_rooms where code = v_code)
      and not exists (select from private.ended_peer_rooms where code = v_code);
  end loop;
  return v_code;
end
$$;

/*
 * Whether the code was that of the caller's round: of their account, or of another account of the same host, who alone has the
 * ticket and the host's key. A game of before this migration may have drawn the code since then.
 */
create function private.is_own_room_code(
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
    ) as room
    where room.code = p_code and room.round_id = p_round_id
      and (room.host = p_uid or (room.ticket_hash = p_ticket_hash and room.host_key_hash = p_key_hash))
      and not exists (
        select from public.games as game
        where game.code = p_code and game.status <> 'finished' and game.id is distinct from room.continued_as))
$$;

/*
 * A room for a round of the caller's, for 24 hours from now: {code, expires_at, continued_as}. Asked again for the same round it
 * is the same room, with its guests; the ticket asked with last lets in. An account has four rooms; a fifth ends the one that
 * would expire first. p_ticket: 22 characters of base64url.
 *
 * p_code: the code that the round has; null before it has one, and of older apps. The room has it again if it was the caller's:
 * that account's, or, by p_ticket and p_host_key, that of another account of the host's. p_host_key: 22 characters of base64url
 * that the host alone knows; a guest has the ticket, too. Otherwise the code counts as a guess, and the room has the code that
 * the round has already, or a freshly drawn one.
 */
create or replace function public.open_peer_room(
  p_round_id text, p_ticket text, p_code text default null, p_host_key text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_hash bytea;
  v_key_hash bytea;
  v_code text;
  v_stale private.peer_rooms;
  v_ended private.ended_peer_rooms;
  v_room private.peer_rooms;
begin
  if p_round_id is null or p_round_id !~ '^[!-~]{1,200}$' or p_ticket is null or p_ticket !~ '^[A-Za-z0-9_-]{22}$'
    or p_host_key !~ '^[A-Za-z0-9_-]{22}$' then
    perform private.refuse('bad_argument');
  end if;
  if p_code is not null then
    v_code := private.checked_code(p_code);
    if v_code !~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$' then
      perform private.refuse('bad_code');
    end if;
  end if;
  v_hash := sha256(convert_to(p_ticket, 'UTF8'));
  v_key_hash := sha256(convert_to(p_host_key, 'UTF8'));
  perform private.lock_user(v_uid);
  delete from private.peer_rooms where host = v_uid and expires_at <= now();

  if v_code is not null
    and not private.is_own_room_code(v_uid, v_code, p_round_id, v_hash, v_key_hash) then
    if not private.is_last_guess(v_uid, v_code) then
      if private.guessing_exhausted(v_uid) then
        perform private.refuse('too_many_attempts');
      end if;
      if not private.count_wrong_guess(v_uid) then
        return private.refusal_answer('too_many_attempts');
      end if;
      update private.guess_budgets set last_code = v_code where kind = 'identity' and key = v_uid::text;
    end if;
    v_code := null;
  end if;

  if v_code is null then
    update private.peer_rooms set
      ticket_hash = v_hash, host_key_hash = coalesce(v_key_hash, host_key_hash), expires_at = now() + interval '24 hours'
    where host = v_uid and round_id = p_round_id returning * into v_room;
    while v_room.code is null loop
      insert into private.peer_rooms (code, host, round_id, ticket_hash, host_key_hash)
      values (private.new_code(), v_uid, p_round_id, v_hash, v_key_hash)
      on conflict (code) do nothing
      returning * into v_room;
    end loop;
  else
    -- An older app has drawn another code for the round, which nobody knows.
    delete from private.peer_rooms where host = v_uid and round_id = p_round_id and code <> v_code
    returning * into v_stale;
    delete from private.peer_rooms where code = v_code and expires_at <= now();
    delete from private.ended_peer_rooms where code = v_code returning * into v_ended;
    insert into private.peer_rooms as room (
      code, host, round_id, ticket_hash, host_key_hash, continued_as, continued_code, continued_secret)
    values (
      v_code, v_uid, p_round_id, v_hash, coalesce(v_key_hash, v_ended.host_key_hash),
      coalesce(v_stale.continued_as, v_ended.continued_as), coalesce(v_stale.continued_code, v_ended.continued_code),
      coalesce(v_stale.continued_secret, v_ended.continued_secret))
    on conflict (code) do update set
      host = v_uid, ticket_hash = v_hash, host_key_hash = coalesce(v_key_hash, room.host_key_hash),
      expires_at = now() + interval '24 hours'
    returning * into v_room;
  end if;
  delete from private.peer_rooms as old
  using (
    select code from private.peer_rooms
    where host = v_uid and code <> v_room.code
    order by expires_at desc, code
    offset 3
  ) as surplus
  where old.code = surplus.code;
  return jsonb_build_object(
    'code', v_room.code, 'expires_at', v_room.expires_at, 'continued_as', v_room.continued_code);
end
$$;

revoke execute on all functions in schema private from public, anon;
