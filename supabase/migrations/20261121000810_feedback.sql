-- What golfers report. Kept for the operator, and read by nobody through the API.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('bug', 'feature')),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) between 1 and 1000),
  email text check (char_length(email) <= 254),
  device_info jsonb check (octet_length(device_info::text) <= 4096),
  context jsonb check (octet_length(context::text) <= 4096),
  -- Null until a mail server took it.
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
create index feedback_created_at on public.feedback (created_at);

-- Reports of the current hour, by address and in all (D57).
create table private.feedback_budgets (
  kind text not null check (kind in ('address', 'global')),
  key text not null,
  began_at timestamptz not null default now(),
  reports int not null default 1,
  primary key (kind, key)
);

alter table public.feedback enable row level security;
alter table private.feedback_budgets enable row level security;
revoke all on table public.feedback from public, anon, authenticated;
revoke all on table private.feedback_budgets from public, anon, authenticated;

/*
 * Keeps a report and tells its id. Refuses 'too_many_attempts' past 10 an hour from one address (a clubhouse has one)
 * or 200 in all.
 */
create function public.submit_feedback(p_feedback jsonb, p_address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_budget record;
  v_reports int;
  v_id uuid;
begin
  delete from private.feedback_budgets where began_at < now() - interval '1 hour';
  for v_budget in
    select * from (values (1, 'address', left(p_address, 100), 10), (2, 'global', '', 200)) as each (place, kind, key, most)
    where key is not null order by place
  loop
    insert into private.feedback_budgets as used (kind, key) values (v_budget.kind, v_budget.key)
    on conflict (kind, key) do update set reports = used.reports + 1
    returning reports into v_reports;
    if v_reports > v_budget.most then
      perform private.refuse('too_many_attempts');
    end if;
  end loop;
  insert into public.feedback (type, title, description, email, device_info, context)
  values (p_feedback ->> 'type', p_feedback ->> 'title', p_feedback ->> 'description', p_feedback ->> 'email',
    p_feedback -> 'deviceInfo', p_feedback -> 'context')
  returning id into v_id;
  return jsonb_build_object('id', v_id);
end
$$;

/* A mail server took the report. */
create function public.feedback_mailed(p_id uuid) returns void
language sql security definer
set search_path = ''
as $$ update public.feedback set mailed_at = now() where id = p_id $$;

revoke execute on function public.submit_feedback(jsonb, text), public.feedback_mailed(uuid)
  from public, anon, authenticated;
grant execute on function public.submit_feedback(jsonb, text), public.feedback_mailed(uuid) to service_role;
