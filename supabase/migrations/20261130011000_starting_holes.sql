/*
 * A game may start on any hole of its card, for example in a shotgun start. Its hole set is stored in playing order: from the
 * starting hole to the last one of the card, then from the first. So every position still counts in the hole set.
 */

/* The same holes from this one on, the others after the last; null if it isn't one of them. */
create function private.played_from(p_hole_set jsonb, p_hole int) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(hole.value order by hole.place < start.place, hole.place)
  from jsonb_array_elements(p_hole_set) with ordinality as hole (value, place),
    jsonb_array_elements(p_hole_set) with ordinality as start (value, place)
  where (start.value ->> 'number')::int = p_hole
$$;

/*
 * The host sets the hole on which the game starts, by its number on the card, in the lobby alone. The answer is the game's row.
 * Another tee or other holes begin with the first hole again.
 */
create function public.set_starting_hole(p_game_id uuid, p_hole int, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_hole);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_starting_hole', v_arguments);
  v_game public.games;
  v_hole_set jsonb;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  perform private.require_host_in_lobby(v_game, private.seat_in(p_game_id, v_uid), 'host_only');
  v_hole_set := private.played_from(v_game.hole_set, p_hole);
  if v_hole_set is null then
    perform private.refuse('bad_hole');
  end if;
  if v_hole_set <> v_game.hole_set then
    update public.games set hole_set = v_hole_set, updated_at = now(), revision = revision + 1
    where id = p_game_id returning * into v_game;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'set_starting_hole', v_arguments, p_game_id, to_jsonb(v_game));
end
$$;

/* As before; p_starting_hole: the number of the hole at position 1, null for the card's first. */
alter function public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  rename to continue_counted_round;
alter function public.continue_counted_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  set schema private;
revoke execute on function
  private.continue_counted_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  from public, anon, authenticated;

create function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb,
  p_sent_away text[] default '{}', p_starting_hole int default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_game_id uuid;
  v_answer jsonb;
  v_game public.games;
begin
  select continued_as into v_game_id from private.peer_rooms
  where host = v_uid and round_id = p_round_id and expires_at > now() for update;
  v_answer := private.continue_counted_round(
    p_round_id, p_course_vendor_id, p_course_name, p_tee_label, p_holes_mode, p_hole_set_full, p_started_at,
    p_current_hole, p_players, p_sent_away);
  -- If the call is made again, the game has its order already, or its host has chosen another in the lobby.
  if p_starting_hole is null or v_game_id is not null then
    return v_answer;
  end if;
  select * into v_game from public.games where id = (v_answer ->> 'id')::uuid;
  v_game.hole_set := private.played_from(v_game.hole_set, p_starting_hole);
  if v_game.hole_set is null then
    perform private.refuse('bad_hole');
  end if;
  -- Nobody has read the new game yet, so its revision stays.
  update public.games set hole_set = v_game.hole_set where id = v_game.id;
  return v_answer || jsonb_build_object('hole_set', v_game.hole_set);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.set_starting_hole(uuid, int, uuid),
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[], int)
  from public, anon;
grant execute on function
  public.set_starting_hole(uuid, int, uuid),
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[], int)
  to authenticated;
