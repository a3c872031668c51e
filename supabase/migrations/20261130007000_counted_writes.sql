/*
 * The quotas of writes leave nothing out: a round that goes on as a live game counts each score that it brings along, a batch is
 * taken as far as its account may write, and the accounts of one network share a quota, because a network gets 200 accounts an
 * hour.
 */

-- The IPv4 address or the IPv6 /48 from which the account wrote last.
alter table private.write_budgets add column network text;
create index write_budgets_network on private.write_budgets (network, began_at);

/*
 * Whether the accounts of a network have written 60,000 operations within their hours, or 128 MiB of answers that are kept: that
 * is 75 hosts who score for eight. A sum, and no row of its own, because everybody in a clubhouse would wait for that row's lock.
 */
create function private.is_network_full(p_network text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(sum(operations) > 60000 or sum(bytes) > 128 * 1024 * 1024, false)
  from private.write_budgets
  where network = p_network and began_at > now() - interval '1 hour'
$$;

/* As before, for several operations at once, and within the network's quota, which is looked at every 25 operations. */
drop function private.count_write(uuid, int);
create function private.count_write(p_uid uuid, p_bytes int, p_operations int default 1) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_network text := coalesce(private.caller_network(48), private.caller_address());
  v_used private.write_budgets;
begin
  insert into private.write_budgets as used (user_id, operations, bytes, network)
  values (p_uid, p_operations, p_bytes, v_network)
  on conflict (user_id) do update set
    began_at = case when used.began_at > now() - interval '1 hour' then used.began_at else now() end,
    operations = case when used.began_at > now() - interval '1 hour' then used.operations else 0 end + p_operations,
    bytes = case when used.began_at > now() - interval '1 hour' then used.bytes else 0 end + p_bytes,
    network = excluded.network
  returning * into v_used;
  if v_used.operations > 6000 or v_used.bytes > 32 * 1024 * 1024 then
    raise exception using errcode = '53000', message = 'This account has written all that it may in an hour.';
  end if;
  if (v_used.operations - p_operations + 24) / 25 < (v_used.operations + 24) / 25
    and private.is_network_full(v_network) then
    raise exception using errcode = '53000', message = 'This network has written all that it may in an hour.';
  end if;
end
$$;

/* As before, counted: one operation for the call, and one for each score that it writes. */
alter function public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  rename to move_peer_round;
alter function public.move_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  set schema private;
revoke execute on function
  private.move_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  from public, anon, authenticated;

create function public.continue_peer_round(
  p_round_id text, p_course_vendor_id text, p_course_name text, p_tee_label text, p_holes_mode text,
  p_hole_set_full jsonb, p_started_at timestamptz, p_current_hole int, p_players jsonb,
  p_sent_away text[] default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_game_id uuid;
  v_before int;
  v_after int;
  v_answer jsonb;
begin
  -- The locks that moving takes, in its order: nobody else writes into the game between the two counts.
  select continued_as into v_game_id from private.peer_rooms
  where host = v_uid and round_id = p_round_id and expires_at > now() for update;
  perform from public.games where id = v_game_id for update;
  select count(*) into v_before from public.score_history where game_id = v_game_id;
  v_answer := private.move_peer_round(
    p_round_id, p_course_vendor_id, p_course_name, p_tee_label, p_holes_mode, p_hole_set_full, p_started_at,
    p_current_hole, p_players, p_sent_away);
  select count(*) into v_after from public.score_history where game_id = (v_answer ->> 'id')::uuid;
  perform private.count_write(v_uid, 0, 1 + v_after - v_before);
  return v_answer;
end
$$;

/*
 * As before, but a batch in which the account or its network has written all that it may ends there: what came before is taken,
 * and the list has no answers to the rest, which is sent again later. A batch of which nothing can be taken fails as one operation
 * does. An answer that says so of each operation would be no use: phones with an older app take it for a refusal for good.
 */
create or replace function public.apply_operations(p_game_id uuid, p_operations jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
  v_operation jsonb;
  v_answers jsonb[] := '{}';
  v_message text;
  v_detail text;
begin
  if p_operations is null or jsonb_typeof(p_operations) <> 'array' then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_operations) > 200 or not private.has_plain_numbers(p_operations) then
    perform private.refuse('bad_argument');
  end if;
  -- Before the game's lock, as each operation alone would.
  perform private.lock_user(v_uid);
  for v_operation in select value from jsonb_array_elements(p_operations) loop
    begin
      v_answers := v_answers || jsonb_build_object(
        'operation_id', private.operation_id_of(v_operation), 'ok', true,
        'answer', private.apply_operation(p_game_id, v_operation));
    exception
      when others then
        exit when sqlstate = '53000' and cardinality(v_answers) > 0;
        -- Only what says that this operation is wrong; a lock's or a disk's trouble ends the whole call.
        if sqlstate not like 'PT%' and sqlstate not in ('22P02', '22003') then
          raise;
        end if;
        get stacked diagnostics v_message = message_text, v_detail = pg_exception_detail;
        if sqlstate not like 'PT%' then
          select refusal.message, 'bad_argument' into v_message, v_detail
          from private.refusal('bad_argument') as refusal;
        end if;
        v_answers := v_answers || jsonb_build_object(
          'operation_id', private.operation_id_of(v_operation), 'ok', false,
          'error', jsonb_build_object(
            'code', case when sqlstate like 'PT%' then sqlstate else 'PT400' end,
            'message', v_message, 'details', v_detail));
    end;
  end loop;
  return to_jsonb(v_answers);
end
$$;

/* As before, with 'too_many_games'. */
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
    ('too_many_games', 409, 'You have 20 games open. Finish one of them first.'),
    ('seat_asked', 409, 'The game is full. The host has been asked for your seat.'),
    ('seat_declined', 409, 'The game is full, and the host said no.'),
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

create or replace function private.bound_open_games() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.games where host_user = new.host_user and status <> 'finished') >= 20 then
    perform private.refuse('too_many_games');
  end if;
  return new;
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  from public, anon;
grant execute on function
  public.continue_peer_round(text, text, text, text, text, jsonb, timestamptz, int, jsonb, text[])
  to authenticated;
