-- A session can die (a refused refresh token removes it) while its golfer still holds a phone with unsent strokes. The
-- seat's token, 128 random bits of which only the hash is kept here, gives the seat to the new session.

create table private.seat_tokens (
  game_id uuid not null,
  player_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, player_id, token_hash),
  foreign key (game_id, player_id) references public.game_players (game_id, player_id) on delete cascade
);
alter table private.seat_tokens enable row level security;
revoke all on table private.seat_tokens from public, anon, authenticated;

/* A new token of the seat, as 32 hex characters. The four newest stay good: one for each device of a golfer. */
create function private.new_seat_token(p_game_id uuid, p_player_id text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_token bytea := extensions.gen_random_bytes(16);
begin
  insert into private.seat_tokens (game_id, player_id, token_hash)
  values (p_game_id, p_player_id, sha256(v_token));
  delete from private.seat_tokens as old
  using (
    select token_hash from private.seat_tokens
    where game_id = p_game_id and player_id = p_player_id
    order by created_at desc, token_hash
    offset 4
  ) as surplus
  where old.game_id = p_game_id and old.player_id = p_player_id and old.token_hash = surplus.token_hash;
  return encode(v_token, 'hex');
end
$$;

create function private.is_seat_token(p_game_id uuid, p_player_id text, p_token text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.seat_tokens
    where game_id = p_game_id and player_id = p_player_id
      and token_hash = sha256(decode(
        case when p_token ~ '^[0-9a-f]{32}$' then p_token else '' end, 'hex')))
$$;

revoke execute on all functions in schema private from public, anon;
