/*
 * The last fifth of a provider's day is for users who have searched before. Accounts that somebody made the day before are such
 * users as well, so one network gets a fifth of that reserve a day, and at least one call.
 */

/* Calls of a day out of a provider's reserve, by IPv4 address or IPv6 /48; empty of callers whose address isn't known. */
create table private.provider_reserves (
  provider text not null,
  network text not null,
  day date not null default current_date,
  calls int not null default 1,
  primary key (provider, network)
);
alter table private.provider_reserves enable row level security;
revoke all on table private.provider_reserves from public, anon, authenticated;

/* As before, with the network's share of the reserve: once that is used up it is 'blocked' for them. */
create or replace function public.take_provider_turn(p_provider text, p_seconds int, p_per_day int, p_uid uuid, p_address text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_turn private.provider_turns;
  v_known boolean := exists (
    select from private.provider_users
    where uid = p_uid and (found_at < now() - interval '1 hour' or found_at < current_date));
  v_address text := private.network_of(p_address, 64);
  v_network text := coalesce(private.network_of(p_address, 48), '');
  v_reserve int := p_per_day / 5;
  v_in_reserve boolean;
  v_within boolean;
begin
  insert into private.provider_turns (provider) values (p_provider) on conflict do nothing;
  -- Also the lock of the provider's budgets.
  select * into strict v_turn from private.provider_turns where provider = p_provider for update;
  if v_turn.day <> current_date then
    v_turn.calls := 0;
  end if;
  v_in_reserve := v_turn.calls >= p_per_day - v_reserve;
  delete from private.provider_reserves where provider = p_provider and day <> current_date;
  if v_turn.blocked_until > clock_timestamp() or v_turn.calls >= p_per_day or v_in_reserve and (
    not v_known or exists (
      select from private.provider_reserves
      where provider = p_provider and network = v_network and calls >= greatest(1, v_reserve / 5))) then
    return 'blocked';
  end if;
  if v_turn.busy_until > clock_timestamp() then
    return 'busy';
  end if;
  delete from private.provider_budgets where provider = p_provider and began_at < now() - interval '1 hour';
  with budget (kind, key, most) as (
    select each.kind, each.key, each.most
    from (values
      ('user', p_uid::text, 10),
      ('address', v_address, 20),
      ('network', nullif(private.network_of(p_address, 48), v_address), 40)
    ) as each (kind, key, most)
    where each.key is not null
  ), counted as (
    insert into private.provider_budgets as used (provider, kind, key)
    select p_provider, budget.kind, budget.key from budget
    where not exists (
      select from budget as other
      join private.provider_budgets as spent on spent.kind = other.kind and spent.key = other.key
      where spent.provider = p_provider and spent.calls >= other.most)
    on conflict (provider, kind, key) do update set calls = used.calls + 1
    returning true
  )
  select count(*) > 0 into v_within from counted;
  if not v_within then
    return 'exhausted';
  end if;
  if v_in_reserve then
    insert into private.provider_reserves as used (provider, network) values (p_provider, v_network)
    on conflict (provider, network) do update set calls = used.calls + 1;
  end if;
  update private.provider_turns set
    busy_until = clock_timestamp() + make_interval(secs => p_seconds), day = current_date, calls = v_turn.calls + 1
  where provider = p_provider;
  return 'granted';
end
$$;
