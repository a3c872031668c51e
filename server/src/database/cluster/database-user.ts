import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../../config.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root. If the server runs as root, PostgreSQL uses this other user. */
export interface DatabaseUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * @returns undefined if PostgreSQL may run as the current user
 * @throws ConfigError
 */
export async function databaseUser(): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = await idOf(name, '-u')
    const gid = await idOf(name, '-g')
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new ConfigError(
    "PostgreSQL doesn't run as root and there is no user 'postgres' or 'nobody' here: start as an ordinary user.",
  )
}

async function idOf(name: string, option: '-u' | '-g'): Promise<number | undefined> {
  try {
    const { stdout } = await run('id', [option, name])
    const id = Number(stdout.trim())
    return Number.isSafeInteger(id) && id !== 0 ? id : undefined
  } catch {
    return undefined
  }
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export async function handOver(path: string, user: DatabaseUser | undefined): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid)
}

/** Whether the user has this access. The system's own test knows about access control lists too. */
export async function userCan(user: DatabaseUser, test: '-r' | '-w' | '-x', ...paths: string[]): Promise<boolean> {
  const script = paths.map((_path, index) => `test ${test} "$${index + 1}"`).join(' && ')
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...paths], { uid: user.uid, gid: user.gid, cwd: '/' })
    return true
  } catch {
    return false
  }
}
