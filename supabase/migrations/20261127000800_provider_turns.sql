/*
 * As before, by the clock of this moment: a caller whose transaction had begun before another's turn ended, and which waited
 * for that turn's row, found the provider blocked until a moment in its own future, and gave up.
 */
create or replace function public.take_provider_turn(p_provider text, p_seconds int, p_per_day int) returns text
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
  if v_turn.blocked_until > clock_timestamp() or v_turn.calls >= p_per_day then
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
