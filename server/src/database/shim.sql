-- The built-in parts of a hosted Supabase project, which the project's migrations need. The server runs this before
-- them at every start, as an ordinary owner (CREATEROLE, CREATE on the database), on PostgreSQL 15 and newer.

do $$
declare
  role_name text;
  may_bypass boolean;
  callers_role text := current_user || '_callers';
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      -- Another database of this cluster has just made the role: roles belong to the whole cluster.
      null;
    end;
    if not pg_catalog.pg_has_role(current_user, role_name, 'member')
      or current_setting('server_version_num')::int >= 160000 then
      begin
        if current_setting('server_version_num')::int >= 160000 then
          execute format('grant %I to current_user with set true, inherit false', role_name);
        else
          execute format('grant %I to current_user', role_name);
        end if;
      exception when insufficient_privilege then
        -- Somebody else made the role and must have granted it. The server notices when it first uses the role.
        null;
      end;
    end if;
  end loop;

  -- Callers' connections log in as this role. It owns nothing and can only become a caller. The server sets its password.
  begin
    if not exists (select from pg_catalog.pg_roles where rolname = callers_role) then
      execute format('create role %I login noinherit', callers_role);
    end if;
    foreach role_name in array array['anon', 'authenticated'] loop
      if not pg_catalog.pg_has_role(callers_role, role_name, 'member') then
        execute format('grant %I to %I', role_name, callers_role);
      end if;
    end loop;
    -- The owner can then see the role's connections and end one.
    if not pg_catalog.pg_has_role(current_user, callers_role, 'usage') then
      execute format('grant %I to current_user', callers_role);
    end if;
  exception when duplicate_object or unique_violation or insufficient_privilege then
    -- Another database of this cluster has just made it, or its maker doesn't grant it: callers then use the owner's login.
    null;
  end;

  select rolsuper or (rolbypassrls and current_setting('server_version_num')::int >= 160000) into may_bypass
  from pg_catalog.pg_roles where rolname = current_user;
  if may_bypass and exists (select from pg_catalog.pg_roles where rolname = 'service_role' and not rolbypassrls) then
    alter role service_role bypassrls;
  end if;
end
$$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- As on the hosted service, everybody may use public, and only the database's owner may create in it.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create table if not exists auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text unique,
  phone text unique,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz,
  user_agent text,
  ip inet
);
create index if not exists sessions_user_id on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token text not null unique,
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists refresh_tokens_session_id on auth.refresh_tokens (session_id);
create index if not exists refresh_tokens_user_id on auth.refresh_tokens (user_id);
create index if not exists refresh_tokens_parent on auth.refresh_tokens (parent);

-- Sessions that were signed out, until their last access token has expired. Supabase has no such table.
create table if not exists auth.ended_sessions (
  id uuid primary key,
  ended_at timestamptz not null default now()
);

alter table auth.users enable row level security;
alter table auth.ended_sessions enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, service_role;

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- The policies on this table decide who may receive (select) and send (insert) on a private channel.
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
-- The server listens to this channel. A message that is too large for a notification (8,000 bytes) is rejected.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language sql volatile as $$
  select pg_catalog.pg_notify(
    'teemates_broadcast',
    jsonb_build_object('payload', payload, 'event', event, 'topic', topic, 'private', private)::text
  )
$$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
