import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../../config.ts'
import { isFileError, type Binaries } from './binaries.ts'
import { type DatabaseUser, handOver } from './database-user.ts'
import { environment } from './postgres-process.ts'

export const superuser = 'postgres'
/** The server and its tables belong to an ordinary role, so that a statement that escapes has limited rights. */
export const ownerRole = 'teemates'
export const databaseName = 'teemates'

export interface Passwords {
  readonly superuser: string
  readonly owner: string
}

export interface ClusterOptions {
  readonly binaries: Binaries
  readonly user: DatabaseUser | undefined
  /** Holds the cluster and its passwords. */
  readonly folder: string
  readonly durable: boolean
}

/** Files of the cluster are damaged or missing. Only a backup can bring it back. */
export class DamagedCluster extends ConfigError {}

const run = promisify(execFile)
const unfinished = 'postgres.new-'

export function clusterIn(folder: string): string {
  return join(folder, 'postgres')
}

export function passwordsIn(folder: string): string {
  return join(folder, 'postgres-passwords.json')
}

/**
 * Makes the cluster unless it exists. An interrupted one is made again.
 * @returns its passwords
 * @throws DamagedCluster
 * @throws ConfigError
 */
export async function ensureCluster(options: ClusterOptions): Promise<Passwords> {
  const { folder, binaries } = options
  const passwordFile = passwordsIn(folder)
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  }
  if (existsSync(clusterIn(folder))) {
    await checkMajor(clusterIn(folder), binaries)
    return readPasswords(passwordFile)
  }
  const passwords = { superuser: newPassword(), owner: newPassword() }
  try {
    await writeFile(passwordFile, JSON.stringify(passwords), { mode: 0o600, flush: true })
  } catch (error) {
    throw notMade(options, error)
  }
  await makeCluster(options, passwords)
  return passwords
}

async function makeCluster(options: ClusterOptions, passwords: Passwords): Promise<void> {
  const { folder, user } = options
  const made = join(folder, `${unfinished}${process.pid}`)
  const passwordFile = join(folder, `${unfinished}password`)
  try {
    await mkdir(made, { mode: 0o700 })
    await handOver(made, user)
    await writeFile(passwordFile, `${passwords.superuser}\n`, { mode: 0o600 })
    await handOver(passwordFile, user)
    await initialise(options, made, passwordFile)
    await runSingle(options, made, [
      `create role ${ownerRole} login createrole bypassrls password '${passwords.owner}'`,
      `create database ${databaseName} owner ${ownerRole}`,
    ])
    // After the rename the cluster exists as a whole.
    await rename(made, clusterIn(folder))
    await syncFolder(folder)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(made, { recursive: true, force: true })
  }
}

async function initialise(options: ClusterOptions, made: string, passwordFile: string): Promise<void> {
  const { binaries, durable } = options
  // Texts sort the same on every machine, whatever its locales.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const args = ['-D', made, '-U', superuser, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', ...locale]
  try {
    await run(binaries.initdb, [...args, '--no-instructions', ...(durable ? [] : ['--no-sync'])], spawnOptions(options))
  } catch (error) {
    throw notMade(options, error)
  }
}

function notMade({ folder }: ClusterOptions, error: unknown): ConfigError {
  return new ConfigError(`The database can't be made in ${folder}: ${reasonOf(error)}`)
}

/** Uses single-user mode, so that no client can connect before the cluster has its owner. */
async function runSingle(options: ClusterOptions, cluster: string, statements: readonly string[]): Promise<void> {
  const args = ['--single', '-D', cluster, ...(options.durable ? [] : ['-c', 'fsync=off']), 'postgres']
  const child = spawn(options.binaries.postgres, args, { ...spawnOptions(options), stdio: ['pipe', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  child.stdin.end(`${statements.join(';\n')};\n`)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0 || /ERROR|FATAL/.test(errors)) {
    throw new Error(`The database's owner could not be made: ${errors.trim()}`)
  }
}

function spawnOptions({ binaries, user }: ClusterOptions) {
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid }
  return { cwd: binaries.folder, env: environment(), windowsHide: true, ...identity }
}

async function checkMajor(cluster: string, binaries: Binaries): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === String(binaries.major)) return
  if (found === '') throw new DamagedCluster(`${cluster} holds no database: bring its files back, or move it away.`)
  const newer = Number(found) > binaries.major
  throw new ConfigError(
    `The database in ${cluster} is of PostgreSQL ${found} and this version of Teemates brings ${binaries.major}: ` +
      (newer
        ? 'start the newer version of Teemates.'
        : `move that folder away and restore a backup with 'npm run restore -- FILE'.`),
  )
}

export async function readPasswords(file: string): Promise<Passwords> {
  const value: unknown = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (!isPasswords(value))
    throw new DamagedCluster(`${file} is missing or damaged: bring it back, the database needs it.`)
  return value
}

function isPasswords(value: unknown): value is Passwords {
  return (
    typeof value === 'object' &&
    value !== null &&
    'superuser' in value &&
    'owner' in value &&
    typeof value.superuser === 'string' &&
    typeof value.owner === 'string'
  )
}

/** Letters and digits, which need no quoting anywhere. */
function newPassword(): string {
  return randomBytes(24).toString('hex')
}

/** A rename is durable only after its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

export function reasonOf(error: unknown): string {
  if (isFileError(error, 'ENOSPC')) return 'the disk is full.'
  const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? 'no reason given').trim()
}
