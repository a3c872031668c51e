/*
 * Who hears and who speaks on a private channel. 'game:{id}' carries presence and 'poke' and is its members' alone;
 * 'signal:{room}' brings two phones together, is anyone's who is signed in and knows the room's code, and carries
 * nothing that isn't authenticated by the room's own secret. No other topic is anyone's.
 */
create function private.may_use_topic(p_topic text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when (select auth.uid()) is null then false
    when p_topic ~ '^game:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      then private.is_member(substr(p_topic, 6)::uuid)
    else coalesce(p_topic ~ '^signal:[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$', false) end
$$;
revoke execute on function private.may_use_topic(text) from public, anon;
grant execute on function private.may_use_topic(text) to authenticated;

create policy teemates_hear on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and private.may_use_topic((select realtime.topic())));
create policy teemates_speak on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and private.may_use_topic((select realtime.topic())));
