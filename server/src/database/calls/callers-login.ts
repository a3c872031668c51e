import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * Returns the connection string for callers' connections. They log in as '{owner}_callers' of shim.sql, a role that owns
 * nothing and that every policy binds, so a statement that escapes its caller's role has no rights. The password is derived
 * from the owner's, so every server of this database has the same.
 * @returns the owner's connection string if the role isn't available: the owner may not create roles, or has no password
 * @throws the database's or the system's error if the database can't be reached
 */
export async function callersLogin(owner: pg.Pool, url: string): Promise<string> {
  const address = URL.parse(url)
  if (address === null || address.password === '') return url
  const role = `${decodeURIComponent(address.username)}_callers`
  const password = createHmac('sha256', address.password).update('teemates callers').digest('base64url')
  address.username = encodeURIComponent(role)
  address.password = password
  if (await canLogIn(address.href)) return address.href
  try {
    await owner.query(`alter role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(password)}`)
  } catch (error) {
    // Somebody else owns the role, or another server has just set the same (XX000).
    if (!(error instanceof pg.DatabaseError)) throw error
  }
  return (await canLogIn(address.href)) ? address.href : url
}

/** @throws any error that isn't PostgreSQL's own rejection */
async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: '-c role=anon' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query("select set_config('role', 'authenticated', true)")
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && isRefusal(error.code)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A wrong password, no such role, no right to log in, or no right to become a caller (22023: the role can't be set at the
 * start).
 */
function isRefusal(code: string | undefined): boolean {
  return ['28P01', '28000', '42501', '22023'].includes(code ?? '')
}

/** Whether the service role bypasses row-level security by itself. The owner of a PostgreSQL 15 can't grant it that. */
export async function serviceBypassesPolicies(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ rolbypassrls: boolean }>(
    "select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role'",
  )
  return rows[0]?.rolbypassrls === true
}
