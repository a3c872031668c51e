import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/**
 * Adds the built-in parts of a hosted Supabase project: roles, sign-in's tables, private channels' table, the publication.
 * @param client inside a transaction, as the owner
 * @throws ConfigError if the database has them already, or the owner may not create them
 */
export async function applyShim(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean; makesRoles: boolean; creates: boolean }>(`
    select
      exists (
        select from pg_catalog.pg_namespace
        where nspname in ('auth', 'realtime') and not pg_catalog.pg_has_role(current_user, nspowner, 'usage')
      ) as foreign,
      (select rolcreaterole or rolsuper from pg_catalog.pg_roles where rolname = current_user)
        or (select count(*) = 3 from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role'))
        as "makesRoles",
      pg_catalog.has_database_privilege(pg_catalog.current_database(), 'create') as creates`)
  if (rows[0]?.foreign === true) {
    throw new ConfigError(
      "This database has Supabase's own services: put the app in front of those, or set DATABASE_URL to an empty database.",
    )
  }
  if (rows[0]?.makesRoles !== true || !rows[0].creates) {
    throw new ConfigError(
      "The user in DATABASE_URL needs CREATEROLE and must own the database: 'alter role … createrole' and 'alter database … owner to …'.",
    )
  }
  await client.query(await readFile(new URL('shim.sql', import.meta.url), 'utf8'))
}
