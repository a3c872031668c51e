-- How a seat is made, found again and taken back.

/* The caller, who must still have an account: a token outlives one that was deleted. */
create function private.require_account() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
begin
  if not exists (select from auth.users where id = v_uid) then
    perform private.refuse('not_authenticated');
  end if;
  return v_uid;
end
$$;

/* Six characters that aren't mistaken for one another. 256 is a multiple of 32, so all are equally likely. */
create function private.new_code() returns text
language sql volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(drawn.bytes, place) % 32 + 1, 1), '' order by place)
  from (select extensions.gen_random_bytes(6) as bytes) as drawn, generate_series(0, 5) as place
$$;

/* What one who took a seat is told. */
create function private.seat_answer(p_game_id uuid, p_player_id text, p_token text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', game.id, 'course_name', game.course_name, 'tee_label', game.tee_label, 'holes_mode', game.holes_mode,
    'current_hole', game.current_hole, 'status', game.status, 'revision', game.revision,
    'player_id', p_player_id, 'seat_token', p_token)
  from public.games as game where game.id = p_game_id
$$;

/* A game in its lobby, with the caller as its host: the game's row, player_id and seat_token. */
create function public.create_game(
  p_course_vendor_id text, p_tee_label text, p_holes_mode text, p_hole_set_full jsonb, p_nickname text,
  p_player_id text, p_course_name text default null, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_course_vendor_id, p_tee_label, p_holes_mode, p_hole_set_full, p_nickname,
    p_player_id, p_course_name);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'create_game', v_arguments);
  v_nickname text;
  v_player_id text;
  v_vendor text := private.checked_text(p_course_vendor_id, 200);
  v_tee text := private.checked_text(p_tee_label, 100);
  v_course text := private.checked_text(p_course_name, 200);
  v_played record;
  v_game public.games;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_nickname := private.checked_nickname(p_nickname);
  v_player_id := private.checked_player_id(p_player_id);
  if v_vendor is null or v_tee is null or (v_course is null and btrim(p_course_name) <> '') then
    perform private.refuse('bad_course');
  end if;
  select * into v_played from private.playable_holes(private.checked_holes(p_hole_set_full), p_holes_mode);
  if v_played.hole_set is null then
    perform private.refuse('bad_course');
  end if;
  -- A code in use is drawn again: among a million live games that happens once in a thousand.
  loop
    insert into public.games (code, host_user, course_vendor_id, course_name, tee_label, holes_mode, hole_set)
    values (private.new_code(), v_uid, v_vendor, v_course, v_tee, v_played.holes_mode, v_played.hole_set)
    on conflict (code) where status <> 'finished' do nothing
    returning * into v_game;
    exit when v_game.id is not null;
  end loop;
  insert into public.game_players (game_id, player_id, user_id, nickname, is_host, seat, revision)
  values (v_game.id, v_player_id, v_uid, v_nickname, true, 1, v_game.revision);
  return private.keep_answer(v_uid, p_operation_id, 'create_game', v_arguments, v_game.id,
    to_jsonb(v_game) || jsonb_build_object(
      'player_id', v_player_id, 'seat_token', private.new_seat_token(v_game.id, v_player_id)));
end
$$;

/*
 * Sits the caller down in a locked game that takes players: in the seat of their account; else in that of p_player_id
 * where it is free (left, or its account is gone); else in a new one. Null when there is no room, or when the host sent
 * them away: the caller is told what one with a wrong code is told.
 */
create function private.sit_down(p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text)
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
  end if;
  if v_seat.removed then
    return null;
  end if;
  if v_seat.is_active and v_seat.user_id = p_uid then
    return v_seat.player_id;
  end if;
  if v_seat.is_active is not true and not private.has_room(p_game_id, coalesce(v_seat.player_id, p_player_id)) then
    return null;
  end if;
  v_revision := private.next_revision(p_game_id);
  if v_seat.player_id is not null then
    -- Another account's left seat: that account's tokens are worth nothing now.
    if v_seat.user_id is distinct from p_uid then
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

/*
 * A seat in the game of a code, also while it is being played: {id, course_name, tee_label, holes_mode, current_hole,
 * status, revision, player_id, seat_token}. A wrong, a full and a finished game's code are refused alike, as an answer
 * (private.refusal_answer), for the guess counts.
 */
create function public.join_game_by_code(
  p_code text, p_nickname text, p_player_id text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_code, p_nickname, p_player_id);
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
  -- One guess of an identity at a time, so that many at once can't all find the budget unused.
  perform private.lock_user(v_uid);
  select * into v_game from public.games where code = v_code and status <> 'finished';
  if private.guessing_exhausted(v_uid) and not exists (
    select from public.game_players where game_id = v_game.id and user_id = v_uid and not removed) then
    perform private.refuse('too_many_attempts');
  end if;
  if v_game.id is not null then
    select * into v_game from public.games where id = v_game.id and status <> 'finished' for update;
  end if;
  if v_game.id is not null then
    v_taken := private.sit_down(v_game.id, v_uid, v_player_id, v_nickname);
  end if;
  if v_taken is null then
    if not private.count_wrong_guess(v_uid) then
      return private.refusal_answer('too_many_attempts');
    end if;
    return private.refusal_answer('code_not_valid');
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'join_game_by_code', v_arguments, v_game.id,
    private.seat_answer(v_game.id, v_taken, private.new_seat_token(v_game.id, v_taken)));
end
$$;

/*
 * Gives a seat to the caller's new session, by the seat's token; the answer of join_game_by_code. Also in a finished
 * game, whose scores its players may still read. A wrong token is refused as a game one isn't in.
 */
create function public.reclaim_seat(
  p_game_id uuid, p_player_id text, p_seat_token text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id, p_seat_token);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'reclaim_seat', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  if private.is_seat_token(p_game_id, p_player_id, p_seat_token) then
    select * into v_game from public.games where id = p_game_id for update;
    select * into v_seat from public.game_players
    where game_id = p_game_id and player_id = p_player_id and not removed
      -- Once more: the seat may have gone to another while this one waited.
      and private.is_seat_token(p_game_id, p_player_id, p_seat_token);
  end if;
  if v_seat.player_id is null then
    perform private.refuse('not_member');
  end if;
  if exists (
    select from public.game_players where game_id = p_game_id and user_id = v_uid and player_id <> p_player_id) then
    perform private.refuse('not_your_seat');
  end if;
  if not v_seat.is_active and not private.has_room(p_game_id, p_player_id) then
    perform private.refuse('game_full');
  end if;
  if v_seat.user_id is distinct from v_uid or not v_seat.is_active then
    v_revision := private.next_revision(p_game_id);
    update public.game_players set
      user_id = v_uid, is_active = true, left_at = null, revision = v_revision,
      ready_for_next = is_active and ready_for_next
    where game_id = p_game_id and player_id = p_player_id;
    update public.scores set user_id = v_uid where game_id = p_game_id and player_id = p_player_id;
    perform private.ensure_host(p_game_id, v_revision);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'reclaim_seat', v_arguments, p_game_id,
    private.seat_answer(p_game_id, p_player_id, p_seat_token));
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.create_game(text, text, text, jsonb, text, text, text, uuid),
  public.join_game_by_code(text, text, text, uuid),
  public.reclaim_seat(uuid, text, text, uuid)
  from public, anon;
grant execute on function
  public.create_game(text, text, text, jsonb, text, text, text, uuid),
  public.join_game_by_code(text, text, text, uuid),
  public.reclaim_seat(uuid, text, text, uuid)
  to authenticated;
