/*
 * Who has typed a peer room's code, and hasn't its ticket, knocks: the room's host is told, and the two speak on a topic
 * of their own, 'signal:{code}:{account}', until the host lets the guest in by telling the secret that the ticket
 * follows from. Meanwhile the guest hears nothing of the room.
 */

/* As before, with 'peer_room': a code that was looked for among the games and is a peer room's. */
create or replace function private.refusal(p_code text, out status int, out message text)
language sql immutable
set search_path = ''
as $$
  select known.status, known.message
  from (values
    ('not_authenticated', 401, 'not authenticated'),
    ('not_host', 403, 'Only the host can start the game.'),
    ('host_only', 403, 'Only the host can do this.'),
    ('not_your_seat', 403, 'You can''t do this for that player.'),
    ('not_member', 404, 'Game not found.'),
    ('code_not_valid', 404, 'Game not found.'),
    ('player_not_found', 404, 'Player not found.'),
    ('peer_room', 409, 'This code belongs to a round from phone to phone.'),
    ('not_in_lobby', 409, 'Game is not ready to start.'),
    ('not_active', 409, 'The game hasn''t started.'),
    ('game_finished', 409, 'The game is finished.'),
    ('gate_closed', 409, 'Not everyone has a score and is ready.'),
    ('host_present', 409, 'The host is still playing.'),
    ('game_full', 409, 'The game is full.'),
    ('operation_reused', 409, 'This operation was already used for something else.'),
    ('stale_hole', 409, 'The game is on another hole.'),
    ('bad_nickname', 400, 'A name has 1 to 20 characters.'),
    ('bad_strokes', 400, 'Strokes are a whole number from 0 to 99.'),
    ('bad_hole', 400, 'This hole isn''t played.'),
    ('bad_course', 400, 'The course has no nine holes to play.'),
    ('bad_code', 400, 'A code has 6 characters.'),
    ('bad_argument', 400, 'The request isn''t valid.'),
    ('too_many_attempts', 429, 'Too many attempts. Try again later.')
  ) as known (code, status, message)
  where known.code = p_code
$$;

/* Counts a wrong guess; the answer to it. */
create function private.counted_guess_answer(p_uid uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if private.is_last_guess(p_uid, p_code) then
    return private.refusal_answer('code_not_valid');
  end if;
  if not private.count_wrong_guess(p_uid) then
    return private.refusal_answer('too_many_attempts');
  end if;
  update private.guess_budgets set last_code = p_code where kind = 'identity' and key = p_uid::text;
  return private.refusal_answer('code_not_valid');
end
$$;

/*
 * The answer to a code that no game has: 'peer_room' where a peer room has it, so that a golfer types it once for both;
 * else it was a wrong guess, and counts as one.
 */
create or replace function private.wrong_guess_answer(p_uid uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.peer_rooms where code = p_code and expires_at > now()) then
    return private.refusal_answer('peer_room');
  end if;
  return private.counted_guess_answer(p_uid, p_code);
end
$$;

/*
 * Lets the caller into a room by its ticket: {code}. A wrong code and a wrong ticket are refused alike and as
 * join_game_by_code refuses a wrong code, from the same budgets of guesses, which stop no right ticket. 32 accounts fit
 * into a room besides its host, for a phone may come back with another one; then it is 'game_full'.
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
  return jsonb_build_object('code', v_code);
end
$$;

/*
 * Tells a room's host that the caller stands before it, and opens their topic for ten minutes: {code, topic}; topic as it
 * follows 'signal:'. Made again while nobody answers. A wrong code counts as a guess, and while the caller's budget is used
 * up the right one is refused, too, but for who has knocked with it already. 16 may wait at once; then it is 'game_full'.
 */
create function public.knock_peer_room(p_code text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
begin
  perform private.lock_user(v_uid);
  if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code)
    and not exists (select from private.peer_guests where code = v_code and uid = v_uid) then
    perform private.refuse('too_many_attempts');
  end if;
  perform from private.peer_rooms where code = v_code and expires_at > now() for update;
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
  return jsonb_build_object('code', v_code, 'topic', v_code || ':' || v_uid);
end
$$;

/* Whether the caller is the one who knocks, or the host of the room. */
create function private.is_at_peer_door(p_code text, p_guest uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.peer_rooms as room
    join private.peer_guests as guest on guest.code = room.code
    where room.code = p_code and room.expires_at > now() and guest.uid = p_guest
      and guest.joined_at > now() - interval '10 minutes'
      and (select auth.uid()) in (room.host, guest.uid))
$$;

/*
 * Who hears and who speaks on a private channel. 'game:{id}' carries presence and 'poke' and is its members' alone;
 * 'signal:{code}' brings phones together, tells their addresses to one another, and is the peer room's alone;
 * 'signal:{code}:{account}' is of one who knocks and of the host. No other topic is anyone's.
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
    when p_topic ~ '^signal:[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      then private.is_at_peer_door(substr(p_topic, 8, 6), substr(p_topic, 15)::uuid)
    else false end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.knock_peer_room(text) from public, anon;
grant execute on function public.knock_peer_room(text) to authenticated;
