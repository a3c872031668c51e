/*
 * Everybody in a game knows everybody's player_id, so an id alone gives no seat back, even a left one: its strokes could be
 * overwritten by whoever has the code. A seat belongs to its account, to the seat's token (reclaim_seat), to the key of a seat
 * that waits since its round moved, or to whoever the host confirms (answer_seat).
 */

/*
 * Gives the caller a seat in a locked game that takes players: that of their account, that of p_player_id by its p_seat_key, or a
 * new one. A seat of p_player_id that the caller can't prove is refused as 'not_your_seat': they ask with another id. An empty
 * seat whose strokes have moved to another phone is free. Null if the host has sent the caller away.
 */
create or replace function private.sit_down(
  p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text, p_seat_key text)
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
    if found and not v_seat.removed and v_seat.moved_to is null and not exists (
      select from private.waiting_seats
      where game_id = p_game_id and player_id = p_player_id
        and key_hash = sha256(convert_to(p_seat_key, 'UTF8'))) then
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
    if v_seat.user_id is distinct from p_uid then
      delete from private.waiting_seats where game_id = p_game_id and player_id = v_seat.player_id;
      -- Those of a phone whose strokes have moved.
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

revoke execute on all functions in schema private from public, anon;
