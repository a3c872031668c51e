/*
 * What others use up stops nobody who behaves. Once all together have guessed wrong 1,000 times in an hour, each network
 * still has three wrong guesses of its own, and the right ones; and one report once all have sent 200. A network is an IPv4
 * address or an IPv6 customer's /48: whoever has 10,000 of them meets one of 1,000 live games in 36 hours.
 */

/* The network of so many bits around an IPv6 address; an IPv4 address itself; null for what is no address. */
create function private.network_of(p_address text, p_bits int) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := p_address::inet;
  return case when family(v_address) = 6 then network(set_masklen(v_address, p_bits))::text else host(v_address) end;
exception when invalid_text_representation then
  return null;
end
$$;

/* Wrong guesses an hour that a network keeps, whatever others do. */
create function private.guess_share() returns int
language sql immutable
set search_path = ''
as $$ select 3 $$;

/* The widest network of the caller that has a budget: 'provider' for IPv6, 'address' for IPv4, null without an address. */
create function private.widest_budget() returns text
language sql stable
set search_path = ''
as $$
  select case when private.caller_network(48) is not null then 'provider'
    when private.caller_address() is not null then 'address' end
$$;

create or replace function private.guessing_exhausted(p_uid uuid) returns boolean
language sql stable
set search_path = ''
as $$
  with used as (
    select budget.kind, budget.wrong from private.budgets_of(p_uid) as mine
    join private.guess_budgets as budget on budget.kind = mine.kind and budget.key = mine.key
    where budget.began_at > now() - interval '1 hour')
  select exists (select from used where kind <> 'global' and wrong >= private.guess_limit(kind))
    or exists (select from used where kind = 'global' and wrong >= private.guess_limit(kind))
      and (private.widest_budget() is null or exists (
        select from used where kind = private.widest_budget() and wrong >= private.guess_share()))
$$;

/* Counts a wrong guess. False when a budget was used up meanwhile; then the caller isn't told whether it was wrong. */
create or replace function private.count_wrong_guess(p_uid uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_budget record;
  v_wrong int;
  v_within boolean := true;
  v_within_share boolean := false;
begin
  for v_budget in select kind, key from private.budgets_of(p_uid) loop
    insert into private.guess_budgets as used (kind, key) values (v_budget.kind, v_budget.key)
    on conflict (kind, key) do update set
      began_at = case when used.began_at > now() - interval '1 hour' then used.began_at else now() end,
      -- Counts no further than just past the limit: a flood must not overflow it.
      wrong = case when used.began_at > now() - interval '1 hour'
        then least(used.wrong, private.guess_limit(used.kind)) + 1 else 1 end
    returning used.wrong into v_wrong;
    if v_budget.kind = private.widest_budget() then
      v_within_share := v_wrong <= private.guess_share();
    end if;
    -- 'global' comes last.
    v_within := v_within
      and (v_wrong <= private.guess_limit(v_budget.kind) or v_budget.kind = 'global' and v_within_share);
  end loop;
  return v_within;
end
$$;

alter table private.feedback_budgets drop constraint feedback_budgets_kind_check;
alter table private.feedback_budgets add constraint feedback_budgets_kind_check
  check (kind in ('address', 'provider', 'global'));

/*
 * Keeps a report and tells its id. Refuses 'too_many_attempts' past 10 an hour from one address (a clubhouse has one), 40
 * from an IPv6 /48, or 200 in all, of which a network that has sent none has one besides.
 */
create or replace function public.submit_feedback(p_feedback jsonb, p_address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_address text := private.network_of(p_address, 64);
  v_provider text := private.network_of(p_address, 48);
  v_budget record;
  v_reports int;
  v_is_first boolean := false;
  v_id uuid;
begin
  delete from private.feedback_budgets where began_at < now() - interval '1 hour';
  for v_budget in
    select * from (values
      (1, 'address', v_address, 10), (2, 'provider', v_provider, 40), (3, 'global', '', 200)
    ) as each (place, kind, key, most)
    where key is not null order by place
  loop
    insert into private.feedback_budgets as used (kind, key) values (v_budget.kind, v_budget.key)
    on conflict (kind, key) do update set reports = least(used.reports, v_budget.most) + 1
    returning reports into v_reports;
    if v_reports > v_budget.most and not (v_budget.kind = 'global' and v_is_first) then
      perform private.refuse('too_many_attempts');
    end if;
    v_is_first := v_budget.kind = 'provider' and v_reports = 1;
  end loop;
  insert into public.feedback (type, title, description, email, device_info, context)
  values (p_feedback ->> 'type', p_feedback ->> 'title', p_feedback ->> 'description', p_feedback ->> 'email',
    p_feedback -> 'deviceInfo', p_feedback -> 'context')
  returning id into v_id;
  return jsonb_build_object('id', v_id);
end
$$;

revoke execute on all functions in schema private from public, anon;
