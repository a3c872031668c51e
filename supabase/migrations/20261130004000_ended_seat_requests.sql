/*
 * A newcomer to a full game ends their question themselves: if they leave the page on which they wait, and once they have received
 * a No. Until then joining answers 'seat_declined', because a No whose answer was lost would be a new question to the host.
 */

/* As before, but the No stays until the newcomer ends the question. */
create or replace function private.asked_in_full_game(p_game_id uuid, p_uid uuid, p_player_id text, p_nickname text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_own public.game_players;
  v_seat_id text;
begin
  select * into v_own from public.game_players where game_id = p_game_id and user_id = p_uid;
  if not found then
    select * into v_own from public.game_players where game_id = p_game_id and player_id = p_player_id;
    -- It is another account's, or a seat that may simply be taken.
    if found then
      return null;
    end if;
  end if;
  if v_own.is_active or v_own.removed or private.has_room(p_game_id, coalesce(v_own.player_id, p_player_id)) then
    return null;
  end if;
  if v_own.ask_outcome = 'declined' then
    return 'seat_declined';
  end if;
  select player_id into v_seat_id from public.game_players
  where game_id = p_game_id and player_id is distinct from v_own.player_id and asks_for is null
    and not removed and moved_to is null and not is_host and not is_manual
    and lower(normalize(nickname)) = lower(normalize(p_nickname)) and lower(normalize(nickname)) <> 'player'
    and (is_active or exists (
      select from public.scores as score
      where score.game_id = p_game_id and score.player_id = game_players.player_id and score.strokes > 0))
  order by player_id is distinct from v_own.asks_for, seat
  limit 1;
  if v_seat_id is null then
    return null;
  end if;
  if v_own.player_id is null then
    -- Rows are limited as in private.has_room.
    if (select count(*) >= 32 from public.game_players where game_id = p_game_id) then
      return null;
    end if;
    insert into public.game_players (game_id, player_id, user_id, nickname, is_active, seat, asks_for, revision)
    select p_game_id, p_player_id, p_uid, p_nickname, false, max(seat) + 1, v_seat_id, private.next_revision(p_game_id)
    from public.game_players where game_id = p_game_id;
  elsif v_own.asks_for is distinct from v_seat_id or v_own.nickname <> p_nickname then
    update public.game_players set
      nickname = p_nickname, asks_for = v_seat_id, ask_outcome = null, revision = private.next_revision(p_game_id)
    where game_id = p_game_id and player_id = v_own.player_id;
  end if;
  return 'seat_asked';
end
$$;

/*
 * Ends the caller's questions in full games, answered or not; their next join asks again. Without an argument: a phone waits on one
 * page at a time, and the game's code may have changed meanwhile. A seat that the host has given stays the caller's.
 */
create function public.end_seat_requests() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_game_id uuid;
begin
  for v_game_id in
    select game.id from public.games as game
    where game.status <> 'finished' and game.id in (
      select player.game_id from public.game_players as player
      where player.user_id = v_uid and not player.is_active and not player.removed
        and (player.asks_for is not null or player.ask_outcome is not null))
    order by game.id for update of game
  loop
    update public.game_players set asks_for = null, ask_outcome = null, revision = private.next_revision(v_game_id)
    where game_id = v_game_id and user_id = v_uid and not is_active and not removed
      and (asks_for is not null or ask_outcome is not null);
  end loop;
  return jsonb_build_object('ended', true);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.end_seat_requests() from public, anon;
grant execute on function public.end_seat_requests() to authenticated;
