import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * Finds the address at which the callers' connections log in. They do so as '{owner}_callers' of shim.sql, a role that owns
 * nothing and that every policy binds, so that whatever gets out of a caller's role is nobody. Its password follows from the
 * owner's: every server of this database has the same.
 * @returns the owner's address where there is no such role to be had: the owner may not make one, or has no password
 * @throws the database's or the system's error when it can't be reached
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
    // Somebody else's role, or another server has set the same at this moment (XX000).
    if (!(error instanceof pg.DatabaseError)) throw error
  }
  return (await canLogIn(address.href)) ? address.href : url
}

/** @throws what isn't PostgreSQL's own refusal */
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

/** A wrong password or no such role, no right to log in, or none to be a caller (22023: a role that may not be set at the start). */
function isRefusal(code: string | undefined): boolean {
  return ['28P01', '28000', '42501', '22023'].includes(code ?? '')
}

/** Whether the role that serves may be taken as it is: the owner of a PostgreSQL 15 can't let it pass the policies. */
export async function serviceBypassesPolicies(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ rolbypassrls: boolean }>(
    "select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role'",
  )
  return rows[0]?.rolbypassrls === true
}
