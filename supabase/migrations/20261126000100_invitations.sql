-- Invitations: a link or QR code carries a secret of the game beside its code, and may be looked at before joining.

/* 128 random bits in 22 characters that links take as they are. */
create function private.new_secret() returns text
language sql volatile
set search_path = ''
as $$
  select rtrim(translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/', '-_'), '=')
$$;

-- Members read it with the game's row, for each of them may invite.
alter table public.games add column invite_secret text not null default private.new_secret();

/* In capitals and without blanks around it. Refuses 'bad_code' for what can't be a code, which is no guess then. */
create or replace function private.checked_code(p_code text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_code text := upper(btrim(left(p_code, 100)) collate "C");
begin
  if v_code is null or v_code !~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$' then
    perform private.refuse('bad_code');
  end if;
  return v_code;
end
$$;

/* Whether the secret is the game's; its hash is compared, so that the time it takes tells nothing of it. */
create function private.is_invited(p_game public.games, p_secret text) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_game.id is not null and p_secret is not null
    and sha256(convert_to(p_secret, 'UTF8')) = sha256(convert_to(p_game.invite_secret, 'UTF8'))
$$;

-- The last wrong code of an identity.
alter table private.guess_budgets add column last_code text;

/* The code that the caller tried last is no guess when it is tried again, as it is by who looks at a game and then joins it. */
create function private.is_last_guess(p_uid uuid, p_code text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.guess_budgets
    where kind = 'identity' and key = p_uid::text and last_code = p_code and began_at > now() - interval '1 hour')
$$;

/*
 * The game that takes players under a code; none for a wrong one. Refuses 'too_many_attempts' while the caller's budget
 * of wrong guesses is used up, but for who has the invitation's secret or a seat in the game. The caller is locked, so
 * that many guesses at once can't all find the budget unused.
 */
create function private.game_of_code(p_uid uuid, p_code text, p_secret text) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  perform private.lock_user(p_uid);
  select * into v_game from public.games where code = p_code and status <> 'finished';
  if not private.is_invited(v_game, p_secret) and private.guessing_exhausted(p_uid)
    and not private.is_last_guess(p_uid, p_code) and not exists (
    select from public.game_players where game_id = v_game.id and user_id = p_uid and not removed) then
    perform private.refuse('too_many_attempts');
  end if;
  return v_game;
end
$$;

/* Counts a wrong guess; the answer to it. */
create function private.wrong_guess_answer(p_uid uuid, p_code text) returns jsonb
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
 * Sits the caller down in a locked game that takes players: in the seat of their account; else in that of p_player_id
 * where it is free (left, or its account is gone); else in a new one. Refuses 'game_full' where there is no room. Null
 * when the host sent them away: the caller is told what one with a wrong code is told.
 */
create or replace function private.sit_down(p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text)
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
    perform private.refuse('game_full');
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
 * status, revision, player_id, seat_token}. A wrong code, a finished game's and that of a game which sent the caller away
 * are refused alike, as an answer (private.refusal_answer), for the guess counts. p_secret: of the invitation; no budget
 * of guesses stops who has it.
 */
drop function public.join_game_by_code(text, text, text, uuid);
create function public.join_game_by_code(
  p_code text, p_nickname text, p_player_id text, p_operation_id uuid default null, p_secret text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_code, p_nickname, p_player_id, p_secret);
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
    v_taken := private.sit_down(v_game.id, v_uid, v_player_id, v_nickname);
  end if;
  if v_taken is null then
    return private.wrong_guess_answer(v_uid, v_code);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'join_game_by_code', v_arguments, v_game.id,
    private.seat_answer(v_game.id, v_taken, private.new_seat_token(v_game.id, v_taken)));
end
$$;

/*
 * What somebody sees of a game before they join it: {host, course_vendor_id, course_name, tee_label, holes_mode, status,
 * current_hole, player_count, players}. players, [{nickname, seat, is_host}] in the order of their seats, only for who has
 * the invitation's secret, else null. A wrong code is refused as join_game_by_code refuses it, and counts as a guess.
 */
create function public.preview_game(p_code text, p_secret text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_game public.games := private.game_of_code(v_uid, v_code, p_secret);
  v_is_invited boolean := private.is_invited(v_game, p_secret);
begin
  if v_game.id is null or exists (
    select from public.game_players where game_id = v_game.id and user_id = v_uid and removed) then
    return private.wrong_guess_answer(v_uid, v_code);
  end if;
  return (
    select jsonb_build_object(
      'host', max(player.nickname) filter (where player.is_host),
      'course_vendor_id', v_game.course_vendor_id, 'course_name', v_game.course_name,
      'tee_label', v_game.tee_label, 'holes_mode', v_game.holes_mode,
      'status', v_game.status, 'current_hole', v_game.current_hole,
      'player_count', count(*),
      'players', case when v_is_invited then jsonb_agg(jsonb_build_object(
        'nickname', player.nickname, 'seat', player.seat, 'is_host', player.is_host) order by player.seat) end)
    from public.game_players as player where player.game_id = v_game.id and player.is_active);
end
$$;

/*
 * The host sends a player away, at any time: they read and hear nothing more, and neither their account, their seat's
 * token nor the code brings them back: {game_id, player_id, removed, revision}. Of a player with a device the answer also
 * has the game's new code and invite_secret, for the old ones are known to who was sent away.
 */
create or replace function public.remove_player(p_game_id uuid, p_player_id text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'remove_player', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_player public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  if not v_seat.is_host then
    perform private.refuse('host_only');
  end if;
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  -- A host who wants to go leaves, which hands the game on.
  if p_player_id = v_seat.player_id then
    perform private.refuse('bad_argument');
  end if;
  select * into v_player from public.game_players
  where game_id = p_game_id and player_id = p_player_id and not removed;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  -- A code in use is drawn again, as for a new game.
  loop
    begin
      update public.games set
        code = case when v_player.is_manual then code else private.new_code() end,
        invite_secret = case when v_player.is_manual then invite_secret else private.new_secret() end,
        revision = revision + 1, updated_at = now()
      where id = p_game_id returning * into v_game;
      exit;
    exception when unique_violation then
      null;
    end;
  end loop;
  update public.game_players set
    removed = true, is_active = false, ready_for_next = false, left_at = coalesce(left_at, now()),
    revision = v_game.revision
  where game_id = p_game_id and player_id = p_player_id;
  delete from private.seat_tokens where game_id = p_game_id and player_id = p_player_id;
  return private.keep_answer(v_uid, p_operation_id, 'remove_player', v_arguments, p_game_id,
    jsonb_build_object('game_id', p_game_id, 'player_id', p_player_id, 'removed', true, 'revision', v_game.revision)
    || case when v_player.is_manual then '{}'
      else jsonb_build_object('code', v_game.code, 'invite_secret', v_game.invite_secret) end);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.join_game_by_code(text, text, text, uuid, text),
  public.preview_game(text, text)
  from public, anon;
grant execute on function
  public.join_game_by_code(text, text, text, uuid, text),
  public.preview_game(text, text)
  to authenticated;
