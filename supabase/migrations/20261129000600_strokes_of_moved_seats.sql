/*
 * Two phones of one golfer have sent strokes, and each phone repeats its own where a row of its own seat differs from them. So a
 * moved row says whose it is: that of the new seat, unless the new phone has a row there already, and a row that was emptied
 * belongs to the seat which has its strokes now. A stroke that the new phone hadn't sent yet then stands over the moved one, and
 * the old phone, once it is back as another player, repeats nothing.
 */
create or replace function private.move_strokes(
  p_from public.game_players, p_to public.game_players, p_revision bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with moved as (
    insert into public.scores as own (
      game_id, player_id, hole, user_id, strokes, no_score, revision, base_revision, updated_by, updated_by_player,
      updated_at)
    select game_id, p_to.player_id, hole, p_to.user_id, strokes, no_score, p_revision, null, updated_by,
      case when exists (
        select from public.scores as known
        where known.game_id = old.game_id and known.player_id = p_to.player_id and known.hole = old.hole)
      then updated_by_player else p_to.player_id end,
      updated_at
    from public.scores as old
    where game_id = p_from.game_id and player_id = p_from.player_id and (strokes > 0 or no_score)
      and not exists (
        select from public.scores as newer
        where newer.game_id = old.game_id and newer.player_id = p_to.player_id and newer.hole = old.hole
          and (newer.strokes > 0 or newer.no_score) and newer.revision > old.revision)
    on conflict (game_id, player_id, hole) do update set
      strokes = excluded.strokes, no_score = excluded.no_score, revision = excluded.revision, base_revision = null,
      updated_by = excluded.updated_by, updated_by_player = excluded.updated_by_player, updated_at = excluded.updated_at
    returning *
  )
  insert into public.score_history (game_id, player_id, hole, strokes, no_score, revision, written_by, outcome)
  select game_id, player_id, hole, strokes, no_score, revision, updated_by_player, 'written' from moved;

  update public.scores set
    strokes = 0, no_score = false, user_id = null, revision = p_revision, base_revision = null, updated_at = now(),
    updated_by_player = p_to.player_id
  where game_id = p_from.game_id and player_id = p_from.player_id;
end
$$;

revoke execute on all functions in schema private from public, anon;
