-- What is done before the first tee: manual players, the course, the start. The host alone, in the lobby alone.

/* Refuses all but the host of a game in its lobby. p_refusal: the code for those who aren't host. */
create function private.require_host_in_lobby(p_game public.games, p_seat public.game_players, p_refusal text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not p_seat.is_host then
    perform private.refuse(p_refusal);
  end if;
  if p_game.status <> 'lobby' then
    perform private.refuse('not_in_lobby');
  end if;
end
$$;

/* A manual player of a locked game; refuses 'player_not_found' for any other. */
create function private.manual_player(p_game_id uuid, p_player_id text) returns public.game_players
language plpgsql
set search_path = ''
as $$
declare
  v_player public.game_players;
begin
  select * into v_player from public.game_players
  where game_id = p_game_id and player_id = p_player_id and is_manual and not removed;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  return v_player;
end
$$;

/* The game begins on its first hole: {id, status, current_hole, started_at, revision}. */
create function public.start_game(p_game_id uuid, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'start_game', v_arguments);
  v_game public.games;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'not_host');
  update public.games set
    status = 'active', current_hole = 1, started_at = now(), updated_at = now(), revision = revision + 1
  where id = p_game_id returning * into v_game;
  return private.keep_answer(v_uid, p_operation_id, 'start_game', v_arguments, p_game_id, jsonb_build_object(
    'id', v_game.id, 'status', v_game.status, 'current_hole', v_game.current_hole,
    'started_at', v_game.started_at, 'revision', v_game.revision));
end
$$;

/* A player without a device; the answer is their row. */
create function public.add_manual_player(
  p_game_id uuid, p_nickname text, p_player_id text default null, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_nickname, p_player_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'add_manual_player', v_arguments);
  v_game public.games;
  v_player public.game_players;
  v_nickname text;
  v_player_id text := coalesce(p_player_id, 'manual_' || encode(extensions.gen_random_bytes(12), 'hex'));
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  v_nickname := private.checked_nickname(p_nickname);
  if v_player_id !~ '^manual_[0-9a-f]{24}$'
    or exists (select from public.game_players where game_id = p_game_id and player_id = v_player_id) then
    perform private.refuse('bad_argument');
  end if;
  if not private.has_room(p_game_id, v_player_id) then
    perform private.refuse('game_full');
  end if;
  insert into public.game_players (game_id, player_id, nickname, is_manual, seat, revision)
  select p_game_id, v_player_id, v_nickname, true, max(seat) + 1, private.next_revision(p_game_id)
  from public.game_players where game_id = p_game_id
  returning * into v_player;
  return private.keep_answer(
    v_uid, p_operation_id, 'add_manual_player', v_arguments, p_game_id, to_jsonb(v_player));
end
$$;

/* The answer is the player's row. */
create function public.update_manual_player_nickname(
  p_game_id uuid, p_player_id text, p_nickname text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id, p_nickname);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'update_manual_player_nickname', v_arguments);
  v_game public.games;
  v_player public.game_players;
  v_nickname text;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  v_nickname := private.checked_nickname(p_nickname);
  v_player := private.manual_player(p_game_id, p_player_id);
  update public.game_players set nickname = v_nickname, revision = private.next_revision(p_game_id)
  where game_id = p_game_id and player_id = v_player.player_id returning * into v_player;
  return private.keep_answer(
    v_uid, p_operation_id, 'update_manual_player_nickname', v_arguments, p_game_id, to_jsonb(v_player));
end
$$;

/* Nobody has strokes in the lobby, so the row goes: {game_id, player_id, removed, revision}. */
create function public.remove_manual_player(
  p_game_id uuid, p_player_id text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'remove_manual_player', v_arguments);
  v_game public.games;
  v_player public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  v_player := private.manual_player(p_game_id, p_player_id);
  delete from public.game_players where game_id = p_game_id and player_id = v_player.player_id;
  return private.keep_answer(v_uid, p_operation_id, 'remove_manual_player', v_arguments, p_game_id,
    jsonb_build_object('game_id', p_game_id, 'player_id', v_player.player_id, 'removed', true,
      'revision', private.next_revision(p_game_id)));
end
$$;

/* Another tee, or other holes, which come with the tee's whole card; null leaves as it is. The answer is the game's row. */
create function public.update_game(
  p_game_id uuid, p_tee_label text default null, p_holes_mode text default null, p_hole_set_full jsonb default null,
  p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_tee_label, p_holes_mode, p_hole_set_full);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'update_game', v_arguments);
  v_game public.games;
  v_tee text := private.checked_text(p_tee_label, 100);
  v_mode text;
  v_hole_set jsonb;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  -- Holes that were cut off aren't kept, so another mode needs the whole card again.
  if (p_tee_label is not null and v_tee is null) or (p_holes_mode is not null and p_hole_set_full is null) then
    perform private.refuse('bad_course');
  end if;
  if p_hole_set_full is not null then
    select played.holes_mode, played.hole_set into v_mode, v_hole_set
    from private.playable_holes(
      private.checked_holes(p_hole_set_full), coalesce(p_holes_mode, v_game.holes_mode)) as played;
    if v_hole_set is null then
      perform private.refuse('bad_course');
    end if;
  end if;
  update public.games set
    tee_label = coalesce(v_tee, tee_label), holes_mode = coalesce(v_mode, holes_mode),
    hole_set = coalesce(v_hole_set, hole_set), updated_at = now(), revision = revision + 1
  where id = p_game_id returning * into v_game;
  return private.keep_answer(v_uid, p_operation_id, 'update_game', v_arguments, p_game_id, to_jsonb(v_game));
end
$$;

/* Once someone has teed off there are strokes to lose, and finish_game ends it instead: {id, deleted}. */
create function public.delete_game(p_game_id uuid, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'delete_game', v_arguments);
  v_game public.games;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  delete from public.games where id = p_game_id;
  return private.keep_answer(v_uid, p_operation_id, 'delete_game', v_arguments, p_game_id,
    jsonb_build_object('id', p_game_id, 'deleted', true));
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.start_game(uuid, uuid),
  public.add_manual_player(uuid, text, text, uuid),
  public.update_manual_player_nickname(uuid, text, text, uuid),
  public.remove_manual_player(uuid, text, uuid),
  public.update_game(uuid, text, text, jsonb, uuid),
  public.delete_game(uuid, uuid)
  from public, anon;
grant execute on function
  public.start_game(uuid, uuid),
  public.add_manual_player(uuid, text, text, uuid),
  public.update_manual_player_nickname(uuid, text, text, uuid),
  public.remove_manual_player(uuid, text, uuid),
  public.update_game(uuid, text, text, jsonb, uuid),
  public.delete_game(uuid, uuid)
  to authenticated;
