-- A number of nine characters, 1e131071, is kept as it is and written out as 131 kB of digits wherever it becomes a text.

/*
 * Whether every number in it, at any depth, has at most 20 digits before the point and 40 behind it: more than a bigint
 * and what JavaScript writes of a hole's length. They are compared as numbers and never become texts.
 */
create function private.has_plain_numbers(p_json jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_path_query(p_json, 'strict $.** ? (@.type() == "number")') as found (number)
    where abs(found.number::numeric) >= 1e20 or scale(found.number::numeric) > 40)
$$;

/* The id of an operation of a batch; null for anything but a uuid. */
create function private.operation_id_of(p_operation jsonb) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when p_operation ->> 'operation_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (p_operation ->> 'operation_id')::uuid end
$$;

/*
 * The answer this operation got before; null when it is new, or has no id. Refuses 'operation_reused' when the id was
 * used for another procedure or with other arguments. Every procedure that writes begins with it, so that none makes a
 * text of arguments whose numbers aren't plain: those are refused as 'bad_argument'.
 */
create or replace function private.answer_before(
  p_uid uuid, p_operation_id uuid, p_procedure text, p_arguments jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_before private.operations;
begin
  if not private.has_plain_numbers(p_arguments) then
    perform private.refuse('bad_argument');
  end if;
  if p_operation_id is null then
    return null;
  end if;
  perform private.lock_user(p_uid);
  select * into v_before from private.operations
    where user_id = p_uid and operation_hash = private.operation_hash(p_operation_id);
  if not found then
    return null;
  end if;
  if v_before.procedure <> p_procedure
    or v_before.arguments_hash <> sha256(convert_to(p_arguments::text, 'UTF8')) then
    perform private.refuse('operation_reused');
  end if;
  if v_before.sealed_token is null then
    return v_before.answer;
  end if;
  return v_before.answer
    || jsonb_build_object('seat_token', private.unseal(v_before.sealed_token, p_operation_id));
end
$$;

/* One operation of a batch, by the procedure of its kind. */
create or replace function private.apply_operation(p_game_id uuid, p_operation jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid := private.operation_id_of(p_operation);
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
 * error: {code, message, details}}; operation_id is null where the one that was sent is no uuid. Kinds and their fields,
 * beside operation_id and kind:
 *   score {hole, strokes, player_id, base_revision?}, ready {ready, hole?}, advance {from_hole?}, finish {by?},
 *   rename {nickname}, leave.
 */
create or replace function public.apply_operations(p_game_id uuid, p_operations jsonb) returns jsonb
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
  if jsonb_array_length(p_operations) > 200 or not private.has_plain_numbers(p_operations) then
    perform private.refuse('bad_argument');
  end if;
  -- Before the game's lock, as each operation alone would.
  perform private.lock_user(v_uid);
  for v_operation in select value from jsonb_array_elements(p_operations) loop
    begin
      v_answers := v_answers || jsonb_build_object(
        'operation_id', private.operation_id_of(v_operation), 'ok', true,
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
          'operation_id', private.operation_id_of(v_operation), 'ok', false,
          'error', jsonb_build_object(
            'code', case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
            'message', v_message, 'details', v_detail));
    end;
  end loop;
  return to_jsonb(v_answers);
end
$$;

revoke execute on all functions in schema private from public, anon;
