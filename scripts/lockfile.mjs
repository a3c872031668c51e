import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from './project.mjs'

/**
 * @typedef {{
 *   version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean,
 *   optionalDependencies?: Record<string, string>
 * }} LockedPackage
 */

/**
 * @param {string} file from the project's folder
 * @returns {Promise<Record<string, LockedPackage> | undefined>} by path; undefined when it is missing or damaged
 */
export async function readLockfile(file) {
  try {
    /** @type {{ packages?: Record<string, LockedPackage> }} */
    const lockfile = JSON.parse(await readFile(join(projectFolder, file), 'utf8'))
    return lockfile.packages
  } catch {
    return undefined
  }
}

/**
 * Finds entries that would make `npm ci` fail or ask the wrong place: an address a package was once loaded from, or a package for another
 * kind of machine that npm left out because it wasn't needed where the file was made.
 * @returns {Promise<string[]>} one sentence each
 */
export async function brokenLockfile() {
  const packages = await readLockfile('package-lock.json')
  if (packages === undefined) return ['package-lock.json is missing or damaged.']
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([path, { resolved, link, optionalDependencies = {} }]) => [
    ...(resolved === undefined || link === true
      ? []
      : [`package-lock.json: ${path} names the place it was loaded from.`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `package-lock.json: ${name}, which ${path} can need on another machine, has no entry: run 'npm run lockfile'.`,
      ),
  ])
}
