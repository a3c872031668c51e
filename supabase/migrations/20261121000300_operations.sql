-- A call that is sent again has one effect: its answer is kept with the operation id the client drew.

-- The id is kept as its hash, so that an answer's seat token, sealed with the id itself, can't be read from here.
create table private.operations (
  user_id uuid not null references auth.users (id) on delete cascade,
  operation_hash bytea not null,
  procedure text not null,
  arguments_hash bytea not null,
  answer jsonb not null,
  sealed_token bytea,
  game_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, operation_hash)
);
create index operations_created_at on private.operations (created_at);
alter table private.operations enable row level security;
revoke all on table private.operations from public, anon, authenticated;

create function private.operation_hash(p_operation_id uuid) returns bytea
language sql immutable
set search_path = ''
as $$ select sha256(uuid_send(p_operation_id)) $$;

/* Opens and closes one block of 16 bytes: a token under an operation id, itself 122 random bits used once. */
create function private.seal(p_token text, p_operation_id uuid) returns bytea
language sql immutable
set search_path = ''
as $$
  select extensions.encrypt(
    decode(p_token, 'hex'), uuid_send(p_operation_id), 'aes-ecb/pad:none')
$$;

create function private.unseal(p_sealed bytea, p_operation_id uuid) returns text
language sql immutable
set search_path = ''
as $$
  select encode(
    extensions.decrypt(p_sealed, uuid_send(p_operation_id), 'aes-ecb/pad:none'), 'hex')
$$;

/* One identity's calls with an operation id go one after another, so that the second finds the first one's answer. */
create function private.lock_user(p_uid uuid) returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended(p_uid::text, 16)) $$;

/*
 * The answer this operation got before; null when it is new, or has no id. Refuses 'operation_reused' when the id was
 * used for another procedure or with other arguments.
 */
create function private.answer_before(p_uid uuid, p_operation_id uuid, p_procedure text, p_arguments jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_before private.operations;
begin
  if p_operation_id is null then
    return null;
  end if;
  perform private.lock_user(p_uid);
  select * into v_before from private.operations
    where user_id = p_uid and operation_hash = private.operation_hash(p_operation_id);
  if not found then
    return null;
  end if;
  if v_before.procedure <> p_procedure
    or v_before.arguments_hash <> sha256(convert_to(p_arguments::text, 'UTF8')) then
    perform private.refuse('operation_reused');
  end if;
  if v_before.sealed_token is null then
    return v_before.answer;
  end if;
  return v_before.answer
    || jsonb_build_object('seat_token', private.unseal(v_before.sealed_token, p_operation_id));
end
$$;

/* Keeps the answer with its effect, in one transaction, and gives it back. */
create function private.keep_answer(
  p_uid uuid, p_operation_id uuid, p_procedure text, p_arguments jsonb, p_game_id uuid, p_answer jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
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

revoke execute on all functions in schema private from public, anon;
