/*
 * The same golfer from another browser or phone: the newcomer's seat asks for the one that has its name, and the host confirms.
 * The strokes then move to the newcomer's seat, so that its device needs no other id, and the old seat is empty and free.
 */

alter table public.game_players
  -- The player_id of the seat that this seat asks for.
  add column asks_for text,
  -- 'declined': the host said no. 'withdrawn': the golfer isn't that player, or no longer asks.
  add column ask_outcome text check (ask_outcome in ('declined', 'withdrawn')),
  -- The player_id of the seat that took over this one's strokes.
  add column moved_to text;

/* A seat that is left asks for nothing, and one that is taken again is a seat like any other. */
create function private.tidy_asked_seat() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.is_active then
    new.moved_to := null;
  else
    new.asks_for := null;
  end if;
  return new;
end
$$;
create trigger tidy_asked_seat before update on public.game_players for each row
  when (new.asks_for is not null or new.moved_to is not null)
  execute function private.tidy_asked_seat();

/* As before, with 'seat_moved': the golfer plays on from another phone. */
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
    ('seat_moved', 409, 'This player plays on from another phone.'),
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

/*
 * The seat of a locked game that another seat may ask for: it has the same name, ignoring case, and is neither the host's nor a
 * manual player's. Refuses 'player_not_found' and 'not_your_seat'.
 */
create function private.seat_to_ask_for(p_asker public.game_players, p_player_id text) returns public.game_players
language plpgsql
set search_path = ''
as $$
declare
  v_seat public.game_players;
begin
  select * into v_seat from public.game_players
  where game_id = p_asker.game_id and player_id = p_player_id and not removed and moved_to is null;
  if not found then
    perform private.refuse('player_not_found');
  end if;
  if v_seat.player_id = p_asker.player_id or v_seat.is_host or v_seat.is_manual
    or lower(normalize(v_seat.nickname)) <> lower(normalize(p_asker.nickname)) then
    perform private.refuse('not_your_seat');
  end if;
  return v_seat;
end
$$;

/*
 * The caller says that the seat of p_player_id, which has the caller's name, is theirs; null: it isn't, or they no longer ask.
 * The answer is the caller's row. Refused to the host, who would confirm it to themselves.
 */
create function public.ask_for_seat(p_game_id uuid, p_player_id text, p_operation_id uuid default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'ask_for_seat', v_arguments);
  v_game public.games;
  v_asker public.game_players;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_game := private.locked_game(p_game_id, v_uid);
  v_asker := private.seat_in(p_game_id, v_uid);
  if v_game.status = 'finished' then
    perform private.refuse('game_finished');
  end if;
  if p_player_id is not null then
    if v_asker.is_host then
      perform private.refuse('not_your_seat');
    end if;
    perform private.seat_to_ask_for(v_asker, p_player_id);
  end if;
  if v_asker.asks_for is distinct from p_player_id
    or (p_player_id is null and v_asker.ask_outcome is distinct from 'withdrawn') then
    update public.game_players set
      asks_for = p_player_id, ask_outcome = case when p_player_id is null then 'withdrawn' end,
      revision = private.next_revision(p_game_id)
    where game_id = p_game_id and player_id = v_asker.player_id returning * into v_asker;
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'ask_for_seat', v_arguments, p_game_id, to_jsonb(v_asker));
end
$$;

/*
 * The strokes of one seat of a locked game go to another seat of the same golfer. Where both have an answer to a hole the newer
 * one stands, as between two taps of one seat. The history keeps every count.
 */
create function private.move_strokes(p_from public.game_players, p_to public.game_players, p_revision bigint) returns void
language plpgsql
set search_path = ''
as $$
begin
  with moved as (
    insert into public.scores as own (
      game_id, player_id, hole, user_id, strokes, no_score, revision, base_revision, updated_by, updated_by_player,
      updated_at)
    select game_id, p_to.player_id, hole, p_to.user_id, strokes, no_score, p_revision, null, updated_by,
      updated_by_player, updated_at
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
    strokes = 0, no_score = false, user_id = null, revision = p_revision, base_revision = null, updated_at = now()
  where game_id = p_from.game_id and player_id = p_from.player_id;
end
$$;

/*
 * The host answers the seat p_asker, which asks for that of p_player_id: {game_id, player_id, gives, revision}. Yes moves its
 * strokes, name and place; its account is no longer in the game, and its tokens say why. No tells the golfer. Refused as
 * 'player_not_found' if p_asker doesn't ask for that seat any more.
 */
create function public.answer_seat(
  p_game_id uuid, p_asker text, p_player_id text, p_gives boolean, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_asker, p_player_id, p_gives);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'answer_seat', v_arguments);
  v_game public.games;
  v_asker public.game_players;
  v_old public.game_players;
  v_host public.game_players;
  v_revision bigint;
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
  if p_gives is null then
    perform private.refuse('bad_argument');
  end if;
  select * into v_asker from public.game_players
  where game_id = p_game_id and player_id = p_asker and asks_for = p_player_id and is_active and not removed;
  if not found or v_asker.is_host then
    perform private.refuse('player_not_found');
  end if;
  if p_gives then
    v_old := private.seat_to_ask_for(v_asker, p_player_id);
  end if;
  v_revision := private.next_revision(p_game_id);
  if p_gives then
    perform private.move_strokes(v_old, v_asker, v_revision);
    delete from private.waiting_seats where game_id = p_game_id and player_id = v_old.player_id;
    update public.game_players set
      user_id = null, is_active = false, ready_for_next = false, left_at = now(), moved_to = v_asker.player_id,
      seat = (select max(seat) + 1 from public.game_players where game_id = p_game_id), revision = v_revision
    where game_id = p_game_id and player_id = v_old.player_id;
    update public.game_players set
      nickname = v_old.nickname, seat = v_old.seat, joined_at = v_old.joined_at, asks_for = null, ask_outcome = null,
      revision = v_revision
    where game_id = p_game_id and player_id = v_asker.player_id;
  end if;
  -- A second one who asks for a seat that was given is told no.
  update public.game_players set asks_for = null, ask_outcome = 'declined', revision = v_revision
  where game_id = p_game_id and asks_for = p_player_id and (p_gives or player_id = p_asker);
  return private.keep_answer(v_uid, p_operation_id, 'answer_seat', v_arguments, p_game_id, jsonb_build_object(
    'game_id', p_game_id, 'player_id', v_asker.player_id, 'gives', p_gives, 'revision', v_revision));
end
$$;

/* As before; the token of a seat whose golfer plays on from another phone is refused as 'seat_moved'. */
create or replace function public.reclaim_seat(
  p_game_id uuid, p_player_id text, p_seat_token text, p_operation_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_arguments jsonb := jsonb_build_array(p_game_id, p_player_id, p_seat_token);
  v_answer jsonb := private.answer_before(v_uid, p_operation_id, 'reclaim_seat', v_arguments);
  v_game public.games;
  v_seat public.game_players;
  v_revision bigint;
begin
  if v_answer is not null then
    return v_answer;
  end if;
  if private.is_seat_token(p_game_id, p_player_id, p_seat_token) then
    select * into v_game from public.games where id = p_game_id for update;
    select * into v_seat from public.game_players
    where game_id = p_game_id and player_id = p_player_id and not removed
      -- Once more: the seat may have gone to another while this one waited.
      and private.is_seat_token(p_game_id, p_player_id, p_seat_token);
  end if;
  if v_seat.player_id is null then
    perform private.refuse('not_member');
  end if;
  if v_seat.moved_to is not null then
    perform private.refuse('seat_moved');
  end if;
  if exists (
    select from public.game_players where game_id = p_game_id and user_id = v_uid and player_id <> p_player_id) then
    perform private.refuse('not_your_seat');
  end if;
  if not v_seat.is_active and not private.has_room(p_game_id, p_player_id) then
    perform private.refuse('game_full');
  end if;
  if v_seat.user_id is distinct from v_uid or not v_seat.is_active then
    v_revision := private.next_revision(p_game_id);
    update public.game_players set
      user_id = v_uid, is_active = true, left_at = null, revision = v_revision,
      ready_for_next = is_active and ready_for_next
    where game_id = p_game_id and player_id = p_player_id;
    update public.scores set user_id = v_uid where game_id = p_game_id and player_id = p_player_id;
    perform private.ensure_host(p_game_id, v_revision);
  end if;
  return private.keep_answer(v_uid, p_operation_id, 'reclaim_seat', v_arguments, p_game_id,
    private.seat_answer(p_game_id, p_player_id, p_seat_token));
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.ask_for_seat(uuid, text, uuid), public.answer_seat(uuid, text, text, boolean, uuid)
  from public, anon;
grant execute on function
  public.ask_for_seat(uuid, text, uuid), public.answer_seat(uuid, text, text, boolean, uuid)
  to authenticated;
