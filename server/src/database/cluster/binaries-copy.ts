import { existsSync } from 'node:fs'
import { chmod, cp, lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { type Binaries, binariesIn } from './binaries.ts'
import { reasonOf } from './cluster.ts'
import { type DatabaseUser, userCan } from './database-user.ts'

const prefix = 'postgresql-'

/**
 * Returns binaries that the user can run: the packaged ones if possible, else a copy beside the database (60 MB). A
 * checkout often lies in a folder that only root can read.
 * @param databaseFolder one that the user can reach
 * @throws ConfigError if they can't be copied
 */
export async function reachableBinaries(
  binaries: Binaries,
  user: DatabaseUser | undefined,
  databaseFolder: string,
): Promise<Binaries> {
  if (user === undefined || (await canRun(user, binaries))) return binaries
  const copy = binariesIn(join(databaseFolder, prefix + binaries.version), binaries.version)
  if (!existsSync(copy.folder)) await makeCopy(binaries.folder, copy.folder, databaseFolder)
  if (!(await canRun(user, copy))) {
    throw new ConfigError(
      `PostgreSQL's programs don't run from ${databaseFolder}, a disk where none may: choose another folder with TEEMATES_DATA.`,
    )
  }
  return copy
}

async function makeCopy(from: string, to: string, databaseFolder: string): Promise<void> {
  for (const name of await readdir(databaseFolder)) {
    if (name.startsWith(prefix)) await rm(join(databaseFolder, name), { recursive: true, force: true })
  }
  const unfinished = `${to}.new`
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
    await openForReading(unfinished)
    await rename(unfinished, to)
  } catch (error) {
    throw new ConfigError(`PostgreSQL's programs can't be copied into ${databaseFolder}: ${reasonOf(error)}`)
  }
}

async function openForReading(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  const runs = found.isDirectory() || (found.mode & 0o100) !== 0
  await chmod(path, runs ? 0o755 : 0o644)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await openForReading(join(path, name))
}

async function canRun(user: DatabaseUser, { folder, postgres, initdb }: Binaries): Promise<boolean> {
  const data = join(folder, 'share', 'postgresql', 'postgres.bki')
  return (await userCan(user, '-x', postgres, initdb)) && userCan(user, '-r', data)
}
