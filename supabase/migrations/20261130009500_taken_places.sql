/*
 * As before, but the host is notified only once all places are taken: if one network has used up its own, golfers on others can
 * still ask.
 */
create or replace function public.knock_peer_room(p_code text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_room private.peer_rooms;
begin
  perform private.lock_user(v_uid);
  perform private.count_join_request(v_uid);
  if private.guessing_exhausted(v_uid) and not private.is_last_guess(v_uid, v_code)
    and not exists (select from private.peer_guests where code = v_code and uid = v_uid) then
    perform private.refuse('too_many_attempts');
  end if;
  select * into v_room from private.peer_rooms
  where code = v_code and expires_at > now() and not private.is_ticket_closed(code, ticket_hash)
  for update;
  -- Looked for under the room's lock, which emptying the door takes.
  if not found or exists (select from private.declined_guests where code = v_code and uid = v_uid) then
    return private.counted_guess_answer(v_uid, v_code);
  end if;
  delete from private.peer_guests where code = v_code and not admitted and joined_at < now() - interval '10 minutes';
  if private.is_door_full(v_code, v_uid) then
    if (select count(*) >= 16 from private.peer_guests where code = v_code and not admitted and uid <> v_uid) then
      perform realtime.send('{}'::jsonb, 'door-full', 'signal:' || v_code, true);
    end if;
    -- A raised refusal would undo the message.
    return private.refusal_answer('game_full');
  end if;
  insert into private.peer_guests as guest (code, uid, admitted, address)
  values (v_code, v_uid, false, private.caller_address())
  on conflict (code, uid) do update set joined_at = now(), address = excluded.address;
  -- Those who are in hear an account's id and nothing else.
  perform realtime.send(jsonb_build_object('uid', v_uid), 'knock', 'signal:' || v_code, true);
  return jsonb_build_object(
    'code', v_code, 'topic', v_code || ':' || v_uid, 'continued_as', v_room.continued_code);
end
$$;

revoke execute on all functions in schema private from public, anon;
