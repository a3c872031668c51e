/*
 * A peer room keeps its code as long as its round lives: links, QR codes and the guests' phones carry it. A host who comes back
 * after the room has expired, or with another account, tells the code that the round has.
 */

alter table private.peer_rooms
  -- Of what the host alone knows, guests don't. Null of a room that an older app has opened.
  add column host_key_hash bytea;

/* As before, with 'code_taken': a room can't have the code that its round has. */
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
 * A room for a round of the caller's, for 24 hours from now: {code, expires_at, continued_as}. Asked again for the same round
 * it is the same room, with its guests; the ticket asked with last lets in. An account has four rooms; a fifth ends the one
 * that would expire first. p_ticket: 22 characters of base64url.
 *
 * p_code: the code that the round has; null before it has one, and of older apps. The room has it again, whatever became of the
 * one before; 'code_taken' where another's room or a game has it by now. A room that another account of the host's had opened
 * becomes the caller's by p_host_key, 22 characters of base64url that the host alone knows: a guest has the ticket, too.
 */
drop function public.open_peer_room(text, text);
create function public.open_peer_room(
  p_round_id text, p_ticket text, p_code text default null, p_host_key text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_hash bytea;
  v_key_hash bytea;
  v_code text;
  v_stale private.peer_rooms;
  v_room private.peer_rooms;
begin
  if p_round_id is null or p_round_id !~ '^[!-~]{1,200}$' or p_ticket is null or p_ticket !~ '^[A-Za-z0-9_-]{22}$'
    or p_host_key !~ '^[A-Za-z0-9_-]{22}$' then
    perform private.refuse('bad_argument');
  end if;
  if p_code is not null then
    v_code := private.checked_code(p_code);
    if v_code !~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$' then
      perform private.refuse('bad_code');
    end if;
  end if;
  v_hash := sha256(convert_to(p_ticket, 'UTF8'));
  v_key_hash := sha256(convert_to(p_host_key, 'UTF8'));
  perform private.lock_user(v_uid);
  delete from private.peer_rooms where (host = v_uid or code = v_code) and expires_at <= now();
  if v_code is null then
    update private.peer_rooms set
      ticket_hash = v_hash, host_key_hash = coalesce(v_key_hash, host_key_hash), expires_at = now() + interval '24 hours'
    where host = v_uid and round_id = p_round_id returning * into v_room;
    while v_room.code is null loop
      insert into private.peer_rooms (code, host, round_id, ticket_hash, host_key_hash)
      values (private.new_code(), v_uid, p_round_id, v_hash, v_key_hash)
      on conflict (code) do nothing
      returning * into v_room;
    end loop;
  else
    -- An older app has drawn another code for the round, which nobody was told.
    delete from private.peer_rooms where host = v_uid and round_id = p_round_id and code <> v_code
    returning * into v_stale;
    if exists (select from public.games where code = v_code and status <> 'finished')
      and not exists (select from private.peer_rooms where code = v_code) then
      perform private.refuse('code_taken');
    end if;
    insert into private.peer_rooms as room (
      code, host, round_id, ticket_hash, host_key_hash, continued_as, continued_code, continued_secret)
    values (
      v_code, v_uid, p_round_id, v_hash, v_key_hash, v_stale.continued_as, v_stale.continued_code,
      v_stale.continued_secret)
    on conflict (code) do update set
      host = v_uid, ticket_hash = v_hash, host_key_hash = coalesce(v_key_hash, room.host_key_hash),
      expires_at = now() + interval '24 hours'
    where room.round_id = p_round_id
      and (room.host = v_uid or (room.ticket_hash = v_hash and room.host_key_hash = v_key_hash))
    returning * into v_room;
    if v_room.code is null then
      perform private.refuse('code_taken');
    end if;
  end if;
  delete from private.peer_rooms as old
  using (
    select code from private.peer_rooms
    where host = v_uid and code <> v_room.code
    order by expires_at desc, code
    offset 3
  ) as surplus
  where old.code = surplus.code;
  return jsonb_build_object(
    'code', v_room.code, 'expires_at', v_room.expires_at, 'continued_as', v_room.continued_code);
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.open_peer_room(text, text, text, text) from public, anon;
grant execute on function public.open_peer_room(text, text, text, text) to authenticated;
