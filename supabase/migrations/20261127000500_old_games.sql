/*
 * What nobody does by hand; called every few minutes by the server, or by a scheduler on a Supabase project. Counts of
 * what was done: {games_finished, games_deleted, operations_deleted, budgets_deleted, rooms_deleted, users_deleted}.
 * p_keep_games_days: how long finished games are kept; the phones have theirs in their own history.
 */
drop function public.clean_up();

create function public.clean_up(p_keep_games_days int default 365) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_games int;
  v_deleted int;
  v_operations int;
  v_budgets int;
  v_rooms int;
  v_users int;
begin
  -- A game in which nothing changed for a day was forgotten, and ended at its last change: nobody played for a day longer. One
  -- that is being changed right now isn't.
  with forgotten as (
    select id from public.games
    where status <> 'finished' and updated_at < now() - interval '24 hours'
    for update skip locked
  )
  update public.games as game set
    status = 'finished', finished_at = updated_at, finished_by = 'clean_up', updated_at = now(), revision = revision + 1
  from forgotten where game.id = forgotten.id;
  get diagnostics v_games = row_count;

  -- With its players, its scores and their history.
  with old as (
    select id from public.games
    where status = 'finished' and finished_at < now() - make_interval(days => p_keep_games_days)
    for update skip locked
  )
  delete from public.games as game using old where game.id = old.id;
  get diagnostics v_deleted = row_count;

  -- Longer than any phone keeps a call to send again.
  delete from private.operations where created_at < now() - interval '30 days';
  get diagnostics v_operations = row_count;

  delete from private.guess_budgets where began_at < now() - interval '1 hour';
  get diagnostics v_budgets = row_count;

  with expired as (
    select code from private.peer_rooms where expires_at <= now() for update skip locked
  )
  delete from private.peer_rooms as room using expired where room.code = expired.code;
  get diagnostics v_rooms = row_count;

  -- Anonymous accounts that nobody used for 30 days and that hold no seat.
  delete from auth.users as account
  where account.is_anonymous and account.created_at < now() - interval '30 days'
    and not exists (
      select from auth.sessions as session
      where session.user_id = account.id and session.updated_at > now() - interval '30 days')
    and not exists (select from public.game_players as player where player.user_id = account.id)
    and not exists (select from public.scores as score where score.updated_by = account.id);
  get diagnostics v_users = row_count;

  return jsonb_build_object('games_finished', v_games, 'games_deleted', v_deleted,
    'operations_deleted', v_operations, 'budgets_deleted', v_budgets, 'rooms_deleted', v_rooms, 'users_deleted', v_users);
end
$$;

revoke execute on function public.clean_up(int) from public, anon, authenticated;
grant execute on function public.clean_up(int) to service_role;
