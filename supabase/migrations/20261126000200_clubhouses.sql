/*
 * Budgets of wrong join codes that a clubhouse fits into, and that moving within a network gains little of.
 *
 * One address may be a clubhouse: of 150 phones that join within ten minutes, two in three may misread their code once. An
 * IPv6 customer has a /56 or a /48 and could use each /64 of it for itself, so the wider networks have budgets of their own.
 * All together stay bounded as before; an invitation's secret is asked of no budget.
 */
alter table private.guess_budgets drop constraint guess_budgets_kind_check;
alter table private.guess_budgets add constraint guess_budgets_kind_check
  check (kind in ('identity', 'address', 'site', 'provider', 'global'));

create or replace function private.guess_limit(p_kind text) returns int
language sql immutable
set search_path = ''
as $$
  select case p_kind
    when 'identity' then 5 when 'address' then 100 when 'site' then 200 when 'provider' then 400 when 'global' then 1000
  end
$$;

/* The network of so many bits around the caller's IPv6 address; null for any other caller. */
create function private.caller_network(p_bits int) returns text
language sql stable
set search_path = ''
as $$
  select network(set_masklen(network.address, p_bits))::text
  from (select private.caller_address()::inet as address) as network
  where family(network.address) = 6
$$;

create or replace function private.budgets_of(p_uid uuid) returns table (kind text, key text)
language sql stable
set search_path = ''
as $$
  select budget.kind, budget.key
  from (values
    (1, 'identity', p_uid::text),
    (2, 'address', private.caller_address()),
    (3, 'site', private.caller_network(56)),
    (4, 'provider', private.caller_network(48)),
    (5, 'global', '')
  ) as budget (place, kind, key)
  where budget.key is not null
  order by budget.place
$$;

revoke execute on all functions in schema private from public, anon;
