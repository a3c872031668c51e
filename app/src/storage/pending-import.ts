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
/** No page asks whose file it is for so long. In ms. */
const KEPT_FOR_MS = 86_400_000

interface PendingRow {
  /** When it was kept, in epoch milliseconds, and a random id. */
  readonly token: string
  readonly fileName: string
  /** Not as a Blob, which a private window of Safari doesn't store. */
  readonly bytes: ArrayBuffer
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
  readonly content: Blob
}

export interface PendingFiles {
  /** Rejects with StorageError. Of a tab only the last file is kept. */
  keep(file: PendingFile): Promise<void>
  /** This tab's; undefined where there is none. */
  read(): Promise<PendingFile | undefined>
  /** This tab's. */
  drop(): Promise<void>
  /** Those of pages that were left; see isLeft. */
  dropLeft(): Promise<void>
}

const rowSchema = v.object({ fileName: v.string(), bytes: v.instance(ArrayBuffer) })

export function createPendingFiles(
  connection: Connection<PendingDatabase>,
  environment: StorageEnvironment,
): PendingFiles {
  const session = () => environment.sessionStorage?.()
  const { locks } = environment
  let hold: { readonly token: string; readonly letGo: () => void } | undefined

  /** Says to the other tabs that the file's tab is there, until it is dropped or the page is gone. */
  function holdFile(token: string): void {
    if (hold?.token === token) return
    hold?.letGo()
    const held = new Promise<void>((letGo) => {
      hold = { token, letGo }
    })
    // Shared with a tab that was duplicated, and has the same token.
    locks?.request(lockName(token), { mode: 'shared' }, () => held).catch(() => undefined)
  }

  /** No page has it. Without locks that can't be told: then it is this tab's, which has left it, or as old as makes it sure. */
  async function isLeft(token: string): Promise<boolean> {
    try {
      if (locks !== undefined)
        return await locks.request(lockName(token), { ifAvailable: true }, (lock) => lock !== null)
    } catch {
      // As without them.
    }
    return token === session()?.getItem(TOKEN_KEY) || !(environment.now() - keptAt(token) < KEPT_FOR_MS)
  }

  async function remove(tokens: readonly string[]): Promise<void> {
    const left = await connection.write((database) =>
      database.transaction('rw', database.files, async () => {
        await database.files.bulkDelete([...tokens])
        return database.files.count()
      }),
    )
    if (left === 0) environment.localStorage().removeItem(MARK_KEY)
  }

  return {
    async keep({ fileName, content }) {
      const bytes = await content.arrayBuffer()
      const before = session()?.getItem(TOKEN_KEY) ?? hold?.token
      const token = `${environment.now()}_${randomId(environment)}`
      environment.localStorage().setItem(MARK_KEY, 'true')
      holdFile(token)
      await connection.write((database) =>
        database.transaction('rw', database.files, async () => {
          if (before !== undefined) await database.files.delete(before)
          await database.files.put({ token, fileName, bytes })
        }),
      )
      session()?.setItem(TOKEN_KEY, token)
      // A start that dropped other files meanwhile has seen none that is left.
      environment.localStorage().setItem(MARK_KEY, 'true')
    },
    async read() {
      const token = session()?.getItem(TOKEN_KEY) ?? null
      if (token === null) return undefined
      holdFile(token)
      const row = v.safeParse(rowSchema, await connection.read((database) => database.files.get(token)))
      return row.success ? { fileName: row.output.fileName, content: new Blob([row.output.bytes]) } : undefined
    },
    async drop() {
      const token = session()?.getItem(TOKEN_KEY) ?? hold?.token
      session()?.removeItem(TOKEN_KEY)
      hold?.letGo()
      hold = undefined
      if (token !== undefined) await remove([token])
    },
    async dropLeft() {
      // Before the files are looked at: one that is kept meanwhile is none of those.
      const own = session()?.getItem(TOKEN_KEY) ?? null
      const tokens = await connection.read((database) => database.files.toCollection().primaryKeys())
      const answers = await Promise.all(tokens.map(isLeft))
      const left = tokens.filter((_, index) => answers[index] === true)
      await remove(left)
      const isGone = own !== null && (left.includes(own) || !tokens.includes(own))
      if (isGone && session()?.getItem(TOKEN_KEY) === own) session()?.removeItem(TOKEN_KEY)
    },
  }
}

function lockName(token: string): string {
  return `teemates-import-${token}`
}

/** Epoch milliseconds; NaN of a token that doesn't say it. */
function keptAt(token: string): number {
  return Number(token.split('_')[0])
}

/** Whether a start has a file to drop. */
export function isImportBegun(environment: StorageEnvironment): boolean {
  try {
    return environment.localStorage().getItem(MARK_KEY) !== null
  } catch {
    return false
  }
}
