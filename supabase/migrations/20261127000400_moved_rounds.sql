/*
 * A round from phone to phone goes on as a live game, where phones can't reach one another: with its players, its strokes
 * and its hole, under the room's own code, so that whoever types or scans what they were given finds it.
 */

-- The game that the room's round goes on as.
alter table private.peer_rooms
  add column continued_as uuid references public.games (id) on delete set null,
  -- As they were then: who was sent away from the game meanwhile isn't told the new ones.
  add column continued_code text,
  add column continued_secret text;
create index peer_rooms_continued_as on private.peer_rooms (continued_as);

-- Seats of such a game that wait for the golfers who had them phone to phone. Everybody in the round knows everybody's
-- player_id, so the id alone takes none of them: of a key that only the golfer and the host have, the hash is here.
create table private.waiting_seats (
  game_id uuid not null,
  player_id text not null,
  key_hash bytea not null,
  primary key (game_id, player_id),
  foreign key (game_id, player_id) references public.game_players (game_id, player_id) on delete cascade
);
alter table private.waiting_seats enable row level security;
revoke all on table private.waiting_seats from public, anon, authenticated;

/* A player's strokes as {hole: strokes}, of played holes alone. Refuses 'bad_hole' and 'bad_strokes'. */
create function private.checked_strokes(p_strokes jsonb, p_hole_set jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_hole text;
  v_count jsonb;
begin
  if p_strokes is null or jsonb_typeof(p_strokes) <> 'object' then
    perform private.refuse('bad_strokes');
  end if;
  for v_hole, v_count in select key, value from jsonb_each(p_strokes) loop
    if v_hole !~ '^[1-9][0-9]?$' or not p_hole_set @> jsonb_build_array(jsonb_build_object('number', v_hole::int)) then
      perform private.refuse('bad_hole');
    end if;
    if private.is_stroke_count(v_count) is not true then
      perform private.refuse('bad_strokes');
    end if;
  end loop;
  return p_strokes;
end
$$;

/*
 * The caller's round from phone to phone as a live game, the caller its host: the game's row, player_id and seat_token. Made
 * again it answers with the same game, and what has come since the first call is added to it: players and strokes that it
 * hasn't, and its beginning. Everybody in the room hears 'moved'.
 *
 * p_current_hole: the position in the hole set, 0 for one that hasn't begun. p_players, in their order, the caller first:
 * {player_id, nickname, is_manual, joined_late, seat_key, strokes: {hole: strokes}}, holes by their numbers on the card. Who
 * has a device takes the seat with their player_id by joining, and with their seat_key where the host tells one. Refuses
 * 'not_member' where the caller has no such room, 'game_finished' where the game that it went on as is over.
 */
create function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_room private.peer_rooms;
  v_game public.games;
  v_code text;
  v_played record;
  v_vendor text;
  v_tee text;
  v_player jsonb;
  v_place int := 0;
  v_told text[] := '{}';
  v_player_id text;
  v_host_id text;
  v_strokes jsonb;
  v_revision bigint;
  v_manual boolean;
  v_key text;
begin
  select * into v_room from private.peer_rooms
  where host = v_uid and round_id = p_round_id and expires_at > now() for update;
  if not found then
    perform private.refuse('not_member');
  end if;
  if p_current_hole is null or p_players is null or jsonb_typeof(p_players) <> 'array' then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_players) not between 1 and 8 then
    perform private.refuse('bad_argument');
  end if;

  if v_room.continued_as is null then
    v_vendor := private.checked_text(p_course_vendor_id, 200);
    v_tee := private.checked_text(p_tee_label, 100);
    if v_vendor is null or v_tee is null then
      perform private.refuse('bad_course');
    end if;
    select * into v_played from private.playable_holes(private.checked_holes(p_hole_set_full), p_holes_mode);
    if v_played.hole_set is null or v_played.holes_mode <> p_holes_mode then
      perform private.refuse('bad_course');
    end if;
    v_code := v_room.code;
    -- A game may have drawn the room's code meanwhile.
    loop
      insert into public.games (code, host_user, course_vendor_id, course_name, tee_label, holes_mode, hole_set)
      values (
        v_code, v_uid, v_vendor, private.checked_text(p_course_name, 200), v_tee, v_played.holes_mode,
        v_played.hole_set)
      on conflict (code) where status <> 'finished' do nothing
      returning * into v_game;
      exit when v_game.id is not null;
      v_code := private.new_code();
    end loop;
    v_revision := v_game.revision;
  else
    select * into v_game from public.games where id = v_room.continued_as for update;
    if v_game.status = 'finished' then
      perform private.refuse('game_finished');
    end if;
    v_host_id := (private.seat_in(v_game.id, v_uid)).player_id;
    if not exists (select from public.game_players where game_id = v_game.id and player_id = v_host_id and is_host) then
      return to_jsonb(v_game) || jsonb_build_object(
        'player_id', v_host_id, 'seat_token', private.new_seat_token(v_game.id, v_host_id));
    end if;
    v_revision := private.next_revision(v_game.id);
  end if;
  if p_current_hole not between 0 and jsonb_array_length(v_game.hole_set) then
    perform private.refuse('bad_argument');
  end if;
  if v_game.status = 'lobby' and p_current_hole > 0 then
    update public.games set
      status = 'active', current_hole = p_current_hole,
      started_at = least(greatest(coalesce(p_started_at, now()), now() - interval '24 hours'), now())
    where id = v_game.id returning * into v_game;
  end if;

  for v_player in select value from jsonb_array_elements(p_players) loop
    v_place := v_place + 1;
    v_manual := coalesce(v_player -> 'is_manual' = 'true'::jsonb, false);
    v_player_id := v_player ->> 'player_id';
    if v_player_id is null or (v_manual and (v_player_id !~ '^manual_[0-9a-f]{24}$' or v_place = 1))
      or v_player_id = any (v_told) then
      perform private.refuse('bad_argument');
    end if;
    if not v_manual then
      v_player_id := private.checked_player_id(v_player_id);
    end if;
    v_told := v_told || v_player_id;
    v_key := v_player ->> 'seat_key';
    if v_key is not null and v_key !~ '^[A-Za-z0-9_-]{43}$' then
      perform private.refuse('bad_argument');
    end if;
    v_strokes := private.checked_strokes(v_player -> 'strokes', v_game.hole_set);
    if v_room.continued_as is null or private.has_room(v_game.id, v_player_id) then
      insert into public.game_players (
        game_id, player_id, user_id, nickname, is_host, is_manual, seat, revision, joined_at)
      select
        v_game.id, v_player_id, case when v_room.continued_as is null and v_place = 1 then v_uid end,
        private.checked_nickname(v_player ->> 'nickname'), v_room.continued_as is null and v_place = 1, v_manual,
        coalesce(max(seat), 0) + 1, v_revision,
        case when v_player -> 'joined_late' = 'true'::jsonb then now() else coalesce(v_game.started_at, now()) end
      from public.game_players where game_id = v_game.id
      on conflict (game_id, player_id) do nothing;
      if found and v_key is not null and not v_manual then
        insert into private.waiting_seats (game_id, player_id, key_hash)
        select game_id, player_id, sha256(convert_to(v_key, 'UTF8')) from public.game_players
        where game_id = v_game.id and player_id = v_player_id and user_id is null;
      end if;
    end if;
    v_host_id := coalesce(v_host_id, v_player_id);
    with told as (
      select key::int as hole, (value #>> '{}')::numeric::int as strokes from jsonb_each(v_strokes)
    ), written as (
      insert into public.scores (
        game_id, player_id, hole, user_id, strokes, revision, updated_by, updated_by_player)
      select v_game.id, v_player_id, told.hole, seat.user_id, told.strokes, v_revision, v_uid, v_host_id
      from told, public.game_players as seat
      where p_current_hole > 0 and seat.game_id = v_game.id and seat.player_id = v_player_id and not seat.removed
      on conflict (game_id, player_id, hole) do nothing
      returning *
    )
    insert into public.score_history (game_id, player_id, hole, strokes, revision, written_by, outcome)
    select game_id, player_id, hole, strokes, revision, v_host_id, 'written' from written;
  end loop;

  update private.peer_rooms set
    continued_as = v_game.id, continued_code = coalesce(continued_code, v_game.code),
    continued_secret = coalesce(continued_secret, v_game.invite_secret)
  where code = v_room.code;
  -- A word to look, not to believe: where the round goes on the room's answer says.
  perform realtime.send('{}'::jsonb, 'moved', 'signal:' || v_room.code, true);
  select * into v_game from public.games where id = v_game.id;
  return to_jsonb(v_game) || jsonb_build_object(
    'player_id', v_host_id, 'seat_token', private.new_seat_token(v_game.id, v_host_id));
end
$$;

/* As before; a seat that waits for its golfer is taken with its key alone, else refused 'not_your_seat'. */
drop function private.sit_down(uuid, uuid, text, text);
create function private.sit_down(
  p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text, p_seat_key text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_seat public.game_players;
  v_revision bigint;
begin
  select * into v_seat from public.game_players where game_id = p_game_id and user_id = p_uid;
  if not found then
    select * into v_seat from public.game_players where game_id = p_game_id and player_id = p_player_id;
    if found and not v_seat.removed and v_seat.is_active and v_seat.user_id is not null then
      perform private.refuse('not_your_seat');
    end if;
    if v_seat.removed is false and exists (
      select from private.waiting_seats
      where game_id = p_game_id and player_id = v_seat.player_id
        and key_hash is distinct from sha256(convert_to(p_seat_key, 'UTF8'))) then
      perform private.refuse('not_your_seat');
    end if;
  end if;
  if v_seat.removed then
    return null;
  end if;
  if v_seat.is_active and v_seat.user_id = p_uid then
    return v_seat.player_id;
  end if;
  if v_seat.is_active is not true and not private.has_room(p_game_id, coalesce(v_seat.player_id, p_player_id)) then
    perform private.refuse('game_full');
  end if;
  v_revision := private.next_revision(p_game_id);
  if v_seat.player_id is not null then
    -- Another account's left seat: that account's tokens are worth nothing now.
    if v_seat.user_id is distinct from p_uid then
      delete from private.waiting_seats where game_id = p_game_id and player_id = v_seat.player_id;
      delete from private.seat_tokens where game_id = p_game_id and player_id = v_seat.player_id;
    end if;
    update public.game_players set
      user_id = p_uid, nickname = p_nickname, is_active = true, left_at = null, ready_for_next = false,
      revision = v_revision
    where game_id = p_game_id and player_id = v_seat.player_id;
    update public.scores set user_id = p_uid
    where game_id = p_game_id and player_id = v_seat.player_id and user_id is distinct from p_uid;
  else
    insert into public.game_players (game_id, player_id, user_id, nickname, seat, revision)
    select p_game_id, p_player_id, p_uid, p_nickname, max(seat) + 1, v_revision
    from public.game_players where game_id = p_game_id;
  end if;
  perform private.ensure_host(p_game_id, v_revision);
  return coalesce(v_seat.player_id, p_player_id);
end
$$;

/* As before; p_seat_key: of the seat that waits for the caller in a game which was a round from phone to phone. */
drop function public.join_game_by_code(text, text, text, uuid, text);
create function public.join_game_by_code(
  p_code text, p_nickname text, p_player_id text, p_operation_id uuid default null, p_secret text default null,
  p_seat_key text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_code, p_nickname, p_player_id, p_secret, p_seat_key);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'join_game_by_code', v_arguments);
  v_nickname text;
  v_player_id text;
  v_code text;
  v_game public.games;
  v_taken text;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_nickname := private.checked_nickname(p_nickname);
  v_player_id := private.checked_player_id(p_player_id);
  v_code := private.checked_code(p_code);
  v_game := private.game_of_code(v_uid, v_code, p_secret);
  if v_game.id is not null then
    select * into v_game from public.games where id = v_game.id and status <> 'finished' for update;
  end if;
  if v_game.id is not null then
    v_taken := private.sit_down(v_game.id, v_uid, v_player_id, v_nickname, p_seat_key);
  end if;
  if v_taken is null then
    return private.wrong_guess_answer(v_uid, v_code);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'join_game_by_code', v_arguments, v_game.id,
    private.seat_answer(v_game.id, v_taken, private.new_seat_token(v_game.id, v_taken)));
end
$$;

/* As before, with 'continued_as': a host whose call's answer was lost finds the game by it. */
create or replace function public.open_peer_room(p_round_id text, p_ticket text) returns jsonb
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
  return jsonb_build_object(
    'code', v_room.code, 'expires_at', v_room.expires_at, 'continued_as', v_room.continued_code);
end
$$;

/*
 * As before, with 'continued_as', the code of the live game that the room's round goes on as, null while it doesn't, and
 * 'continued_secret', that game's invitation: no budget of guesses stops who has the ticket.
 */
create or replace function public.enter_peer_room(p_code text, p_ticket text) returns jsonb
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

/* As before, with 'continued_as': whoever knows the code may join the game, and nobody is asked. */
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
  if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code)
    and not exists (select from private.peer_guests where code = v_code and uid = v_uid) then
    perform private.refuse('too_many_attempts');
  end if;
  select * into v_room from private.peer_rooms where code = v_code and expires_at > now() for update;
  if not found then
    return private.counted_guess_answer(v_uid, v_code);
  end if;
  delete from private.peer_guests where code = v_code and not admitted and joined_at < now() - interval '10 minutes';
  if (select count(*) >= 16 from private.peer_guests where code = v_code and not admitted and uid <> v_uid) then
    perform private.refuse('game_full');
  end if;
  insert into private.peer_guests as guest (code, uid, admitted) values (v_code, v_uid, false)
  on conflict (code, uid) do update set joined_at = now();
  -- Those who are in hear an account's id and nothing else.
  perform realtime.send(jsonb_build_object('uid', v_uid), 'knock', 'signal:' || v_code, true);
  return jsonb_build_object(
    'code', v_code, 'topic', v_code || ':' || v_uid, 'continued_as', v_room.continued_code);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb),
  public.join_game_by_code(text, text, text, uuid, text, text)
  from public, anon;
grant execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb),
  public.join_game_by_code(text, text, text, uuid, text, text)
  to authenticated;
