import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so there it runs as another user of the machine. */
export interface DatabaseUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * @returns undefined when PostgreSQL may run as the user this process has
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

/** Hands a file or folder to the user that PostgreSQL runs as. */
export async function handOver(path: string, user: DatabaseUser | undefined): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid)
}

/** Whether that user can do it; asked of the system, which knows about lists of rights too. */
export async function userCan(user: DatabaseUser, test: '-r' | '-w' | '-x', ...paths: string[]): Promise<boolean> {
  const script = paths.map((_path, index) => `test ${test} "$${index + 1}"`).join(' && ')
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...paths], { uid: user.uid, gid: user.gid, cwd: '/' })
    return true
  } catch {
    return false
  }
}
