/*
 * A live game's card can be played for something, such as skins. The host sets the games, every member reads them, and each phone
 * works the results out by itself. An older app ignores the new columns.
 */

alter table public.games
  -- The games as the app wrote them, which the server doesn't read; null for none.
  add column round_games jsonb check (jsonb_typeof(round_games) = 'object');
alter table public.game_players
  -- Whole strokes for 18 holes, negative for a plus handicap; null if unknown. The bounds are the app's.
  add column course_handicap int check (course_handicap between -999 and 999);

-- Append only: every change of the games and of the handicaps.
create table public.round_games_history (
  id bigint generated always as identity primary key,
  game_id uuid not null references public.games (id) on delete cascade,
  round_games jsonb,
  -- By player_id, without those that are unknown.
  course_handicaps jsonb not null,
  revision bigint not null,
  -- The writer's seat.
  written_by text not null,
  operation_id uuid,
  written_at timestamptz not null default now()
);
create index round_games_history_of_game on public.round_games_history (game_id, id);
alter table public.round_games_history enable row level security;
revoke all on table public.round_games_history from public, anon, authenticated;
grant select on table public.round_games_history to authenticated;
create policy members_read on public.round_games_history for select to authenticated
  using (game_id in (select private.my_game_ids()));

/*
 * An object of at most 16,000 bytes and 8 levels, because every stroke sends the game's row to all its phones; null for none.
 * Refuses 'bad_argument' for anything else.
 */
create function private.checked_round_games(p_games jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if p_games is null or p_games = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_games) <> 'object' or octet_length(p_games::text) > 16000
    or jsonb_path_exists(p_games, 'strict $.**{9 to last}') then
    perform private.refuse('bad_argument');
  end if;
  return p_games;
end
$$;

/*
 * Handicaps by player_id, without those that are null. Refuses 'bad_argument', and 'player_not_found' for a player who isn't in
 * the game or was removed.
 */
create function private.checked_course_handicaps(p_game_id uuid, p_handicaps jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if p_handicaps is null or p_handicaps = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(p_handicaps) <> 'object' then
    perform private.refuse('bad_argument');
  end if;
  if (select count(*) from jsonb_object_keys(p_handicaps)) > 32 or exists (
    select from jsonb_each(p_handicaps) as handicap
    where case jsonb_typeof(handicap.value)
      when 'null' then false
      when 'number' then handicap.value::numeric not between -999 and 999 or handicap.value::numeric % 1 <> 0
      else true end) then
    perform private.refuse('bad_argument');
  end if;
  if exists (
    select from jsonb_object_keys(p_handicaps) as handicap (player_id)
    where not exists (
      select from public.game_players as player
      where player.game_id = p_game_id and player.player_id = handicap.player_id and not player.removed)) then
    perform private.refuse('player_not_found');
  end if;
  return jsonb_strip_nulls(p_handicaps);
end
$$;

/* Stores the games of a locked game, with their history, under the game's revision; null where nothing would change. */
create function private.write_round_games(
  p_game public.games, p_writer text, p_games jsonb, p_handicaps jsonb, p_operation_id uuid)
returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games := p_game;
  v_changed boolean := exists (
    select from public.game_players
    where game_id = p_game.id and course_handicap is distinct from (p_handicaps ->> player_id)::numeric::int);
begin
  if not v_changed and p_game.round_games is not distinct from p_games then
    return null;
  end if;
  -- A revision without a row beside the game's own makes every phone read the whole game, so that none has half of a change.
  update public.games set round_games = p_games, updated_at = now(), revision = revision + 1
  where id = p_game.id returning * into v_game;
  if v_changed then
    perform private.next_revision(p_game.id);
    select * into v_game from public.games where id = p_game.id;
    update public.game_players set
      course_handicap = (p_handicaps ->> player_id)::numeric::int, revision = v_game.revision
    where game_id = p_game.id and course_handicap is distinct from (p_handicaps ->> player_id)::numeric::int;
  end if;
  insert into public.round_games_history (
    game_id, round_games, course_handicaps, revision, written_by, operation_id)
  values (p_game.id, p_games, p_handicaps, v_game.revision, p_writer, p_operation_id);
  return v_game;
end
$$;

/*
 * The host sets what is played for, and the players' course handicaps by player_id: {game, players, revision}, with the players
 * whose handicap has changed. A player who isn't named has none; null games end them, and the handicaps with them.
 */
create function public.set_round_games(
  p_game_id uuid, p_games jsonb, p_course_handicaps jsonb, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_games, p_course_handicaps);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_round_games', v_arguments);
  v_game public.games;
  v_host public.game_players;
  v_games jsonb;
  v_handicaps jsonb;
  v_written public.games;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_host := private.seat_in(p_game_id, v_uid);
  if not v_host.is_host then
    perform private.refuse('host_only');
  end if;
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  v_games := private.checked_round_games(p_games);
  v_handicaps := private.checked_course_handicaps(p_game_id, p_course_handicaps);
  if v_games is null then
    v_handicaps := '{}';
  end if;
  v_written := private.write_round_games(v_game, v_host.player_id, v_games, v_handicaps, p_operation_id);
  if v_written.id is not null then
    v_game := v_written;
    -- The history holds as much again as the answer.
    perform private.count_write(
      v_uid, coalesce(octet_length(v_games::text), 0) + octet_length(v_handicaps::text), 0);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'set_round_games', v_arguments, p_game_id, jsonb_build_object(
    'game', to_jsonb(v_game),
    'players', (
      select coalesce(jsonb_agg(to_jsonb(player) order by player.seat), '[]')
      from public.game_players as player
      where player.game_id = p_game_id and v_written.id is not null and player.revision = v_game.revision),
    'revision', v_game.revision));
end
$$;

/*
 * One operation of a batch, by the procedure of its kind. As before; 'games' {games, course_handicaps} is a new kind.
 */
create or replace function private.apply_operation(p_game_id uuid, p_operation jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid := private.operation_id_of(p_operation);
begin
  if v_id is null then
    perform private.refuse('bad_argument');
  end if;
  case p_operation ->> 'kind'
    when 'score' then
      return public.set_score_for_player(
        p_game_id, (p_operation ->> 'hole')::int, p_operation -> 'strokes', p_operation ->> 'player_id',
        (p_operation ->> 'base_revision')::bigint, v_id,
        coalesce((p_operation ->> 'no_score')::boolean, false));
    when 'ready' then
      return public.set_ready(
        p_game_id, (p_operation ->> 'ready')::boolean, (p_operation ->> 'hole')::int, v_id);
    when 'advance' then
      return public.advance_hole_if_all_ready(p_game_id, (p_operation ->> 'from_hole')::int, v_id);
    when 'finish' then
      return public.finish_game(p_game_id, p_operation ->> 'by', v_id);
    when 'rename' then
      return public.rename_self(p_game_id, p_operation ->> 'nickname', v_id);
    when 'stop' then
      return public.set_stopped(
        p_game_id, p_operation ->> 'player_id', (p_operation ->> 'stopped')::boolean, v_id);
    when 'games' then
      return public.set_round_games(
        p_game_id, p_operation -> 'games', p_operation -> 'course_handicaps', v_id);
    when 'leave' then
      return public.leave_game(p_game_id, v_id);
    else
      perform private.refuse('bad_argument');
  end case;
  return null;
end
$$;

/*
 * The games and the handicap of a seat whose golfer plays on from another phone go to the new seat, which has another id. Ids of
 * up to 20 characters stay, because they could be a word of the games' own; the app makes longer ones.
 */
create function private.move_round_games(p_from public.game_players, p_to text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_handicaps jsonb;
begin
  select * into v_game from public.games where id = p_from.game_id;
  if v_game.round_games is null or length(p_from.player_id) <= 20 then
    return;
  end if;
  select coalesce(jsonb_object_agg(
    case player_id when p_from.player_id then p_to else player_id end, course_handicap), '{}')
  into v_handicaps
  from public.game_players
  where game_id = p_from.game_id and course_handicap is not null
    and (player_id <> p_to or p_from.course_handicap is null);
  perform private.write_round_games(
    v_game, p_to,
    replace(v_game.round_games::text, format('"%s"', p_from.player_id), format('"%s"', p_to))::jsonb,
    v_handicaps, null);
end
$$;

/* As before; a Yes moves what is played for, too. */
alter function public.answer_seat(uuid, text, text, boolean, uuid) rename to answer_asked_seat;
alter function public.answer_asked_seat(uuid, text, text, boolean, uuid) set schema private;
revoke execute on function private.answer_asked_seat(uuid, text, text, boolean, uuid) from public, anon, authenticated;

create function public.answer_seat(
  p_game_id uuid, p_asker text, p_player_id text, p_gives boolean, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb := private.answer_asked_seat(p_game_id, p_asker, p_player_id, p_gives, p_operation_id);
  v_old public.game_players;
begin
  -- Nothing is left to move when the call is sent again.
  select * into v_old from public.game_players
  where game_id = p_game_id and player_id = p_player_id and moved_to = p_asker;
  if found then
    perform private.move_round_games(v_old, p_asker);
  end if;
  return v_answer;
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.set_round_games(uuid, jsonb, jsonb, uuid), public.answer_seat(uuid, text, text, boolean, uuid)
  from public, anon;
grant execute on function
  public.set_round_games(uuid, jsonb, jsonb, uuid), public.answer_seat(uuid, text, text, boolean, uuid)
  to authenticated;
