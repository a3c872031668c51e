/*
 * A golfer who comes back with another phone asks for their seat in a full game as well. The newcomer's row waits then: it isn't
 * active, so nobody gets a ninth seat, and joining again says what has become of the question.
 */

/* As before, with 'seat_asked' and 'seat_declined', which a newcomer to a full game is told. */
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
    ('code_taken', 409, 'Another round has this code by now.'),
    ('seat_moved', 409, 'This player plays on from another phone.'),
    ('not_in_lobby', 409, 'Game is not ready to start.'),
    ('not_active', 409, 'The game hasn''t started.'),
    ('game_finished', 409, 'The game is finished.'),
    ('gate_closed', 409, 'Not everyone has a score and is ready.'),
    ('last_player', 409, 'Someone has to keep playing.'),
    ('host_present', 409, 'The host is still playing.'),
    ('game_full', 409, 'The game is full.'),
    ('seat_asked', 409, 'The game is full. The host has been asked for your seat.'),
    ('seat_declined', 409, 'The game is full, and the host said no.'),
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

/*
 * As before, but a seat that is not active keeps its question unless it is being left: a newcomer to a full game waits that way.
 */
create or replace function private.tidy_asked_seat() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.is_active then
    new.moved_to := null;
  end if;
  if new.is_host or new.removed or (old.is_active and not new.is_active) then
    new.asks_for := null;
    new.ask_outcome := null;
  end if;
  return new;
end
$$;

/*
 * For one who joins a locked game: null if there is room, or no seat that may be theirs. Else 'seat_asked' while the host hasn't
 * answered, and 'seat_declined' once after a No. Nobody chooses the name 'Player', so it says nothing about its golfer.
 */
create function private.asked_in_full_game(p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_own public.game_players;
  v_seat_id text;
begin
  select * into v_own from public.game_players where game_id = p_game_id and user_id = p_uid;
  if not found then
    select * into v_own from public.game_players where game_id = p_game_id and player_id = p_player_id;
    -- It is another account's, or a seat that may simply be taken.
    if found then
      return null;
    end if;
  end if;
  if v_own.is_active or v_own.removed or private.has_room(p_game_id, coalesce(v_own.player_id, p_player_id)) then
    return null;
  end if;
  if v_own.ask_outcome = 'declined' then
    update public.game_players set ask_outcome = null, revision = private.next_revision(p_game_id)
    where game_id = p_game_id and player_id = v_own.player_id;
    return 'seat_declined';
  end if;
  select player_id into v_seat_id from public.game_players
  where game_id = p_game_id and player_id is distinct from v_own.player_id and asks_for is null
    and not removed and moved_to is null and not is_host and not is_manual
    and lower(normalize(nickname)) = lower(normalize(p_nickname)) and lower(normalize(nickname)) <> 'player'
    and (is_active or exists (
      select from public.scores as score
      where score.game_id = p_game_id and score.player_id = game_players.player_id and score.strokes > 0))
  order by player_id is distinct from v_own.asks_for, seat
  limit 1;
  if v_seat_id is null then
    return null;
  end if;
  if v_own.player_id is null then
    -- Rows are limited as in private.has_room.
    if (select count(*) >= 32 from public.game_players where game_id = p_game_id) then
      return null;
    end if;
    insert into public.game_players (game_id, player_id, user_id, nickname, is_active, seat, asks_for, revision)
    select p_game_id, p_player_id, p_uid, p_nickname, false, max(seat) + 1, v_seat_id, private.next_revision(p_game_id)
    from public.game_players where game_id = p_game_id;
  elsif v_own.asks_for is distinct from v_seat_id or v_own.nickname <> p_nickname then
    update public.game_players set
      nickname = p_nickname, asks_for = v_seat_id, ask_outcome = null, revision = private.next_revision(p_game_id)
    where game_id = p_game_id and player_id = v_own.player_id;
  end if;
  return 'seat_asked';
end
$$;

/* As before; in a full game a golfer who has a player's name is refused 'seat_asked', and the host is asked. */
create or replace function public.join_game_by_code(
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
  v_asked text;
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
    v_asked := private.asked_in_full_game(v_game.id, v_uid, v_player_id, v_nickname);
    if v_asked is not null then
      -- An answer, not an exception: the question has to be stored.
      return private.refusal_answer(v_asked);
    end if;
    v_taken := private.sit_down(v_game.id, v_uid, v_player_id, v_nickname, p_seat_key);
  end if;
  if v_taken is null then
    return private.wrong_guess_answer(v_uid, v_code);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'join_game_by_code', v_arguments, v_game.id,
    private.seat_answer(v_game.id, v_taken, private.new_seat_token(v_game.id, v_taken)));
end
$$;

/* As before; the seat that asks may be one that waits, which becomes active with a Yes. */
create or replace function public.answer_seat(
  p_game_id uuid, p_asker text, p_player_id text, p_gives boolean, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_asker, p_player_id, p_gives);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'answer_seat', v_arguments);
  v_game public.games;
  v_asker public.game_players;
  v_old public.game_players;
  v_host public.game_players;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_host := private.seat_in(p_game_id, v_uid);
  if not v_host.is_host then
    perform private.refuse('host_only');
  end if;
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  if p_gives is null then
    perform private.refuse('bad_argument');
  end if;
  select * into v_asker from public.game_players
  where game_id = p_game_id and player_id = p_asker and asks_for = p_player_id and not removed;
  if not found or v_asker.is_host then
    perform private.refuse('player_not_found');
  end if;
  if p_gives then
    v_old := private.seat_to_ask_for(v_asker, p_player_id);
  end if;
  v_revision := private.next_revision(p_game_id);
  if p_gives then
    perform private.move_strokes(v_old, v_asker, v_revision);
    delete from private.waiting_seats where game_id = p_game_id and player_id = v_old.player_id;
    update public.game_players set
      user_id = null, is_active = false, ready_for_next = false, left_at = now(), moved_to = v_asker.player_id,
      seat = (select max(seat) + 1 from public.game_players where game_id = p_game_id), revision = v_revision
    where game_id = p_game_id and player_id = v_old.player_id;
    update public.game_players set
      nickname = v_old.nickname, seat = v_old.seat, joined_at = v_old.joined_at, asks_for = null, ask_outcome = null,
      is_active = true, left_at = null, revision = v_revision
    where game_id = p_game_id and player_id = v_asker.player_id;
  end if;
  -- A second one who asks for a seat that was given is told no.
  update public.game_players set asks_for = null, ask_outcome = 'declined', revision = v_revision
  where game_id = p_game_id and asks_for = p_player_id and (p_gives or player_id = p_asker);
  return private.keep_answer(v_uid, p_operation_id, 'answer_seat', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', v_asker.player_id, 'gives', p_gives, 'revision', v_revision));
end
$$;

revoke execute on all functions in schema private from public, anon;
