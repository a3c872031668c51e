import type pg from 'pg'
import { ConfigError } from '../../config.ts'

const oldestMajor = 15

/** @throws ConfigError with the reason, without the password, if the database isn't usable */
export async function checkServer(owner: pg.Pool, url: string): Promise<void> {
  try {
    const { rows } = await owner.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major < oldestMajor) {
      throw new ConfigError(`The database is PostgreSQL ${major}: version ${oldestMajor} or newer is needed.`)
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The database ${withoutPassword(url)} can't be used: ${whyNot(error)}`)
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing answers there; start it, or check DATABASE_URL.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no machine of that name; check DATABASE_URL.'
    case '28P01':
    case '28000':
      return 'it refuses this user or password; check DATABASE_URL.'
    case '3D000':
      return 'there is no database of that name; create it, or check DATABASE_URL.'
    default:
      return `${error instanceof Error ? error.message : String(error)}; check DATABASE_URL.`
  }
}

/** Only the host and the name of the database, for an error message. */
function withoutPassword(url: string): string {
  const shown = URL.parse(url)
  return shown === null ? 'DATABASE_URL' : `${decodeURIComponent(shown.host)}${shown.pathname}`
}
