/*
 * For whom the function relay-credentials may sign: {uid} of a caller who is in a peer room, as its host or let into it.
 * 'not_member' for anybody else: a relay carries whatever it is given, at its operator's cost.
 */
create function public.relay_user() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
begin
  if not exists (select from private.peer_rooms where host = v_uid and expires_at > now())
    and not exists (
      select from private.peer_guests as guest join private.peer_rooms as room on room.code = guest.code
      where guest.uid = v_uid and guest.admitted and room.expires_at > now()) then
    perform private.refuse('not_member');
  end if;
  return jsonb_build_object('uid', v_uid);
end
$$;

revoke execute on function public.relay_user() from public, anon;
grant execute on function public.relay_user() to authenticated;
