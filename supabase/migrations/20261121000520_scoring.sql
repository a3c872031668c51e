-- What is done on the course: strokes, readiness, the next hole, the end.

/* Refuses what needs a game that is being played. */
create function private.require_active(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  if p_game.status <> 'active' then
    perform private.refuse('not_active');
  end if;
end
$$;

/*
 * A player's strokes on any hole that is played, also a correction of an earlier one: {applied, score, revision}.
 *
 * p_base_revision: the score's revision that the writer had seen (0: none). The write is applied when
 *   it is null: the last write wins;
 *   the score has no newer revision than that (an older one: the server was restored and lost its tail);
 *   or the score was last written from the same seat, whose own taps arrive in their order.
 * Else it was made without knowing what is there: it loses, is kept in score_history, and the answer tells
 * applied = false with the score that stands. Whoever loses depends on the order of arrival under the game's lock
 * alone, never on a clock.
 */
create function public.set_score_for_player(
  p_game_id uuid, p_hole int, p_strokes jsonb, p_player_id text, p_base_revision bigint default null,
  p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_hole, p_strokes, p_player_id, p_base_revision);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_score_for_player', v_arguments);
  v_game public.games;
  v_scorer public.game_players;
  v_player public.game_players;
  v_score public.scores;
  v_strokes int;
  v_applied boolean;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_scorer := private.seat_in(p_game_id, v_uid);
  select * into v_player from public.game_players
  where game_id = p_game_id and player_id = p_player_id and not removed;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  if not private.may_score_for(v_scorer, v_player) then
    perform private.refuse('not_your_seat');
  end if;
  perform private.require_active(v_game);
  if private.is_stroke_count(p_strokes) is not true then
    perform private.refuse('bad_strokes');
  end if;
  if p_hole is null or not v_game.hole_set @> jsonb_build_array(jsonb_build_object('number', p_hole)) then
    perform private.refuse('bad_hole');
  end if;
  if p_base_revision < 0 then
    perform private.refuse('bad_argument');
  end if;
  v_strokes := (p_strokes #>> '{}')::numeric::int;

  select * into v_score from public.scores
  where game_id = p_game_id and player_id = p_player_id and hole = p_hole;
  v_applied := v_score.game_id is null or p_base_revision is null or p_base_revision >= v_score.revision
    or v_score.updated_by_player = v_scorer.player_id;
  v_revision := v_game.revision;
  if v_applied then
    v_revision := private.next_revision(p_game_id);
    insert into public.scores as score (
      game_id, player_id, hole, user_id, strokes, revision, base_revision, updated_by, updated_by_player)
    values (
      p_game_id, p_player_id, p_hole, v_player.user_id, v_strokes, v_revision, p_base_revision, v_uid,
      v_scorer.player_id)
    on conflict (game_id, player_id, hole) do update set
      user_id = excluded.user_id, strokes = excluded.strokes, revision = excluded.revision,
      base_revision = excluded.base_revision, updated_by = excluded.updated_by,
      updated_by_player = excluded.updated_by_player, updated_at = now()
    returning * into v_score;
  end if;
  insert into public.score_history (
    game_id, player_id, hole, strokes, revision, written_by, operation_id, outcome)
  values (
    p_game_id, p_player_id, p_hole, v_strokes, case when v_applied then v_revision end, v_scorer.player_id,
    p_operation_id, case when v_applied then 'written' else 'lost' end);
  return private.keep_answer(v_uid, p_operation_id, 'set_score_for_player', v_arguments, p_game_id,
    jsonb_build_object('applied', v_applied, 'score', to_jsonb(v_score), 'revision', v_revision));
end
$$;

/*
 * The caller's own readiness for the next hole: {game_id, player_id, ready_for_next, current_hole, revision}. p_hole:
 * the position on which it was pressed; refused as 'stale_hole' when the game is on another.
 */
create function public.set_ready(
  p_game_id uuid, p_ready boolean, p_hole int default null, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_ready, p_hole);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_ready', v_arguments);
  v_game public.games;
  v_seat public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  perform private.require_active(v_game);
  if p_ready is null then
    perform private.refuse('bad_argument');
  end if;
  if p_hole <> v_game.current_hole then
    perform private.refuse('stale_hole');
  end if;
  if v_seat.ready_for_next <> p_ready then
    v_game.revision := private.next_revision(p_game_id);
    update public.game_players set ready_for_next = p_ready, revision = v_game.revision
    where game_id = p_game_id and player_id = v_seat.player_id;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'set_ready', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', v_seat.player_id, 'ready_for_next', p_ready,
    'current_hole', v_game.current_hole, 'revision', v_game.revision));
end
$$;

/* Ends a locked game. p_by: the player_id of who ended it. */
create function private.end_game(p_game_id uuid, p_by text) returns public.games
language sql
set search_path = ''
as $$
  update public.games set
    status = 'finished', finished_at = now(), finished_by = p_by, updated_at = now(), revision = revision + 1
  where id = p_game_id returning *
$$;

/*
 * On to the next hole, or to the end of the round after the last, for any player once the gate is open:
 * {advanced, status, current_hole, revision}. p_from_hole: the position from which to go on. When the game is past it
 * already the answer is the first one's: advanced tells that the game has left that hole, not by whom.
 */
create function public.advance_hole_if_all_ready(
  p_game_id uuid, p_from_hole int default null, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_from_hole);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'advance_hole_if_all_ready', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_past boolean;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  v_past := coalesce(p_from_hole between 1 and v_game.current_hole - (v_game.status <> 'finished')::int, false);
  if not v_past then
    perform private.require_active(v_game);
    if p_from_hole <> v_game.current_hole then
      perform private.refuse('stale_hole');
    end if;
    if not (select can_advance from private.gate_of(v_game)) then
      perform private.refuse('gate_closed');
    end if;
    if v_game.current_hole >= jsonb_array_length(v_game.hole_set) then
      v_game := private.end_game(p_game_id, v_seat.player_id);
    else
      update public.games set current_hole = current_hole + 1, updated_at = now(), revision = revision + 1
      where id = p_game_id returning * into v_game;
      update public.game_players set ready_for_next = false, revision = v_game.revision
      where game_id = p_game_id and ready_for_next;
    end if;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'advance_hole_if_all_ready', v_arguments, p_game_id,
    jsonb_build_object('advanced', true, 'status', v_game.status, 'current_hole', v_game.current_hole,
      'revision', v_game.revision));
end
$$;

/*
 * The end of the round, by the host at any hole, by any player once the gate is open on the last one:
 * {status, finished_at, finished_by, revision}; a second time the same. p_by is what older clients tell of themselves
 * and decides nothing: who finished is the caller's seat.
 */
create function public.finish_game(p_game_id uuid, p_by text default null, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_by);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'finish_game', v_arguments);
  v_game public.games;
  v_seat public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_seat := private.seat_in(p_game_id, v_uid);
  if char_length(p_by) > 200 then
    perform private.refuse('bad_argument');
  end if;
  if v_game.status <> 'finished' then
    perform private.require_active(v_game);
    if not v_seat.is_host and not (
      v_game.current_hole >= jsonb_array_length(v_game.hole_set)
      and (select can_advance from private.gate_of(v_game))) then
      perform private.refuse('gate_closed');
    end if;
    v_game := private.end_game(p_game_id, v_seat.player_id);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'finish_game', v_arguments, p_game_id, jsonb_build_object(
    'status', v_game.status, 'finished_at', v_game.finished_at, 'finished_by', v_game.finished_by,
    'revision', v_game.revision));
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.set_score_for_player(uuid, int, jsonb, text, bigint, uuid),
  public.set_ready(uuid, boolean, int, uuid),
  public.advance_hole_if_all_ready(uuid, int, uuid),
  public.finish_game(uuid, text, uuid)
  from public, anon;
grant execute on function
  public.set_score_for_player(uuid, int, jsonb, text, bigint, uuid),
  public.set_ready(uuid, boolean, int, uuid),
  public.advance_hole_if_all_ready(uuid, int, uuid),
  public.finish_game(uuid, text, uuid)
  to authenticated;
