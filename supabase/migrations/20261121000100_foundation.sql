-- What every later step stands on: the schema of helpers, and how a call is refused.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Without 'in schema': with it this has no effect, for the right of public is a global default.
alter default privileges revoke execute on functions from public;

-- Nothing in here is reached through the API; the few functions that policies call are granted one by one.
create schema if not exists private;
revoke all on schema private from public;

/*
 * Every refusal a client can meet: a stable code, the HTTP status, and the sentence. Codes are the contract, the
 * sentences of start_game are matched by the app ('host', 'not found', 'not authenticated').
 * A game one isn't in and a game that isn't there are refused alike, and so are a wrong, a full and a finished code.
 */
create function private.refusal(p_code text, out status int, out message text)
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

/* Ends the call and undoes it. The API answers with the status and {code: 'PTnnn', message, details: p_code}. */
create function private.refuse(p_code text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_status int;
  v_message text;
begin
  select r.status, r.message into strict v_status, v_message from private.refusal(p_code) as r;
  raise exception using errcode = 'PT' || v_status, message = v_message, detail = p_code;
end
$$;

/*
 * The same refusal as an answer, for a call whose effect must stay: a wrong guess that was counted. The API takes the
 * status from response.status and the body as it is, so that a client can't tell it from one that was raised.
 */
create function private.refusal_answer(p_code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_status int;
  v_message text;
begin
  select r.status, r.message into strict v_status, v_message from private.refusal(p_code) as r;
  perform set_config('response.status', v_status::text, true);
  return jsonb_build_object(
    'code', 'PT' || v_status, 'message', v_message, 'details', p_code, 'hint', null);
end
$$;

/* Who calls. Refuses a token without a user, as an expired or a made-up one has none. */
create function private.require_user() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_uid uuid := auth.uid();
begin
  if v_uid is null then
    perform private.refuse('not_authenticated');
  end if;
  return v_uid;
end
$$;

/*
 * The caller's network address as the server tells it (the first of x-forwarded-for), an IPv6 one cut to its /64, which
 * one household has to itself. Null where it isn't told or isn't an address.
 */
create function private.caller_address() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := btrim(split_part(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))::inet;
  if family(v_address) = 6 then
    return network(set_masklen(v_address, 64))::text;
  end if;
  return host(v_address);
exception when invalid_text_representation then
  return null;
end
$$;

/*
 * One row: which history this database tells. Restoring a backup takes a new epoch, by which clients know that the
 * server may have lost its tail, and send their own strokes again.
 */
create table private.installation (
  only_one boolean primary key default true check (only_one),
  epoch uuid not null default gen_random_uuid()
);
alter table private.installation enable row level security;
revoke all on table private.installation from public, anon, authenticated;
insert into private.installation default values;

create function private.current_epoch() returns uuid
language sql stable
set search_path = ''
as $$ select epoch from private.installation $$;

revoke execute on all functions in schema private from public, anon, authenticated;
