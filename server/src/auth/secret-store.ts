import { randomUUID } from 'node:crypto'
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Storage for the one secret text of an installation. */
export interface SecretStore {
  /** The location, for messages to the operator. */
  readonly place: string
  /** @returns undefined if nothing has been written yet */
  read(): Promise<string | undefined>
  /** Writes the text unless one exists. If two processes start at once, the first one's text stays. */
  writeOnce(text: string): Promise<void>
}

const fileMode = 0o600
const othersBits = 0o077

/** A file that only the server's own user can read. */
export function fileSecretStore(path: string): SecretStore {
  return {
    place: path,
    async read() {
      try {
        // A copy or a restored backup may have made the file readable for others.
        if (((await stat(path)).mode & othersBits) !== 0) await chmod(path, fileMode)
        return await readFile(path, 'utf8')
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async writeOnce(text) {
      const draft = `${path}.${randomUUID()}`
      const file = await open(draft, 'wx', fileMode)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      try {
        // Unlike a rename, a link never replaces an existing file.
        await link(draft, path)
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

/** A row that only the database's owner can read, for several servers that share one database. */
export function databaseSecretStore(owner: Pool): SecretStore {
  const table = 'teemates_server.secrets'
  return {
    place: `the table ${table}`,
    async read() {
      // An advisory lock, because 'if not exists' alone fails when two processes check at the same time.
      await owner.query(`select pg_advisory_xact_lock(hashtext('${table}'));
        create schema if not exists teemates_server;
        create table if not exists ${table} (name text primary key, value text not null);
        revoke all on ${table} from public`)
      const { rows } = await owner.query<{ value: string }>(`select value from ${table} where name = 'installation'`)
      return rows[0]?.value
    },
    async writeOnce(text) {
      await owner.query(`insert into ${table} (name, value) values ('installation', $1) on conflict do nothing`, [text])
    },
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
