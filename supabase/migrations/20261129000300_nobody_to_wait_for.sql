/*
 * When the last player who played has left, nobody is left to wait for: the gate is open, and those who have stopped can go on
 * and finish. A host who leaves hands the game to a player who still plays, if there is one.
 */

/* As before; open if everybody who is there has stopped. By golf/vectors/gate.json. */
create or replace function private.gate_of(
  p_game public.games,
  out ready_total int, out ready_count int, out all_ready boolean, out unscored text[], out can_advance boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_is_anyone_here boolean;
begin
  select
    count(*) filter (where not player.is_manual),
    count(*) filter (where not player.is_manual and player.ready_for_next),
    coalesce(array_agg(player.player_id order by player.seat)
      filter (where coalesce(score.strokes, 0) = 0 and score.no_score is not true), '{}')
  into ready_total, ready_count, unscored
  from public.game_players as player
  left join public.scores as score on score.game_id = player.game_id and score.player_id = player.player_id
    and score.hole = private.hole_at(p_game, p_game.current_hole)
  where player.game_id = p_game.id and player.is_active and not player.removed and not player.stopped;
  v_is_anyone_here := exists (
    select from public.game_players where game_id = p_game.id and is_active and not removed);
  all_ready := ready_total < 2 or ready_count = ready_total;
  can_advance := p_game.status = 'active' and v_is_anyone_here and all_ready and cardinality(unscored) = 0;
end
$$;

/* As before; of those who are left, one who still plays comes first. */
create or replace function private.ensure_host(p_game_id uuid, p_revision bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_host public.game_players;
begin
  select * into v_host from public.game_players
  where game_id = p_game_id and is_active and not removed and not is_manual and user_id is not null
  order by is_host desc, stopped, seat limit 1;
  if not found then
    return;
  end if;
  if not v_host.is_host then
    update public.game_players set is_host = false, revision = p_revision where game_id = p_game_id and is_host;
    update public.game_players set is_host = true, revision = p_revision
    where game_id = p_game_id and player_id = v_host.player_id;
  end if;
  update public.games set host_user = v_host.user_id
  where id = p_game_id and host_user is distinct from v_host.user_id;
end
$$;

revoke execute on all functions in schema private from public, anon;
