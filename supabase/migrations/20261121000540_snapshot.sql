/*
 * A game as a member may see it, of one moment: {game, players, scores, epoch, revision}. A client that subscribed first
 * and reads this then has missed nothing.
 */
create function public.game_snapshot(p_game_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_answer jsonb;
begin
  -- A stable function sees one snapshot of the database in all that it reads.
  select jsonb_build_object(
    'game', to_jsonb(game),
    'players', (
      select coalesce(jsonb_agg(to_jsonb(player) order by player.seat), '[]')
      from public.game_players as player where player.game_id = game.id),
    'scores', (
      select coalesce(jsonb_agg(to_jsonb(score) order by score.hole, score.player_id), '[]')
      from public.scores as score where score.game_id = game.id),
    'epoch', private.current_epoch(),
    'revision', game.revision)
  into v_answer
  from public.games as game
  where game.id = p_game_id and exists (
    select from public.game_players as seat
    where seat.game_id = game.id and seat.user_id = v_uid and seat.is_active and not seat.removed);
  if v_answer is null then
    perform private.refuse('not_member');
  end if;
  return v_answer;
end
$$;

revoke execute on function public.game_snapshot(uuid) from public, anon;
grant execute on function public.game_snapshot(uuid) to authenticated;
