/*
 * As before; who leaves also takes the answer along, so that they may ask again once they are back, and a host, who would
 * confirm it to themselves, asks for nothing.
 */
create or replace function private.tidy_asked_seat() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.is_active then
    new.moved_to := null;
  end if;
  if new.is_host or not new.is_active then
    new.asks_for := null;
    new.ask_outcome := null;
  end if;
  return new;
end
$$;
drop trigger tidy_asked_seat on public.game_players;
create trigger tidy_asked_seat before update on public.game_players for each row
  when (new.asks_for is not null or new.ask_outcome is not null or new.moved_to is not null)
  execute function private.tidy_asked_seat();

-- Hosts of before this migration.
update public.game_players set asks_for = null where is_host and asks_for is not null;

revoke execute on all functions in schema private from public, anon;
