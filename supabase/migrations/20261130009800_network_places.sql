/*
 * A host sees that one network's places at the door are taken, too: eight silent accounts kept everybody on that network out, and
 * the host was shown nothing. And emptying the door answers how many accounts were declined for good.
 */

/* As before; if only the caller's network has no place left, the room is notified of that. */
create or replace function public.knock_peer_room(p_code text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_uid uuid := private.require_account();
  v_code text := private.checked_code(p_code);
  v_room private.peer_rooms;
  v_is_all_taken boolean;
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
    select count(*) >= 16 into v_is_all_taken
    from private.peer_guests where code = v_code and not admitted and uid <> v_uid;
    perform realtime.send(
      '{}'::jsonb, case when v_is_all_taken then 'door-full' else 'network-full' end, 'signal:' || v_code, true);
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

/* As before; answers {code, emptied, declined}, declined being how many accounts can't ask again. */
create or replace function public.empty_peer_door(p_code text, p_once_more uuid[] default '{}') returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_code text := private.checked_code(p_code);
  v_emptied int;
  v_declined int;
begin
  perform private.require_room_host(v_code);
  if p_once_more is null or cardinality(p_once_more) > 16 then
    perform private.refuse('bad_argument');
  end if;
  insert into private.declined_guests (code, uid)
  select code, uid from private.peer_guests
  where code = v_code and not admitted and not uid = any (p_once_more)
  on conflict do nothing;
  get diagnostics v_declined = row_count;
  delete from private.peer_guests where code = v_code and not admitted;
  get diagnostics v_emptied = row_count;
  return jsonb_build_object('code', v_code, 'emptied', v_emptied, 'declined', v_declined);
end
$$;

revoke execute on all functions in schema private from public, anon;
