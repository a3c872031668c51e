/* As before, without 'code_taken', which no procedure gives any more: a host who can't prove a code gets a room with another one. */
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

revoke execute on all functions in schema private from public, anon;
