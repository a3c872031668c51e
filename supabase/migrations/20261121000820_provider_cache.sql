-- What course providers answered, and whose turn it is to ask them. Only the functions' own service reads or writes it.

create table public.provider_cache (
  key text primary key check (char_length(key) <= 300),
  value jsonb not null,
  fetched_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_cache_expires_at on public.provider_cache (expires_at);

create table private.provider_turns (
  provider text primary key,
  -- One call at a time; by then it has ended, or its caller has.
  busy_until timestamptz not null default '-infinity',
  -- The provider said to come back later.
  blocked_until timestamptz not null default '-infinity',
  day date not null default current_date,
  calls int not null default 0
);

alter table public.provider_cache enable row level security;
alter table private.provider_turns enable row level security;
revoke all on table public.provider_cache from public, anon, authenticated;
revoke all on table private.provider_turns from public, anon, authenticated;

/* {value, fresh}; null when it isn't known. What isn't fresh may still serve while the provider can't be reached. */
create function public.provider_cached(p_key text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('value', value, 'fresh', expires_at > now()) from public.provider_cache where key = p_key
$$;

create function public.keep_provider_answer(p_key text, p_value jsonb, p_seconds int) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A few old ones go with each new one, so that it doesn't grow without end.
  delete from public.provider_cache where key in (
    select key from public.provider_cache where expires_at < now() - interval '90 days'
    order by expires_at limit 20 for update skip locked);
  insert into public.provider_cache as known (key, value, expires_at)
  values (p_key, p_value, now() + make_interval(secs => p_seconds))
  on conflict (key) do update set value = excluded.value, fetched_at = now(), expires_at = excluded.expires_at;
end
$$;

/* Whether the provider may be asked now: 'granted', 'busy' (soon), or 'blocked' (not for a while, or not today). */
create function public.take_provider_turn(p_provider text, p_seconds int, p_per_day int) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_turn private.provider_turns;
begin
  insert into private.provider_turns (provider) values (p_provider) on conflict do nothing;
  select * into strict v_turn from private.provider_turns where provider = p_provider for update;
  if v_turn.day <> current_date then
    v_turn.calls := 0;
  end if;
  if v_turn.blocked_until > now() or v_turn.calls >= p_per_day then
    return 'blocked';
  end if;
  if v_turn.busy_until > clock_timestamp() then
    return 'busy';
  end if;
  update private.provider_turns set
    busy_until = clock_timestamp() + make_interval(secs => p_seconds), day = current_date, calls = v_turn.calls + 1
  where provider = p_provider;
  return 'granted';
end
$$;

/* The call has ended. p_blocked_seconds: how long the provider wants to be left alone, 0 by default. */
create function public.end_provider_turn(p_provider text, p_blocked_seconds int default 0) returns void
language sql security definer
set search_path = ''
as $$
  update private.provider_turns set
    busy_until = '-infinity',
    blocked_until = greatest(blocked_until, now() + make_interval(secs => least(p_blocked_seconds, 86400)))
  where provider = p_provider
$$;

revoke execute on function
  public.provider_cached(text), public.keep_provider_answer(text, jsonb, int),
  public.take_provider_turn(text, int, int), public.end_provider_turn(text, int)
  from public, anon, authenticated;
grant execute on function
  public.provider_cached(text), public.keep_provider_answer(text, jsonb, int),
  public.take_provider_turn(text, int, int), public.end_provider_turn(text, int)
  to service_role;
