/*
 * Budgets of wrong join codes. There are 32^6 codes (1.07 billion). Without a limit, 1,000 live games and 1,000 guesses
 * a second give the first hit after 18 minutes. Each hour at most
 *   5 wrong guesses an identity: enough for a golfer who misreads a code;
 *   30 an address: a clubhouse behind one, and what rotating identities gains;
 *   1,000 in all: what rotating addresses, or an x-forwarded-for that a proxy lets through, gains. With 1,000 live
 *   games that is one hit in 45 days.
 * An hour begins with its first wrong guess. While a budget is used up every code is refused, the right ones too, for
 * otherwise guessing could go on; those with a seat still come back, and so do seat tokens.
 */
create table private.guess_budgets (
  kind text not null check (kind in ('identity', 'address', 'global')),
  key text not null,
  began_at timestamptz not null default now(),
  wrong int not null default 1,
  primary key (kind, key)
);
create index guess_budgets_began_at on private.guess_budgets (began_at);
alter table private.guess_budgets enable row level security;
revoke all on table private.guess_budgets from public, anon, authenticated;

/* Wrong guesses an hour. */
create function private.guess_limit(p_kind text) returns int
language sql immutable
set search_path = ''
as $$ select case p_kind when 'identity' then 5 when 'address' then 30 when 'global' then 1000 end $$;

/* Which budgets a guess of this caller draws on. Always in the same order, for they are locked in it. */
create function private.budgets_of(p_uid uuid) returns table (kind text, key text)
language sql stable
set search_path = ''
as $$
  select budget.kind, budget.key
  from (values
    (1, 'identity', p_uid::text),
    (2, 'address', private.caller_address()),
    (3, 'global', '')
  ) as budget (place, kind, key)
  where budget.key is not null
  order by budget.place
$$;

create function private.guessing_exhausted(p_uid uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.budgets_of(p_uid) as mine
    join private.guess_budgets as used on used.kind = mine.kind and used.key = mine.key
    where used.began_at > now() - interval '1 hour' and used.wrong >= private.guess_limit(used.kind))
$$;

/* Counts a wrong guess. False when a budget was used up meanwhile; then the caller isn't told whether it was wrong. */
create function private.count_wrong_guess(p_uid uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_budget record;
  v_wrong int;
  v_within boolean := true;
begin
  for v_budget in select kind, key from private.budgets_of(p_uid) loop
    insert into private.guess_budgets as used (kind, key) values (v_budget.kind, v_budget.key)
    on conflict (kind, key) do update set
      began_at = case when used.began_at > now() - interval '1 hour' then used.began_at else now() end,
      -- Counts no further than just past the limit: a flood must not overflow it.
      wrong = case when used.began_at > now() - interval '1 hour'
        then least(used.wrong, private.guess_limit(used.kind)) + 1 else 1 end
    returning used.wrong into v_wrong;
    v_within := v_within and v_wrong <= private.guess_limit(v_budget.kind);
  end loop;
  return v_within;
end
$$;

revoke execute on all functions in schema private from public, anon;
