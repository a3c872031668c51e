/*
 * Ends a locked game. p_by: the player_id of who ended it. More than 30 minutes after the last score it ended with that
 * score, since nobody plays on without entering strokes. Source: docs/decisions/0021-when-a-round-ended.md
 */
create or replace function private.end_game(p_game_id uuid, p_by text) returns public.games
language sql
set search_path = ''
as $$
  update public.games set
    status = 'finished', finished_by = p_by, updated_at = now(), revision = revision + 1,
    finished_at = (
      select case when max(score.updated_at) < now() - interval '30 minutes' then max(score.updated_at) else now() end
      from public.scores as score where score.game_id = p_game_id)
  where id = p_game_id returning *
$$;
