import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, realpath, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { type Binaries, packagedBinaries } from './binaries.ts'
import { reachableBinaries } from './binaries-copy.ts'
import { clusterIn } from './cluster.ts'
import { discardReplacement, finishReplacement } from './cluster-replacement.ts'
import { type DatabaseUser, databaseUser, userCan } from './database-user.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { stopOrphan } from './orphan.ts'

/** The data folder, locked for this process, with everything that PostgreSQL needs to start in it. */
export interface DataFolder {
  readonly path: string
  /** Holds the cluster. It is a link in the data folder if PostgreSQL's user can't reach the data folder. */
  readonly databaseFolder: string
  /** Whether databaseFolder is such a link. */
  readonly isElsewhere: boolean
  readonly user: DatabaseUser | undefined
  readonly binaries: Binaries
  /** Unlocks the folder. PostgreSQL must have ended. */
  release(): void
}

/** The place for databases whose user can't reach the data folder; the usual location of a service's data. */
const systemDataFolder = '/var/lib/teemates'

/**
 * Creates the folder if needed, locks it, and stops the PostgreSQL that a killed server left running in it. It completes an
 * interrupted restore, or discards its beginnings.
 * @param elsewhere for databases that their user can't reach in `path`
 * @throws ConfigError
 */
export async function openDataFolder(path: string, elsewhere: string = systemDataFolder): Promise<DataFolder> {
  const root = process.getuid?.() === 0
  // Others may enter to reach their own files, and list nothing.
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
    // An existing folder keeps its mode, because it may be shared, as /tmp is. chmod overrides the umask for a new one.
    if ((await mkdir(path, { recursive: true, mode })) !== undefined) await chmod(path, mode)
    // A readable folder may still be write-protected.
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

/** PostgreSQL must run as the owner of the cluster's files. */
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
