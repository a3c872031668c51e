/*
 * Rooms in which the phones of a round without a game here find each other: who is in one hears and speaks on
 * 'signal:{code}'. The server keeps what it takes to let them in, and nothing of the round.
 */

create table private.peer_rooms (
  code text primary key check (code ~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$'),
  host uuid not null references auth.users (id) on delete cascade,
  -- As the host's device names it.
  round_id text not null,
  -- Of what a link or QR code lets in by.
  ticket_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  unique (host, round_id)
);
create index peer_rooms_expires_at on private.peer_rooms (expires_at);

create table private.peer_guests (
  code text not null references private.peer_rooms (code) on delete cascade,
  uid uuid not null references auth.users (id) on delete cascade,
  admitted boolean not null,
  joined_at timestamptz not null default now(),
  primary key (code, uid)
);
create index peer_guests_uid on private.peer_guests (uid);

alter table private.peer_rooms enable row level security;
alter table private.peer_guests enable row level security;
revoke all on table private.peer_rooms, private.peer_guests from public, anon, authenticated;

/*
 * Six characters that aren't mistaken for one another, which neither a game that takes players nor a peer room has. 256 is
 * a multiple of 32, so all are equally likely.
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
      and not exists (select from private.peer_rooms where code = v_code);
  end loop;
  return v_code;
end
$$;

/*
 * A room for a round of the caller's, for 24 hours from now: {code, expires_at}. Asked again for the same round it is the
 * same room, with its guests; the ticket asked with last lets in. An account has four rooms; a fifth ends the one that
 * would expire first. p_ticket: 22 characters of base64url.
 */
create function public.open_peer_room(p_round_id text, p_ticket text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_hash bytea;
  v_room private.peer_rooms;
begin
  if p_round_id is null or p_round_id !~ '^[!-~]{1,200}$' or p_ticket is null or p_ticket !~ '^[A-Za-z0-9_-]{22}$' then
    perform private.refuse('bad_argument');
  end if;
  v_hash := sha256(convert_to(p_ticket, 'UTF8'));
  perform private.lock_user(v_uid);
  delete from private.peer_rooms where host = v_uid and expires_at <= now();
  update private.peer_rooms set ticket_hash = v_hash, expires_at = now() + interval '24 hours'
  where host = v_uid and round_id = p_round_id returning * into v_room;
  while v_room.code is null loop
    insert into private.peer_rooms (code, host, round_id, ticket_hash)
    values (private.new_code(), v_uid, p_round_id, v_hash)
    on conflict (code) do nothing
    returning * into v_room;
  end loop;
  delete from private.peer_rooms as old
  using (
    select code from private.peer_rooms
    where host = v_uid and code <> v_room.code
    order by expires_at desc, code
    offset 3
  ) as surplus
  where old.code = surplus.code;
  return jsonb_build_object('code', v_room.code, 'expires_at', v_room.expires_at);
end
$$;

/*
 * Lets the caller into a room by its ticket: {code}. A wrong code and a wrong ticket are refused alike and as
 * join_game_by_code refuses a wrong code, from the same budgets of guesses, which stop no right ticket. 32 accounts fit
 * into a room besides its host, for a phone may come back with another one; then it is 'game_full'.
 */
create function public.enter_peer_room(p_code text, p_ticket text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_room private.peer_rooms;
begin
  -- One guess of an identity at a time, so that many at once can't all find the budget unused.
  perform private.lock_user(v_uid);
  select * into v_room from private.peer_rooms
  where code = v_code and expires_at > now() and ticket_hash = sha256(convert_to(p_ticket, 'UTF8'))
  for update;
  if not found then
    if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code) then
      perform private.refuse('too_many_attempts');
    end if;
    return private.wrong_guess_answer(v_uid, v_code);
  end if;
  if v_room.host <> v_uid then
    if (select count(*) >= 32 from private.peer_guests where code = v_code and admitted and uid <> v_uid) then
      perform private.refuse('game_full');
    end if;
    insert into private.peer_guests as guest (code, uid, admitted) values (v_code, v_uid, true)
    on conflict (code, uid) do update set admitted = true where not guest.admitted;
  end if;
  return jsonb_build_object('code', v_code);
end
$$;

/* Ends a room of the caller's: {code, closed}. 'not_member' where they have none of this code, as once it is closed. */
create function public.close_peer_room(p_code text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_code text := private.checked_code(p_code);
begin
  delete from private.peer_rooms where code = v_code and host = v_uid;
  if not found then
    perform private.refuse('not_member');
  end if;
  return jsonb_build_object('code', v_code, 'closed', true);
end
$$;

/* Whether the caller is a peer room's host or was let into it. */
create function private.is_in_peer_room(p_code text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.peer_rooms as room
    where room.code = p_code and room.expires_at > now() and (room.host = (select auth.uid()) or exists (
      select from private.peer_guests as guest
      where guest.code = room.code and guest.uid = (select auth.uid()) and guest.admitted)))
$$;

/*
 * Who hears and who speaks on a private channel. 'game:{id}' carries presence and 'poke' and is its members' alone;
 * 'signal:{code}' brings phones together, tells their addresses to one another, and is the peer room's alone. No other
 * topic is anyone's.
 */
create or replace function private.may_use_topic(p_topic text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when (select auth.uid()) is null then false
    when p_topic ~ '^game:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      then private.is_member(substr(p_topic, 6)::uuid)
    when p_topic ~ '^signal:[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$'
      then private.is_in_peer_room(substr(p_topic, 8))
    else false end
$$;

/*
 * What nobody does by hand; called every few minutes by the server, or by a scheduler on a Supabase project. Counts of
 * what was done: {games_finished, operations_deleted, budgets_deleted, rooms_deleted, users_deleted}.
 */
create or replace function public.clean_up() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_games int;
  v_operations int;
  v_budgets int;
  v_rooms int;
  v_users int;
begin
  -- A game in which nothing changed for a day was forgotten. One that is being changed right now isn't.
  with forgotten as (
    select id from public.games
    where status <> 'finished' and updated_at < now() - interval '24 hours'
    for update skip locked
  )
  update public.games as game set
    status = 'finished', finished_at = now(), finished_by = 'clean_up', updated_at = now(), revision = revision + 1
  from forgotten where game.id = forgotten.id;
  get diagnostics v_games = row_count;

  -- Longer than any phone keeps a call to send again.
  delete from private.operations where created_at < now() - interval '30 days';
  get diagnostics v_operations = row_count;

  delete from private.guess_budgets where began_at < now() - interval '1 hour';
  get diagnostics v_budgets = row_count;

  with expired as (
    select code from private.peer_rooms where expires_at <= now() for update skip locked
  )
  delete from private.peer_rooms as room using expired where room.code = expired.code;
  get diagnostics v_rooms = row_count;

  -- Anonymous accounts that nobody used for 30 days and that hold no seat.
  delete from auth.users as account
  where account.is_anonymous and account.created_at < now() - interval '30 days'
    and not exists (
      select from auth.sessions as session
      where session.user_id = account.id and session.updated_at > now() - interval '30 days')
    and not exists (select from public.game_players as player where player.user_id = account.id)
    and not exists (select from public.scores as score where score.updated_by = account.id);
  get diagnostics v_users = row_count;

  return jsonb_build_object('games_finished', v_games, 'operations_deleted', v_operations,
    'budgets_deleted', v_budgets, 'rooms_deleted', v_rooms, 'users_deleted', v_users);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.open_peer_room(text, text),
  public.enter_peer_room(text, text),
  public.close_peer_room(text)
  from public, anon;
grant execute on function
  public.open_peer_room(text, text),
  public.enter_peer_room(text, text),
  public.close_peer_room(text)
  to authenticated;
