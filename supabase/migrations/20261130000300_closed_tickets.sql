/*
 * A golfer who was sent away from a direct round has the room's code and ticket. When such a round goes on as a live game, the
 * game gets another code and secret, and neither the room's code nor its ticket leads there: only the key of a seat that waits,
 * which each remaining guest has alone.
 */

-- Hashes of tickets that no longer let anybody into the room of that code, also once it has ended and begun again.
create table private.closed_tickets (
  code text not null,
  ticket_hash bytea not null,
  closed_at timestamptz not null default now(),
  primary key (code, ticket_hash)
);
create index closed_tickets_closed_at on private.closed_tickets (closed_at);
alter table private.closed_tickets enable row level security;
revoke all on table private.closed_tickets from public, anon, authenticated;

create function private.is_ticket_closed(p_code text, p_ticket_hash bytea) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.closed_tickets where code = p_code and ticket_hash = p_ticket_hash) $$;

/*
 * Closes the ticket of the caller's room and gives its live game another code and secret: {code, invite_secret, revision}. Empty
 * if that was done before. The guests who were let in have to prove their seats.
 */
create function private.close_ticket(p_uid uuid, p_round_id text, p_game_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_room private.peer_rooms;
  v_game public.games;
begin
  select * into v_room from private.peer_rooms where host = p_uid and round_id = p_round_id;
  if private.is_ticket_closed(v_room.code, v_room.ticket_hash) then
    return '{}';
  end if;
  -- Rooms are proved for as long: private.ended_peer_rooms.
  delete from private.closed_tickets where closed_at < now() - interval '31 days';
  insert into private.closed_tickets (code, ticket_hash) values (v_room.code, v_room.ticket_hash);
  delete from private.peer_guests where code = v_room.code;
  -- A code in use is drawn again, as for a new game.
  loop
    begin
      update public.games set
        code = private.new_code(), invite_secret = private.new_secret(), revision = revision + 1, updated_at = now()
      where id = p_game_id returning * into v_game;
      exit;
    exception when unique_violation then
      null;
    end;
  end loop;
  update private.peer_rooms set continued_code = v_game.code, continued_secret = v_game.invite_secret
  where code = v_room.code;
  return jsonb_build_object(
    'code', v_game.code, 'invite_secret', v_game.invite_secret, 'revision', v_game.revision);
end
$$;

/* As before; if somebody was sent away, the room's ticket is closed and the game has another code. */
create or replace function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb,
  p_sent_away text[] default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_answer jsonb;
  v_game_id uuid;
  v_player_id text;
  v_player jsonb;
  v_no_scores int[];
begin
  if p_sent_away is null or cardinality(p_sent_away) > 16 then
    perform private.refuse('bad_argument');
  end if;
  v_answer := private.continue_peer_round(
    p_round_id, p_course_vendor_id, p_course_name, p_tee_label, p_holes_mode, p_hole_set_full, p_started_at,
    p_current_hole, p_players);
  v_game_id := (v_answer ->> 'id')::uuid;
  -- Another may be its host by now.
  if not exists (select from public.game_players where game_id = v_game_id and user_id = v_uid and is_host) then
    return v_answer;
  end if;
  -- The rows that this call has written have its revision: a mark changes nothing that happened in the live game.
  for v_player in select value from jsonb_array_elements(p_players) loop
    update public.game_players set stopped = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and revision = (v_answer ->> 'revision')::bigint
      and v_player -> 'stopped' = 'true'::jsonb;
    continue when not v_player ? 'no_scores';
    v_no_scores := private.checked_hole_numbers(v_player -> 'no_scores');
    update public.scores set no_score = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and hole = any (v_no_scores) and strokes = 0
      and revision = (v_answer ->> 'revision')::bigint;
    update public.score_history set no_score = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and hole = any (v_no_scores) and strokes = 0
      and revision = (v_answer ->> 'revision')::bigint;
  end loop;
  if cardinality(p_sent_away) > 0 then
    v_answer := v_answer || private.close_ticket(v_uid, p_round_id, v_game_id);
  end if;
  foreach v_player_id in array p_sent_away loop
    insert into public.game_players as seat (
      game_id, player_id, nickname, is_active, left_at, removed, seat, revision)
    select v_game_id, private.checked_player_id(v_player_id), 'Player', false, now(), true, max(other.seat) + 1,
      (v_answer ->> 'revision')::bigint
    from public.game_players as other where other.game_id = v_game_id
    on conflict (game_id, player_id) do update set
      removed = true, is_active = false, ready_for_next = false, left_at = coalesce(seat.left_at, now()),
      revision = excluded.revision
    where seat.user_id is null and not seat.is_manual and not seat.removed;
  end loop;
  return v_answer;
end
$$;

/*
 * As before; p_seat_key: that of the seat which waits for the caller in the live game. With a closed ticket it lets in, or a seat
 * in that game does; everybody else is answered as with a wrong ticket.
 */
drop function public.enter_peer_room(text, text);
create function public.enter_peer_room(p_code text, p_ticket text, p_seat_key text default null) returns jsonb
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
  if not found or (
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

/* As before; nobody knocks at a room whose ticket is closed. */
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
  select * into v_room from private.peer_rooms where code = v_code and expires_at > now() and not private.is_ticket_closed(code, ticket_hash) for update;
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
revoke execute on function public.enter_peer_room(text, text, text) from public, anon;
grant execute on function public.enter_peer_room(text, text, text) to authenticated;
