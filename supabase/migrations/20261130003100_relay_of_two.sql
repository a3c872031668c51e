/*
 * As before, for rooms with a second account alone: a guest who was let in, or the host of one. Alone in a room nobody has
 * anybody to be connected with.
 */
create or replace function public.relay_user() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_user();
begin
  if not exists (
    select from private.peer_rooms as room
    join private.peer_guests as guest on guest.code = room.code
    where room.expires_at > now() and guest.admitted and guest.uid <> room.host and v_uid in (room.host, guest.uid)) then
    perform private.refuse('not_member');
  end if;
  return jsonb_build_object('uid', v_uid);
end
$$;
