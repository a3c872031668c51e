/*
 * How long one statement of a caller may take. Supabase's REST service has the login role 'authenticator' and applies these
 * settings to each request. The server of the project bounds its own statements (server/src/database/caller-query.ts), where
 * there is no such role: on one machine several databases may share their roles, and nothing here may change those.
 */
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role anon set statement_timeout = '2s';
    alter role authenticated set statement_timeout = '8s';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  -- The roles are another service's on the same cluster, and their settings with them.
  null;
end
$$;
