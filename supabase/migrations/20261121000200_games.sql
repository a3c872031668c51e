-- A live game, its players and their strokes. Read by its members; written by procedures alone.

create table public.games (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$'),
  -- Follows the seat with is_host; null when that account is gone.
  host_user uuid references auth.users (id) on delete set null,
  status text not null default 'lobby' check (status in ('lobby', 'active', 'finished')),
  -- Position in hole_set from 1; 0 in the lobby.
  current_hole int not null default 0 check (current_hole between 0 and 18),
  course_vendor_id text not null,
  course_name text,
  tee_label text not null,
  holes_mode text not null check (holes_mode in ('front9', 'back9', 'full18')),
  -- The holes played, in order: [{number, par, length, si}].
  hole_set jsonb not null check (jsonb_array_length(hole_set) in (9, 18)),
  started_at timestamptz,
  finished_at timestamptz,
  -- player_id of who finished it, or 'clean_up'.
  finished_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Grows by one with each change of the game, its players or its scores.
  revision bigint not null default 1,
  epoch uuid not null default private.current_epoch()
) with (fillfactor = 70);

-- A code is taken while the game takes players; afterwards it may be drawn again. No other index on what a stroke
-- changes (revision, updated_at), so that a stroke's update touches no index.
create unique index games_code_in_use on public.games (code) where status <> 'finished';
create index games_host_user on public.games (host_user);

create table public.game_players (
  game_id uuid not null references public.games (id) on delete cascade,
  player_id text not null check (player_id ~ '^[A-Za-z0-9_-]{1,80}$'),
  user_id uuid references auth.users (id) on delete set null,
  nickname text not null check (char_length(nickname) between 1 and 20),
  -- False once the player left: kept, and no longer waited for.
  is_active boolean not null default true,
  -- Without a device: the host scores for them.
  is_manual boolean not null default false,
  is_host boolean not null default false,
  ready_for_next boolean not null default false,
  -- Order of joining, from 1.
  seat int not null check (seat >= 1),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- Sent away by the host: reads and hears nothing more.
  removed boolean not null default false,
  revision bigint not null,
  primary key (game_id, player_id),
  unique (game_id, seat),
  check (not (removed and is_active)),
  check (not (is_manual and user_id is not null))
);
create unique index game_players_user on public.game_players (game_id, user_id) where user_id is not null;
create index game_players_of_user on public.game_players (user_id) where user_id is not null;
create unique index game_players_one_host on public.game_players (game_id) where is_host;

create table public.scores (
  game_id uuid not null,
  player_id text not null,
  -- The hole's own number on the card.
  hole int not null check (hole between 1 and 18),
  -- The player's account; null for a manual player.
  user_id uuid references auth.users (id) on delete set null,
  -- 0: cleared.
  strokes int not null check (strokes between 0 and 99),
  revision bigint not null,
  -- The revision of this score that the writer had seen; null when it told none.
  base_revision bigint,
  updated_by uuid references auth.users (id) on delete set null,
  -- The writer's seat, which outlives the writer's account.
  updated_by_player text not null,
  updated_at timestamptz not null default now(),
  primary key (game_id, player_id, hole),
  foreign key (game_id, player_id) references public.game_players (game_id, player_id) on delete cascade
) with (fillfactor = 70);
create index scores_user on public.scores (user_id);
create index scores_updated_by on public.scores (updated_by);

-- Append only: every stroke count that was acknowledged, the overwritten and the lost ones too.
create table public.score_history (
  id bigint generated always as identity primary key,
  game_id uuid not null references public.games (id) on delete cascade,
  player_id text not null,
  hole int not null,
  strokes int not null,
  -- Null when the write lost.
  revision bigint,
  -- The writer's seat.
  written_by text not null,
  operation_id uuid,
  outcome text not null check (outcome in ('written', 'lost')),
  written_at timestamptz not null default now()
);
create index score_history_of_hole on public.score_history (game_id, player_id, hole, id);

/* The games in which the caller has a seat now: not those left, nor those sent away from. */
create function private.my_game_ids() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select game_id from public.game_players
  where user_id = (select auth.uid()) and is_active and not removed
$$;

/* Whether the caller has a seat in the game now. */
create function private.is_member(p_game_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.game_players
    where game_id = p_game_id and user_id = (select auth.uid()) and is_active and not removed)
$$;

revoke execute on function private.my_game_ids(), private.is_member(uuid) from public, anon;
grant execute on function private.my_game_ids(), private.is_member(uuid) to authenticated;

alter table public.games enable row level security;
alter table public.game_players enable row level security;
alter table public.scores enable row level security;
alter table public.score_history enable row level security;

revoke all on table public.games, public.game_players, public.scores, public.score_history
  from public, anon, authenticated;
grant select on table public.games, public.game_players, public.scores, public.score_history to authenticated;

-- One call of the function a query, however many rows.
create policy members_read on public.games for select to authenticated
  using (id in (select private.my_game_ids()));
create policy members_read on public.game_players for select to authenticated
  using (game_id in (select private.my_game_ids()));
create policy members_read on public.scores for select to authenticated
  using (game_id in (select private.my_game_ids()));
create policy members_read on public.score_history for select to authenticated
  using (game_id in (select private.my_game_ids()));

/*
 * After a restored backup: another epoch, told to every game that isn't finished. For the owner alone.
 */
create function private.renew_epoch() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_epoch uuid := gen_random_uuid();
begin
  update private.installation set epoch = v_epoch;
  update public.games set epoch = v_epoch, revision = revision + 1 where status <> 'finished';
  return v_epoch;
end
$$;
revoke execute on function private.renew_epoch() from public, anon, authenticated;
