-- Leaving, being sent away, another name. Who leaves is kept with their strokes, and no longer waited for.

/*
 * The caller is no longer waited for, and reads nothing more; the same account or the seat's token brings them back.
 * The host hands the game on: {game_id, player_id, left, revision}.
 */
create function public.leave_game(p_game_id uuid, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'leave_game', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  -- A finished game has nobody to wait for, and its players go on reading it.
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  v_revision := private.next_revision(p_game_id);
  update public.game_players set
    is_active = false, ready_for_next = false, left_at = now(), revision = v_revision
  where game_id = p_game_id and player_id = v_seat.player_id;
  perform private.ensure_host(p_game_id, v_revision);
  return private.keep_answer(v_uid, p_operation_id, 'leave_game', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', v_seat.player_id, 'left', true, 'revision', v_revision));
end
$$;

/*
 * The host sends a player away, at any time: they read and hear nothing more, and neither their account, their seat's
 * token nor the code brings them back: {game_id, player_id, removed, revision}.
 */
create function public.remove_player(p_game_id uuid, p_player_id text, p_operation_id uuid default null)
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
  v_revision bigint;
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
  if not exists (
    select from public.game_players where game_id = p_game_id and player_id = p_player_id and not removed) then
    perform private.refuse('player_not_found');
  end if;
  v_revision := private.next_revision(p_game_id);
  update public.game_players set
    removed = true, is_active = false, ready_for_next = false, left_at = coalesce(left_at, now()),
    revision = v_revision
  where game_id = p_game_id and player_id = p_player_id;
  delete from private.seat_tokens where game_id = p_game_id and player_id = p_player_id;
  return private.keep_answer(v_uid, p_operation_id, 'remove_player', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', p_player_id, 'removed', true, 'revision', v_revision));
end
$$;

/* The caller's own name, until the game is finished; the answer is their row. */
create function public.rename_self(p_game_id uuid, p_nickname text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_nickname);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'rename_self', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_nickname text;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  v_nickname := private.checked_nickname(p_nickname);
  update public.game_players set nickname = v_nickname, revision = private.next_revision(p_game_id)
  where game_id = p_game_id and player_id = v_seat.player_id returning * into v_seat;
  return private.keep_answer(
    v_uid, p_operation_id, 'rename_self', v_arguments, p_game_id, to_jsonb(v_seat));
end
$$;

/* When a seat was last heard of: its strokes, and what its account did with an operation id. */
create function private.last_heard_of(p_game public.games, p_seat public.game_players) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    p_seat.joined_at,
    case when p_seat.is_host then p_game.started_at end,
    (select max(written_at) from public.score_history
      where game_id = p_game.id and written_by = p_seat.player_id),
    (select max(created_at) from private.operations where user_id = p_seat.user_id and game_id = p_game.id))
$$;

/*
 * For when the host's phone is dead: a player takes the game over once the host wasn't heard of for 20 minutes, longer
 * than a slow hole takes. The old host counts as having left, so the gate no longer waits, and comes back as anyone who
 * left: {game_id, player_id, host, revision}. Refused as 'host_present' before; to the host nothing changes.
 */
create function public.take_over_game(p_game_id uuid, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'take_over_game', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_host public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  if not v_seat.is_host then
    select * into v_host from public.game_players where game_id = p_game_id and is_host;
    if private.last_heard_of(v_game, v_host) > now() - interval '20 minutes' then
      perform private.refuse('host_present');
    end if;
    v_game.revision := private.next_revision(p_game_id);
    update public.game_players set
      is_host = false, is_active = false, ready_for_next = false, left_at = now(), revision = v_game.revision
    where game_id = p_game_id and is_host;
    update public.game_players set is_host = true, revision = v_game.revision
    where game_id = p_game_id and player_id = v_seat.player_id;
    update public.games set host_user = v_uid where id = p_game_id;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'take_over_game', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', v_seat.player_id, 'host', true, 'revision', v_game.revision));
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.leave_game(uuid, uuid), public.remove_player(uuid, text, uuid), public.rename_self(uuid, text, uuid),
  public.take_over_game(uuid, uuid)
  from public, anon;
grant execute on function
  public.leave_game(uuid, uuid), public.remove_player(uuid, text, uuid), public.rename_self(uuid, text, uuid),
  public.take_over_game(uuid, uuid)
  to authenticated;
