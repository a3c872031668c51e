/*
 * A player who stops keeps the holes played, and nobody waits for them. 'No score', as after picking up, is a count of 0 that
 * answers a hole: 0 alone says that it isn't played yet.
 */

-- Constant defaults, so that PostgreSQL rewrites no table.
alter table public.game_players add column stopped boolean not null default false;
alter table public.scores
  add column no_score boolean not null default false,
  add constraint scores_no_score_check check (not no_score or strokes = 0);
alter table public.score_history add column no_score boolean not null default false;

/* As before, with 'last_player': the only one who plays can't stop. */
create or replace function private.refusal(p_code text, out status int, out message text)
language sql immutable
set search_path = ''
as $$
  select known.status, known.message
  from (values
    ('not_authenticated', 401, 'not authenticated'),
    ('not_host', 403, 'Only the host can start the game.'),
    ('host_only', 403, 'Only the host can do this.'),
    ('not_your_seat', 403, 'You can''t do this for that player.'),
    ('not_member', 404, 'Game not found.'),
    ('code_not_valid', 404, 'Game not found.'),
    ('player_not_found', 404, 'Player not found.'),
    ('peer_room', 409, 'This code belongs to a round from phone to phone.'),
    ('code_taken', 409, 'Another round has this code by now.'),
    ('not_in_lobby', 409, 'Game is not ready to start.'),
    ('not_active', 409, 'The game hasn''t started.'),
    ('game_finished', 409, 'The game is finished.'),
    ('gate_closed', 409, 'Not everyone has a score and is ready.'),
    ('last_player', 409, 'Someone has to keep playing.'),
    ('host_present', 409, 'The host is still playing.'),
    ('game_full', 409, 'The game is full.'),
    ('operation_reused', 409, 'This operation was already used for something else.'),
    ('stale_hole', 409, 'The game is on another hole.'),
    ('bad_nickname', 400, 'A name has 1 to 20 characters.'),
    ('bad_strokes', 400, 'Strokes are a whole number from 0 to 99.'),
    ('bad_hole', 400, 'This hole isn''t played.'),
    ('bad_course', 400, 'The course has no nine holes to play.'),
    ('bad_code', 400, 'A code has 6 characters.'),
    ('bad_argument', 400, 'The request isn''t valid.'),
    ('too_many_attempts', 429, 'Too many attempts. Try again later.')
  ) as known (code, status, message)
  where known.code = p_code
$$;

/* As before; nobody waits for a player who has stopped, and 'No score' answers a hole. By golf/vectors/gate.json. */
create or replace function private.gate_of(
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
      filter (where coalesce(score.strokes, 0) = 0 and score.no_score is not true), '{}')
  into v_players, ready_total, ready_count, unscored
  from public.game_players as player
  left join public.scores as score on score.game_id = player.game_id and score.player_id = player.player_id
    and score.hole = private.hole_at(p_game, p_game.current_hole)
  where player.game_id = p_game.id and player.is_active and not player.removed and not player.stopped;
  all_ready := ready_total < 2 or ready_count = ready_total;
  can_advance := p_game.status = 'active' and v_players > 0 and all_ready and cardinality(unscored) = 0;
end
$$;

/* As before; p_no_score: with 0 strokes, the player has picked up. Any later count takes it back. */
drop function public.set_score_for_player(uuid, int, jsonb, text, bigint, uuid);
create function public.set_score_for_player(
  p_game_id uuid, p_hole int, p_strokes jsonb, p_player_id text, p_base_revision bigint default null,
  p_operation_id uuid default null, p_no_score boolean default false)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_hole, p_strokes, p_player_id, p_base_revision)
    -- Without the mark the arguments are those of before, so that a call may be repeated across the upgrade.
    || case when p_no_score then '[true]'::jsonb else '[]' end;
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_score_for_player', v_arguments);
  v_game public.games;
  v_scorer public.game_players;
  v_player public.game_players;
  v_score public.scores;
  v_strokes int;
  v_applied boolean;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_scorer := private.seat_in(p_game_id, v_uid);
  select * into v_player from public.game_players
  where game_id = p_game_id and player_id = p_player_id and not removed;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  if not private.may_score_for(v_scorer, v_player) then
    perform private.refuse('not_your_seat');
  end if;
  perform private.require_active(v_game);
  if private.is_stroke_count(p_strokes) is not true then
    perform private.refuse('bad_strokes');
  end if;
  if p_hole is null or not v_game.hole_set @> jsonb_build_array(jsonb_build_object('number', p_hole)) then
    perform private.refuse('bad_hole');
  end if;
  if p_base_revision < 0 then
    perform private.refuse('bad_argument');
  end if;
  v_strokes := (p_strokes #>> '{}')::numeric::int;
  if p_no_score is null or (p_no_score and v_strokes > 0) then
    perform private.refuse('bad_argument');
  end if;

  select * into v_score from public.scores
  where game_id = p_game_id and player_id = p_player_id and hole = p_hole;
  v_applied := v_score.game_id is null or p_base_revision is null or p_base_revision >= v_score.revision
    or v_score.updated_by_player = v_scorer.player_id;
  v_revision := v_game.revision;
  if v_applied then
    v_revision := private.next_revision(p_game_id);
    insert into public.scores as score (
      game_id, player_id, hole, user_id, strokes, no_score, revision, base_revision, updated_by, updated_by_player)
    values (
      p_game_id, p_player_id, p_hole, v_player.user_id, v_strokes, p_no_score, v_revision, p_base_revision, v_uid,
      v_scorer.player_id)
    on conflict (game_id, player_id, hole) do update set
      user_id = excluded.user_id, strokes = excluded.strokes, no_score = excluded.no_score,
      revision = excluded.revision, base_revision = excluded.base_revision, updated_by = excluded.updated_by,
      updated_by_player = excluded.updated_by_player, updated_at = now()
    returning * into v_score;
  end if;
  insert into public.score_history (
    game_id, player_id, hole, strokes, no_score, revision, written_by, operation_id, outcome)
  values (
    p_game_id, p_player_id, p_hole, v_strokes, p_no_score, case when v_applied then v_revision end,
    v_scorer.player_id, p_operation_id, case when v_applied then 'written' else 'lost' end);
  return private.keep_answer(v_uid, p_operation_id, 'set_score_for_player', v_arguments, p_game_id,
    jsonb_build_object('applied', v_applied, 'score', to_jsonb(v_score), 'revision', v_revision));
end
$$;

/*
 * A player stops, or plays on: {player, revision}. Golfers say so themselves, and the host for manual
 * players. Refused as 'last_player' to the only one who plays.
 */
create function public.set_stopped(
  p_game_id uuid, p_player_id text, p_stopped boolean, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id, p_stopped);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'set_stopped', v_arguments);
  v_game public.games;
  v_player public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  select * into v_player from public.game_players
  where game_id = p_game_id and player_id = p_player_id and not removed;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  if not private.may_score_for(private.seat_in(p_game_id, v_uid), v_player) then
    perform private.refuse('not_your_seat');
  end if;
  perform private.require_active(v_game);
  if p_stopped is null then
    perform private.refuse('bad_argument');
  end if;
  if v_player.stopped <> p_stopped then
    if p_stopped and not exists (
      select from public.game_players
      where game_id = p_game_id and player_id <> p_player_id and is_active and not removed and not stopped) then
      perform private.refuse('last_player');
    end if;
    v_game.revision := private.next_revision(p_game_id);
    update public.game_players set stopped = p_stopped, revision = v_game.revision
    where game_id = p_game_id and player_id = p_player_id returning * into v_player;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'set_stopped', v_arguments, p_game_id, jsonb_build_object(
    'player', to_jsonb(v_player), 'revision', v_game.revision));
end
$$;

/*
 * One operation of a batch, by the procedure of its kind. As before; a score may have no_score, and 'stop' {player_id, stopped}
 * is a new kind.
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
    when 'leave' then
      return public.leave_game(p_game_id, v_id);
    else
      perform private.refuse('bad_argument');
  end case;
  return null;
end
$$;

/* A list of holes' numbers; refuses 'bad_hole' for anything else. */
create function private.checked_hole_numbers(p_holes jsonb) returns int[]
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_holes) <> 'array' then
    perform private.refuse('bad_hole');
  end if;
  if jsonb_array_length(p_holes) > 18 or exists (
    select from jsonb_array_elements(p_holes) as hole (number)
    where hole.number::text !~ '^([1-9]|1[0-8])$') then
    perform private.refuse('bad_hole');
  end if;
  return array(select value::int from jsonb_array_elements_text(p_holes));
end
$$;

/*
 * As before; a player of p_players may be 'stopped', and has 'no_scores', the numbers of the holes whose count of 0 is a
 * 'No score'.
 */
create or replace function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb,
  p_sent_away text[] default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_answer jsonb;
  v_game_id uuid;
  v_player_id text;
  v_player jsonb;
  v_no_scores int[];
begin
  if p_sent_away is null or cardinality(p_sent_away) > 16 then
    perform private.refuse('bad_argument');
  end if;
  v_answer := private.continue_peer_round(
    p_round_id, p_course_vendor_id, p_course_name, p_tee_label, p_holes_mode, p_hole_set_full, p_started_at,
    p_current_hole, p_players);
  v_game_id := (v_answer ->> 'id')::uuid;
  -- Another may be its host by now.
  if not exists (select from public.game_players where game_id = v_game_id and user_id = v_uid and is_host) then
    return v_answer;
  end if;
  -- The rows that this call has written have its revision: a mark changes nothing that happened in the live game.
  for v_player in select value from jsonb_array_elements(p_players) loop
    update public.game_players set stopped = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and revision = (v_answer ->> 'revision')::bigint
      and v_player -> 'stopped' = 'true'::jsonb;
    continue when not v_player ? 'no_scores';
    v_no_scores := private.checked_hole_numbers(v_player -> 'no_scores');
    update public.scores set no_score = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and hole = any (v_no_scores) and strokes = 0
      and revision = (v_answer ->> 'revision')::bigint;
    update public.score_history set no_score = true
    where game_id = v_game_id and player_id = v_player ->> 'player_id' and hole = any (v_no_scores) and strokes = 0
      and revision = (v_answer ->> 'revision')::bigint;
  end loop;
  foreach v_player_id in array p_sent_away loop
    insert into public.game_players as seat (
      game_id, player_id, nickname, is_active, left_at, removed, seat, revision)
    select v_game_id, private.checked_player_id(v_player_id), 'Player', false, now(), true, max(other.seat) + 1,
      (v_answer ->> 'revision')::bigint
    from public.game_players as other where other.game_id = v_game_id
    on conflict (game_id, player_id) do update set
      removed = true, is_active = false, ready_for_next = false, left_at = coalesce(seat.left_at, now()),
      revision = excluded.revision
    where seat.user_id is null and not seat.is_manual and not seat.removed;
  end loop;
  return v_answer;
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.set_score_for_player(uuid, int, jsonb, text, bigint, uuid, boolean),
  public.set_stopped(uuid, text, boolean, uuid)
  from public, anon;
grant execute on function
  public.set_score_for_player(uuid, int, jsonb, text, bigint, uuid, boolean),
  public.set_stopped(uuid, text, boolean, uuid)
  to authenticated;
