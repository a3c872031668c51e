import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { isText, Store } from '../browser/databases/store-database.ts'
import type { CacheDatabase } from '../cache/cache-database.ts'
import { FILES_STORE } from '../cache/cache-stores.ts'
import { IMPORT_MARK_KEY, isSharedToken, type PendingPart, type PendingRow } from './pending-row.ts'
import { randomId } from '../browser/random-id.ts'

/*
 * A backup file between its choice and its import, which survives a reload of the page. The session's storage, which holds
 * some 5 MB, has just its token.
 */

const TOKEN_KEY = 'golf_scorer_pending_import'
/** Milliseconds after which nobody is expected to import a file any more. */
const KEPT_FOR_MS = 86_400_000
/** Bytes read and written at a time: a whole file would block the page. */
const PART_BYTES = 1_048_576
/** The separator between a file's token and the number of a further part. */
const PART = '/'
const LAST_CHARACTER = '\uffff'

export interface PendingFile {
  readonly fileName: string
  readonly content: Blob
}

export interface PendingFiles {
  /** Rejects with StorageError. A tab keeps only its last file. */
  keep(file: PendingFile): Promise<void>
  /** This tab's file; undefined if there is none. */
  read(): Promise<PendingFile | undefined>
  /** Deletes this tab's file. */
  drop(): Promise<void>
  /** Takes the file that another app has shared with this one; no other page gets it. Undefined if there is none. */
  takeShared(): Promise<File | undefined>
  /** Deletes the files of pages that were left; see isLeft. */
  dropLeft(): Promise<void>
}

const partSchema = v.object({ bytes: v.instance(ArrayBuffer) })
const rowSchema = v.object({ ...partSchema.entries, fileName: v.string(), type: v.optional(v.string(), '') })

export function createPendingFiles(
  connection: Connection<CacheDatabase>,
  environment: StorageEnvironment,
): PendingFiles {
  const parts: FilesParts = { connection, environment, hold: createHold(environment) }
  return {
    keep: (file) => keepFile(parts, file),
    read: () => readFile(parts),
    async drop() {
      const session = sessionOf(environment)
      const token = session?.getItem(TOKEN_KEY) ?? parts.hold.token()
      session?.removeItem(TOKEN_KEY)
      parts.hold.release()
      if (token !== undefined) await remove(parts, [token])
    },
    takeShared: () => takeShared(connection),
    dropLeft: () => dropLeft(parts),
  }
}

interface FilesParts {
  readonly connection: Connection<CacheDatabase>
  readonly environment: StorageEnvironment
  readonly hold: ReturnType<typeof createHold>
}

function sessionOf(environment: StorageEnvironment) {
  return environment.sessionStorage?.()
}

/** Shows the other tabs that the file's tab exists, until the file is dropped or the page is gone. */
function createHold({ locks }: StorageEnvironment) {
  let hold: { readonly token: string; readonly letGo: () => void } | undefined
  return {
    token: () => hold?.token,
    take(token: string): void {
      if (hold?.token === token) return
      hold?.letGo()
      const held = new Promise<void>((letGo) => {
        hold = { token, letGo }
      })
      // Shared, because a duplicated tab has the same token.
      locks?.request(lockName(token), { mode: 'shared' }, () => held).catch(() => undefined)
    },
    release(): void {
      hold?.letGo()
      hold = undefined
    },
  }
}

async function keepFile(
  { connection, environment, hold }: FilesParts,
  { fileName, content }: PendingFile,
): Promise<void> {
  const [first = new ArrayBuffer(), ...others] = await partsOf(content)
  const before = sessionOf(environment)?.getItem(TOKEN_KEY) ?? hold.token()
  const token = `${environment.now()}_${randomId(environment)}`
  const rows: readonly (PendingRow | PendingPart)[] = [
    { token, fileName, bytes: first },
    ...others.map((bytes, at) => ({ token: partToken(token, at + 1), bytes })),
  ]
  environment.localStorage().setItem(IMPORT_MARK_KEY, 'true')
  hold.take(token)
  await changeFiles(connection, async (files) => {
    if (before !== undefined) await removeFiles(files, [before])
    for (const row of rows) await files.put(row)
  })
  sessionOf(environment)?.setItem(TOKEN_KEY, token)
  // Set again, because a start that dropped other files meanwhile has seen none that is left.
  environment.localStorage().setItem(IMPORT_MARK_KEY, 'true')
}

async function readFile({ connection, environment, hold }: FilesParts): Promise<PendingFile | undefined> {
  const token = sessionOf(environment)?.getItem(TOKEN_KEY) ?? null
  if (token === null) return undefined
  hold.take(token)
  // One transaction, because a duplicated tab may drop its file meanwhile.
  return readFiles(connection, async (files) => {
    const row = v.safeParse(rowSchema, await files.get(token))
    if (!row.success) return undefined
    const { fileName, bytes } = row.output
    const parts = [bytes]
    for (;;) {
      const part = v.safeParse(partSchema, await files.get(partToken(token, parts.length)))
      if (!part.success) return { fileName, content: new Blob(parts) }
      parts.push(part.output.bytes)
    }
  })
}

async function takeShared(connection: Connection<CacheDatabase>): Promise<File | undefined> {
  const row = await changeFiles(connection, async (files) => {
    const tokens = (await files.keys()).filter(isSharedToken)
    const [token] = tokens
    const found = token === undefined ? undefined : await files.get(token)
    await files.deleteAll(tokens)
    return found
  })
  const parsed = v.safeParse(rowSchema, row)
  if (!parsed.success) return undefined
  const { fileName, type, bytes } = parsed.output
  return new File([bytes], fileName, { type })
}

async function dropLeft(parts: FilesParts): Promise<void> {
  const { connection, environment } = parts
  const session = sessionOf(environment)
  // Read before the files are listed, so that a file that is kept meanwhile isn't among them.
  const own = session?.getItem(TOKEN_KEY) ?? null
  const keys = await readFiles(connection, (files) => files.keys())
  // An older version doesn't know parts, and may have left some without their first.
  const tokens = [...new Set(keys.map((key) => key.split(PART)[0] ?? key))]
  const answers = await Promise.all(tokens.map((token) => isLeft(environment, token, own)))
  const left = tokens.filter((_, index) => answers[index] === true)
  await remove(parts, left)
  const isGone = own !== null && (left.includes(own) || !tokens.includes(own))
  if (isGone && session?.getItem(TOKEN_KEY) === own) session?.removeItem(TOKEN_KEY)
}

/**
 * Whether no page has the file. This is unknown without locks, and for a shared file that no page has taken yet. Then it
 * counts as left if it is this tab's own, or old enough to be certain.
 * @param own this tab's token before the files were listed
 */
async function isLeft({ locks, now }: StorageEnvironment, token: string, own: string | null): Promise<boolean> {
  try {
    if (locks !== undefined && !isSharedToken(token))
      return await locks.request(lockName(token), { ifAvailable: true }, (lock) => lock !== null)
  } catch {
    // A failure counts as having no locks.
  }
  return token === own || !(now() - keptAt(token) < KEPT_FOR_MS)
}

async function remove({ connection, environment }: FilesParts, tokens: readonly string[]): Promise<void> {
  const left = await changeFiles(connection, async (files) => {
    await removeFiles(files, tokens)
    return files.count()
  })
  if (left === 0) environment.localStorage().removeItem(IMPORT_MARK_KEY)
}

type Files = Store<string, PendingRow | PendingPart>

/** Runs the work in one transaction, and maybe again if that fails. In there await nothing but its requests. */
function readFiles<T>(connection: Connection<CacheDatabase>, work: (files: Files) => Promise<T>): Promise<T> {
  return connection.read((database) =>
    database.reading([FILES_STORE], (given) => work(new Store(given, FILES_STORE, isText))),
  )
}

function changeFiles<T>(connection: Connection<CacheDatabase>, work: (files: Files) => Promise<T>): Promise<T> {
  return connection.write((database) =>
    database.changing([FILES_STORE], (given) => work(new Store(given, FILES_STORE, isText))),
  )
}

async function partsOf(content: Blob): Promise<readonly ArrayBuffer[]> {
  const parts: ArrayBuffer[] = []
  for (let from = 0; from < content.size; from += PART_BYTES) {
    parts.push(await content.slice(from, from + PART_BYTES).arrayBuffer())
  }
  return parts
}

/** @param index from 1: the first part has the token itself */
function partToken(token: string, index: number): string {
  return `${token}${PART}${index}`
}

/** Deletes the files with all their parts. */
async function removeFiles(files: Files, tokens: readonly string[]): Promise<void> {
  await files.deleteAll(tokens)
  for (const token of tokens) {
    await files.delete(files.keyRange.bound(`${token}${PART}`, `${token}${PART}${LAST_CHARACTER}`))
  }
}

function lockName(token: string): string {
  return `teemates-import-${token}`
}

/** Epoch milliseconds; NaN if the token has no time. */
function keptAt(token: string): number {
  return Number(token.split('_')[0])
}
