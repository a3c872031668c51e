/*
 * A course provider's calls of a day are the operator's, and 41 of 50 were gone within a second without an account. Only a
 * user spends them now, each within budgets, and the last fifth of a day is for users who have searched before.
 */

/* Calls of the last hour to each provider, by user, address (IPv6: /64) and IPv6 /48. */
create table private.provider_budgets (
  provider text not null,
  kind text not null check (kind in ('user', 'address', 'network')),
  key text not null,
  began_at timestamptz not null default now(),
  calls int not null default 1,
  primary key (provider, kind, key)
);
create index provider_budgets_began_at on private.provider_budgets (began_at);

/* When a provider first found something for a user. */
create table private.provider_users (
  uid uuid primary key references auth.users on delete cascade,
  found_at timestamptz not null default now()
);

alter table private.provider_budgets enable row level security;
alter table private.provider_users enable row level security;
revoke all on table private.provider_budgets, private.provider_users from public, anon, authenticated;

/* {uid} of a user; 'not_authenticated' for a caller without a session. */
create function public.provider_user() returns jsonb
language sql stable security definer
set search_path = ''
as $$ select jsonb_build_object('uid', private.require_user()) $$;

create function public.note_provider_user(p_uid uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.provider_users (uid) select id from auth.users where id = p_uid on conflict do nothing
$$;

drop function public.take_provider_turn(text, int, int);

/*
 * Whether the provider may be asked now for this user: 'granted', 'busy' (soon), 'blocked' (not for a while, or not today) or
 * 'exhausted' (the user, or those at the same address, asked too often this hour). Only what is granted counts.
 */
create function public.take_provider_turn(p_provider text, p_seconds int, p_per_day int, p_uid uuid, p_address text)
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
  v_within boolean;
begin
  insert into private.provider_turns (provider) values (p_provider) on conflict do nothing;
  -- Also the lock of the provider's budgets.
  select * into strict v_turn from private.provider_turns where provider = p_provider for update;
  if v_turn.day <> current_date then
    v_turn.calls := 0;
  end if;
  if v_turn.blocked_until > clock_timestamp()
    or v_turn.calls >= (case when v_known then p_per_day else p_per_day - p_per_day / 5 end) then
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
  update private.provider_turns set
    busy_until = clock_timestamp() + make_interval(secs => p_seconds), day = current_date, calls = v_turn.calls + 1
  where provider = p_provider;
  return 'granted';
end
$$;

revoke execute on function
  public.provider_user(), public.note_provider_user(uuid), public.take_provider_turn(text, int, int, uuid, text)
  from public, anon, authenticated;
grant execute on function public.provider_user() to authenticated, service_role;
grant execute on function
  public.note_provider_user(uuid), public.take_provider_turn(text, int, int, uuid, text)
  to service_role;
