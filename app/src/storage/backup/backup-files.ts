import { listOf } from '@teemates/golf/untrusted-fields'
import * as v from 'valibot'
import type { PrivateFiles } from '../../device/native/private-files.ts'
import { type RemovalRow, removalsIn } from './backup-database.ts'
import type { BackupStore } from './backup-store.ts'
import { OPERATION_TIMEOUT_MS } from '../browser/databases/connection.ts'
import { parsedText } from '../browser/local-storage/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { asStorageError } from '../browser/databases/failure.ts'
import { randomId } from '../browser/random-id.ts'
import { StorageError } from '../browser/storage-error.ts'
import { inTime } from '../browser/within.ts'

/** The folder of the backups. Each backup has a folder named by its id, with the parts '0.json' and so on, and the row. */
const BACKUPS = 'teemates-backups'
const ROW = 'backup.json'
/** The folder of the golfer's deletions. Each file holds a list of rows. */
const REMOVALS = 'teemates-removals'

export interface BackupFilesParts {
  readonly files: PrivateFiles
  readonly environment: StorageEnvironment
  /**
   * The database with an earlier app's backups. They are read beside the files and deleted as they are rotated out; new
   * backups are only written to files.
   */
  readonly earlier: BackupStore
}

type Reading = <T>(work: Promise<T>) => Promise<T>

interface FileAccess {
  readonly files: PrivateFiles
  readonly environment: StorageEnvironment
  /** Rejects with 'unreadable'. */
  readonly reading: Reading
  /** Rejects with 'unwritable'. */
  readonly writing: Reading
}

/** The backups of the native app, in files, so that they survive a cleared web view. */
export function createBackupFiles({ files, environment, earlier }: BackupFilesParts): BackupStore {
  const reading: Reading = (work) => answerOf(environment, 'unreadable', work)
  const writing: Reading = (work) => answerOf(environment, 'unwritable', work)
  const access: FileAccess = { files, environment, reading, writing }

  /** If the earlier database is permanently damaged, nothing more is read from it. */
  async function ofEarlier<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'corrupt')) throw error
      environment.warn('The backups of an earlier version are damaged.', error)
      return otherwise
    }
  }

  return {
    async rows() {
      const ids = await reading(files.list(BACKUPS))
      // An unreadable one doesn't affect the others.
      const own = await Promise.all(ids.map((id) => rowIn(access, id).catch(() => undefined)))
      const all = [...(await ofEarlier(earlier.rows(), [])), ...own]
      return all.filter((row) => v.is(ordered, row)).toSorted((a, b) => a.seq - b.seq)
    },
    row: async (id) => (await rowIn(access, id)) ?? ofEarlier(earlier.row(id), undefined),
    async part(id, index) {
      const text = await reading(files.read(`${BACKUPS}/${id}/${index}.json`))
      return text === undefined ? ofEarlier(earlier.part(id, index), undefined) : { text }
    },
    putPart: ({ backupId, index, text }) => writing(files.write(`${BACKUPS}/${backupId}/${index}.json`, text)),
    putRow: (row) => writing(files.write(`${BACKUPS}/${row.id}/${ROW}`, JSON.stringify(row))),
    discard: (id) => deleteBackup(access, id),
    async keepOnly(kept) {
      const others = (await reading(files.list(BACKUPS))).filter((id) => !kept.has(id))
      let hasDeleted = await ofEarlier(earlier.keepOnly(kept), false)
      for (const id of others) {
        if (!(await isReadable(access, id))) continue
        await deleteBackup(access, id)
        hasDeleted = true
      }
      return hasDeleted
    },
    async removals() {
      const own = (await removalFiles(access)).flatMap(({ rows }) => rows)
      return [...(await ofEarlier(earlier.removals(), [])), ...own]
    },
    putRemovals: (rows) => writeRemovals(access, rows),
    async dropRemovals(isDropped) {
      await ofEarlier(earlier.dropRemovals(isDropped), undefined)
      for (const { path, rows } of await removalFiles(access)) {
        const left = rows.filter((row) => !isDropped(row))
        if (left.length === rows.length) continue
        // If the process dies in between, both files are there, and the next backup drops the deletions again.
        if (left.length > 0) await writeRemovals(access, left)
        await writing(files.remove(path))
      }
    },
  }
}

async function answerOf<T>(
  environment: StorageEnvironment,
  code: 'unreadable' | 'unwritable',
  work: Promise<T>,
): Promise<T> {
  try {
    return await inTime(environment, OPERATION_TIMEOUT_MS, work)
  } catch (error) {
    throw asStorageError(error, code)
  }
}

/** Undefined if the row is torn or missing. */
async function rowIn({ files, reading }: FileAccess, id: string): Promise<unknown> {
  const text = await reading(files.read(`${BACKUPS}/${id}/${ROW}`))
  const row = text === undefined ? undefined : parsedText(text)
  return v.is(v.looseObject({ id: v.literal(id) }), row) ? row : undefined
}

/** The row is written last and deleted first: without it the parts are no backup. */
async function deleteBackup({ files, writing }: FileAccess, id: string): Promise<void> {
  await writing(files.remove(`${BACKUPS}/${id}/${ROW}`))
  await writing(files.removeFolder(`${BACKUPS}/${id}`))
}

async function isReadable(access: FileAccess, id: string): Promise<boolean> {
  try {
    await rowIn(access, id)
    return true
  } catch (error) {
    access.environment.warn('A backup can’t be read, and stays.', error)
    return false
  }
}

async function removalFiles({
  files,
  reading,
}: FileAccess): Promise<{ readonly path: string; readonly rows: readonly RemovalRow[] }[]> {
  const names = (await reading(files.list(REMOVALS))).filter((name) => name.endsWith('.json'))
  const read = async (path: string) => {
    return { path, rows: removalsIn(listOf(parsedText((await reading(files.read(path))) ?? ''))) }
  }
  return Promise.all(names.map((name) => read(`${REMOVALS}/${name}`)))
}

function writeRemovals({ files, environment, writing }: FileAccess, rows: readonly RemovalRow[]): Promise<void> {
  return writing(files.write(`${REMOVALS}/${randomId(environment)}.json`, JSON.stringify(rows)))
}

const ordered = v.looseObject({ seq: v.number() })
