/*
 * Who was sent away from a round from phone to phone is sent away from the live game that it goes on as: the room's ticket and
 * code, which such a golfer still has, tell of the game and seat nobody in it whom the host names here.
 */

alter function public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb) set schema private;
revoke execute on function
  private.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb)
  from public, anon, authenticated;

/*
 * As before; p_sent_away: player_ids, 16 at most, of golfers with a device whom the host has sent away. Their seats are removed
 * ones, so that joining is refused as by remove_player. A seat that a golfer has taken in the live game meanwhile stays: there
 * the host sees who sits in it.
 */
create function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb,
  p_sent_away text[] default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_answer jsonb;
  v_game_id uuid;
  v_player_id text;
begin
  if p_sent_away is null or cardinality(p_sent_away) > 16 then
    perform private.refuse('bad_argument');
  end if;
  v_answer := private.continue_peer_round(
    p_round_id, p_course_vendor_id, p_course_name, p_tee_label, p_holes_mode, p_hole_set_full, p_started_at,
    p_current_hole, p_players);
  v_game_id := (v_answer ->> 'id')::uuid;
  -- Another may be its host by now.
  if not exists (select from public.game_players where game_id = v_game_id and user_id = v_uid and is_host) then
    return v_answer;
  end if;
  foreach v_player_id in array p_sent_away loop
    insert into public.game_players as seat (
      game_id, player_id, nickname, is_active, left_at, removed, seat, revision)
    select v_game_id, private.checked_player_id(v_player_id), 'Player', false, now(), true, max(other.seat) + 1,
      (v_answer ->> 'revision')::bigint
    from public.game_players as other where other.game_id = v_game_id
    on conflict (game_id, player_id) do update set
      removed = true, is_active = false, ready_for_next = false, left_at = coalesce(seat.left_at, now()),
      revision = excluded.revision
    where seat.user_id is null and not seat.is_manual and not seat.removed;
  end loop;
  return v_answer;
end
$$;

/*
 * As before; the code of a room whose round goes on as a live game is that game's, and where the game takes the caller no
 * more, as once it is over, there is nobody to knock at either.
 */
create or replace function private.wrong_guess_answer(p_uid uuid, p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from private.peer_rooms where code = p_code and expires_at > now() and continued_code is null) then
    return private.refusal_answer('peer_room');
  end if;
  return private.counted_guess_answer(p_uid, p_code);
end
$$;

revoke execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  from public, anon;
grant execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  to authenticated;
