import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { type DatabaseParts, databaseOptions } from './local-database.ts'
import { randomId } from './random-id.ts'

/*
 * A backup file between its choice and its import, for a page that is loaded anew in between. The session's storage, which
 * holds some 5 MB, knows its token alone.
 */

export const PENDING_DATABASE_NAME = 'teemates-import'
const PENDING_DATABASE_VERSION = 1
const TOKEN_KEY = 'golf_scorer_pending_import'
/** In localStorage while there is a file: a start that finds none opens no database. */
const MARK_KEY = 'golf_scorer_import_begun'

interface PendingRow {
  readonly token: string
  readonly fileName: string
  readonly text: string
}

export class PendingDatabase extends Dexie {
  declare readonly files: Table<unknown, string, PendingRow>

  constructor(parts: DatabaseParts) {
    super(PENDING_DATABASE_NAME, databaseOptions(PENDING_DATABASE_VERSION, parts))
    this.version(PENDING_DATABASE_VERSION).stores({ files: 'token' })
  }
}

export interface PendingFile {
  readonly fileName: string
  readonly text: string
}

export interface PendingFiles {
  /** Rejects with StorageError. Only the last file is kept. */
  keep(file: PendingFile): Promise<void>
  /** This tab's; undefined where there is none. */
  read(): Promise<PendingFile | undefined>
  /** All of them, other tabs' too: each has its own in memory. */
  drop(): Promise<void>
}

const rowSchema = v.object({ fileName: v.string(), text: v.string() })

export function createPendingFiles(
  connection: Connection<PendingDatabase>,
  environment: StorageEnvironment,
): PendingFiles {
  const session = () => environment.sessionStorage?.()
  return {
    async keep(file) {
      const token = randomId(environment)
      environment.localStorage().setItem(MARK_KEY, 'true')
      await connection.write((database) =>
        database.transaction('rw', database.files, async () => {
          await database.files.clear()
          await database.files.put({ ...file, token })
        }),
      )
      session()?.setItem(TOKEN_KEY, token)
    },
    async read() {
      const token = session()?.getItem(TOKEN_KEY) ?? null
      if (token === null) return undefined
      const row = v.safeParse(rowSchema, await connection.read((database) => database.files.get(token)))
      return row.success ? row.output : undefined
    },
    async drop() {
      session()?.removeItem(TOKEN_KEY)
      await connection.write((database) => database.transaction('rw', database.files, () => database.files.clear()))
      environment.localStorage().removeItem(MARK_KEY)
    },
  }
}

/** Whether a start has a file to drop. */
export function isImportBegun(environment: StorageEnvironment): boolean {
  try {
    return environment.localStorage().getItem(MARK_KEY) !== null
  } catch {
    return false
  }
}
