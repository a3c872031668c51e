-- A phone that comes back into signal with a whole round unsent sends it in one call.

/* One operation of a batch, by the procedure of its kind. */
create function private.apply_operation(p_game_id uuid, p_operation jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid := (p_operation ->> 'operation_id')::uuid;
begin
  if v_id is null then
    perform private.refuse('bad_argument');
  end if;
  case p_operation ->> 'kind'
    when 'score' then
      return public.set_score_for_player(
        p_game_id, (p_operation ->> 'hole')::int, p_operation -> 'strokes', p_operation ->> 'player_id',
        (p_operation ->> 'base_revision')::bigint, v_id);
    when 'ready' then
      return public.set_ready(
        p_game_id, (p_operation ->> 'ready')::boolean, (p_operation ->> 'hole')::int, v_id);
    when 'advance' then
      return public.advance_hole_if_all_ready(p_game_id, (p_operation ->> 'from_hole')::int, v_id);
    when 'finish' then
      return public.finish_game(p_game_id, p_operation ->> 'by', v_id);
    when 'rename' then
      return public.rename_self(p_game_id, p_operation ->> 'nickname', v_id);
    when 'leave' then
      return public.leave_game(p_game_id, v_id);
    else
      perform private.refuse('bad_argument');
  end case;
  return null;
end
$$;

/*
 * Up to 200 operations of the caller on one game, in order, each as if called alone: what one is refused doesn't hold
 * back the next. The answer is a list in the same order of {operation_id, ok: true, answer} or {operation_id, ok: false,
 * error: {code, message, details}}. Kinds and their fields, beside operation_id and kind:
 *   score {hole, strokes, player_id, base_revision?}, ready {ready, hole?}, advance {from_hole?}, finish {by?},
 *   rename {nickname}, leave.
 */
create function public.apply_operations(p_game_id uuid, p_operations jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_operation jsonb;
  v_answers jsonb[] := '{}';
  v_message text;
  v_detail text;
begin
  if p_operations is null or jsonb_typeof(p_operations) <> 'array' then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_operations) > 200 then
    perform private.refuse('bad_argument');
  end if;
  -- Before the game's lock, as each operation alone would.
  perform private.lock_user(v_uid);
  for v_operation in select value from jsonb_array_elements(p_operations) loop
    begin
      v_answers := v_answers || jsonb_build_object(
        'operation_id', v_operation -> 'operation_id', 'ok', true,
        'answer', private.apply_operation(p_game_id, v_operation));
    exception
      when others then
        -- Only what says that this operation is wrong; a lock's or a disk's trouble ends the whole call.
        if sqlstate not like 'PT%' and sqlstate not in ('22P02', '22003') then
          raise;
        end if;
        get stacked diagnostics v_message = message_text, v_detail = pg_exception_detail;
        if sqlstate not like 'PT%' then
          select refusal.message, 'bad_argument' into v_message, v_detail
          from private.refusal('bad_argument') as refusal;
        end if;
        v_answers := v_answers || jsonb_build_object(
          'operation_id', v_operation -> 'operation_id', 'ok', false,
          'error', jsonb_build_object(
            'code', case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
            'message', v_message, 'details', v_detail));
    end;
  end loop;
  return to_jsonb(v_answers);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.apply_operations(uuid, jsonb) from public, anon;
grant execute on function public.apply_operations(uuid, jsonb) to authenticated;
