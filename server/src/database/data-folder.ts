import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, realpath, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { type Binaries, packagedBinaries } from './binaries.ts'
import { reachableBinaries } from './binaries-copy.ts'
import { clusterIn } from './cluster.ts'
import { discardReplacement, finishReplacement } from './cluster-replacement.ts'
import { type DatabaseUser, databaseUser, userCan } from './database-user.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { stopOrphan } from './orphan.ts'

/** The data folder, taken for this process, with all that PostgreSQL needs to start in it. */
export interface DataFolder {
  readonly path: string
  /** Holds the cluster; a link in the data folder when its user can't get in there. */
  readonly databaseFolder: string
  /** Whether that is such a link. */
  readonly isElsewhere: boolean
  readonly user: DatabaseUser | undefined
  readonly binaries: Binaries
  /** Gives the folder free. PostgreSQL must have ended. */
  release(): void
}

/** Where databases lie whose user can't reach the data folder; the usual place for a service's data. */
const systemDataFolder = '/var/lib/teemates'

/**
 * Makes the folder where there is none, locks it, and stops what a killed server left running in it; a restore that was
 * cut off is finished, or its beginnings thrown away.
 * @param elsewhere for databases that their user can't reach in `path`
 * @throws ConfigError
 */
export async function openDataFolder(path: string, elsewhere: string = systemDataFolder): Promise<DataFolder> {
  const root = process.getuid?.() === 0
  // Others may pass through to what is theirs, and list nothing.
  const mode = root ? 0o711 : 0o700
  await makeFolder(path, mode)
  const locks: FolderLock[] = [await lockFolder(path)]
  const release = () => locks.splice(0).forEach((lock) => lock.release())
  try {
    const link = join(path, 'database')
    if ((await kindOf(link)) === 'nothing') await makeDatabaseFolder(link, mode, elsewhere)
    if ((await kindOf(link)) === 'broken link') {
      throw new ConfigError(`${link} leads to a folder that is gone: bring that back, or move the data folder away.`)
    }
    const databaseFolder = await realpath(link)
    // A copy of the data folder has the link too, but not the database.
    const isElsewhere = databaseFolder !== join(await realpath(path), 'database')
    if (isElsewhere) locks.push(await lockFolder(databaseFolder))
    await finishReplacement(databaseFolder)
    const user = await userOf(clusterIn(databaseFolder))
    if (user !== undefined && !(await userCan(user, '-x', databaseFolder))) {
      throw new ConfigError(
        `PostgreSQL runs as user '${user.name}', who can't reach ${databaseFolder}: let others pass through its parent folders, or choose another folder with TEEMATES_DATA.`,
      )
    }
    const binaries = await reachableBinaries(await packagedBinaries(), user, databaseFolder)
    await stopOrphan(clusterIn(databaseFolder), binaries)
    await discardReplacement(databaseFolder, binaries)
    return { path, databaseFolder, isElsewhere, user, binaries, release }
  } catch (error) {
    release()
    throw error
  }
}

async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    // One that was there keeps its rights: it may be everybody's, as /tmp is. The umask has no say in a new one.
    if ((await mkdir(path, { recursive: true, mode })) !== undefined) await chmod(path, mode)
    // What can be read may still be write-protected.
    await rmdir(await mkdtemp(join(path, '.writable-')))
  } catch (error) {
    throw new ConfigError(`The data folder ${path} ${whyNotWritable(error)}: choose another one with TEEMATES_DATA.`)
  }
}

function whyNotWritable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return "can't be written by this user"
    case 'EROFS':
      return 'is on a disk that is read-only'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'is on a disk that is full'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is a file, or lies in one'
    default:
      return `can't be made (${String(code ?? error)})`
  }
}

async function makeDatabaseFolder(link: string, mode: number, elsewhere: string): Promise<void> {
  const user = await databaseUser()
  await mkdir(link, { mode })
  await chmod(link, mode)
  if (user === undefined || (await userCan(user, '-x', link))) return
  await rmdir(link)
  try {
    await mkdir(elsewhere, { recursive: true, mode: 0o711 })
    const folder = await mkdtemp(join(elsewhere, 'database-'))
    await chmod(folder, 0o711)
    if (!(await userCan(user, '-x', folder))) throw new Error('unreachable')
    await symlink(folder, link)
  } catch {
    throw new ConfigError(
      `PostgreSQL runs as user '${user.name}', who can reach neither ${dirname(link)} nor ${elsewhere}: choose another folder with TEEMATES_DATA, or start as an ordinary user.`,
    )
  }
}

async function kindOf(path: string): Promise<'nothing' | 'there' | 'broken link'> {
  if (existsSync(path)) return 'there'
  return (await lstat(path).catch(() => undefined)) === undefined ? 'nothing' : 'broken link'
}

/** PostgreSQL runs as the user that a cluster belongs to, and as no other. */
async function userOf(cluster: string): Promise<DatabaseUser | undefined> {
  const owner = await stat(cluster).catch(() => undefined)
  if (owner === undefined || process.getuid === undefined) return databaseUser()
  const own = process.getuid()
  if (owner.uid === own && own !== 0) return undefined
  if (own !== 0) {
    throw new ConfigError(`The database in ${cluster} belongs to another user of this machine: start as that one.`)
  }
  if (owner.uid === 0) {
    throw new ConfigError(
      `The database in ${cluster} belongs to root, as whom PostgreSQL doesn't run: give it back to the user it belonged to.`,
    )
  }
  const usual = await databaseUser()
  return usual?.uid === owner.uid ? usual : { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid }
}
