/*
 * The clean-up is one statement, which ends after 10 seconds with all that it did undone. So each of its parts works in portions, for
 * about a second; what is left then is done by the next runs.
 */

/*
 * Runs a statement that takes the size of a portion as $1 and p_days as $2, until it finds less than a portion or a second is over.
 * Answers how many rows it changed.
 */
create function private.in_portions(p_portion int, p_days int, p_statement text) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_until timestamptz := clock_timestamp() + interval '1 second';
  v_rows int;
  v_all int := 0;
begin
  loop
    execute p_statement using p_portion, p_days;
    get diagnostics v_rows = row_count;
    v_all := v_all + v_rows;
    exit when v_rows < p_portion or clock_timestamp() >= v_until;
  end loop;
  return v_all;
end
$$;

/* As before, in portions. A game's portion is small, for its players, its scores and their history go with it. */
create or replace function public.clean_up(p_keep_games_days int default 365) returns jsonb
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
  v_games := private.in_portions(100, null, $s$
    with forgotten as (
      select id from public.games
      where status <> 'finished' and updated_at < now() - interval '24 hours'
      limit $1 for update skip locked
    )
    update public.games as game set
      status = 'finished', finished_at = updated_at, finished_by = 'clean_up', updated_at = now(), revision = revision + 1
    from forgotten where game.id = forgotten.id
  $s$);

  -- With its players, its scores and their history.
  v_deleted := private.in_portions(20, p_keep_games_days, $s$
    with old as (
      select id from public.games
      where status = 'finished' and finished_at < now() - make_interval(days => $2)
      limit $1 for update skip locked
    )
    delete from public.games as game using old where game.id = old.id
  $s$);

  -- Longer than any phone keeps a call to send again.
  v_operations := private.in_portions(500, null, $s$
    with old as (
      select user_id, operation_hash from private.operations where created_at < now() - interval '30 days'
      limit $1 for update skip locked
    )
    delete from private.operations as operation using old
    where operation.user_id = old.user_id and operation.operation_hash = old.operation_hash
  $s$);

  v_budgets := private.in_portions(500, null, $s$
    with old as (
      select kind, key from private.guess_budgets where began_at < now() - interval '1 hour'
      limit $1 for update skip locked
    )
    delete from private.guess_budgets as budget using old where budget.kind = old.kind and budget.key = old.key
  $s$);

  v_rooms := private.in_portions(100, null, $s$
    with expired as (
      select code from private.peer_rooms where expires_at <= now() limit $1 for update skip locked
    )
    delete from private.peer_rooms as room using expired where room.code = expired.code
  $s$);

  -- Anonymous accounts that nobody used for 30 days and that hold no seat.
  v_users := private.in_portions(100, null, $s$
    with idle as (
      select account.id from auth.users as account
      where account.is_anonymous and account.created_at < now() - interval '30 days'
        and not exists (
          select from auth.sessions as session
          where session.user_id = account.id and session.updated_at > now() - interval '30 days')
        and not exists (select from public.game_players as player where player.user_id = account.id)
        and not exists (select from public.scores as score where score.updated_by = account.id)
      limit $1
    )
    delete from auth.users as account using idle where account.id = idle.id
  $s$);

  return jsonb_build_object('games_finished', v_games, 'games_deleted', v_deleted,
    'operations_deleted', v_operations, 'budgets_deleted', v_budgets, 'rooms_deleted', v_rooms, 'users_deleted', v_users);
end
$$;

revoke execute on all functions in schema private from public, anon;
