/*
 * What every procedure on a game begins with. One order of locks everywhere, so that races queue and never block each
 * other for good: the caller's own operations, then the game, then its players, then its scores.
 */

/* The game, locked; refuses those without a seat before they can make a member wait. */
create function private.locked_game(p_game_id uuid, p_uid uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select game.* into v_game from public.games as game
  where game.id = p_game_id and exists (
    select from public.game_players as player
    where player.game_id = p_game_id and player.user_id = p_uid and player.is_active and not player.removed)
  for update of game;
  if not found then
    perform private.refuse('not_member');
  end if;
  return v_game;
end
$$;

/* The caller's seat, looked up once the game is locked: they may have left while waiting. */
create function private.seat_in(p_game_id uuid, p_uid uuid) returns public.game_players
language plpgsql
set search_path = ''
as $$
declare
  v_seat public.game_players;
begin
  select * into v_seat from public.game_players
  where game_id = p_game_id and user_id = p_uid and is_active and not removed;
  if not found then
    perform private.refuse('not_member');
  end if;
  return v_seat;
end
$$;

/* The next revision of a locked game, which the rows written with it carry. */
create function private.next_revision(p_game_id uuid) returns bigint
language sql
set search_path = ''
as $$
  update public.games set revision = revision + 1, updated_at = now() where id = p_game_id returning revision
$$;

/* The card's number of the hole at a position from 1; null when there is none. */
create function private.hole_at(p_game public.games, p_position int) returns int
language sql immutable
set search_path = ''
as $$ select case when p_position >= 1 then (p_game.hole_set -> (p_position - 1) ->> 'number')::int end $$;

/*
 * Whether the game may go on to its next hole: it is active, someone plays, everyone who plays has a stroke on the
 * hole, and where two or more have a device all those are ready. Who left isn't waited for. By golf/vectors/gate.json.
 */
create function private.gate_of(
  p_game public.games,
  out ready_total int, out ready_count int, out all_ready boolean, out unscored text[], out can_advance boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_players int;
begin
  select
    count(*), count(*) filter (where not player.is_manual),
    count(*) filter (where not player.is_manual and player.ready_for_next),
    coalesce(array_agg(player.player_id order by player.seat)
      filter (where coalesce(score.strokes, 0) = 0), '{}')
  into v_players, ready_total, ready_count, unscored
  from public.game_players as player
  left join public.scores as score on score.game_id = player.game_id and score.player_id = player.player_id
    and score.hole = private.hole_at(p_game, p_game.current_hole)
  where player.game_id = p_game.id and player.is_active and not player.removed;
  all_ready := ready_total < 2 or ready_count = ready_total;
  can_advance := p_game.status = 'active' and v_players > 0 and all_ready and cardinality(unscored) = 0;
end
$$;

/* Whether a player may set another's strokes: their own, and the host also those of manual players. By golf/vectors/scoring-rights.json. */
create function private.may_score_for(p_scorer public.game_players, p_player public.game_players) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    p_scorer.game_id = p_player.game_id
    and (p_scorer.player_id = p_player.player_id or (p_scorer.is_host and p_player.is_manual)), false)
$$;

/* Seats that count towards the eight of a game: who plays, and who left strokes behind. */
create function private.seats_taken(p_game_id uuid) returns int
language sql stable
set search_path = ''
as $$
  select count(*)::int from public.game_players as player
  where player.game_id = p_game_id and not player.removed and (player.is_active or exists (
    select from public.scores as score
    where score.game_id = p_game_id and score.player_id = player.player_id and score.strokes > 0))
$$;

/*
 * Room for one more: eight players in all, and 32 rows, so that joining and leaving again and again ends.
 * p_player_id is left out of the count: the seat that someone comes back to.
 */
create function private.has_room(p_game_id uuid, p_player_id text) returns boolean
language sql stable
set search_path = ''
as $$
  select private.seats_taken(p_game_id) - (exists (
      select from public.game_players as player
      where player.game_id = p_game_id and player.player_id = p_player_id and not player.removed
        and not player.is_active and exists (
          select from public.scores as score
          where score.game_id = p_game_id and score.player_id = p_player_id and score.strokes > 0)))::int < 8
    and (select count(*) from public.game_players where game_id = p_game_id and player_id <> p_player_id) < 32
$$;

/*
 * No game without a host while someone with a device plays: else the seat taken first of those left is host. The
 * game's host_user follows the seat.
 */
create function private.ensure_host(p_game_id uuid, p_revision bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_host public.game_players;
begin
  select * into v_host from public.game_players
  where game_id = p_game_id and is_active and not removed and not is_manual and user_id is not null
  order by is_host desc, seat limit 1;
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
