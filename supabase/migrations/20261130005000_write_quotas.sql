/*
 * What one account may write. A golfer who scores for eight players, ten taps a hole each, makes some 800 operations an hour,
 * and a phone that was away for a round sends as many at once; without a bound one account filled 12 GB an hour with
 * operations, their answers and the history of strokes.
 */
create table private.write_budgets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  began_at timestamptz not null default now(),
  operations int not null default 0,
  bytes bigint not null default 0
) with (fillfactor = 50);
alter table private.write_budgets enable row level security;
revoke all on table private.write_budgets from public, anon, authenticated;

/*
 * Counts one operation. Past 6,000 an hour, or 32 MiB of answers that are kept, it fails as a database without room does
 * (insufficient_resources): what was sent isn't wrong, so that a phone keeps it and sends it again later.
 */
create function private.count_write(p_uid uuid, p_bytes int) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_used private.write_budgets;
begin
  insert into private.write_budgets as used (user_id, operations, bytes) values (p_uid, 1, p_bytes)
  on conflict (user_id) do update set
    began_at = case when used.began_at > now() - interval '1 hour' then used.began_at else now() end,
    operations = case when used.began_at > now() - interval '1 hour' then used.operations else 0 end + 1,
    bytes = case when used.began_at > now() - interval '1 hour' then used.bytes else 0 end + p_bytes
  returning * into v_used;
  if v_used.operations > 6000 or v_used.bytes > 32 * 1024 * 1024 then
    raise exception using errcode = '53000', message = 'This account has written all that it may in an hour.';
  end if;
end
$$;

/* As before; what is kept counts for who writes it. */
create or replace function private.keep_answer(
  p_uid uuid, p_operation_id uuid, p_procedure text, p_arguments jsonb, p_game_id uuid, p_answer jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.count_write(p_uid, octet_length(p_answer::text));
  if p_operation_id is not null then
    insert into private.operations (user_id, operation_hash, procedure, arguments_hash, answer, sealed_token, game_id)
    values (
      p_uid, private.operation_hash(p_operation_id), p_procedure,
      sha256(convert_to(p_arguments::text, 'UTF8')),
      p_answer - 'seat_token', private.seal(p_answer ->> 'seat_token', p_operation_id), p_game_id);
  end if;
  return p_answer;
end
$$;

/* A host has at most 20 games that aren't finished: those that nobody plays any more are ended by clean_up. */
create function private.bound_open_games() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.games where host_user = new.host_user and status <> 'finished') >= 20 then
    raise exception using
      errcode = 'PT409', message = 'You have 20 games open. Finish one of them first.', detail = 'too_many_games';
  end if;
  return new;
end
$$;
create trigger bound_open_games before insert on public.games
  for each row execute function private.bound_open_games();

revoke execute on all functions in schema private from public, anon;
